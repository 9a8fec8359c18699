"""A table is a game being played: a list of events, and what they add up to."""
