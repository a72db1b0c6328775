"""What a user may set: how an option is declared, and what the rooms share."""
