"""One running site: its guests, codes, seats and audiences."""
