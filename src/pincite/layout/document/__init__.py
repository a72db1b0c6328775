"""Pages put together into one document: levels, joins, the table of contents."""
