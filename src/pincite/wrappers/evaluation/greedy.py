"""The TokenGroupExtractor (Fig. 2): the truest kernel group, then the truest step, until none passes.

The same answer as the algorithm word for word, without trying every candidate in every round: a step
that was worse before is no better now, because truth only falls and tokens are only used up. So each
way to grow keeps its best filling in a queue, and only the first of the queue is looked at again. Steps
that put other truths in the place of those already there are the exception: they are worked out anew
after each step that concerns them.
"""

from __future__ import annotations

from heapq import heappop, heappush

from pincite.wrappers.evaluation.engine import Alternative, Engine, Growth
from pincite.wrappers.evaluation.group import Growing, Node
from pincite.wrappers.evaluation.norms import ROUNDING
from pincite.wrappers.evaluation.plan import Plan
from pincite.wrappers.evaluation.solve import END, Filling, Meter, Stream


class Opening:
    """One way to put something into one open part, and the search for its best filling. ``ticket`` is
    the number of its last bid: an older one no longer counts."""

    __slots__ = ("alternative", "part", "plan", "stamp", "stream", "ticket")

    def __init__(self, part: Growing, alternative: Alternative) -> None:
        self.part = part
        self.alternative = alternative
        self.plan: Plan | None = None
        self.stream: Stream | None = None
        self.stamp: tuple[int, ...] | None = None
        self.ticket = 0

    def now(self) -> tuple[int, ...]:
        """Counts that tell whether the search is out of date."""
        if self.plan is None:
            return ()
        change = self.plan.change
        return tuple(node.growth.get(v, 0) for node, v in change.watched) + tuple(
            len(node.leaves) for node in change.grown
        )

    def bid(self, growth: Growth, meter: Meter) -> Bid | None:
        """The best filling as things stand; None where there is none."""
        if self.stamp is None or self.now() != self.stamp:
            self.plan = growth.engine.plan(self.part.owner, self.alternative.tree)
            self.stream = Stream(self.plan, growth.used, meter) if self.plan is not None else None
            self.stamp = self.now()
        self.ticket += 1
        if self.stream is None or self.plan is None:
            return None
        filling = self.stream.best(growth.engine.room(growth.spent, self.plan))
        return None if filling is None else Bid(self, self.plan, filling)


class Bid:
    """What an opening offers. Compares as the better first: truth, then the lowest truths, more tokens,
    the earlier place, the earlier alternative, the tokens from left to right."""

    __slots__ = ("filling", "opening", "plan", "ticket")

    def __init__(self, opening: Opening, plan: Plan, filling: Filling) -> None:
        self.opening = opening
        self.plan = plan
        self.filling = filling
        self.ticket = opening.ticket

    def __lt__(self, other: Bid) -> bool:
        mine, theirs = self.filling, other.filling
        a, b = mine[:2], theirs[:2]
        if self.plan.removed or other.plan.removed:
            a, b = relative(self, other), relative(other, self)
        if a != b:
            return a < b
        if len(mine.tokens) != len(theirs.tokens):
            return len(mine.tokens) > len(theirs.tokens)
        place, elsewhere = self.opening.part.place, other.opening.part.place
        if place != elsewhere:
            return place < elsewhere
        one, two = self.opening.alternative, other.opening.alternative
        return (one.number, mine.tokens, one.variant) < (two.number, theirs.tokens, two.variant)


def relative(one: Bid, two: Bid) -> tuple[float, tuple[float, ...]]:
    """Deficit and truths of ``one`` as compared with those of ``two``: what the other takes away counts
    for this one, so that both speak of the whole group."""
    deficit = round(one.filling.spent - one.plan.weight(one.plan.removed), ROUNDING)
    lacking = sorted(
        (*one.filling.lacking[:-1], *(-round(v, ROUNDING) for v in two.plan.removed)), reverse=True
    )
    return (deficit, (*lacking, *END))


def first_group(engine: Engine, growth: Growth, meter: Meter) -> tuple[Alternative, Plan, Filling] | None:
    """The truest kernel group of the root."""
    best = None
    best_key: tuple | None = None
    for alternative in engine.beginnings():
        plan = engine.plan(None, alternative.tree)
        if plan is None:
            continue
        filling = Stream(plan, growth.used, meter).best(engine.room(0.0, plan))
        if filling is None:
            continue
        key = (
            *filling[:2],
            -len(filling.tokens),
            alternative.number,
            filling.tokens,
            alternative.variant,
        )
        if best_key is None or key < best_key:
            best, best_key = (alternative, plan, filling), key
    return best


def extract(engine: Engine, growth: Growth, meter: Meter) -> None:
    """Build the group in ``growth``; its root stays None where nothing reaches the threshold. Raises
    ``Stopped``: what was built until then is valid, only not maximal."""
    begun = first_group(engine, growth, meter)
    if begun is not None:
        queue = Queue(engine, growth, meter)
        queue.open([growth.begin(*begun)], [])
        while queue.step():
            pass


class Queue:
    """The bids of all openings of a growing group."""

    def __init__(self, engine: Engine, growth: Growth, meter: Meter) -> None:
        self.engine = engine
        self.growth = growth
        self.meter = meter
        self.bids: list[Bid] = []
        self.restless: list[Opening] = []
        """openings that may become better"""

    def open(self, groups: list[Node], items: list[Node | Growing]) -> None:
        """Take in the open parts of new groups, and those among new items."""
        for group in groups:
            for node in group.everything():
                for part in node.open_parts():
                    self.take_in(part)
        for item in items:
            if isinstance(item, Growing) and item.open:
                self.take_in(item)

    def take_in(self, part: Growing) -> None:
        for alternative in self.engine.ways_into(part):
            opening = Opening(part, alternative)
            self.ask(opening)
            restless = opening.plan is not None and opening.plan.change.replaces
            if restless or not self.engine.monotone:
                self.restless.append(opening)

    def ask(self, opening: Opening) -> None:
        bid = opening.bid(self.growth, self.meter)
        if bid is not None:
            heappush(self.bids, bid)

    def step(self) -> bool:
        """Do the best step; False where there is none."""
        while self.bids:
            bid = heappop(self.bids)
            opening = bid.opening
            if bid.ticket != opening.ticket or not opening.part.open:
                continue
            again = opening.bid(self.growth, self.meter)
            if again is None:
                continue
            if again.plan is not bid.plan or again.filling[:3] != bid.filling[:3]:
                heappush(self.bids, again)
                continue
            added = self.growth.enter(opening.part, opening.alternative.tree, bid.plan, bid.filling)
            if opening.part.open:
                self.ask(opening)
            self.open(added, opening.part.iterations[-1])
            self.refresh()
            return True
        return False

    def refresh(self) -> None:
        """Ask those again that may have become better."""
        still = [opening for opening in self.restless if opening.part.open]
        self.restless = still
        for opening in still:
            if not self.engine.monotone or opening.now() != opening.stamp:
                opening.stamp = None
                self.ask(opening)
