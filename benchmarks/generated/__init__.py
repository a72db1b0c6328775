"""Documents made from a model, whose truth is therefore exact, and what Pincite makes of them."""
