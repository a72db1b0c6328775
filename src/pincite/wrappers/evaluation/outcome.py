"""What an evaluation found."""

from __future__ import annotations

from dataclasses import dataclass, field

from pincite.wrappers.evaluation.derivation import Derivation
from pincite.wrappers.evaluation.group import Node


@dataclass
class Outcome:
    """Root groups, best first; ``stopped_by`` names the limit that ended the search, '' none. ``derivation``
    is that of the greedy answer."""

    roots: list[Node] = field(default_factory=list)
    stopped_by: str = ""
    derivation: Derivation | None = None
