"""Nodes of docutils' tree and what handles them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from docutils import nodes

from pincite.model.elements import Layer

if TYPE_CHECKING:
    from pincite.readers.rst.walker import Walker

SILENT = (nodes.comment, nodes.substitution_definition, nodes.transition, nodes.pending, nodes.decoration)
"""Nodes that give nothing, but what a decoration holds."""


class Place(msgspec.Struct, frozen=True):
    """Where a node stands: depth of sections, lists, quotations; the element it belongs to."""

    section: int = 0
    level: int = 0
    quoted: int = 0
    parent: str = ""
    depth: int = 0
    layer: Layer = "body"


Handler = Callable[["Walker", Any, Place], None]
HANDLERS: dict[str, Handler] = {}


def on(node: str) -> Callable[[Handler], Handler]:
    def keep(handler: Handler) -> Handler:
        HANDLERS[node] = handler
        return handler

    return keep
