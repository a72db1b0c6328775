"""``python -m benchmarks.generated``: documents made from a seed, converted, compared with their models."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from types import ModuleType

from benchmarks.generated import chromium_engine, typst_engine
from benchmarks.generated.causes import CAUSES, make_cause
from benchmarks.generated.content import make_document
from benchmarks.generated.model import Document
from benchmarks.generated.scoring import FIGURES, Fault, Score, means, score
from benchmarks.report import figure, table

ENGINES: dict[str, ModuleType] = {e.NAME: e for e in (typst_engine, chromium_engine)}
VARIANTS = ("plain", "outline", "tags")
OF_CAUSES = (
    "heading P", "heading R", "level shifted", "paragraph whole", "item R", "table P", "table R", "teds",
    "head rows", "furniture P", "nid",
)  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _options()
    options = parser.parse_args(arguments)
    if options.causes and options.engine != typst_engine.NAME:
        parser.error("documents with one cause are drawn by typst only")
    with tempfile.TemporaryDirectory() as temporary:
        options.keep = options.keep or Path(temporary)
        options.keep.mkdir(parents=True, exist_ok=True)
        scores = _by_cause(options) if options.causes else _usual(options)
    print(_causes(scores) if options.causes else _table(scores))
    for name, runs in scores.items():
        if options.documents_table:
            print("\n" + _documents(name, runs))
        if options.faults:
            print("\n" + _faults(name, runs, options.faults, options.category))
    if options.save:
        options.save.write_text(
            json.dumps({k: [asdict(s) for s in v] for k, v in scores.items()}), encoding="utf-8"
        )
    if options.against:
        print("\n" + _changes(json.loads(options.against.read_text(encoding="utf-8")), scores))
    return 0


def _usual(options: argparse.Namespace) -> dict[str, list[Score]]:
    """Scores of documents that hold everything, by variant."""
    engine = ENGINES[options.engine]
    numbers = range(options.first, options.first + options.documents)
    return measure(engine, options.seed, numbers, options.keep, options.fonts, options.variants)


def _by_cause(options: argparse.Namespace) -> dict[str, list[Score]]:
    """Scores of documents that each have one cause, by cause; as the first variant of those asked for."""
    engine = ENGINES[options.engine]
    families = engine.fonts(options.fonts)
    numbers = range(options.first, options.first + options.documents)
    out = {}
    for cause in options.causes:
        models = [make_cause(cause, options.seed, index, families) for index in numbers]
        variants = options.variants[:1]
        out[cause] = scored(engine, models, options.keep, options.fonts, variants)[variants[0]]
    return out


def measure(
    engine: ModuleType, seed: int, numbers: range, folder: Path, fonts: str, variants: Sequence[str]
) -> dict[str, list[Score]]:
    """Scores of the documents of a seed, see ``scored``."""
    families = engine.fonts(fonts)
    models = [make_document(seed, index, families, notes=engine.NOTES) for index in numbers]
    return scored(engine, models, folder, fonts, variants)


def scored(
    engine: ModuleType, models: Sequence[Document], folder: Path, fonts: str, variants: Sequence[str]
) -> dict[str, list[Score]]:
    """Scores of each document by variant: the PDF without structure tree and outline ('plain'), with
    the outline, with the tree."""
    from pincite import convert

    out: dict[str, list[Score]] = {v: [] for v in variants}
    for model in models:
        pdf = folder / f"{engine.NAME}-{model.name}.pdf"
        engine.render(model, pdf, fonts)
        for variant in variants:
            out[variant].append(score(model, convert(_stripped(pdf, variant))))
    return out


def _stripped(pdf: Path, variant: str) -> Path:
    """A copy without what the variant is to do without."""
    import pikepdf

    target = pdf.with_name(f"{pdf.stem}-{variant}.pdf")
    with pikepdf.open(pdf) as document:
        root = document.Root
        for key in ("/StructTreeRoot", "/MarkInfo") if variant != "tags" else ():
            if key in root:
                del root[key]
        if variant != "outline" and "/Outlines" in root:
            del root["/Outlines"]
        document.save(target, deterministic_id=True)
    return target


def _table(scores: dict[str, list[Score]]) -> str:
    columns = {v: means(s) for v, s in scores.items()}
    pages = next(iter(scores.values()))
    lines = [
        f"{len(pages)} documents, {sum(s.pages for s in pages)} pages",
        f"{'':18}" + "".join(f"{v:>9}" for v in columns),
    ]
    for name in FIGURES:
        of = sum(s.counts.get(name, (0, 0))[1] for s in pages)
        row = "".join(f"{c[name]:9.3f}" if name in c else f"{'–':>9}" for c in columns.values())
        lines.append(f"{name:18}{row}{of or '':>9}")
    return "\n".join(lines)


def _causes(scores: dict[str, list[Score]]) -> str:
    """A line a cause."""
    rows = []
    for cause, runs in scores.items():
        figures = means(runs)
        rows.append([cause, str(sum(s.pages for s in runs)), *(figure(figures.get(f)) for f in OF_CAUSES)])
    return table(["cause", "pages", *OF_CAUSES], rows)


def _documents(name: str, scores: list[Score]) -> str:
    shown = (
        "heading P",
        "heading R",
        "level",
        "paragraph whole",
        "item R",
        "depth",
        "teds",
        "furniture P",
        "furniture R",
        "caption R",
        "note R",
        "tau",
        "nid",
    )
    lines = [
        f"{name:10}"
        + "".join(
            f"{f.replace('paragraph ', 'para ').replace('furniture', 'furn').replace('heading', 'head'):>11}"
            for f in shown
        )
    ]
    for s in scores:
        m = means([s])
        lines.append(
            f"{s.name:6}{s.lang:4}" + "".join(f"{m[f]:11.3f}" if f in m else f"{'–':>11}" for f in shown)
        )
    return "\n".join(lines)


def _faults(name: str, scores: list[Score], most: int, category: str) -> str:
    by: dict[str, list[tuple[str, Fault]]] = {}
    for s in scores:
        for f in s.faults:
            by.setdefault(f.category, []).append((s.name, f))
    lines = [f"Faults of {name}"]
    for kind, faults in sorted(by.items(), key=lambda kv: -len(kv[1])):
        if category and not kind.startswith(category):
            continue
        spread = Counter(n for n, _ in faults)
        lines.append(f"\n{kind}: {len(faults)} in {len(spread)} documents")
        lines += [f"  {n} p{f.page} {f.text} <- {f.got}" for n, f in _mixed(faults)[:most]]
    return "\n".join(lines)


def _mixed(faults: list[tuple[str, Fault]]) -> list[tuple[str, Fault]]:
    """The first of each document, then the second of each, and so on."""
    seen: Counter[str] = Counter()
    ranked = []
    for name, fault in faults:
        ranked.append((seen[name], name, fault))
        seen[name] += 1
    return [(n, f) for _, n, f in sorted(ranked, key=lambda r: r[0])]


def _changes(before: dict[str, list[dict]], after: dict[str, list[Score]]) -> str:  # type: ignore[type-arg]
    lines = []
    for variant, scores in after.items():
        old = {
            s["name"]: Score(s["name"], s["lang"], s["pages"], s["counts"], s["values"])
            for s in before.get(variant, [])
        }
        lines.append(f"{variant}: figures that changed")
        one, two = (
            means([old[s.name] for s in scores if s.name in old]),
            means([s for s in scores if s.name in old]),
        )
        lines += [
            f"  {f:18}{one[f]:8.4f} ->{two[f]:8.4f}"
            for f in FIGURES
            if f in one and f in two and abs(one[f] - two[f]) > 5e-5
        ]
        for s in scores:
            if s.name not in old:
                continue
            a, b = means([old[s.name]]), means([s])
            moved = [
                f"{f} {a[f]:.3f}->{b[f]:.3f}" for f in FIGURES if f in a and f in b and b[f] < a[f] - 0.001
            ]
            if moved:
                lines.append(f"    worse {s.name}: " + ", ".join(moved))
    return "\n".join(lines)


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.generated", description=__doc__)
    add = parser.add_argument
    add("--seed", type=int, default=1)
    add("--documents", type=int, default=60, metavar="N")
    add("--first", type=int, default=0, metavar="N", help="number of the first document")
    add("--causes", nargs="+", choices=list(CAUSES), metavar="CAUSE",
        help=f"documents with one cause of wrong layout each: {', '.join(CAUSES)}")  # fmt: skip
    add("--engine", choices=list(ENGINES), default="typst")
    add("--variants", nargs="+", choices=VARIANTS, default=["plain"])
    add(
        "--fonts",
        default=os.environ.get("PINCITE_BENCH_FONTS", ""),
        metavar="DIR",
        help="more fonts than Typst brings along",
    )
    add("--keep", type=Path, metavar="DIR", help="keep sources and PDFs")
    add("--faults", type=int, default=3, metavar="N", help="examples shown of each fault")
    add("--category", default="", help="only faults whose name starts so")
    add("--documents-table", action="store_true", help="figures of each document")
    add("--save", type=Path, metavar="FILE")
    add("--against", type=Path, metavar="FILE", help="what changed since --save")
    return parser


if __name__ == "__main__":
    sys.exit(main())
