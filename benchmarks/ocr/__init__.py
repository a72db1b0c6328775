"""Scans: how well they are read, beside Tesseract by itself, and what that costs."""
