"""Formats other than PDF: fidelity, marked features, speed and streaming."""
