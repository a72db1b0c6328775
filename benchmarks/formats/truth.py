"""Pandoc's tree of a document (JSON) as facts: a walk of its own, apart from the product's reader."""

from __future__ import annotations

import re
from typing import Any

from benchmarks.formats.facts import Facts, plain, target, words_of
from benchmarks.scores.trees import Node

NOT_SHOWN = {"comment-start", "comment-end", "deletion", "paragraph-deletion"}
"""Classes of spans that hold a comment or what was deleted."""


def facts_of(tree: dict[str, Any]) -> Facts:
    """The facts of a document of pandoc-types 1.23."""
    walk = Walk()
    meta = tree.get("meta") or {}
    for key in ("title",):
        if meta.get(key, {}).get("t") == "MetaInlines":
            walk.facts.titles.append(plain(walk.inlines(meta[key]["c"], aside=True)))
    walk.blocks(tree["blocks"])
    done = 0
    while done < len(walk.held):
        note = Walk(walk)
        note.blocks(walk.held[done])
        words = bare(" ".join(note.said))
        walk.facts.notes += [words] if words else []
        walk.said += note.said
        done += 1
    walk.facts.words = spoken(walk.said)
    walk.facts.body = words_of(bare(" ".join(walk.said)))
    kept = list(walk.said)
    for text in walk.captions:
        kept.remove(text)
    pictured = [text for said in kept for text in PICTURED.findall(said)]
    walk.facts.captions_last = spoken(
        [*[PICTURED.sub(" ", text) for text in kept], *walk.captions, *pictured]
    )
    return walk.facts


MATH = "\ue000"
"""Around formulas: LaTeX can be written in many ways, so its words are not asked for."""

FORMULA = re.compile(rf"[^\s{MATH}]*{MATH}[^{MATH}]*{MATH}[^\s{MATH}]*")
PICTURE = "\ue001"
"""Around the words for a picture."""

PICTURED = re.compile(f"{PICTURE}[^{PICTURE}]*{PICTURE}")
NO_WORDS = ("image",)
"""What pandoc says of a picture that has no words."""


def spoken(texts: list[str]) -> list[str]:
    """The words without formulas."""
    return words_of(FORMULA.sub(" ", " ".join(texts)).replace(PICTURE, " "))


def bare(text: str) -> str:
    return plain(text.replace(MATH, "").replace(PICTURE, ""))


