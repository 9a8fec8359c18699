"""Search: information-set tree search over redeals, sequential halving at the root."""
