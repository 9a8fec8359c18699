"""Bots at tables: when they act, hints for people, and analyses of finished games."""
