"""A game at the terminal: boards, menus, rules and the lines that a person types."""
