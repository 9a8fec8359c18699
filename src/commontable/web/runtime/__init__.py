"""The runtime around the application: settings, rate limits, protocols, metrics, GC schedule."""
