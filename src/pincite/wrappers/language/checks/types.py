"""The types among each other: defined, once, not made of themselves, used."""

from __future__ import annotations

from pincite.wrappers.content.automaton import positions
from pincite.wrappers.language.checks.findings import Findings, keyed
from pincite.wrappers.ontology.hierarchy import cycles


def check_types(findings: Findings) -> None:
    types = findings.wrapper.types
    below: dict[str, tuple[str, ...]] = {}
    for key, group_type in keyed("type", types):
        if group_type.name in below:
            first = findings.where(f"type/{group_type.name}")
            findings.add("duplicate_type", f"the type `{group_type.name}` is already defined{first}", key)
            continue
        below[group_type.name] = tuple(name.type for name in positions(group_type.content))
    for key, group_type in keyed("type", types):
        for number, name in enumerate(positions(group_type.content)):
            if name.type not in below:
                undefined(findings, name.type, below, f"{key}/position/{number}")
    for cycle in cycles(below):
        path = " -> ".join(f"`{name}`" for name in [*cycle, cycle[0]])
        if len(cycle) == 1:
            sentence = f"the type `{cycle[0]}` is made of itself"
        else:
            sentence = f"the type `{cycle[0]}` is made of itself in the end: {path}"
        number = below[cycle[0]].index(cycle[1] if len(cycle) > 1 else cycle[0])
        findings.add("cyclic_types", sentence, f"type/{cycle[0]}/position/{number}")
    check_use(findings, below)


def check_use(findings: Findings, below: dict[str, tuple[str, ...]]) -> None:
    root = findings.wrapper.root_type
    if root not in below:
        undefined(findings, root, below, "root")
        return
    used = {root}
    queue = [root]
    while queue:
        for name in below.get(queue.pop(), ()):
            if name not in used:
                used.add(name)
                queue.append(name)
    for name in below:
        if name not in used:
            sentence = f"the type `{name}` is not used: nothing leads to it from the root `{root}`"
            findings.add("unused_type", sentence, f"type/{name}", "warning")


def undefined(findings: Findings, name: str, known: dict[str, tuple[str, ...]], key: str) -> None:
    guess = findings.suggest(name, "type", known)
    findings.add("undefined_type", f"there is no type `{name}`{guess}", key)
