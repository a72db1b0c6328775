"""Evaluation: the groups of a document that a wrapper accepts, and how true they are."""
