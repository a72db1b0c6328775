"""What a generated document says: sections with everything a report may hold."""

from __future__ import annotations

import random
from dataclasses import replace

from benchmarks.generated.drawings import drawing
from benchmarks.generated.grids import make_table
from benchmarks.generated.looks import make_look
from benchmarks.generated.model import (
    Block,
    Code,
    Contents,
    Document,
    Figure,
    Heading,
    Item,
    List,
    Look,
    Paragraph,
    Run,
    SideBox,
    Title,
)
from benchmarks.generated.wording import NAMES, Wording

PATTERNS = ("1.", "1.", "1)", "(1)", "a)", "(a)", "a.", "i.", "(i)")
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


def make_document(seed: int, index: int, fonts: frozenset[str], *, notes: bool = True) -> Document:
    """The ``index``-th document of a seed; ``notes``: with footnotes."""
    rng = random.Random(f"{seed}/{index}")
    title = Wording("en", rng).phrase(3, 8)
    look = make_look(rng, "{title}", fonts)
    wording = Wording(look.lang, rng)
    title = wording.phrase(3, 8, title=rng.random() < 0.3)
    look = replace(look, header=_titled(look.header, title), footer=_titled(look.footer, title))
    return Document(f"{seed}-{index:03d}", look, tuple(_Maker(rng, wording, look, notes).blocks(title)))


def _titled(edge, title: str):  # type: ignore[no-untyped-def]
    if edge is None:
        return None
    odd, even = (tuple(p.replace("{title}", title) for p in pieces) for pieces in (edge.odd, edge.even))
    return replace(edge, odd=odd, even=even)


