"""HTML of all pages: pure functions from plain values to text, which escape every value."""
