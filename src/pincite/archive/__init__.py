"""The library: documents kept, and every text of theirs led back to its place."""
