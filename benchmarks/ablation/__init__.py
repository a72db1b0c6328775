"""What each sign of the layout is worth, and on how many families it acts."""
