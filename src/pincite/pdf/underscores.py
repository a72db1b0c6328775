"""Underscores drawn as rules: TeX's older fonts hold none, and ``\\_`` draws a thin rule of .3 em on the
baseline, .06 em after the letter before it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pincite.model.arrays import Array, Mask
from pincite.model.ink import ARTIFACT, GENERATED, LINE, SHAPE, Glyphs, Paths
from pincite.native.columns import column

UNDERSCORE = 0x5F
SHORTEST, LONGEST = 1.0, 12.0  # points that a rule is long which may be an underscore
THICKEST = 1.0  # points
LEAST_WIDTH, MOST_WIDTH = 0.2, 0.5  # em of the letter beside it
OFF_BASELINE = 0.03  # em by which its foot may lie off the baseline of that letter ...
ABOVE = 0.02  # ... which rises at least so many em above it: the sign of a root hangs from its rule
BESIDE = 0.5  # lengths of the rule by which a letter, or the next rule, is at most away from it ...
INTO = 0.3  # ... or reaches into it
ALONE = 3.0  # lengths of the rule without another one where only one side has a letter: no dashed line
MOST_NEAR = 8  # glyphs looked at in one place
ROW = 0.5  # points between the rows in which glyphs are looked for
WIDE = 1e5  # points: wider than any page


class Rule(NamedTuple):
    """A short rule that is drawn: its place among the paths and its box, with the pen's width."""

    path: int
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def length(self) -> float:
        return self.x1 - self.x0


def may_have_underscores(paths: Paths) -> bool:
    """True if some path is as short, level and thin as an underscore: on most pages none is."""
    if not len(paths):
        return False
    kinds, widths = column(paths, "kind", "B"), column(paths, "width", "f")
    boxes = memoryview(column(paths, "box", "f")).cast("B").cast("f")
    for i, (x0, x1) in enumerate(zip(boxes[0::4], boxes[2::4], strict=True)):
        if SHORTEST <= x1 - x0 <= LONGEST and kinds[i] != SHAPE:
            thick = widths[i] if kinds[i] == LINE else 0.0
            if thick <= THICKEST and boxes[4 * i + 3] - boxes[4 * i + 1] <= THICKEST:
                return True
    return False


def underscored(glyphs: Glyphs, paths: Paths) -> tuple[Glyphs, Paths]:
    """The glyphs with the underscores that some of the paths are, without blanks that the engine puts in
    their place, and the paths that are none."""
    import numpy as np

    chains = _Chains(paths)
    if not len(chains.path):
        return glyphs, paths
    where = _Places(glyphs)
    after: list[tuple[int, Rule, int]] = []  # glyph, the rule behind it, the glyph that tells its height
    gone = np.zeros(len(glyphs), dtype=bool)
    for number in where.beside(chains):
        chain = chains.rules(number)
        left, right = where.before(chain[0]), where.behind(chain[-1])
        beside = left if left >= 0 else right
        if beside < 0 or not all(_fits(glyphs, beside, rule) and where.free(rule) for rule in chain):
            continue
        if min(left, right) < 0 and not chains.alone(number):
            continue
        at = left if left >= 0 else right - 1
        after += [(at, rule, beside) for rule in chain]
        if left >= 0 and right > left and bool((glyphs.flags[left + 1 : right] & GENERATED).all()):
            gone[left + 1 : right] = True
    if not after:
        return glyphs, paths
    after.sort(key=lambda one: one[0])  # those of one chain stay in their order
    kept = np.ones(len(paths), dtype=bool)
    kept[[rule.path for _, rule, _ in after]] = False
    return _with(glyphs, after, gone), Paths(
        *(getattr(paths, name)[kept] for name in Paths.__struct_fields__)
    )


class _Chains:
    """The short rules of a page by height and from left to right, in chains of those that follow each other
    closely: ``__`` is two."""

    def __init__(self, paths: Paths) -> None:
        import numpy as np

        boxes = paths.box.astype(np.float64)
        pen = np.where(paths.kind == LINE, paths.width, 0) / 2.0
        boxes[:, 1] -= pen
        boxes[:, 3] += pen
        long, high = (boxes[:, 2:] - boxes[:, :2]).T
        self.path = np.flatnonzero(
            (paths.kind != SHAPE) & (long >= SHORTEST) & (long <= LONGEST) & (high <= THICKEST)
        )
        x0, _, _, y1 = boxes[self.path].T
        self.path = self.path[np.lexsort((x0, np.round(y1, 1)))]
        self.boxes = boxes[self.path]
        x0, _, x1, y1 = self.boxes.T
        gap = x0[1:] - x1[:-1]
        level = np.abs(np.diff(y1)) <= THICKEST / 2
        near = level & (gap >= 0) & (gap <= BESIDE * (x1 - x0)[:-1])
        dashed = level & (gap >= 0) & (gap <= ALONE * (x1 - x0)[:-1])
        self.first = np.flatnonzero(np.concatenate(([True], ~near)))
        self.last = np.append(self.first[1:], len(self.path)) - 1
        self.follows = np.concatenate(([False], dashed))

    def rules(self, number: int) -> list[Rule]:
        """Those of one chain."""
        rows = range(int(self.first[number]), int(self.last[number]) + 1)
        return [Rule(int(self.path[row]), *self.boxes[row].tolist()) for row in rows]

    def alone(self, number: int) -> bool:
        """True if no other rule is near at the height of a chain: else it is of a dashed line."""
        behind = int(self.last[number]) + 1
        return not self.follows[self.first[number]] and not self.follows[behind : behind + 1].any()


