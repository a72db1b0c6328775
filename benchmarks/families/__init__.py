"""Documents by family and fold: what a change does to documents that were not looked at for it."""
