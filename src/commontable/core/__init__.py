"""What a game is, and the two builds of its rules. Independent of any game; does no I/O."""
