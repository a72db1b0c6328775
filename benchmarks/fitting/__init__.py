"""Decisions of the layout as rows of features with truth, and models fitted on them."""
