"""Evaluating wrappers: time and memory against pages and tokens. Run ``python -m benchmarks.wrappers``."""
