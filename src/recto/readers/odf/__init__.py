"""What the readers of OpenDocument text and presentations share (OpenDocument 1.3, part 3)."""
