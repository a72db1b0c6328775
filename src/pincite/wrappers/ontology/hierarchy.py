"""Which concepts are narrower than which, and what leads to itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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
    queue = list(found)
    for number in queue:  # which grows meanwhile: the nearest first
        for child in narrower.get(concepts[number].name, ()):
            if child not in found:
                found[child] = found[number] + 1
                queue.append(child)
    return found


def reached(starts: Iterable[str], leads_to: Mapping[str, Iterable[str]]) -> set[str]:
    """These names and all that they lead to."""
    found = set(starts)
    queue = list(found)
    while queue:
        new = set(leads_to.get(queue.pop(), ())) - found
        found |= new
        queue.extend(new)
    return found


def cycles(below: Mapping[str, tuple[str, ...]]) -> list[list[str]]:
    """Names that lead to one another in a circle: one circle for each edge that closes one on a walk from
    the first name on; each starts with the name that was met first."""
    found: list[list[str]] = []
    done: set[str] = set()
    for start in below:
        if start in done:
            continue
        path, place = [start], {start: 0}
        walks = [iter(below[start])]
        while walks:
            name = next(walks[-1], None)
            if name is None:
                walks.pop()
                left = path.pop()
                del place[left]
                done.add(left)
            elif name in place:
                if path[place[name] :] not in found:
                    found.append(path[place[name] :])
            elif name in below and name not in done:
                place[name] = len(path)
                path.append(name)
                walks.append(iter(below[name]))
    return found
