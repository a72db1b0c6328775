"""Quotations led back to where they stand: what is found, what is not, how long it takes."""
