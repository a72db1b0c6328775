"""Engines that read pictures, each behind the same door (``port``)."""
