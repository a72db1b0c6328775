"""From a quotation to the place it was taken from."""

from __future__ import annotations

from pincite.citing.found import Citation, Found, Place
from pincite.citing.places import Citable, parts_said, said
from pincite.citing.search import LIMIT, Searched

__all__ = ["LIMIT", "Citable", "Citation", "Found", "Place", "Searched", "parts_said", "said"]
