"""The HTTP API (JSON): tables, people, analyses and operators."""
