"""How much of the ground truth an engine gets right. Run ``python -m benchmarks.quality``."""
