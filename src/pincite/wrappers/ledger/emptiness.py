"""Statements that a wrapper asks for and a document gives no line of."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.model.records import Check, Extraction, Group
from pincite.wrappers.content.automaton import children, reachable
from pincite.wrappers.definition import Content, Ledger, Name, Plus, Sequence, Wrapper


def empty_statements(wrapper: Wrapper, ledger: Ledger, extraction: Extraction) -> tuple[Check, ...]:
    """A check for every group the content models ask for that should hold lines of account and holds none
    with an amount. What may be left out is not asked for."""
    content = {type.name: type.content for type in wrapper.types}
    filled = {name for group in extraction.groups for name in _filled(group, ledger, ())}
    return tuple(
        Check(
            identity=name,
            column="",
            state="missing",
            sentence=f"{name}: no line with an amount was found; its title or its place may be unknown",
            missing=(name,),
        )
        for name in _required(content, wrapper.root_type)
        if name not in filled and ledger.type in reachable(content, name)
    )


def _required(content: dict[str, Content], root: str) -> dict[str, None]:
    """The types that every group of a type holds, at any depth."""
    found: dict[str, None] = {}

    def below(name: str) -> None:
        for inner in _always(content[name]):
            if inner not in found:
                found[inner] = None
                below(inner)

    below(root)
    return found


def _always(model: Content) -> Iterator[str]:
    """The types a content model names where they cannot be left out."""
    if isinstance(model, Name):
        yield model.type
    elif isinstance(model, Sequence | Plus):
        for part in children(model):
            yield from _always(part)


def _filled(group: Group, ledger: Ledger, above: tuple[str, ...]) -> Iterator[str]:
    """The types of the groups around every line with an amount."""
    if group.type == ledger.type:
        if any(child.variable in ledger.amounts for child in group.children):
            yield from above
        return
    for child in group.children:
        yield from _filled(child, ledger, (*above, group.type))
