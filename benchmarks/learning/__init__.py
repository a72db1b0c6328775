"""How many marks a wrapper takes until it finds every row."""
