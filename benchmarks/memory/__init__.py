"""Peak memory over long documents. Run ``python -m benchmarks.memory``."""
