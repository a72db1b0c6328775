"""Concepts: what a text names, read from ontologies."""
