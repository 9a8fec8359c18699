"""Five tabletop games about cooperation, from one set of rules."""
