"""What format a document has: names and types are hints, the content decides."""
