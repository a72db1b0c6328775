"""Fuzzy wrappers on documents, and what is made of their records."""
