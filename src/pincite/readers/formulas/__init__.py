"""Formulas of documents as LaTeX."""
