"""Reference lists in styles and layouts made by number, and what a wrapper finds in them."""
