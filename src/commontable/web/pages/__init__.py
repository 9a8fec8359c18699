"""Pages and forms: request handlers that collect plain values for `web.html`."""
