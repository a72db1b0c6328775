"""What the predicates of constraints ask for, in words that need no manual."""

from __future__ import annotations

import re

DEMANDS = {
    "west": "{0} should stand left of {1}",
    "east": "{0} should stand right of {1}",
    "north": "{0} should stand above {1}",
    "south": "{0} should stand below {1}",
    "northWest": "{0} should stand above {1} and to its left",
    "northEast": "{0} should stand above {1} and to its right",
    "southWest": "{0} should stand below {1} and to its left",
    "southEast": "{0} should stand below {1} and to its right",
    "leftOf": "{0} should end before {1} begins, from left to right",
    "rightOf": "{0} should begin after {1} ends, from left to right",
    "above": "{0} should end above the top of {1}",
    "below": "{0} should begin below the bottom of {1}",
    "precedes": "{0} should be read before {1}",
    "follows": "{0} should be read after {1}",
    "sameRow": "{0} should stand in the same row as {1}",
    "sameColumn": "{0} should stand in the same column as {1}",
    "leftAligned": "{0} should begin at the same left edge as {1}",
    "rightAligned": "{0} should end at the same right edge as {1}",
    "centred": "{0} should have its middle where {1} has it",
    "topAligned": "{0} should have its top where {1} has it",
    "baselineAligned": "{0} should stand on the same line of print as {1}",
    "near": "{0} should stand close to {1}",
    "between": "{0} should stand between {1} and {2}",
    "adjacent": "nothing should stand between {0} and {1}",
    "overlaps": "{0} should overlap {1}",
    "contains": "{0} should have {1} inside it",
    "inside": "{0} should stand inside {rest}",
    "inTable": "{0} should stand in a table",
    "sameTable": "{0} should stand in the same table as {1}",
    "sameTableRow": "{0} should stand in the same table row as {1}",
    "sameTableColumn": "{0} should stand in the same table column as {1}",
    "underHeader": "{0} should stand in a column headed {rest}",
    "underNearest": "{1} should be the last title before {0}",
    "inElement": "{0} should stand in a {rest}",
    "hasFont": "{0} should be printed in {rest}",
    "containsStr": "{0} should hold the words {rest}",
    "similarStr": "{0} should be nearly the text {rest}",
    "value": "{0} should be the text {rest}",
    "regExp": "{0} should look like {rest}",
    "isNumber": "{0} should be a number",
    "isAmount": "{0} should be an amount",
    "isDate": "{0} should be a date",
    "isCurrency": "{0} should be a currency",
    "concept": "{0} should be a name of {rest}",
    "confidence": "{0} should have been read with more certainty",
}
"""By predicate: ``{0}``, ``{1}``, ``{2}`` are the tokens it was asked about, ``{rest}`` its other
arguments as written."""

ATOM = re.compile(r"\s*(not\s*\(\s*|not\s+|!)?\s*([\w.-]+)\s*(?:\((.*)\))?[\s)]*", re.S)


def demand(atom: str, tokens: tuple[str, ...]) -> str:
    """What ``atom``, as written in a wrapper, asks of ``tokens`` (their texts, quoted): a sentence
    without its full stop. One of a predicate that is not known here says the atom itself."""
    match = ATOM.fullmatch(atom)
    template = DEMANDS.get(match[2]) if match else None
    if match is None or template is None:
        return unsaid(atom, tokens)
    rest = ", ".join(arguments(match[3] or "")[len(tokens) :])
    try:
        text = template.format(*tokens, rest=rest or "what is asked for")
    except IndexError:  # it was asked about fewer tokens than its words speak of
        return unsaid(atom, tokens)
    return text.replace(" should ", " should not ", 1) if match[1] else text


def unsaid(atom: str, tokens: tuple[str, ...]) -> str:
    """The demand of an atom for which there are no words."""
    about = f" for {' and '.join(tokens)}" if tokens else ""
    return f"{atom or 'its condition'} should hold{about}"


def arguments(text: str) -> list[str]:
    """The arguments of an atom as written."""
    found, current = [], ""
    for part in re.findall(r',|"(?:[^"\\]|\\.)*"|/(?:[^/\\]|\\.)*/|[^,"/]+|.', text, re.S):
        if part == ",":
            found.append(current.strip())
            current = ""
        else:
            current += part
    return [*found, current.strip()] if text.strip() else []
