"""Accounting identities over the accounts of a statement, one column of amounts at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import product

import msgspec

from recto.model.records import Check
from recto.wrappers.definition import Identity
from recto.wrappers.ledger.numbers import digits, plain
from recto.wrappers.ledger.scheme import Scheme

ZERO = Decimal(0)

LETTERED = 2
"""Depth of the headings that a statement prints even where it leaves out others: 'B) Fixed assets'."""

MOST_FLIPPED = 6
"""Terms that are taken off of which each may have been printed with its minus already; and accounts of one
identity whose lines disagree that are tried out."""


class Account(msgspec.Struct):
    """What is printed for one account: amounts by column, None where the column is blank there, and the
    paths of its lines. ``others`` are the amounts it has where lines of the account disagree and another
    of them, or all together, are meant."""

    amounts: tuple[Decimal | None, ...]
    paths: list[str]
    others: list[tuple[Decimal | None, ...]] = []

    @property
    def filled(self) -> bool:
        return any(amount is not None for amount in self.amounts)


class Part(msgspec.Struct, frozen=True):
    """A term of an identity in one column. ``printed`` where there is a line for it; ``amount`` is None
    where none can be known, ``summed`` where it is the sum of its own parts; ``paths`` are the lines it
    comes from; ``others`` what else its lines may mean; ``blank`` where they have no amount in any column,
    ``empty`` where they have none in this one."""

    sign: int
    name: str
    node: int
    printed: bool
    amount: Decimal | None
    paths: tuple[str, ...]
    summed: bool = False
    others: tuple[Decimal, ...] = ()
    blank: bool = False
    empty: bool = False


class Sum(msgspec.Struct, frozen=True):
    """An identity about one account in one column, as far as it can be judged."""

    identity: Identity
    node: int
    column: int
    total: Part
    parts: tuple[Part, ...]
    check: Check
    sums: frozenset[int] = frozenset()


class Books(msgspec.Struct, dict=True):
    """Accounts of one statement by number of the scheme, and how they are added up."""

    scheme: Scheme
    accounts: dict[int, Account]
    identities: dict[str, list[Identity]]
    columns: tuple[str, ...]

    @property
    def filled(self) -> frozenset[int]:
        """Columns with an amount at all."""
        amounts = [account.amounts for account in self.accounts.values()]
        return frozenset(k for row in amounts for k, amount in enumerate(row) if amount is not None)

    @cached_property
    def turned(self) -> frozenset[int]:
        """Schemes in which most of what is taken off is printed with its minus already."""
        count: Counter[int] = Counter()
        off = {t.concept for some in self.identities.values() for i in some for t in i.terms if t.sign < 0}
        for node, account in self.accounts.items():
            if self.scheme.nodes[node].concept in off:
                root = self.scheme.above(node)[-1]
                count[root] += sum((a < 0) - (a > 0) for a in account.amounts if a)
        return frozenset(root for root, more in count.items() if more > 0)

    def signed(self, part: Part) -> Decimal:
        """What a part adds to a sum, as this statement prints what is taken off."""
        amount = part.amount or ZERO
        known = part.sign < 0 and amount < 0 and part.node >= 0
        if known and self.scheme.above(part.node)[-1] in self.turned:
            return amount
        return part.sign * amount


def checks_of(books: Books) -> list[Check]:
    """What every identity says, in the order of identities, accounts and columns."""
    found: list[Sum] = []
    for identities in books.identities.values():
        for identity in identities:
            for node in books.scheme.of.get(identity.total, ()):
                for column in range(len(books.columns)):
                    one = _sum(books, identity, node, column)
                    if one is not None:
                        found.append(one)
    order = {id(i): n for n, i in enumerate(i for some in books.identities.values() for i in some)}
    kept = _worth_saying(books, found)
    return [s.check for s in sorted(kept, key=lambda s: (order[id(s.identity)], s.node, s.column))]


# -- one identity


def _sum(books: Books, identity: Identity, node: int, column: int) -> Sum | None:
    total = _part(books, 1, identity.total, node, column)
    parts = tuple(
        _part(books, term.sign, term.concept, _node(books, term.concept, node), column)
        for term in identity.terms
    )
    here = [p for p in parts if p.amount is not None and not p.blank]
    if total.summed:
        total = msgspec.structs.replace(total, amount=None)
    inside = [p for p in parts if p.node >= 0 and books.scheme.below(p.node, node)]
    if not here and (inside or not total.amount or books.scheme.nodes[node].depth > 1):
        return _both_absent(books, identity, node, column, total, parts)  # nor does it break it down
    if column not in books.filled:
        return None
    if total.amount is None and all(p.amount == 0 for p in here):
        return None
    name = identity.name if len(books.scheme.of[identity.total]) == 1 else books.scheme.name(node)
    check = _judge(books, identity, name, total, parts, column)
    if check.state != "holds" and inside and _is_gross(total, parts):
        return None
    summed = frozenset(p.node for p in parts if p.summed)
    return Sum(identity, node, column, total, parts, check, summed)


def _both_absent(
    books: Books, identity: Identity, node: int, column: int, total: Part, parts: tuple[Part, ...]
) -> Sum | None:
    """Of two headings of a scheme that are equal, neither has been found though lines below them have."""
    scheme = books.scheme
    absent = (total, *parts)
    if any(p.amount is not None or p.node < 0 or scheme.nodes[p.node].depth != 1 for p in absent):
        return None
    if len(parts) != 1 or not any(
        account.amounts[column] is not None and scheme.below(n, p.node)
        for n, account in books.accounts.items()
        for p in absent
    ):
        return None
    names = tuple(p.name for p in absent)
    label = books.columns[column]
    sentence = f"{identity.name}, {label}: neither {' nor '.join(names)} was found"
    check = Check(identity=identity.name, column=label, state="missing", sentence=sentence, missing=names)
    return Sum(identity, node, column, total, parts, check)


def _is_gross(total: Part, parts: Sequence[Part]) -> bool:
    """Whether the line of a total says what there was before anything is taken off: of its parts only what
    is taken off has been printed."""
    added = [p for p in parts if p.sign > 0 and p.amount is not None]
    off = [p for p in parts if p.sign < 0 and p.printed and p.amount]
    return bool(off) and not added and any(p.sign > 0 for p in parts) and total.amount is not None


def _net(books: Books, node: int, column: int, amount: Decimal) -> tuple[Decimal, ...]:
    """What an account amounts to where its line says it without what is taken off below."""
    found = []
    for identity in books.identities.get(books.scheme.nodes[node].concept, ()):
        terms = [(t.sign, books.scheme.inside(t.concept, node)) for t in identity.terms]
        if any(sign > 0 and any(n in books.accounts for n in nodes) for sign, nodes in terms):
            continue
        off = [
            books.accounts[n].amounts[column]
            for s, nodes in terms
            if s < 0
            for n in nodes
            if n in books.accounts
        ]
        taken = sum((abs(a) for a in off if a is not None), ZERO)
        if taken and any(sign > 0 for sign, _ in terms):
            found.append(amount - taken)
    return tuple(found)


def _node(books: Books, concept: str, node: int) -> int:
    """The account a term means: the one below the total, else the one of that concept that is printed."""
    scheme = books.scheme
    inside = scheme.inside(concept, node)
    everywhere = inside or scheme.of.get(concept, ())
    printed = [n for n in everywhere if n in books.accounts]
    return (printed or list(everywhere) or [-1])[0]


def _part(books: Books, sign: int, concept: str, node: int, column: int, depth: int = 0) -> Part:
    """A term with its amount: as printed; where the line, or only its amount, is missing, the sum of its
    own parts; 0 where the line is printed and left blank."""
    account = books.accounts.get(node)
    name = books.scheme.name(node) if node >= 0 else concept
    if account is not None:
        amount = account.amounts[column]
        if amount is not None:
            others = tuple(dict.fromkeys(o[column] or ZERO for o in account.others))
            others += _net(books, node, column, amount)
            return Part(sign, name, node, True, amount, tuple(account.paths), others=others)
        if account.filled:
            return Part(sign, name, node, True, ZERO, tuple(account.paths), empty=True)
    made = _made(books, node, column, depth) if node >= 0 else None
    if made is not None:
        return Part(sign, name, node, account is not None, made[0], made[1], summed=True)
    if account is None:
        return Part(sign, name, node, False, None, ())
    return Part(sign, name, node, True, ZERO, tuple(account.paths), blank=True, empty=True)


def _made(books: Books, node: int, column: int, depth: int) -> tuple[Decimal, tuple[str, ...]] | None:
    """The sum of what is printed of an account's parts, and where; None without any."""
    if depth > books.scheme.nodes[node].depth + 8:
        return None
    for identity in books.identities.get(books.scheme.nodes[node].concept, ()):
        parts = []
        for term in identity.terms:
            inside = books.scheme.inside(term.concept, node)
            at = next((n for n in inside if n in books.accounts), inside[0] if inside else -1)
            if at >= 0:
                parts.append(_part(books, term.sign, term.concept, at, column, depth + 1))
        known = [p for p in parts if p.amount is not None]
        if any(p.amount for p in known):
            paths = tuple(path for p in known for path in p.paths)
            return sum(map(books.signed, known), ZERO), paths
    return None


