"""Wrappers learned from values that somebody marked in documents."""
