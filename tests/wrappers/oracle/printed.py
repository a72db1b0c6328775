"""From the text of a wrapper and the bytes of a PDF to what must be found, without anything of the product
but the data that wrappers are: a reader of wrappers, a reader of the PDFs that tests draw, and a judge."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pikepdf

import pincite
from pincite.errors import TooLarge
from pincite.model import records
from pincite.model.geometry import Box
from pincite.wrappers import definition as d
from pincite.wrappers.predicates.registry import predicates
from tests.wrappers.cases import draw
from tests.wrappers.oracle.enumerate import every_group
from tests.wrappers.oracle.groups import Child, Group, expands, leaves
from tests.wrappers.oracle.models import parses
from tests.wrappers.oracle.pages import printed
from tests.wrappers.oracle.setting import Setting
from tests.wrappers.oracle.truth import mu
from tests.wrappers.tokens.made import tokens_from

MARGIN = 0.01
"""Truths as near to the threshold as this decide nothing: boxes on a page are as exact as its numbers."""

# -- a reader of wrappers

WORD = re.compile(r'\s*(#\w+|"[^"]*"|/(?:[^/\\]|\\.)*/|\d+(?:\.\d+)?|parent\.\w+|\w+|.)')
MODELS = {"?": d.Optional, "*": d.Star, "+": d.Plus}


class Reader:
    def __init__(self, text: str) -> None:
        self.words = WORD.findall(" ".join(text.split()))
        self.at = 0

    @property
    def next(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, *expected: str) -> str:
        word = self.next
        assert not expected or word in expected, (word, expected)
        self.at += 1
        return word

    def wrapper(self) -> d.Wrapper:
        self.take("wrapper")
        name, settings, types = self.take(), {"threshold": 0.8, "norm": "min"}, []
        while self.next:
            joined = self.next == "joined" and bool(self.take())
            word = self.take()
            if self.next == "=":
                types.append(self.type(word, joined))
            else:
                settings[word] = float(self.take()) if word == "threshold" else self.take()
        return d.Wrapper(name=name, types=tuple(types), **settings)  # type: ignore[arg-type]

    def type(self, name: str, joined: bool) -> d.GroupType:
        self.take("=")
        if self.next == "#TOKEN":
            self.take(), self.take(":")
            content: d.Content = d.Leaf("token", self.take())
        else:
            content = self.choice()
        disjuncts: tuple[tuple[d.Atom, ...], ...] = ()
        if self.next == "where":
            self.take()
            disjuncts = tuple(self.condition(variables(content)))
        return d.GroupType(name, content, d.Constraint(disjuncts), joined)

    def choice(self) -> d.Content:
        parts = [self.sequence()]
        while self.next == "|":
            self.take()
            parts.append(self.sequence())
        return parts[0] if len(parts) == 1 else d.Choice(tuple(parts))

    def sequence(self) -> d.Content:
        parts = [self.part()]
        while self.next == ",":
            self.take()
            parts.append(self.part())
        return parts[0] if len(parts) == 1 else d.Sequence(tuple(parts))

    def part(self) -> d.Content:
        if self.next == "(":
            self.take()
            found = self.choice()
            self.take(")")
        else:
            kind = self.take()
            self.take(":")
            found = d.Name(kind, self.take())
        while self.next in MODELS:
            found = MODELS[self.take()](found)
        return found

    def condition(self, known: set[str]) -> Iterator[tuple[d.Atom, ...]]:
        yield tuple(self.conjunction(known))
        while self.next == "or":
            self.take()
            yield tuple(self.conjunction(known))

    def conjunction(self, known: set[str]) -> list[d.Atom]:
        atoms = [self.atom(known)]
        while self.next == "and":
            self.take()
            atoms.append(self.atom(known))
        return whole(atoms)

    def atom(self, known: set[str]) -> d.Atom:
        negated = self.next == "not" and bool(self.take())
        name = self.take()
        self.take("(")
        arguments, options = [], []
        while self.next != ")":
            word = self.take()
            if self.next == "=":
                self.take()
                options.append((word, value(self.take(), known)))
            else:
                arguments.append(value(word, known))
            if self.next == ",":
                self.take()
        self.take(")")
        return d.Atom(name, tuple(arguments), tuple(options), negated)


def value(word: str, known: set[str]) -> d.Argument:
    if word.startswith('"'):
        return d.Text(word[1:-1])
    if word.startswith("/"):
        return d.Pattern(word[1:-1])
    if word.startswith("parent."):
        return d.Parent(word[7:])
    if word[0].isdigit():
        return d.Number(float(word))
    return d.Variable(word) if word in known else d.Symbol(word)


def variables(content: d.Content) -> set[str]:
    if isinstance(content, d.Leaf | d.Name):
        return {content.variable}
    if isinstance(content, d.Sequence | d.Choice):
        return {v for part in content.parts for v in variables(part)}
    return variables(content.body)


def whole(atoms: list[d.Atom]) -> list[d.Atom]:
    """What is asked of a piece of a text is asked of the token, with the pattern that cuts it: as the option
    ``piece``."""
    named = {
        name: (atom.arguments[0], atom.arguments[1].value)
        for atom in atoms
        if atom.predicate == "part"
        for name in re.findall(r"\(\?P<(\w+)>", atom.arguments[1].value)  # type: ignore[union-attr]
    }
    found = []
    for atom in atoms:
        first = atom.arguments[0]
        if isinstance(first, d.Symbol) and first.name in named:
            token, pattern = named[first.name]
            piece = d.Text(f"{first.name} {pattern}")
            options = (*atom.options, ("piece", piece))
            atom = msgspec.structs.replace(atom, arguments=(token, *atom.arguments[1:]), options=options)
        found.append(atom)
    return found


# -- a reader of the PDFs that ``draw`` writes


RUN = re.compile(r"BT /F ([\d.]+) Tf ([\d.]+) Tz 1 0 0 1 ([\d.]+) ([\d.]+) Tm \((.*)\) Tj ET")


def rows_of(data: bytes) -> list[tuple[str, int, Box]]:
    """Texts with page and box, from the operators of the pages."""
    found = []
    with pikepdf.open(io.BytesIO(data)) as file:
        for number, page in enumerate(file.pages, 1):
            height = float(page.MediaBox[3])
            stream = page.Contents.read_bytes().decode("cp1252")
            for em, scaling, x, y, text in RUN.findall(stream):
                size, left, base = float(em), float(x), height - float(y)
                width = draw.stringWidth(text, "Helvetica", size) * float(scaling) / 100
                top, bottom = base - draw.ASCENT * size, base + draw.DESCENT * size
                found.append((text, number, (left, top, left + width, bottom)))
    return found


# -- worlds


LEAVES = {
    "label": "label = #TOKEN:X where regExp(X, /l.*/)",
    "amount": "amount = #TOKEN:X where isNumber(X)",
    "title": 'title = #TOKEN:X where similarStr(X, "title")',
    "note": "note = #TOKEN:X where not isNumber(X)",
    "code": "code = #TOKEN:X where part(X, /l(?P<value>[0-9]+)/) and isNumber(value)",
    "ten": 'ten = #TOKEN:X where part(X, /(?P<value>[0-9])(?P<unit>[0-9])/) and not startsWith(unit, "1")'
    " or part(X, /l(?P<value>.*)/) and isNumber(value)",
    "under": 'under = #TOKEN:X where headedBy(X, "Amount") and isNumber(X)',
    "beside": "beside = #TOKEN:X where headedBy(X, /Item|Label/)",
}

SHAPES = (
    "coll = item:I* item = label:L, amount:A where sameRow(L, A) and west(L, A)",
    "coll = item:I* item = code:L, amount:A? where sameRow(L, A)",
    "coll = item:I* item = label:L, under:A where sameRow(L, A)",
    "coll = item:I* item = beside:L, under:A where sameRow(L, A) and nearestRight(A, L)",
    "coll = section:S* section = title:T, item:I+ where below(I, T)"
    " item = label:L, amount:A where sameRow(L, A) and south(A, parent.T, width=90)",
    "coll = title:T, row:R* row = label:L, all:N where sameRow(L, N) and below(L, parent.T)"
    " joined all = amount:A+",
    "coll = text:E* joined text = label:L, amount:A* where sameRow(L, A)",
    "coll = ten:A* ",
    "coll = pair:P* pair = ten:A, amount:B where nearestRight(B, A) or north(A, B) and near(A, B, d=4)",
    "coll = item:I*, note:N? item = amount:A, amount:B where adjacent(A, B) and east(B, A)",
)


class World(NamedTuple):
    text: str
    pdf: bytes


def random_world(r: random.Random, tokens: tuple[int, int] = (3, 5)) -> World:
    shape = r.choice(SHAPES)
    norm = r.choice(("min", "min", "product", "lukasiewicz"))
    threshold = r.choice((0.5, 0.7, 0.8)) if norm == "min" else r.choice((0.2, 0.4))
    needed = [line for name, line in LEAVES.items() if re.search(rf"\b{name}:", shape)]
    text = "\n".join([f"wrapper w threshold {threshold} norm {norm}", shape, *needed])
    pages: dict[int, list[draw.Run]] = {}
    for said, page, box in printed(r, r.randint(*tokens)):
        pages.setdefault(page, []).append(draw.Run(said, box))
    if "headedBy" in text:
        heads = (("Item", 30), ("Amount", 150), ("Rest", 220))
        pages[1] = [draw.Run(s, (x, 30.0, x + 5.0 * len(s), 40.0)) for s, x in heads] + pages.get(1, [])
    last = max(pages)
    return World(text, draw.pdf([pages.get(n, []) for n in range(1, last + 1)]))


# -- the judge


def judged(world: World, most: int = 300) -> str:
    """'right', 'wrong: why', 'incomplete', 'too large', or 'read otherwise' where the product sees other
    tokens than those that were drawn."""
    wrapper = Reader(world.text).wrapper()
    tokens = tokens_from(rows_of(world.pdf))
    s = Setting(wrapper, tokens, predicates(), independent=True)
    try:
        every = every_group(s, most)[s.root]
    except TooLarge:
        return "too large"
    truths = {g: mu(s, g) for g in every}
    document = pincite.convert(world.pdf)
    for mode in ("paper", "best", "all"):
        found = pincite.wrap(world.text.encode(), document, mode=mode)
        if not found.complete:
            return "incomplete"
        try:
            got = [group_of(s, group) for group in found.groups]
        except KeyError:
            return "read otherwise"
        why = wrong(s, truths, got, found.groups, mode)
        if why:
            return f"wrong: {mode}: {why}"
    return "right"


def wrong(
    s: Setting, truths: dict[Group, float], got: list[Group], told: tuple[records.Group, ...], mode: str
) -> str:
    sure = [g for g, truth in truths.items() if truth >= s.threshold + MARGIN]
    possible = [g for g, truth in truths.items() if truth >= s.threshold - MARGIN]
    if not got and sure:
        return "nothing was found"
    for g, record in zip(got, told, strict=True):
        same = next((other for other in truths if unordered(other) == unordered(g)), None)
        if same is None:
            return f"{record.path} is no group"
        if abs(truths[same] - record.truth) > MARGIN or truths[same] < s.threshold - MARGIN:
            return f"{record.path} is true to {truths[same]}, not {record.truth}"
        tokens = set(leaves(g))
        if any(tokens < set(leaves(o)) and expands(o, same) for o in sure):
            return f"{record.path} is not maximal"
        bad = next(misread(s, record), None)
        if bad:
            return bad
    firm = [g for g in sure if not any(o != g and expands(o, g) for o in possible)]
    best = max(map(truths.__getitem__, firm), default=0.0)
    if told and mode == "best" and best > told[0].truth + MARGIN:
        return "there is a truer one"
    missing = mode == "all" and not {unordered(g) for g in firm} <= {unordered(g) for g in got}
    return "one is missing" if missing else ""


def unordered(g: Group) -> Any:
    """A group whatever the order in which its repeated children stand."""
    return g.type, g.token, frozenset((c.position, unordered(c.group)) for c in g.children)


def group_of(s: Setting, found: records.Group) -> Group:
    """The group with the tokens as they were drawn. ``KeyError`` where one was not."""
    model = s.models[found.type]
    if model.leaf:
        assert found.value is not None
        return Group(found.type, token_of(s, found.value))
    (reading,) = parses(model.written, model.types, tuple(c.type for c in found.children))
    return Group(
        found.type,
        None,
        tuple(
            Child(position, child.variable, group_of(s, child))
            for position, child in zip(reading, found.children, strict=True)
        ),
    )


def token_of(s: Setting, value: records.Value) -> int:
    """The drawn token whose box holds that of the value."""
    x0, y0, x1, y1 = value.box
    for n, (box, page) in enumerate(zip(s.tokens.box.tolist(), s.tokens.page.tolist(), strict=True)):
        inside = (
            box[0] - 0.1 <= x0 and x1 <= box[2] + 0.1 and abs(box[1] - y0) < 0.1 and abs(box[3] - y1) < 0.1
        )
        if page == value.page and inside and value.text in s.tokens.text[n]:
            return n
    raise KeyError(value.text)


def misread(s: Setting, record: records.Group) -> Iterator[str]:
    """Values that are not what is printed: pieces that are cut otherwise, texts joined otherwise."""
    if record.children:
        for child in record.children:
            yield from misread(s, child)
        if record.value is not None:
            # Which of two texts out of line is read first, the definition does not say.
            texts = [(leaf.value.token, leaf.value.text) for leaf in below(record) if leaf.value]
            if record.value.text != " ".join(text for _, text in sorted(texts)):
                yield f"{record.path} is {record.value.text!r}"
    elif record.value is not None:
        token = token_of(s, record.value)
        said = s.tokens.text[token]
        patterns = [
            a.arguments[1].value  # type: ignore[union-attr]
            for a in s.types[record.type].constraint.atoms
            if a.predicate == "part"
        ]
        meant = [m.group("value") for m in (re.fullmatch(p, said) for p in patterns) if m] or [said]
        if record.value.text not in meant:
            yield f"{record.path} is {record.value.text!r}, not {meant}"


def below(record: records.Group) -> Iterator[records.Group]:
    if not record.children:
        yield record
    for child in record.children:
        yield from below(child)
