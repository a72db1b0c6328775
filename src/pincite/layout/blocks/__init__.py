"""Lines put together into blocks, and the order they are read in."""
