"""Tables: games being played on a server, stored as events (event sourcing)."""
