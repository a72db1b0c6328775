"""Two models of a decision that numpy alone can fit: logistic regression and small boosted trees. Both are
deterministic: the same rows give the same numbers."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

STEPS = 60  # steps of Newton's method at most
STEEP = 30.0  # log odds from which a probability is 0 or 1
BINS = 32  # values of a feature at which a tree may part its rows
LEAST = 1e-9


class Logistic(NamedTuple):
    """Weights of features as they are (not scaled), and the constant."""

    weights: Matrix
    constant: float

    def odds(self, x: Matrix) -> Matrix:
        """The log odds of each row."""
        return np.asarray(x @ self.weights + self.constant)


def fit_logistic(x: Matrix, y: Matrix, weight: Matrix, ridge: float, prior: Matrix | None = None) -> Logistic:
    """The weights that explain ``y`` best while the squares of what they differ from ``prior`` by stay small:
    ``ridge`` for each, of features scaled to a spread of one where no prior is given."""
    spread = np.ones(x.shape[1]) if prior is not None else np.maximum(x.std(0), LEAST)
    z = np.hstack([x / spread, np.ones((len(x), 1))])
    aim = np.append(prior if prior is not None else np.zeros(x.shape[1]), 0.0)
    cost = np.append(np.full(x.shape[1], ridge), LEAST)
    w = aim.copy()
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(z @ w, -STEEP, STEEP)))
        slope = z.T @ (weight * (p - y)) + cost * (w - aim)
        curve = (z * (weight * p * (1 - p))[:, None]).T @ z + np.diag(cost)
        step = np.linalg.solve(curve, slope)
        w -= step
        if np.abs(step).max() < LEAST:
            break
    return Logistic(w[:-1] / spread, float(w[-1]))


class Trees(NamedTuple):
    """``trees`` are nested lists: [feature, up to, tree, tree] or a number, which all are added to
    ``constant``."""

    trees: list[Any]
    constant: float

    def odds(self, x: Matrix) -> Matrix:
        """The log odds of each row."""
        total = np.full(len(x), self.constant)
        for tree in self.trees:
            _add(tree, x, np.arange(len(x)), total)
        return total


def _add(tree: Any, x: Matrix, rows: NDArray[np.int64], total: Matrix) -> None:
    if not isinstance(tree, list):
        total[rows] += tree
        return
    feature, up_to, low, high = tree
    below = x[rows, feature] <= up_to
    _add(low, x, rows[below], total)
    _add(high, x, rows[~below], total)


def fit_trees(
    x: Matrix, y: Matrix, weight: Matrix, count: int, depth: int, rate: float, ridge: float, least: float
) -> Trees:
    """``count`` trees of ``depth``, each fitted to what the ones before leave (Friedman 2001, with second
    derivatives); ``rate`` of each is taken, ``least`` is the weight of rows a leaf has."""
    cuts = [_cuts(column) for column in x.T]
    binned = np.stack([np.searchsorted(c, column) for c, column in zip(cuts, x.T, strict=True)], 1)
    share = float((weight * y).sum() / weight.sum())
    made = Trees([], float(np.log(share / (1 - share))))
    odds = np.full(len(x), made.constant)
    for _ in range(count):
        p = 1 / (1 + np.exp(-np.clip(odds, -STEEP, STEEP)))
        grower = _Grower(binned, cuts, weight * (y - p), weight * p * (1 - p), weight, ridge, least, rate)
        tree = grower.grow(np.arange(len(x)), depth)
        _add(tree, x, np.arange(len(x)), odds)
        made.trees.append(tree)
    return made


def _cuts(column: Matrix) -> Matrix:
    """Values between which rows may be parted."""
    values = np.unique(column)
    if len(values) > BINS:
        values = np.unique(np.quantile(column, np.linspace(0, 1, BINS + 1)[1:-1]))
        return values
    return np.asarray((values[1:] + values[:-1]) / 2)


class _Grower(NamedTuple):
    binned: NDArray[np.int64]
    cuts: list[Matrix]
    slope: Matrix
    curve: Matrix
    weight: Matrix
    ridge: float
    least: float
    rate: float

    def grow(self, rows: NDArray[np.int64], depth: int) -> Any:
        """A tree over these rows."""
        slope, curve = self.slope[rows].sum(), self.curve[rows].sum()
        leaf = float(self.rate * slope / (curve + self.ridge))
        best: tuple[float, int, int] | None = self._best(rows, slope, curve) if depth else None
        if best is None:
            return leaf
        _, feature, at = best
        below = self.binned[rows, feature] <= at
        parts = (self.grow(part, depth - 1) for part in (rows[below], rows[~below]))
        return [feature, float(self.cuts[feature][at]), *parts]

    def _best(self, rows: NDArray[np.int64], slope: float, curve: float) -> tuple[float, int, int] | None:
        """Gain, feature and bin of the cut that explains most."""
        whole = slope**2 / (curve + self.ridge)
        best: tuple[float, int, int] | None = None
        for feature, cuts in enumerate(self.cuts):
            if not len(cuts):
                continue
            bins = self.binned[rows, feature]
            sums = [
                np.bincount(bins, v[rows], len(cuts) + 1).cumsum()[:-1]
                for v in (self.slope, self.curve, self.weight)
            ]
            g, h, w = sums
            enough = (w >= self.least) & (self.weight[rows].sum() - w >= self.least)
            gain = g**2 / (h + self.ridge) + (slope - g) ** 2 / (curve - h + self.ridge) - whole
            gain = np.where(enough, gain, 0.0)
            at = int(gain.argmax())
            if gain[at] > (best[0] if best else LEAST):
                best = (float(gain[at]), feature, at)
        return best
