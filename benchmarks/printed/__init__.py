"""Documents of the corpus ``formats`` printed to PDF; the truth is what our own readers say of their sources.

A third set of families to look at while the layout is worked on, beside fold A of officepdf: none of its
documents is in officepdf, or shares much text with one of it.
"""
