"""Data, no behaviour: geometry, ink, words, elements, the document."""
