"""Fuzzy predicates over tokens."""
