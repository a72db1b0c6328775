"""Formats other than PDF to elements: one file or folder a format, strangers to each other.

A reader is a function ``read(data, options, reading) -> Iterator[Page]``: see ``pincite.readers.reading``.
"""
