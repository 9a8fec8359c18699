"""The WebSocket of a table: messages in, views out."""
