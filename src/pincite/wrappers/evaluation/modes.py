"""What each mode gives."""

from __future__ import annotations

from pincite.wrappers.evaluation.derivation import Derivation
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.enumerate import maximal_groups
from pincite.wrappers.evaluation.greedy import extract
from pincite.wrappers.evaluation.group import put_in_order
from pincite.wrappers.evaluation.outcome import Outcome
from pincite.wrappers.evaluation.search import Meter, Stopped


def groups_by_mode(engine: Engine) -> Outcome:
    """The answer of the mode that the options name."""
    options = engine.options
    meter = Meter(options.max_groups, options.max_seconds)
    found = Outcome(derivation=Derivation(engine))
    assert found.derivation is not None
    try:
        extract(engine, found.derivation, meter)
    except Stopped as stopped:
        found.stopped_by = stopped.limit
    root = found.derivation.root
    if root is None:
        return found
    found.roots = [root]
    if options.mode != "paper":
        maximal_groups(engine, found, meter)
    if options.order == "reading":
        for group in found.roots:
            put_in_order(group)
    return found
