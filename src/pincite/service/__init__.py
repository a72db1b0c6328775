"""Documents over HTTP: read, kept, asked, cited and wrapped. The only door to FastAPI."""