def _fits(glyphs: Glyphs, beside: int, rule: Rule) -> bool:
    """True if a rule is as long as the underscore of a glyph's size, and stands on its baseline."""
    em, top = float(glyphs.size[beside]), float(glyphs.tight[beside, 1])
    off = abs(float(glyphs.origin[beside, 1]) - rule.y1)
    long = LEAST_WIDTH * em <= rule.length <= MOST_WIDTH * em
    return long and off <= OFF_BASELINE * em and top < rule.y0 - ABOVE * em


class _Places:
    """Where the drawn glyphs of a page that run from left to right begin and end: numbers of row and place in
    it, sorted."""

    def __init__(self, glyphs: Glyphs) -> None:
        import numpy as np

        drawn = np.flatnonzero((glyphs.flags & GENERATED == 0) & (glyphs.angle == 0) & (glyphs.code > 0x20))
        row = np.floor(glyphs.origin[drawn, 1].astype(np.float64) / ROW) * WIDE
        x0, x1 = (glyphs.loose[drawn, side].astype(np.float64) for side in (0, 2))
        self.glyphs = glyphs
        self.starts = self._sorted(drawn, row + x0)
        self.ends = self._sorted(drawn, row + x1)
        self.middles = self._sorted(drawn, row + (x0 + x1) / 2)

    def _sorted(self, drawn: Array, place: Array) -> tuple[Array, Array]:
        order = place.argsort(kind="stable")
        return place[order], drawn[order]

    def beside(self, chains: _Chains) -> list[int]:
        """The numbers of chains that may have a glyph at one of their ends: of thousands of rules few."""
        import numpy as np

        found = np.zeros(len(chains.first), dtype=bool)
        for side, rows, edge, outward in ((self.ends, chains.first, 0, -1), (self.starts, chains.last, 2, 1)):
            x0, _, x1, y1 = chains.boxes[rows].T
            out, into = outward * BESIDE * (x1 - x0), -outward * INTO * (x1 - x0)
            reach = chains.boxes[rows, edge] + np.sort((out, into), axis=0)
            for step in (-1, 0, 1):
                row = (y1 // ROW + step) * WIDE
                found |= np.diff(side[0].searchsorted(row + reach), axis=0)[0] > 0
        return np.flatnonzero(found).tolist()

    def _near(self, side: tuple[Array, Array], rule: Rule, x0: float, x1: float) -> list[int]:
        """The first few glyphs with that side between two places on the height of a rule's foot."""
        places, drawn = side
        found: list[int] = []
        for step in (-1, 0, 1):
            row = (rule.y1 // ROW + step) * WIDE
            first, last = places.searchsorted((row + x0, row + x1))
            found += drawn[first : min(last, first + MOST_NEAR)].tolist()
        return [i for i in found if _fits(self.glyphs, i, rule)]

    def before(self, rule: Rule) -> int:
        """The glyph that a rule follows, the last drawn of several; -1 where there is none."""
        x0, long = rule.x0, rule.length
        return max(self._near(self.ends, rule, x0 - BESIDE * long, x0 + INTO * long), default=-1)

    def behind(self, rule: Rule) -> int:
        """The glyph that follows a rule, the first drawn of several; -1 where there is none."""
        x1, long = rule.x1, rule.length
        return min(self._near(self.starts, rule, x1 - INTO * long, x1 + BESIDE * long), default=-1)

    def free(self, rule: Rule) -> bool:
        """True if no glyph stands over a rule: what is under letters underlines them."""
        return not self._near(self.middles, rule, rule.x0, rule.x1)


def _with(glyphs: Glyphs, after: list[tuple[int, Rule, int]], gone: Mask) -> Glyphs:
    """The glyphs that are not ``gone``, and an underscore for each rule after the glyph with that number, set
    as the glyph beside it is."""
    import numpy as np

    beside = np.array([one[2] for one in after])
    made: dict[str, Any] = {
        name: values[beside]
        for name in Glyphs.__struct_fields__
        if (values := getattr(glyphs, name)) is not None
    }
    x0, y0, x1, y1 = np.array([one[1][1:] for one in after], np.float32).T
    made["code"][:] = UNDERSCORE
    made["flags"] &= ARTIFACT
    made["loose"][:, 0], made["loose"][:, 2] = x0, x1
    made["tight"][:] = np.stack((x0, y0, x1, y1), axis=1)
    made["origin"][:, 0] = x0
    at = [one[0] + 1 for one in after]
    put_in = {name: np.insert(getattr(glyphs, name), at, rows, axis=0) for name, rows in made.items()}
    return Glyphs(**put_in).chosen(~np.insert(gone, at, False))
