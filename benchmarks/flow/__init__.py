"""Documents through a flow: how many a second, how soon, and in how much memory."""
