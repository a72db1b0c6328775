"""Documents for LangChain, LlamaIndex and Haystack, in pieces that know their places.

``pincite.loaders.langchain.PinciteLoader``, ``pincite.loaders.llamaindex.PinciteReader`` and
``pincite.loaders.haystack.PinciteConverter``; each needs the extra of its name.
"""

from pincite.loaders.pieces import Granularity, Piece, places_in

__all__ = ["Granularity", "Piece", "places_in"]