def _judge(
    books: Books, identity: Identity, name: str, total: Part, parts: Sequence[Part], column: int
) -> Check:
    known = [p for p in parts if p.amount is not None]
    absent = [p for p in parts if p.amount is None and not _elsewhere(books, p, total, known)]
    label = books.columns[column]
    paths = tuple(dict.fromkeys(path for p in (total, *known) for path in p.paths))
    if total.amount is None:
        made = sum(map(books.signed, known), ZERO)
        sentence = f"{name}, {label}: no amount found for {total.name}; {_written(known)} make {plain(made)}"
        return Check(
            identity=name,
            column=label,
            state="missing",
            sentence=sentence,
            missing=(total.name,),
            implied=float(made),
            paths=paths,
        )
    tolerance = _tolerance(identity.tolerance, [total, *known])
    found = _balanced(total, known, tolerance) if known else None
    if found is not None:
        whole, terms, difference, turned = found
        sentence = f"{name}, {label}: {whole.name} {plain(whole.amount or ZERO)} is {_written(terms, turned)}"
        if difference:
            sentence += f", but for {plain(difference)}"
        return Check(
            identity=name,
            column=label,
            state="holds",
            sentence=sentence,
            difference=float(difference),
            paths=paths,
        )
    differences = [total.amount - made for made in _ways(known)]
    difference = min(differences, key=abs)
    written = _written(known, differences[0] != difference)
    start = f"{name}, {label}: {total.name} {plain(total.amount)} is not {written}"
    return _unbalanced(name, label, start, difference, known, absent, paths)


