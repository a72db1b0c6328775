"""The data of a chart as a table (ECMA-376 part 1, 21.2 DrawingML charts; chartEx of [MS-ODRAWXML]).

Numbers are those that the document carries as its cache: workbooks inside are not opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.elements import Table
from pincite.readers.grid import Draft, grid
from pincite.readers.options import ReadOptions
from pincite.readers.sheet.numbers import compiled
from pincite.readers.tree import local

MOST_POINTS = 100_000  # Points of one series that are read: more is no chart that anyone could look at.
MOST_SERIES = 1000  # Series of one chart that are read.
# A number as written in the file and its format code, to what a reader sees.
Display = Callable[[str, str], str]


class Series(msgspec.Struct):
    """A series: its name, the labels of its points (a level each, outermost first), its values and the
    sizes of bubbles, all by the point's index; ``axis`` is the title of the axis it is measured on."""

    name: str = ""
    levels: list[dict[int, str]] = msgspec.field(default_factory=list)
    values: dict[int, str] = msgspec.field(default_factory=dict)
    sizes: dict[int, str] = msgspec.field(default_factory=dict)
    axis: str = ""


def chart_table(root: Node, options: ReadOptions, display: Display | None = None) -> tuple[str, Table | None]:
    """Title and data of a chart part: a row for each category, a column for each series; None without
    data. ``root`` is the part's root, with names as ElementTree gives them or with prefixes."""
    show = display or shown
    if any(local(node) == "chartData" for node in root):
        title, series, axis = of_extended(root, show)
    else:
        title, series, axis = of_classic(root, show)
    series = [one for one in series if one.values or one.levels][:MOST_SERIES]
    if not series:
        return title, None
    return title, table_of(series, axis, options)


def child(node: Node | None, *path: str) -> Node | None:
    """The first descendant along a path of local names."""
    for name in path:
        if node is None:
            return None
        node = next((one for one in node if local(one) == name), None)
    return node


def children(node: Node | None, name: str) -> Iterator[Node]:
    return (one for one in (node if node is not None else ()) if local(one) == name)


def rich(node: Node | None) -> str:
    """Text of a title: its paragraphs, or the cached string it is taken from."""
    if node is None:
        return ""
    paragraphs = [one for one in node.iter() if local(one) == "p"]
    lines = ["".join(t.text or "" for t in p.iter() if local(t) == "t").strip() for p in paragraphs]
    if not any(lines):
        lines = [(v.text or "").strip() for v in node.iter() if local(v) == "v"]
    return " ".join(line for line in lines if line)


def points(node: Node | None, show: Display | None) -> dict[int, str]:
    """Points of a cache, a literal or a level, by index; numbers as displayed."""
    if node is None:
        return {}
    code = child(node, "formatCode")
    general = (code.text or "" if code is not None else node.get("formatCode")) or "General"
    found: dict[int, str] = {}
    for point in children(node, "pt"):
        index = point.get("idx") or ""
        value = child(point, "v")
        text = ((value if value is not None else point).text or "").strip()
        if index.isascii() and index.isdigit() and len(found) < MOST_POINTS:
            found[int(index[:9])] = show(text, point.get("formatCode") or general) if show else text
    return found


def source(node: Node | None, show: Display) -> list[dict[int, str]]:
    """What a category, value or name refers to: a level each, outermost first."""
    for one in node if node is not None else ():
        kind = local(one)
        if kind == "multiLvlStrRef":
            levels = [points(level, None) for level in children(child(one, "multiLvlStrCache"), "lvl")]
            return [level for level in levels[::-1] if level]
        held = {"strRef": "strCache", "numRef": "numCache"}.get(kind)
        data = child(one, held) if held else one
        found = points(data, None if kind.startswith("str") else show)
        if found:
            return [found]
    return []


