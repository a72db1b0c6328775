"""The tokens of a document, at the granularity a wrapper asks for."""