class Walk:
    """``said``: text block by block. ``held``: notes, in the order they are referred from."""

    def __init__(self, outer: Walk | None = None) -> None:
        self.facts: Facts = outer.facts if outer else Facts()
        self.held: list[list[Any]] = outer.held if outer else []
        self.said: list[str] = []
        self.captions: list[str] = outer.captions if outer else []

    def blocks(self, blocks: list[Any], depth: int = 0) -> None:
        for block in blocks:
            self.block(block, depth)

    def block(self, block: dict[str, Any], depth: int) -> None:
        kind, content = block["t"], _content(block)
        if kind in ("Para", "Plain"):
            self.said.append(self.inlines(content))
        elif kind == "Header":
            text = self.inlines(content[2])
            self.said.append(text)
            if bare(text):
                self.facts.headings.append((content[0], bare(text)))
        elif kind == "CodeBlock":
            self.said.append(content[1])
        elif kind == "LineBlock":
            self.said += [self.inlines(line) for line in content]
        elif kind == "BlockQuote":
            self.blocks(content, depth)
        elif kind in ("BulletList", "OrderedList"):
            for item in content if kind == "BulletList" else content[1]:
                self.item(item, depth + 1)
        elif kind == "DefinitionList":
            for term, definitions in content:
                said = self.inlines(term)
                self.said.append(said)
                self.facts.items_terms.append((depth + 1, bare(said)))
                for definition in definitions:
                    before = len(self.said)
                    self.blocks(definition, depth + 2)
                    words = bare("".join(self.said[before : before + 1]))
                    self.facts.items_terms += [(depth + 2, words)] if words else []
        elif kind == "Table":
            self.table(content)
        elif kind == "Figure":
            _, caption, inner = content
            before = len(self.said)
            self.blocks(inner, depth)
            captions = self.caption(caption)
            words = bare(" ".join(captions))
            self.said[before:] = [text for text in self.said[before:] if bare(text) not in words]
            shown = bare(" ".join(self.said[before:]))
            captions = [text for text in captions if bare(text) not in shown]
            self.said += captions
            self.captions += captions
        elif kind == "Div":
            self.blocks(content[1], depth)
        elif kind == "RawBlock":
            self.facts.raw += content[1]

    def item(self, blocks: list[Any], depth: int) -> None:
        at = len(self.facts.items)
        if blocks and blocks[0]["t"] in ("Para", "Plain"):
            text = self.inlines(blocks[0]["c"])
            self.said.append(text)
            if bare(text):
                self.facts.items.insert(at, (depth, bare(text)))
                self.facts.items_terms.append((depth, bare(text)))
            blocks = blocks[1:]
        self.blocks(blocks, depth)

    def caption(self, caption: Any) -> list[str]:
        held = Walk(self)
        held.blocks(caption[1])
        return held.said

    def table(self, content: Any) -> None:
        _, caption, _, head, bodies, foot = content
        captions = self.caption(caption)
        self.said += captions
        self.captions += captions
        rows = list(head[1])
        for body in bodies:
            rows += [*body[2], *body[3]]
        rows += foot[1]
        table = Node("table")
        if rows:
            self.facts.tables.append(table)
        for row in rows:
            line = Node("tr")
            table.children.append(line)
            for _, _, high, wide, blocks in row[1]:
                words: list[str] = []
                for one in blocks:
                    inner = Walk(self)
                    inner.block(one, 0)
                    self.said += inner.said
                    words += inner.said if one["t"] != "Table" else []
                line.children.append(Node("td", bare(" ".join(words)), max(1, high), max(1, wide)))

    def inlines(self, inlines: list[Any], aside: bool = False) -> str:
        return "".join(self.inline(one, aside) for one in inlines)

    def inline(self, one: dict[str, Any], aside: bool) -> str:
        kind, content = one["t"], _content(one)
        if kind == "Str":
            return str(content)
        if kind in ("Space", "SoftBreak", "LineBreak"):
            return " "
        if kind == "Code":
            return str(content[1])
        if kind == "Math":
            return f"{MATH}{content[1]}{MATH}"
        if kind == "Quoted":
            sign = "'" if content[0]["t"] == "SingleQuote" else '"'
            return sign + self.inlines(content[1], aside) + sign
        if kind == "Link":
            text = self.inlines(content[1], aside)
            if not aside and content[2][0] and bare(text):
                self.facts.links.append((target(content[2][0]), bare(text)))
            return text
        if kind == "Image":
            words = self.inlines(content[1], True).replace(PICTURE, "").strip()
            self.facts.pictures.add(target(content[2][0]))
            return f" {PICTURE}{words}{PICTURE} " if words and words not in NO_WORDS else " "
        if kind == "Note":
            if not aside:
                self.held.append(content)
            return ""
        if kind == "Span":
            if NOT_SHOWN & set(content[0][1]):
                return ""
            return self.inlines(content[1], aside)
        if kind == "Cite":
            works, shown = content
            if all(one["t"] == "RawInline" for one in shown):  # no list of works: the keys are what there is
                return f"[{'; '.join(work['citationId'] for work in works)}]"
            return self.inlines(shown, aside)
        if kind == "RawInline":
            self.facts.raw += content[1]
            return ""
        return self.inlines(content, aside) if isinstance(content, list) else ""


def _content(node: dict[str, Any]) -> Any:
    """What a node holds; None for one that holds nothing."""
    return node.get("c")
