"""Documents for models: tools of the Model Context Protocol. The only door to the package mcp."""
