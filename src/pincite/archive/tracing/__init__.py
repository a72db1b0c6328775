"""The way back from a text to the words on a page, and its picture."""