def _elsewhere(books: Books, absent: Part, total: Part, known: Sequence[Part]) -> bool:
    """Whether a part that was not found is of another statement, of which others were: that has its own
    sums to miss it in."""
    if absent.node < 0 or total.node < 0:
        return False

    def root(part: Part) -> int:
        return books.scheme.above(part.node)[-1] if part.node >= 0 else -1

    return root(absent) != root(total) and any(root(p) == root(absent) for p in known)


def _unbalanced(
    name: str,
    label: str,
    start: str,
    difference: Decimal,
    known: Sequence[Part],
    absent: Sequence[Part],
    paths: tuple[str, ...],
) -> Check:
    """What is said of a sum that does not hold: a line that is printed with no amount in this column is the
    first that may lack one, before those that are not printed."""
    blank = [p for p in known if p.empty and not p.blank] or [p for p in known if p.empty]
    if not blank and not absent:
        return Check(
            identity=name,
            column=label,
            state="fails",
            sentence=f"{start}: they differ by {plain(difference)}",
            difference=float(difference),
            paths=paths,
        )
    wanted = blank or absent
    names = tuple(p.name for p in wanted)
    left: float | None = None
    if len(wanted) == 1:
        implied = wanted[0].sign * difference
        without = "is printed without an amount" if blank else "was not found"
        sentence = f"{start}; {names[0]} {without} and must be {plain(implied)}"
        left = float(implied)
    else:
        where = "one of the lines without an amount," if blank else "one of"
        sentence = (
            f"{start}; {plain(difference)} is missing, which may stand under {where} {', '.join(names)}, or "
            f"one of the lines was misread"
        )
    return Check(
        identity=name,
        column=label,
        state="missing",
        sentence=sentence,
        difference=float(difference),
        missing=names,
        implied=left,
        paths=paths,
    )


def _balanced(
    total: Part, known: Sequence[Part], tolerance: Decimal
) -> tuple[Part, Sequence[Part], Decimal, bool] | None:
    """The reading of the amounts under which the identity holds, the plainest first: with the difference
    that is left, and whether terms were printed with their minus. None where there is none."""
    uncertain = [k for k, p in enumerate((total, *known)) if p.others][:MOST_FLIPPED]
    choices = [((total, *known)[k].amount, *(total, *known)[k].others) for k in uncertain]
    for chosen in product(*choices):
        parts = [total, *known]
        for k, amount in zip(uncertain, chosen, strict=True):
            parts[k] = msgspec.structs.replace(parts[k], amount=amount)
        for turn, made in enumerate(_ways(parts[1:])):
            difference = (parts[0].amount or ZERO) - made
            if abs(difference) <= tolerance:
                return parts[0], parts[1:], difference, turn > 0
    return None


