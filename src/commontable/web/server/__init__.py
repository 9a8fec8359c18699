"""The ASGI application, its middleware, and how uvicorn runs it."""
