"""The language of wrappers: text to definition and back, and what is wrong with it."""
