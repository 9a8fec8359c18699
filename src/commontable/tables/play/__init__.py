"""A table in play: the fold of its events, commands that become events, and what a viewer sees."""
