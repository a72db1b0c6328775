"""Which concepts are narrower than which."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.wrappers.definition import Concept


def below(name: str, concepts: Sequence[Concept]) -> dict[int, int]:
    """The numbers of the concept of that name and of all narrower ones, each with the number of is-a steps
    up to it, the least where there are several ways. Empty where there is no such concept. Going round in a
    circle does no harm."""
    narrower: dict[str, list[int]] = {}
    for number, concept in enumerate(concepts):
        for broader in concept.is_a:
            narrower.setdefault(broader, []).append(number)
    found = {number: 0 for number, concept in enumerate(concepts) if concept.name == name}
    front = list(found)
    while front:
        front = [
            found.setdefault(child, found[number] + 1) and child
            for number in front
            for child in narrower.get(concepts[number].name, ())
            if child not in found
        ]
    return found


def circle(concepts: Sequence[Concept]) -> tuple[str, ...]:
    """Names of concepts each of which is said to be a case of the next, the last of the first; empty where
    there is no circle."""
    broader = {concept.name: concept.is_a for concept in concepts}
    done: set[str] = set()
    for start in broader:
        path: list[str] = []
        on_path: set[str] = set()
        stack: list[tuple[str, bool]] = [(start, False)]
        while stack:
            name, leaving = stack.pop()
            if leaving:
                on_path.discard(path.pop())
                done.add(name)
            elif name in on_path:
                return tuple(path[path.index(name) :])
            elif name in broader and name not in done:
                path.append(name)
                on_path.add(name)
                stack.append((name, True))
                stack.extend((other, False) for other in reversed(broader[name]))
    return ()
