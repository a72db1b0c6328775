"""How good and how fast Recto is, measured against peers. See benchmarks/README.md."""
