"""The event log (event sourcing): events, the stores that keep them, and their integrity."""
