"""Five cooperative tabletop games from one set of rules."""
