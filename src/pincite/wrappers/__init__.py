"""Fuzzy wrappers: what a record looks like, declared; records with their degree of truth, found."""
