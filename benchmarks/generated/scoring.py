"""Counts of one document: what was right of what was there and of what was said."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import fmean
from typing import Any

from benchmarks.generated.found import Got, Pair, got_of, grid_of, head_rows, pairs_of
from benchmarks.generated.model import Document
from benchmarks.generated.truth import LOOSE, Wanted, key_of, truth_of
from benchmarks.scores.teds import pairs as table_pairs
from benchmarks.scores.teds import teds
from benchmarks.scores.texts import fold, indel_similarity

NOT_PROSE = frozenset({"header", "footer", "footnote", "figure", "table", "contents"})
FIGURE_SHARE = 0.6
"""Of its labels a figure must hold."""


@dataclass
class Fault:
    category: str
    page: int
    text: str
    got: str


@dataclass
class Score:
    """``counts['level'] = [right, of]`` and so on: a figure is the one over the other; ``values`` are
    means already."""

    name: str
    lang: str = ""
    pages: int = 0
    counts: dict[str, list[int]] = field(default_factory=dict)
    values: dict[str, float] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def add(self, figure: str, right: int, of: int) -> None:
        pair = self.counts.setdefault(figure, [0, 0])
        pair[0] += right
        pair[1] += of


def score(model: Document, document: Any) -> Score:
    """Every figure of one document and every fault in words."""
    out = Score(model.name, model.look.lang, len(document.pages))
    wanted = truth_of(model)
    got = got_of(document)
    pairs = pairs_of(wanted, got)
    taken = {p.got.at: p.wanted.kind for p in pairs if p.got is not None}
    titled = any(w.kind == "title" for w in wanted)
    _headings(out, pairs, got, taken, titled)
    _texts(out, pairs, got, taken)
    _tables(out, pairs, got)
    _figures(out, pairs, got)
    _captions(out, pairs, got, taken)
    _contents(out, pairs, got)
    _furniture(out, model, got, len(document.pages))
    _order(out, pairs, wanted, got)
    return out


def _where(p: Pair) -> int:
    return p.holders[0].pages[0] if p.holders else 0


def _came(p: Pair) -> str:
    if p.got is not None:
        return f"{p.got.kind} ({p.got.reason})"
    if not p.holders:
        return "nothing"
    whole = p.wanted.key in p.holders[0].key
    how = "inside" if whole else "split over" if len(p.holders) > 1 else "part of"
    return f"{how} " + ", ".join(f"{g.kind} {g.text[:50]!r}" for g in p.holders[:4])


def _fault(out: Score, category: str, p: Pair) -> None:
    out.faults.append(Fault(category, _where(p), f"{p.wanted.kind} {p.wanted.text[:90]!r}", _came(p)))


def _false(out: Score, category: str, g: Got) -> None:
    out.faults.append(Fault(category, g.pages[0], f"{g.kind} {g.text[:90]!r}", g.reason))


def _headings(out: Score, pairs: list[Pair], got: list[Got], taken: dict[int, str], titled: bool) -> None:
    shift = Counter()
    met = []
    for p in pairs:
        if p.wanted.kind not in ("heading", "title"):
            continue
        right = p.got is not None and p.got.kind == "heading"
        out.add("heading R", int(right), 1)
        if not right:
            _fault(out, "heading missed", p)
        elif p.got is not None:
            level = p.wanted.level + titled if p.wanted.kind == "heading" else 1
            met.append((p, level))
            if p.wanted.kind == "heading":
                shift[p.got.level - level] += 1
    common = shift.most_common(1)[0][0] if shift else 0
    for p, level in met:
        assert p.got is not None
        out.add("level", int(p.got.level == level), 1)
        if p.wanted.kind == "heading":
            out.add("level shifted", int(p.got.level - common == level), 1)
        if p.got.level != level:
            out.faults.append(
                Fault(
                    "heading level",
                    p.got.pages[0],
                    f"{p.wanted.text[:80]!r} wants {level}",
                    f"{p.got.level}: {p.got.reason}",
                )
            )
    for g in got:
        if g.kind == "heading" and taken.get(g.at) not in LOOSE:
            right = taken.get(g.at) in ("heading", "title")
            out.add("heading P", int(right), 1)
            if not right:
                _false(out, "heading false", g)


def _texts(out: Score, pairs: list[Pair], got: list[Got], taken: dict[int, str]) -> None:
    names = {
        "paragraph": ("paragraph whole", "paragraph", "paragraph"),
        "item": ("item R", "list_item", "item"),
        "note": ("note R", "footnote", "note"),
        "code": ("code R", "code", "code"),
    }
    for p in pairs:
        if p.wanted.kind not in names:
            continue
        figure, kind, name = names[p.wanted.kind]
        right = p.got is not None and p.got.kind == kind
        out.add(figure, int(right), 1)
        if not right:
            if p.got is not None:
                way = f"as {p.got.kind}"
            elif not p.holders:
                way = "lost"
            elif p.wanted.key in p.holders[0].key:
                way = "merged"
            elif len(p.holders) > 1:
                way = "split"
            else:
                way = "cut"
            _fault(out, f"{name} {way}", p)
        elif name == "item" and p.got is not None:
            out.add("depth", int(p.got.level == p.wanted.level), 1)
            if p.got.level != p.wanted.level:
                out.faults.append(
                    Fault(
                        "item depth",
                        p.got.pages[0],
                        f"{p.got.marker} {p.wanted.text[:70]!r} wants {p.wanted.level}",
                        str(p.got.level),
                    )
                )
    # What is said to be an item, a note or code, and is none.
    for g in got:
        for kind, figure, name in (
            ("list_item", "item P", "item"),
            ("footnote", "note P", "note"),
            ("code", "code P", "code"),
        ):
            if g.kind == kind:
                right = taken.get(g.at) == name
                if not right and g.key:  # a part of one is no false one
                    right = any(
                        p.wanted.kind == name and (g.key in p.wanted.key or g in p.holders[:3]) for p in pairs
                    )
                out.add(figure, int(right), 1)
                if not right:
                    _false(out, f"{name} false", g)


def _tables(out: Score, pairs: list[Pair], got: list[Got]) -> None:
    mine = [p for p in pairs if p.wanted.kind == "table"]
    theirs = [g for g in got if g.table is not None]
    trees = [grid_of(g.table) for g in theirs]
    truth = [p.wanted.grid for p in mine if p.wanted.grid is not None]
    met = dict(table_pairs(truth, trees))
    right_found = set()
    for i, p in enumerate(mine):
        j = met.get(i)
        good = j is not None and theirs[j] in p.holders[:2]
        figure = teds(truth[i], trees[j]) if good and j is not None else None
        out.add("table R", int(good), 1)
        out.values.setdefault("teds sum", 0.0)
        out.values["teds sum"] += figure.text if figure else 0.0
        out.values["tables"] = out.values.get("tables", 0) + 1
        if good and j is not None and figure is not None:
            right_found.add(j)
            g = theirs[j]
            p.got = g
            head = head_rows(g.table)
            out.add("head rows", int(head == p.wanted.head), 1)
            if figure.text < 0.85:
                out.faults.append(
                    Fault(
                        "table teds",
                        g.pages[0],
                        f"{p.wanted.text[:80]!r}",
                        f"{figure.text:.2f} structure {figure.structure:.2f}: {g.reason}",
                    )
                )
            if head != p.wanted.head:
                out.faults.append(
                    Fault(
                        "table head rows",
                        g.pages[0],
                        f"{p.wanted.text[:80]!r}",
                        f"{head}, wants {p.wanted.head}",
                    )
                )
        else:
            _fault(out, "table missed", p)
    for j, g in enumerate(theirs):
        out.add("table P", int(j in right_found), 1)
        if j not in right_found:
            _false(out, "table false", g)


def _figures(out: Score, pairs: list[Pair], got: list[Got]) -> None:
    found = [g for g in got if g.kind == "figure"]
    used = set()
    for p in pairs:
        if p.wanted.kind != "figure":
            continue
        best = max(found, key=lambda g: sum(label in g.key for label in p.wanted.labels), default=None)
        share = sum(label in best.key for label in p.wanted.labels) / len(p.wanted.labels) if best else 0.0
        out.add("figure R", int(share >= FIGURE_SHARE), 1)
        if best is not None and share >= FIGURE_SHARE:
            used.add(best.at)
            p.got = best
        else:
            _fault(out, "figure missed", p)
    for g in found:
        right = g.at in used
        out.add("figure P", int(right), 1)
        if not right:
            _false(out, "figure false", g)


def _captions(out: Score, pairs: list[Pair], got: list[Got], taken: dict[int, str]) -> None:
    owners = {id(p.wanted): p.got for p in pairs if p.wanted.kind in ("table", "figure")}
    for p in pairs:
        if p.wanted.kind != "caption":
            continue
        right = p.got is not None and p.got.kind == "caption"
        out.add("caption R", int(right), 1)
        if not right:
            _fault(out, "caption missed", p)
            continue
        owner = owners.get(id(p.wanted.owner))
        if owner is not None and p.got is not None:
            good = p.got.parent == owner.id
            out.add("caption owner", int(good), 1)
            if not good:
                out.faults.append(
                    Fault(
                        "caption owner",
                        p.got.pages[0],
                        p.wanted.text[:80],
                        f"{p.got.parent or 'none'}, wants {owner.id}",
                    )
                )
    for g in got:
        if g.kind == "caption":
            right = taken.get(g.at) == "caption"
            out.add("caption P", int(right), 1)
            if not right:
                _false(out, "caption false", g)


def _contents(out: Score, pairs: list[Pair], got: list[Got]) -> None:
    found = [g for g in got if g.kind == "contents"]
    has = False
    for p in pairs:
        if p.wanted.kind != "contents" or not p.wanted.labels:
            continue
        has = True
        text = "".join(g.key for g in found)
        for label in p.wanted.labels:
            out.add("contents R", int(label in text), 1)
        if not all(label in text for label in p.wanted.labels):
            _fault(out, "contents missed", p)
    for g in found:
        out.add("contents P", int(has), 1)
        if not has:
            _false(out, "contents false", g)


def _furniture(out: Score, model: Document, got: list[Got], pages: int) -> None:
    for kind, edge in (("header", model.look.header), ("footer", model.look.footer)):
        for page in range(1, pages + 1):
            pieces = [p for p in (edge.pieces(page, pages) if edge else ()) if p]
            wanted = Counter(w for p in pieces for w in p.casefold().split())
            mine = [g for g in got if g.kind == kind and page in g.pages]
            have = Counter(w for g in mine for w in g.text.casefold().split())
            for p in pieces:
                right = not Counter(p.casefold().split()) - have
                out.add("furniture R", int(right), 1)
                if not right:
                    out.faults.append(
                        Fault(
                            f"{kind} missed",
                            page,
                            repr(p),
                            "; ".join(
                                g.kind for g in got if page in g.pages and key_of(p) and key_of(p) in g.key
                            ),
                        )
                    )
            for g in mine:
                right = not Counter(g.text.casefold().split()) - wanted
                out.add("furniture P", int(right), 1)
                if not right:
                    _false(out, f"{kind} false", g)


def _order(out: Score, pairs: list[Pair], wanted: list[Wanted], got: list[Got]) -> None:
    line = []
    for p in pairs:
        if p.wanted.kind in ("note", "caption"):
            continue
        g = p.got or (p.holders[0] if p.holders else None)
        if g is not None and g.kind not in ("header", "footer"):
            line.append((g.at, p))
    right = total = 0
    for i in range(len(line)):
        for j in range(i + 1, len(line)):
            if line[i][0] != line[j][0]:
                total += 1
                right += line[i][0] < line[j][0]
    out.values["tau"] = 2 * right / total - 1 if total else 1.0
    for (a, p), (b, q) in pairwise(line):
        if b < a:
            out.faults.append(
                Fault(
                    "order",
                    _where(q),
                    f"{q.wanted.kind} {q.wanted.text[:60]!r}",
                    f"comes before {p.wanted.kind} {p.wanted.text[:60]!r}",
                )
            )
    left = fold(" ".join(w.text for w in wanted if w.kind not in ("note", "table", "figure", "contents")))
    found = fold(" ".join(g.text for g in got if g.kind not in NOT_PROSE))
    out.values["nid"] = indel_similarity(left, found)


def means(scores: list[Score]) -> dict[str, float]:
    """Every figure over all documents: counts pooled, order and text as means over documents."""
    out: dict[str, float] = {}
    for figure in FIGURES:
        right = sum(s.counts.get(figure, (0, 0))[0] for s in scores)
        of = sum(s.counts.get(figure, (0, 0))[1] for s in scores)
        if of:
            out[figure] = right / of
    tables = sum(s.values.get("tables", 0) for s in scores)
    if tables:
        out["teds"] = sum(s.values.get("teds sum", 0.0) for s in scores) / tables
    if scores:
        out["tau"] = fmean(s.values["tau"] for s in scores)
        out["nid"] = fmean(s.values["nid"] for s in scores)
    return out


FIGURES = (
    "heading P", "heading R", "level", "level shifted", "paragraph whole", "item P", "item R", "depth",
    "table P", "table R", "teds", "head rows", "figure P", "figure R", "caption P", "caption R",
    "caption owner", "note P", "note R", "furniture P", "furniture R", "code P", "code R", "contents P",
    "contents R", "tau", "nid",
)  # fmt: skip
