"""The door of docling-serve: files or addresses in, documents or chunks out, at once or as tasks."""
