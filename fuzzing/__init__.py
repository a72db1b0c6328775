"""Inputs that nobody would write, given to everything that reads: ``python -m fuzzing``."""
