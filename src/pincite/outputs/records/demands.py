"""What the predicates of constraints ask for, in words that need no manual."""

from __future__ import annotations

import re

# By predicate: ``{0}``, ``{1}``, ``{2}`` are the tokens it was asked about, ``{rest}`` its other
# arguments as written.
DEMANDS = {
    # what it says
    "containsStr": "{0} should hold the words {rest}",
    "containsWord": "{0} should hold the word {rest}",
    "value": "{0} should be the text {rest}",
    "startsWith": "{0} should begin with {rest}",
    "endsWith": "{0} should end with {rest}",
    "similarStr": "{0} should be nearly the text {rest}",
    "regExp": "{0} should look like {rest}",
    "isEmpty": "{0} should be empty",
    "isCoded": "{0} should be an account of the firm, with its code",
    "isUpperCase": "{0} should be in capitals",
    "isImage": "{0} should be a picture",
    "confident": "{0} should have been read with more certainty",
    "confidence": "{0} should have been read with more certainty",
    "isNumber": "{0} should be a number",
    "isInteger": "{0} should be a whole number",
    "isAmount": "{0} should be an amount",
    "isPercent": "{0} should be a percentage",
    "isCurrency": "{0} should be a currency or an amount with one",
    "isPositive": "{0} should be above zero",
    "isNegative": "{0} should be below zero",
    "isZero": "{0} should be zero",
    "inRange": "{0} should be a number in the range {rest}",
    "isDate": "{0} should be a date",
    "isYear": "{0} should be a year",
    "concept": "{0} should be a name of {rest}",
    # where it stands
    "north": "{0} should stand above {1}",
    "northeast": "{0} should stand above {1} and to its right",
    "east": "{0} should stand right of {1}",
    "southeast": "{0} should stand below {1} and to its right",
    "south": "{0} should stand below {1}",
    "southwest": "{0} should stand below {1} and to its left",
    "west": "{0} should stand left of {1}",
    "northwest": "{0} should stand above {1} and to its left",
    "between": "{0} should stand between {1} and {2}",
    "above": "{0} should stand wholly above {1}",
    "below": "{0} should stand wholly below {1}",
    "leftOf": "{0} should stand wholly to the left of {1}",
    "rightOf": "{0} should stand wholly to the right of {1}",
    "sameRow": "{0} should stand in the same row as {1}",
    "sameColumn": "{0} should stand in the same column as {1}",
    "leftAligned": "{0} should begin at the same left edge as {1}",
    "rightAligned": "{0} should end at the same right edge as {1}",
    "centred": "{0} should have its middle where {1} has it",
    "topAligned": "{0} should have its top where {1} has it",
    "bottomAligned": "{0} should have its bottom where {1} has it",
    "baselineAligned": "{0} should stand on the same line of print as {1}",
    "near": "{0} should stand close to {1}",
    "nearestLeft": "{0} should be the next text to the left of {1}",
    "nearestRight": "{0} should be the next text to the right of {1}",
    "nearestAbove": "{0} should be the next text above {1}",
    "nearestBelow": "{0} should be the next text below {1}",
    "adjacent": "nothing should stand between {0} and {1}",
    "overlaps": "{0} should overlap {1}",
    "contains": "{0} should have {1} inside it",
    "inside": "{0} should stand in the region {rest} of its page",
    "samePage": "{0} should stand on the same page as {1}",
    "firstPage": "{0} should stand on the first page",
    "lastPage": "{0} should stand on the last page",
    "onPage": "{0} should stand on page {rest}",
    # what it belongs to
    "precedes": "{0} should be read before {1}",
    "follows": "{0} should be read after {1}",
    "underNearest": "{1} should be the title that {0} stands under",
    "inSection": "{0} should stand in the section {rest}",
    "inTable": "{0} should stand in a table",
    "sameTable": "{0} should stand in the same table as {1}",
    "sameTableRow": "{0} should stand in the same table row as {1}",
    "sameTableColumn": "{0} should stand in the same table column as {1}",
    "underHeader": "{0} should stand in a column headed {rest}",
    "ofPeriod": "{0} should stand in the column of figures of the period asked for",
    "labelsAmount": "{0} should be the label of a row with an amount",
    "labelOf": "{0} should be the label of the row of {1}",
    "inElement": "{0} should stand in a {rest}",
    "sameElement": "{0} should stand in the same paragraph or cell as {1}",
    "hasFont": "{0} should be printed in {rest}",
    "largerThan": "{0} should be printed larger than {1}",
}

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
