"""Tables in the browser: pages, socket, guests, limits."""
