"""The version of this package, as outputs name it."""

__version__ = "0.1.0"
