"""Scores of one document each: pure functions of a prediction and its ground truth."""