class _Maker:
    def __init__(self, rng: random.Random, wording: Wording, look: Look, notes: bool) -> None:
        self.rng = rng
        self.wording = wording
        self.look = look
        left, _, right, _ = look.margins
        self.width = (look.width - left - right - (look.columns - 1) * look.gutter) / look.columns
        self.notes = rng.random() < 0.5 and notes
        self.note = 0
        self.numbering = rng.choice(["", "", "1.1", "1.1", "1.1.", "A.1", "I.", "chapter"])
        self.depth = rng.choice([1, 2, 2, 3, 3, 4])
        self.tables = self.figures = 0
        self.caption_form = rng.choice(
            ["{name} {n}: {text}", "{name} {n}. {text}", "{name} {n} – {text}", "{name} {n} {text}"]
        )
        self.short = rng.random() < 0.3
        self.captions_above = rng.random() < 0.4
        self.counters = [0, 0, 0, 0]

    def blocks(self, title: str) -> list[Block]:
        rng = self.rng
        out: list[Block] = []
        titled = rng.random() < 0.8
        if titled:
            day = f"{rng.randint(1, 28)}.{rng.randint(1, 12)}.{rng.randint(1999, 2029)}"
            byline = rng.choice(["", f"{self.wording.phrase(2, 3, title=True)}, {day}"])
            out.append(Title(title, byline))
        body: list[Block] = []
        if rng.random() < 0.5:
            body.append(self.paragraph())
        for _ in range(rng.randint(3, 5)):
            body += self.section(1)
        if rng.random() < 0.3:
            out.append(self.contents(body))
        return out + body

    def contents(self, body: list[Block]) -> Contents:
        page = 1
        entries = []
        for b in body:
            if isinstance(b, Heading) and b.level <= 2:
                page += self.rng.randint(0, 3)
                entries.append((b.level, b.full, page))
        return Contents(NAMES[self.look.lang][2], tuple(entries))

    def section(self, level: int) -> list[Block]:
        rng = self.rng
        out: list[Block] = [self.heading(level)]
        count = rng.randint(1, 3)
        if level < self.depth and rng.random() < 0.25:
            count = 0
        for _ in range(count):
            out += self.piece()
        if level < self.depth:
            for _ in range(rng.choice([0, 1, 2, 2, 3] if level == 1 else [0, 0, 1, 2])):
                out += self.section(level + 1)
        if len(out) == 1:
            out.append(self.paragraph())
        return out

    def heading(self, level: int) -> Heading:
        rng = self.rng
        self.counters[level - 1] += 1
        self.counters[level:] = [0] * (4 - level)
        text = self.wording.phrase(1, 9 if rng.random() < 0.15 else 5)
        return Heading(level, self.number(level), text)

    def number(self, level: int) -> str:
        c = self.counters
        if self.numbering == "":
            return ""
        if self.numbering == "I.":
            return f"{ROMAN[c[0] - 1].upper()}." if level == 1 else f"{chr(64 + c[1])}." if level == 2 else ""
        if self.numbering == "A.1":
            return ".".join([chr(64 + c[0]), *map(str, c[1:level])]) + ("." if level == 1 else "")
        if self.numbering == "chapter":
            name = NAMES[self.look.lang][3]
            return f"{name} {c[0]}" if level == 1 else ".".join(map(str, c[:level])) if level == 2 else ""
        return ".".join(map(str, c[:level])) + ("." if self.numbering == "1.1." else "")

    def piece(self) -> list[Block]:
        rng = self.rng
        dice = rng.random()
        if dice < 0.52:
            return [self.paragraph()]
        if dice < 0.70:
            return [self.paragraph(colon=True), self.items(1)]
        if dice < 0.82:
            table = make_table(rng, self.wording, self.width / self.look.table_ratio * 10 / self.look.size)
            above = rng.random() < 0.85
            self.tables += 1
            if rng.random() < 0.8:
                table = replace(
                    table,
                    caption=self.caption(self.wording.table(self.short), self.tables),
                    caption_above=above,
                )
            return [self.paragraph(), table, self.paragraph()]
        if dice < 0.92:
            width = min(self.width, rng.uniform(180, 340))
            height, marks = drawing(rng, self.wording, width)
            self.figures += 1
            caption = (
                self.caption(self.wording.figure(self.short), self.figures) if rng.random() < 0.85 else ""
            )
            return [Figure(width, height, marks, caption, self.captions_above), self.paragraph()]
        if dice < 0.96:
            blocks: list[Paragraph | List] = [self.paragraph(plain=True) for _ in range(rng.randint(1, 2))]
            if rng.random() < 0.3:
                blocks.append(self.items(2))
            return [SideBox(self.wording.phrase(1, 4), tuple(blocks)), self.paragraph()]
        return [self.paragraph(), Code(tuple(self.code())), self.paragraph()]

    def caption(self, name: str, n: int) -> str:
        text = self.wording.phrase(2, 14)
        return self.caption_form.format(name=name, n=n, text=text) + self.rng.choice(["", "."])

    def code(self) -> list[str]:
        word = self.wording.long_word
        return [
            f"def {word()}({word()}, {word()}):",
            f"    if {word()} == {self.rng.randint(0, 99)}:",
            f"        return {word()}[0]",
            f"    for {word()} in range({self.rng.randint(2, 30)}):",
            f"        {word()}.append({word()})",
            f"    return {word()}",
        ][: self.rng.randint(3, 6)]

    def runs(self, text: str, *, plain: bool = False) -> tuple[Run, ...]:
        """The text with some words bold, italic or linked, and perhaps a note."""
        rng = self.rng
        words = text.split(" ")
        runs: list[Run] = []
        done = 0
        if not plain and rng.random() < 0.12:
            lead = self.wording.phrase(1, 4) + "."
            runs.append(Run(lead, rng.choice(["bold", "bold", "italic"])))
            runs.append(Run(" "))
        while not plain and done + 8 < len(words) and rng.random() < 0.3:
            at = rng.randint(done + 1, len(words) - 3)
            until = at + rng.randint(1, 3)
            runs.append(Run(" ".join(words[done:at]) + " "))
            runs.append(Run(" ".join(words[at:until]), rng.choice(["bold", "italic", "italic", "link"])))
            runs.append(Run(" "))
            done = until
        runs.append(Run(" ".join(words[done:])))
        if self.notes and not plain and rng.random() < 0.2:
            self.note += 1
            runs.append(Run(str(self.note), "note", self.wording.prose(1, 2)))
        return tuple(r for r in runs if r.text)

    def paragraph(self, *, colon: bool = False, plain: bool = False) -> Paragraph:
        if colon:
            text = " ".join([self.wording.prose(0, 2), self.wording.sentence()[:-1] + ":"]).strip()
            return Paragraph(self.runs(text, plain=True))
        return Paragraph(self.runs(self.wording.prose(1, 7), plain=plain))

    def items(self, depth: int) -> List:
        rng = self.rng
        ordered = rng.random() < 0.4
        pattern = rng.choice(PATTERNS) if ordered else ""
        long = rng.random() < 0.5
        items = []
        for k in range(rng.randint(2, 6)):
            text = (
                self.wording.prose(1, 3) if long else self.wording.phrase(2, 9) + rng.choice(["", ";", "."])
            )
            runs = self.runs(text, plain=rng.random() < 0.6)
            children = self.items(depth + 1) if depth < 3 and rng.random() < 0.14 else None
            mark = _mark(pattern, k) if ordered else self.look.bullets[depth - 1]
            items.append(Item(mark, runs, depth, children))
        return List(pattern, tuple(items))


def _mark(pattern: str, k: int) -> str:
    if "1" in pattern:
        return pattern.replace("1", str(k + 1))
    if "a" in pattern:
        return pattern.replace("a", chr(97 + k))
    return pattern.replace("i", ROMAN[k])
