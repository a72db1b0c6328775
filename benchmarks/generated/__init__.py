"""Documents made from a model, whose truth is therefore exact, and what Recto makes of them."""
