"""What has a name: settings known, definitions there, once, not made of themselves, and used."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.errors import BadOption, BadPattern
from pincite.wrappers.content.automaton import positions
from pincite.wrappers.definition import Leaf
from pincite.wrappers.language.checks.findings import Findings, keyed
from pincite.wrappers.language.parse import WORDS
from pincite.wrappers.language.write import is_name
from pincite.wrappers.ontology.hierarchy import reached
from pincite.wrappers.patterns import check as check_pattern
from pincite.wrappers.values.locales import LOCALES, locale_of


def check_settings(findings: Findings) -> None:
    wrapper = findings.wrapper
    if not 0 < wrapper.threshold <= 1:
        sentence = f"the threshold is a degree of truth above 0 and up to 1, not {wrapper.threshold:g}"
        findings.add("bad_threshold", sentence, "threshold")
    for key, known in WORDS.items():
        value = getattr(wrapper, key)
        if value not in known:
            choice = ", ".join(f"`{word}`" for word in known)
            guess = findings.suggest(value, key, known)
            findings.add(f"unknown_{key}", f"unknown {key} `{value}`{guess}; there are {choice}", key)
    try:
        if wrapper.locale:
            locale_of(wrapper.locale)
    except BadOption:
        guess = findings.suggest(wrapper.locale, "locale", LOCALES)
        findings.add("unknown_locale", f"unknown locale `{wrapper.locale}`{guess}", "locale")


def check_names(findings: Findings) -> None:
    for kind, name, key in names(findings):
        if not is_name(name):
            sentence = f"`{name}` is no name of {kind}: a letter, then letters, digits and underscores"
            findings.add("bad_name", sentence, key)


def names(findings: Findings) -> Iterator[tuple[str, str, str]]:
    """Every name that is given: of what, the name, the key of its place."""
    wrapper = findings.wrapper
    yield "a wrapper", wrapper.name, "wrapper"
    for key, group_type in keyed("type", wrapper.types):
        yield "a type", group_type.name, key
        if isinstance(group_type.content, Leaf):
            yield "a variable", group_type.content.variable, key
        for number, name in enumerate(positions(group_type.content)):
            yield "a variable", name.variable, f"{key}/position/{number}"
    for key, concept in keyed("concept", wrapper.concepts):
        yield "a concept", concept.name, key
    for key, identity in keyed("identity", wrapper.identities):
        yield "an identity", identity.name, key


def check_types(findings: Findings) -> None:
    placed = keyed("type", findings.wrapper.types)
    first = findings.firsts("duplicate_type", placed)
    below = {name: tuple(n.type for n in positions(one.content)) for name, one in first.items()}
    for key, group_type in placed:
        for number, name in enumerate(positions(group_type.content)):
            findings.undefined("undefined_type", name.type, below, f"{key}/position/{number}")
    findings.circles("cyclic_types", below, "type/{}/position/{}", "is made of itself")
    root = findings.wrapper.root_type
    findings.undefined("undefined_type", root, below, "root")
    if root not in below:
        return
    used = reached([root], below)
    for unused in (name for name in below if name not in used):
        sentence = f"the type `{unused}` is not used: nothing leads to it from the root `{root}`"
        findings.add("unused_type", sentence, f"type/{unused}", "warning")


def check_concepts(findings: Findings) -> None:
    placed = keyed("concept", findings.wrapper.concepts)
    broader = {name: one.is_a for name, one in findings.firsts("duplicate_concept", placed).items()}
    for key, concept in placed:
        for number, name in enumerate(concept.is_a):
            findings.undefined("undefined_concept", name, broader, f"{key}/is-a/{number}")
        for number, expression in enumerate(concept.patterns):
            pattern_fault(findings, expression, f"{key}/pattern/{number}")
        for text in (*concept.labels, *concept.synonyms, *concept.cues, *concept.excludes):
            if not text.strip():
                findings.add("empty_text", f"a text of the concept `{concept.name}` is empty", key)
    findings.circles("cyclic_concepts", broader, "concept/{}/is-a/{}", "is a narrower one of itself")


def pattern_fault(findings: Findings, pattern: str, key: str) -> None:
    try:
        check_pattern(pattern)
    except BadPattern as error:
        findings.add("bad_pattern", error.sentence, key)


def check_identities(findings: Findings) -> None:
    wrapper = findings.wrapper
    check_ledger(findings)
    known = dict.fromkeys(concept.name for concept in wrapper.concepts)
    placed = keyed("identity", wrapper.identities)
    findings.firsts("duplicate_identity", placed)
    for key, identity in placed:
        findings.undefined("undefined_concept", identity.total, known, f"{key}/total")
        for number, term in enumerate(identity.terms):
            findings.undefined("undefined_concept", term.concept, known, f"{key}/term/{number}")
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
        findings.undefined("undefined_type", ledger.type, [t.name for t in wrapper.types], "ledger")
        return
    if isinstance(content, Leaf):
        sentence = f"the ledger needs a type with an account and amounts; `{ledger.type}` is a single token"
        findings.add("bad_ledger", sentence, "ledger")
        return
    variables = dict.fromkeys(name.variable for name in positions(content))
    named = [(ledger.account, "ledger/account")]
    named += [(amount, f"ledger/amount/{number}") for number, amount in enumerate(ledger.amounts)]
    for place, (name, key) in enumerate(named):
        if name not in variables:
            findings.unbound(name, ledger.type, variables, key)
        elif any(name == other for other, _ in named[:place]):
            findings.add("bad_ledger", f"the ledger names `{name}` twice", key)
    if not ledger.amounts:
        findings.add("bad_ledger", "the ledger names no amount", "ledger")
