"""Static checks of a wrapper, by what they look at."""
