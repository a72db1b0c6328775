"""Doors by which clients of other services come in: the addresses and shapes those know."""