def _ways(known: Sequence[Part]) -> Iterable[Decimal]:
    """The sum as the identity says; then with terms that are taken off printed with their minus already."""
    taken_off = [p for p in known if p.sign < 0 and p.amount]
    plain_sum = _added(known)
    yield plain_sum
    if 0 < len(taken_off) <= MOST_FLIPPED:
        for choice in product((False, True), repeat=len(taken_off)):
            turned = sum(
                (2 * (p.amount or ZERO) for p, turn in zip(taken_off, choice, strict=True) if turn), ZERO
            )
            if turned:
                yield plain_sum + turned


def _added(known: Sequence[Part]) -> Decimal:
    return sum((p.sign * p.amount for p in known if p.amount is not None), ZERO)


def _tolerance(tolerance: Decimal, parts: Sequence[Part]) -> Decimal:
    """The tolerance is in units of the last digit printed: 2 means 2 in a statement in whole units, and
    0.02 in one in cents."""
    most = max((digits(p.amount) for p in parts if p.amount is not None), default=0)
    return tolerance.scaleb(-most)


def _written(parts: Sequence[Part], turned: bool = False) -> str:
    """The terms as a sum."""
    shown = [p for p in parts if p.amount] or list(parts[:1])
    if not shown:
        return "the sum of nothing"
    out = []
    for k, p in enumerate(shown):
        sign = "-" if p.sign < 0 and not turned else "+"
        out.append(("" if k == 0 and sign == "+" else f"{sign} ") + f"{p.name} {plain(p.amount or ZERO)}")
    return " ".join(out)


# -- what is worth saying


def _worth_saying(books: Books, found: list[Sum]) -> list[Sum]:
    """Without what is said better elsewhere. Of several ways to break one total down, those a statement does
    not use are left out. A heading without an amount needs none where the sum of its parts serves in the
    total above, unless others of its kind have one: then its total was missed."""
    by_total: dict[tuple[int, int], list[Sum]] = {}
    for one in found:
        by_total.setdefault((one.node, one.column), []).append(one)
    served = {(node, one.column) for one in found if one.check.state == "holds" for node in one.sums}
    broken_down = {(one.node, one.column): one.total.amount is not None for one in found}
    kept = []
    for one in found:
        others = [o for o in by_total[one.node, one.column] if o is not one]
        if one.check.state == "missing" and one.total.amount is None:
            expected = one.total.printed or books.scheme.nodes[one.node].depth == LETTERED
            expected = expected and _have_totals(books, one, found, broken_down)
            spared = (one.node, one.column) in served and not expected
            if spared or any(o.total.amount is not None for o in others):
                continue
            if not one.total.printed and _may_be_left_out(books, one.identity, one.node):
                continue
            if others and min(id_rank(o) for o in others) < id_rank(one):
                continue
        if one.check.state != "holds" and others:
            theirs = {p.node for o in others for p in o.parts if p.printed}
            own = [p for p in one.parts if p.amount and p.node not in theirs]
            if not own and any(o.check.state == "holds" for o in others):
                continue
            if not own and any(id_rank(o) < id_rank(one) for o in others):
                continue
        kept.append(one)
    return kept


def _have_totals(
    books: Books, one: Sum, found: Sequence[Sum], broken_down: Mapping[tuple[int, int], bool]
) -> bool:
    """Whether other headings of the kind have an amount of their own in this statement: its neighbours,
    where there are none those with parts of the same names. At least half of them."""
    nodes = books.scheme.nodes
    terms = {t.concept for t in one.identity.terms}
    rest = [o for o in found if o.column == one.column and o.node != one.node]
    beside = {o.node for o in rest if nodes[o.node].parent == nodes[one.node].parent}
    alike = {o.node for o in rest if terms & {t.concept for t in o.identity.terms}}
    peers = beside or alike
    having = sum(broken_down[node, one.column] for node in peers)
    return bool(peers) and 2 * having >= len(peers)


def _may_be_left_out(books: Books, identity: Identity, node: int) -> bool:
    """Whether a total is a sum that only some statements print: its parts are also parts of what it is a
    part of itself."""
    parts = {term.concept for term in identity.terms}
    for above in books.scheme.above(node)[1:]:
        for other in books.identities.get(books.scheme.nodes[above].concept, ()):
            if parts <= {term.concept for term in other.terms}:
                return True
    return False


def id_rank(one: Sum) -> tuple[int, str]:
    """Smaller for the way that more of what is printed goes into."""
    return (-sum(bool(p.amount) for p in one.parts), one.identity.name)