def of_classic(root: Node, show: Display) -> tuple[str, list[Series], str]:
    """Title, series, and the title of the category axis."""
    chart = child(root, "chart")
    if chart is None:
        chart = next((node for node in root.iter() if local(node) == "chart"), None)
    plot = child(chart, "plotArea")
    axes: dict[str, tuple[str, str]] = {}
    for axis in plot if plot is not None else ():
        number = child(axis, "axId")
        if local(axis).endswith("Ax") and number is not None:
            axes[number.get("val", "")] = (local(axis), rich(child(axis, "title")))
    series: list[Series] = []
    category = ""
    for kind in plot if plot is not None else ():
        if not local(kind).endswith("Chart"):
            continue
        own = [axes.get(one.get("val", ""), ("", "")) for one in children(kind, "axId")]
        scattered = local(kind) in ("scatterChart", "bubbleChart")
        across = own[0] if scattered and own else next((a for a in own if a[0] != "valAx"), ("", ""))
        along = own[1] if scattered and len(own) > 1 else next((a for a in own if a[0] == "valAx"), ("", ""))
        category = category or across[1]
        for node in children(kind, "ser"):
            one = Series(axis=along[1])
            named = child(node, "tx")
            label = source(named, show)
            one.name = " ".join(label[0].values()) if label else rich(named)
            for piece in node:
                if local(piece) in ("cat", "xVal"):
                    one.levels = source(piece, show)
                elif local(piece) in ("val", "yVal"):
                    one.values = (source(piece, show) or [{}])[0]
                elif local(piece) == "bubbleSize":
                    one.sizes = (source(piece, show) or [{}])[0]
            series.append(one)
    heading = child(chart, "title")
    title = rich(heading)
    deleted = child(chart, "autoTitleDeleted")
    if not title and len(series) == 1 and (deleted is None or deleted.get("val") in ("0", "false")):
        title = series[0].name  # what is displayed above the only series
    return title, series, category


def of_extended(root: Node, show: Display) -> tuple[str, list[Series], str]:
    """The same of a chartEx part (waterfall, treemap, sunburst, box and whisker ...)."""
    data: dict[str, tuple[list[dict[int, str]], dict[int, str]]] = {}
    for one in children(child(root, "chartData"), "data"):
        levels: list[dict[int, str]] = []
        values: dict[int, str] = {}
        for dimension in one:
            read = [points(level, show if local(dimension) == "numDim" else None)
                    for level in children(dimension, "lvl")]  # fmt: skip
            if local(dimension) == "strDim":
                levels += read[::-1]
            elif local(dimension) == "numDim" and read and not values:
                values = read[0]
        data[one.get("id", "")] = (levels, values)
    chart = child(root, "chart")
    series: list[Series] = []
    category = measured = ""
    for axis in children(child(chart, "plotArea"), "axis"):
        if child(axis, "catScaling") is not None:
            category = category or rich(child(axis, "title"))
        else:
            measured = measured or rich(child(axis, "title"))
    for node in children(child(chart, "plotArea", "plotAreaRegion"), "series"):
        reference = child(node, "dataId")
        levels, values = data.get(reference.get("val", "") if reference is not None else "", ([], {}))
        series.append(Series(name=rich(child(node, "tx")), levels=levels, values=values, axis=measured))
    return rich(child(chart, "title")), series, category


def table_of(series: list[Series], category: str, options: ReadOptions) -> Table:
    """Rows are points that anything is known of. Series that share their labels stand side by side;
    where one has its own (scattered points), a column of labels goes before each."""
    labels = next((one.levels for one in series if one.levels), [])
    shared = all(not one.levels or one.levels == labels for one in series)
    used: set[int] = set()
    for one in series:
        used.update(one.values, one.sizes, *one.levels)
    rows = sorted(used)[: max(1, options.max_cells // (3 * len(series) + len(labels) + 1))]
    columns: list[tuple[str, str, dict[int, str], bool]] = []  # axis title, heading, points, labels?
    if shared:
        columns += [("", category if at == len(labels) - 1 else "", level, True)
                    for at, level in enumerate(labels)]  # fmt: skip
    for one in series:
        if not shared:
            columns += [("", category, level, True) for level in one.levels]
        columns.append((one.axis, one.name, one.values, False))
        if one.sizes:
            columns.append(("", f"{one.name} (size)".strip(), one.sizes, False))
    drafts: list[list[Draft]] = []
    if any(axis for axis, _, _, _ in columns):
        top: list[Draft] = []
        for axis, heading, _, label in columns:
            if not axis:
                top.append(Draft(text=heading, header=True, row_span=2))
            elif top and top[-1].row_span == 1 and top[-1].text == axis and not label:
                top[-1].col_span += 1
            else:
                top.append(Draft(text=axis, header=True))
        drafts += [top, [Draft(text=heading, header=True) for axis, heading, _, _ in columns if axis]]
    elif any(heading for _, heading, _, _ in columns):
        drafts.append([Draft(text=heading, header=True) for _, heading, _, _ in columns])
    for row in rows:
        drafts.append([Draft(text=held.get(row, ""), header=label) for _, _, held, label in columns])
    return grid(drafts, options, "data of a chart")


def shown(value: str, code: str) -> str:
    """A number as its format code displays it; what is no number stays as it is."""
    try:
        return compiled(code).show(float(value)) or value
    except ValueError:
        return value
