"""CPU time a page, peers and we in one run. Run ``python -m benchmarks.speed``."""
