"""What a SKOS file says, gathered address by address, and the concepts in it.

W3C, SKOS Simple Knowledge Organization System Reference (2009), sections 5 (labels) and 8 (broader and
narrower). What else such a file says is passed over.
"""

from __future__ import annotations

import re

import msgspec

from pincite.wrappers.definition import Concept

SKOS = "http://www.w3.org/2004/02/skos/core#"

DEEPEST = 50  # Elements or objects within one another; SKOS needs five.
# Where what a property says is kept.
PARTS = {
    SKOS + "prefLabel": "labels",
    SKOS + "altLabel": "synonyms",
    SKOS + "hiddenLabel": "synonyms",
    SKOS + "broader": "broader",
    SKOS + "narrower": "narrower",
}


class _Node(msgspec.Struct):
    """What was said of one address."""

    is_concept: bool = False
    labels: list[str] = []
    synonyms: list[str] = []
    broader: list[str] = []
    narrower: list[str] = []


class Graph:
    """Addresses in the order of their first mention, with what is said of each."""

    def __init__(self) -> None:
        self.nodes: dict[str, _Node] = {}

    def at(self, address: str) -> _Node:
        return self.nodes.setdefault(address, _Node())

    def say(self, address: str, part: str, value: str) -> None:
        if value:
            getattr(self.at(address), part).append(value)

    def concepts(self) -> list[Concept]:
        """The concepts: what is said to be one, and what has a preferred label."""
        chosen = {address: node for address, node in self.nodes.items() if node.is_concept or node.labels}
        names = _names(list(chosen))
        broader = {address: dict.fromkeys(node.broader) for address, node in chosen.items()}
        for address, node in chosen.items():
            for narrower in node.narrower:
                broader.get(narrower, {})[address] = None
        return [
            Concept(
                name=names[address],
                labels=tuple(dict.fromkeys(node.labels)),
                synonyms=tuple(text for text in dict.fromkeys(node.synonyms) if text not in node.labels),
                is_a=tuple(names[other] for other in broader[address] if other in names and other != address),
            )
            for address, node in chosen.items()
        ]


def _names(addresses: list[str]) -> dict[str, str]:
    """A name for each address: its last part made of letters, digits and _, numbered where it is taken."""
    taken: set[str] = set()
    names = {}
    for address in addresses:
        last = re.split(r"[#/:]", address.rstrip("#/:"))[-1]
        name = re.sub(r"\W+", "_", last).strip("_") or "concept"
        if not re.match(r"[^\W\d]", name):
            name = f"c_{name}"
        free, count = name, 2
        while free in taken:
            free, count = f"{name}_{count}", count + 1
        taken.add(free)
        names[address] = free
    return names
