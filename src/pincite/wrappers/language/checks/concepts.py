"""Concepts, and the identities over what is booked under them."""

from __future__ import annotations

from pincite.wrappers.content.automaton import positions
from pincite.wrappers.definition import Leaf
from pincite.wrappers.language.checks.atoms import pattern_fault, undefined_concept
from pincite.wrappers.language.checks.findings import Findings, keyed
from pincite.wrappers.ontology.hierarchy import cycles


def check_concepts(findings: Findings) -> None:
    concepts = findings.wrapper.concepts
    broader: dict[str, tuple[str, ...]] = {}
    placed = keyed("concept", concepts)
    for key, concept in placed:
        if concept.name in broader:
            first = findings.where(f"concept/{concept.name}")
            findings.add("duplicate_concept", f"the concept `{concept.name}` is already defined{first}", key)
        else:
            broader[concept.name] = concept.is_a
    known = dict.fromkeys(broader)
    for key, concept in placed:
        for number, name in enumerate(concept.is_a):
            undefined_concept(findings, name, known, f"{key}/is-a/{number}")
        for number, expression in enumerate(concept.patterns):
            pattern_fault(findings, expression, f"{key}/pattern/{number}")
        for text in (*concept.labels, *concept.synonyms, *concept.cues, *concept.excludes):
            if not text.strip():
                findings.add("empty_text", f"a text of the concept `{concept.name}` is empty", key)
    for cycle in cycles(broader):
        path = " -> ".join(f"`{name}`" for name in [*cycle, cycle[0]])
        sentence = f"the concept `{cycle[0]}` is a narrower one of itself: {path}"
        number = broader[cycle[0]].index(cycle[1] if len(cycle) > 1 else cycle[0])
        findings.add("cyclic_concepts", sentence, f"concept/{cycle[0]}/is-a/{number}")


def check_identities(findings: Findings) -> None:
    wrapper = findings.wrapper
    check_ledger(findings)
    known = dict.fromkeys(concept.name for concept in wrapper.concepts)
    seen: set[str] = set()
    placed = keyed("identity", wrapper.identities)
    for key, identity in placed:
        if identity.name in seen:
            first = findings.where(f"identity/{identity.name}")
            sentence = f"the identity `{identity.name}` is already defined{first}"
            findings.add("duplicate_identity", sentence, key)
        seen.add(identity.name)
        undefined_concept(findings, identity.total, known, f"{key}/total")
        for number, term in enumerate(identity.terms):
            undefined_concept(findings, term.concept, known, f"{key}/term/{number}")
        if not identity.terms:
            findings.add("empty_identity", f"the identity `{identity.name}` sums up nothing", key)
        if not identity.tolerance.is_finite() or identity.tolerance < 0:
            sentence = f"the tolerance of an identity is an amount of 0 or more, not {identity.tolerance}"
            findings.add("bad_tolerance", sentence, f"{key}/tolerance")
    if wrapper.identities and wrapper.ledger is None:
        sentence = "there is an identity, but no `ledger` that says which groups hold accounts and amounts"
        findings.add("no_ledger", sentence, placed[0][0])


def check_ledger(findings: Findings) -> None:
    wrapper = findings.wrapper
    ledger = wrapper.ledger
    if ledger is None:
        return
    content = next((t.content for t in wrapper.types if t.name == ledger.type), None)
    if content is None:
        guess = findings.suggest(ledger.type, "type", (t.name for t in wrapper.types))
        findings.add("undefined_type", f"there is no type `{ledger.type}`{guess}", "ledger")
        return
    if isinstance(content, Leaf):
        sentence = f"the ledger needs a type with an account and amounts; `{ledger.type}` is a single token"
        findings.add("bad_ledger", sentence, "ledger")
        return
    variables = dict.fromkeys(name.variable for name in positions(content))
    named = [(ledger.account, "ledger/account")]
    named += [(amount, f"ledger/amount/{number}") for number, amount in enumerate(ledger.amounts)]
    seen: set[str] = set()
    for name, key in named:
        if name not in variables:
            guess = findings.suggest(name, f"variable of {ledger.type}", variables)
            choice = ", ".join(f"`{variable}`" for variable in variables)
            sentence = f"`{name}` is no variable of `{ledger.type}`{guess}; it has {choice}"
            findings.add("unbound_variable", sentence, key)
        elif name in seen:
            findings.add("bad_ledger", f"the ledger names `{name}` twice", key)
        seen.add(name)
    if not ledger.amounts:
        findings.add("bad_ledger", "the ledger names no amount", "ledger")
