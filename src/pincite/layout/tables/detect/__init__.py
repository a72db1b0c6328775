"""Where tables may be on a page."""
