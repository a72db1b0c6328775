"""Whether a wrapper makes sense, said without a document."""

from __future__ import annotations

from collections.abc import Mapping

from pincite.wrappers.definition import Wrapper
from pincite.wrappers.language.checks import atoms, models, names
from pincite.wrappers.language.checks.findings import Findings
from pincite.wrappers.language.fault import Fault, bad_wrapper
from pincite.wrappers.predicates.predicate import Predicate


def faults(wrapper: Wrapper, predicates: Mapping[str, Predicate]) -> tuple[Fault, ...]:
    """All that is wrong with the wrapper, by place; empty where it can be used and means what it says.
    ``predicates`` are those it may use, by name (``pincite.wrappers.predicates.registry.predicates()``).

    At most ``limits.FAULTS`` are given, and of a wrapper beyond the limits only that. Takes time linear in
    the size of the wrapper, but for the square of the places of one content model.
    """
    findings = Findings(wrapper)
    if not wrapper.types:
        findings.add("no_types", "a wrapper needs at least one type", "wrapper")
    elif models.check_sizes(findings):
        names.check_settings(findings)
        names.check_names(findings)
        names.check_types(findings)
        models.check_models(findings)
        atoms.check_atoms(findings, predicates)
        names.check_concepts(findings)
        names.check_identities(findings)
    return findings.faults()


def usable(wrapper: Wrapper, predicates: Mapping[str, Predicate]) -> tuple[Fault, ...]:
    """The warnings about a wrapper. Raises ``BadWrapper``, with all faults, where there is an error."""
    found = faults(wrapper, predicates)
    if any(fault.severity == "error" for fault in found):
        raise bad_wrapper(found, wrapper.name)
    return found
