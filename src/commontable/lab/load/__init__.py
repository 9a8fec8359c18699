"""Load tests of a real server: clients that play, clients that mean harm, and a peer's server."""
