"""What a game is, and the two builds of its rules. Knows no game and does no I/O of its own."""
