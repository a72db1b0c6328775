"""Clients at once against ``pincite serve``: how many are answered, how soon, and what is refused."""
