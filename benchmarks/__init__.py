"""How good and how fast Pincite is, measured against peers. See benchmarks/README.md."""
