"""Made Italian statements in many layouts, and how much of them the wrappers of ``examples`` find."""
