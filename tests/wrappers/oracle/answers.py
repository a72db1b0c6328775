"""Answers of the engine as groups of the oracle."""

from __future__ import annotations

from pincite.model import records
from tests.wrappers.oracle.groups import Child, Group
from tests.wrappers.oracle.models import parses
from tests.wrappers.oracle.setting import Setting


def group_of(s: Setting, found: records.Group) -> Group:
    """The group, its children read by the content model. Fails where it is not valid."""
    model = s.models[found.type]
    if model.leaf:
        assert found.value is not None and not found.children
        return Group(found.type, found.value.token)
    assert found.value is None
    readings = parses(model.written, model.types, tuple(c.type for c in found.children))
    assert len(readings) == 1, f"{found.path}: not a word of its content model"
    children = []
    for position, child in zip(readings.pop(), found.children, strict=True):
        assert child.variable == model.variables[position]
        children.append(Child(position, child.variable, group_of(s, child)))
    return Group(found.type, None, tuple(children))
