"""Other words for a caption: those of the concepts that come along which all marked captions name."""

from __future__ import annotations

from functools import cache

from pincite.records.wrapper_file import load_wrapper
from pincite.wrappers.definition import Concept
from pincite.wrappers.ontology.matching import Matcher

SHIPPED = ("invoice",)  # Wrappers whose concepts name what is said once in a document.
LEAST = 0.85  # How well a text must name a concept, as in the wrappers that are learned.


@cache
def known() -> Matcher:
    return Matcher([concept for name in SHIPPED for concept in load_wrapper(name).concepts])


def said_otherwise(captions: tuple[str, ...]) -> Concept | None:
    """The narrowest concept that all captions name, with the words of those below it as its own; None where
    there is none."""
    matcher = known()
    families = [
        sorted(matcher.below(concept.name))
        for concept in matcher.concepts
        if concept.labels or concept.patterns
        if min(matcher.truths(captions, concept.name)) >= LEAST
    ]
    if not families:
        return None
    found = [matcher.concepts[number] for number in min(families, key=len)]
    return Concept(
        name=found[0].name,
        synonyms=tuple(dict.fromkeys(t for one in found for t in (*one.labels, *one.synonyms))),
        patterns=tuple(dict.fromkeys(t for one in found for t in one.patterns)),
        excludes=tuple(dict.fromkeys(t for one in found for t in one.excludes)),
    )
