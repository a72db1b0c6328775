"""Statements of bank accounts in layouts made by number, and what a wrapper finds in them."""
