"""What sections, provenance and the library cost. Run ``python -m benchmarks.library``."""
