"""The games of this site, by name."""
