"""How the work grows with what is on pages. Run ``python -m benchmarks.scaling``."""
