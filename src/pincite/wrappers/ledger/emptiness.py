"""Statements that a wrapper asks for and a document gives no line of."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.model.records import Check, Extraction, Group
from pincite.wrappers.definition import Content, Ledger, Name, Plus, Sequence, Wrapper


def empty_statements(wrapper: Wrapper, ledger: Ledger, extraction: Extraction) -> tuple[Check, ...]:
    """A check for every group the content models ask for that should hold lines of account and holds none
    with an amount. What may be left out is not asked for."""
    content = {type.name: type.content for type in wrapper.types}
    root = wrapper.root or (wrapper.types[0].name if wrapper.types else "")
    wanted = [name for name in _required(content, root, (root,)) if _leads_to(content, name, ledger.type)]
    filled = {name for group in extraction.groups for name in _filled(group, ledger, ())}
    return tuple(
        Check(
            identity=name,
            column="",
            state="missing",
            sentence=f"{name}: no line with an amount was found; its title or its place may be unknown",
            missing=(name,),
        )
        for name in dict.fromkeys(wanted)
        if name != ledger.type and name not in filled
    )


def _required(content: dict[str, Content], name: str, above: tuple[str, ...]) -> Iterator[str]:
    for inner in _names(content.get(name), optional=False):
        if inner not in above:
            yield inner
            yield from _required(content, inner, (*above, inner))


def _names(content: Content | None, optional: bool) -> Iterator[str]:
    """The types a content model names, without those that may be left out unless ``optional``."""
    if isinstance(content, Name):
        yield content.type
    elif isinstance(content, Sequence) or (optional and hasattr(content, "parts")):
        for part in content.parts:  # type: ignore[union-attr]
            yield from _names(part, optional)
    elif isinstance(content, Plus) or (optional and hasattr(content, "body")):
        yield from _names(content.body, optional)  # type: ignore[union-attr]


def _leads_to(content: dict[str, Content], name: str, wanted: str) -> bool:
    seen: set[str] = set()
    front = [name]
    while front:
        one = front.pop()
        if one == wanted:
            return True
        if one not in seen:
            seen.add(one)
            front += _names(content.get(one), optional=True)
    return False


def _filled(group: Group, ledger: Ledger, above: tuple[str, ...]) -> Iterator[str]:
    """The types of the groups around every line with an amount."""
    if group.type == ledger.type:
        if any(child.variable in ledger.amounts for child in group.children):
            yield from above
        return
    for child in group.children:
        yield from _filled(child, ledger, (*above, group.type))
