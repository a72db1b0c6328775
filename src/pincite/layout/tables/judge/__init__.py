"""Whether a region is a table: what its text looks like, and the verdict."""
