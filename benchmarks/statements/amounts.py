"""Amounts that add up, for a made statement."""

from __future__ import annotations

import random
from collections.abc import Iterable
from decimal import Decimal

import msgspec

from benchmarks.statements import schemes
from benchmarks.statements.schemes import Line


class Voice(msgspec.Struct):
    """A line with its amounts, latest year first, and those below it. A line that starts a sum of its own,
    such as a result, is ``derived``."""

    account: str
    number: str
    labels: tuple[str, ...]
    amounts: list[Decimal]
    parts: list[Voice]
    sign: int = 1
    derived: bool = False


class Statement(msgspec.Struct):
    assets: Voice
    liabilities: Voice
    income: list[Voice]


def made(
    seed: int, form: str = "ordinario", old: bool = False, cents: bool = False, years: int = 2
) -> Statement:
    """A statement by its number: assets and liabilities are equal, and the profit is the same in both."""
    dice = random.Random(seed)
    unit = Decimal("0.01") if cents else Decimal(1)

    def voice(line: Line, top: bool = False) -> Voice:
        parts = [voice(p) for p in line.parts]
        kept = [
            p for p in parts if any(p.amounts) or p.account == "utile_esercizio_sp" or dice.random() < 0.3
        ]
        if line.due:
            kept = []
            for name, labels in schemes.DUE:
                amounts = [_leaf(dice, unit) for _ in range(years)]
                if name == "entro_esercizio" or dice.random() < 0.5:
                    kept.append(Voice(f"{line.account}/{name}", "", labels, amounts, []))
        if line.parts and not kept:
            kept = parts[:1]
        amounts = _sums(kept, years) if kept else [_leaf(dice, unit) for _ in range(years)]
        return Voice(line.account, line.number, line.labels, amounts, kept, line.sign)

    (assets,) = map(voice, schemes.tree(schemes.ATTIVO))
    (liabilities,) = map(voice, schemes.tree(schemes.PASSIVO))
    income = _income(voice, old, years)
    profit = next(v for v in income if v.account == "utile_esercizio")
    ours = _find([liabilities], "utile_esercizio_sp")
    ours.amounts = list(profit.amounts)
    _add_up(liabilities, years)
    _balance(assets, liabilities, years)
    if form != "ordinario":
        _shorten(assets, liabilities, income, form, years)
    return Statement(assets, liabilities, income)


def _leaf(dice: random.Random, unit: Decimal) -> Decimal:
    if dice.random() < 0.25:
        return Decimal(0)
    size = dice.choice((500, 9_000, 60_000, 400_000, 2_500_000))
    return (Decimal(dice.randrange(1, size * 100)) / 100).quantize(unit)


def _sums(parts: Iterable[Voice], years: int) -> list[Decimal]:
    parts = list(parts)
    return [sum((p.sign * p.amounts[y] for p in parts), Decimal(0)) for y in range(years)]


def _income(voice, old: bool, years: int) -> list[Voice]:
    text = schemes.CONTO_ECONOMICO
    if old:
        text = text.replace("= risultato_ante", schemes.STRAORDINARI + "= risultato_ante")
        text = text.replace("imposte- 20)", "imposte- 22)").replace(
            "utile_esercizio 21)", "utile_esercizio 23)"
        )
    out: list[Voice] = []
    for block in _blocks(text):
        if block.startswith("= "):
            line = schemes.tree(block[2:])[0]
            terms = {
                "differenza": {"valore_produzione": 1, "costi_produzione": -1},
                "risultato_ante_imposte": {
                    "differenza": 1,
                    "gestione_finanziaria": 1,
                    "rettifiche": 1,
                    "gestione_straordinaria": 1,
                },
                "utile_esercizio": {"risultato_ante_imposte": 1, "imposte": -1},
            }[line.account]
            known = {v.account: v for v in out}
            amounts = [
                sum((s * known[name].amounts[y] for name, s in terms.items() if name in known), Decimal(0))
                for y in range(years)
            ]
            out.append(Voice(line.account, line.number, line.labels, amounts, [], derived=True))
        else:
            out.append(voice(schemes.tree(block)[0], True))
    return out


def _blocks(text: str) -> list[str]:
    blocks: list[str] = []
    for row in text.strip().splitlines():
        if row.startswith("."):
            blocks[-1] += "\n" + row
        elif row.strip():
            blocks.append(row)
    return blocks


def _find(voices: list[Voice], account: str) -> Voice:
    for v in voices:
        if v.account == account:
            return v
        if v.parts:
            try:
                return _find(v.parts, account)
            except KeyError:
                continue
    raise KeyError(account)


def _add_up(voice: Voice, years: int) -> None:
    for part in voice.parts:
        _add_up(part, years)
    if voice.parts:
        voice.amounts = _sums(voice.parts, years)


def _balance(assets: Voice, liabilities: Voice, years: int) -> None:
    """Cash takes what the assets lack, profits of earlier years what the other side lacks."""
    for y in range(years):
        gap = assets.amounts[y] - liabilities.amounts[y]
        if gap > 0:
            leaf = (
                _find([liabilities], "debiti_banche").parts[0] if _has(liabilities, "debiti_banche") else None
            )
            leaf = leaf or _find([liabilities], "tfr")
        else:
            leaf = _leaf_of(assets)
        leaf.amounts[y] += abs(gap)
    _add_up(assets, years)
    _add_up(liabilities, years)


def _has(voice: Voice, account: str) -> bool:
    try:
        _find([voice], account)
    except KeyError:
        return False
    return True


def _leaf_of(voice: Voice) -> Voice:
    for name in ("depositi_bancari", "cassa", "ratei_attivi"):
        if _has(voice, name):
            return _find([voice], name)
    while voice.parts:
        voice = voice.parts[-1]
    return voice


# -- short forms


def _shorten(assets: Voice, liabilities: Voice, income: list[Voice], form: str, years: int) -> None:
    for voice, depth in ((assets, 2), (liabilities, 2)):
        _cut(voice, depth)
    for account in ("crediti_circolante", "debiti"):
        home = assets if account == "crediti_circolante" else liabilities
        if _has(home, account):
            _due_only(_find([home], account), years)
    for account in ("fondi_rischi", "altre_riserve"):
        if _has(liabilities, account):
            _find([liabilities], account).parts = []
    _merge(
        income,
        "personale",
        ("costo_tfr", "costo_quiescenza", "altri_costi_personale"),
        (
            "altri_costi_personale_somma",
            "c), d), e)",
            ("trattamento di fine rapporto, trattamento di quiescenza, altri costi del personale",),
        ),
        years,
    )
    _merge(
        income,
        "ammortamenti",
        ("ammortamento_immateriali", "ammortamento_materiali", "altre_svalutazioni"),
        (
            "ammortamenti_somma",
            "a), b), c)",
            (
                "ammortamento delle immobilizzazioni immateriali e materiali, "
                "altre svalutazioni delle immobilizzazioni",
            ),
        ),
        years,
    )


def _cut(voice: Voice, depth: int) -> None:
    for part in voice.parts:
        if depth <= 1:
            part.parts = []
        _cut(part, depth - 1)


def _due_only(voice: Voice, years: int) -> None:
    """A credit or debt as a whole, split by when it falls due."""
    share = [
        (a / 3).quantize(a if a == a.to_integral() else Decimal("0.01")) if a else a for a in voice.amounts
    ]
    share = [
        s.quantize(Decimal(1)) if a == a.to_integral_value() else s
        for s, a in zip(share, voice.amounts, strict=True)
    ]
    names = schemes.DUE
    voice.parts = [
        Voice(
            f"{voice.account}/{names[0][0]}",
            "",
            names[0][1],
            [a - s for a, s in zip(voice.amounts, share, strict=True)],
            [],
        ),
        Voice(f"{voice.account}/{names[1][0]}", "", names[1][1], share, []),
    ]


def _merge(
    income: list[Voice],
    home: str,
    accounts: tuple[str, ...],
    into: tuple[str, str, tuple[str, ...]],
    years: int,
) -> None:
    if not any(_has(v, home) for v in income):
        return
    voice = _find(income, home)
    inner = [p for p in voice.parts if p.account in accounts]
    if not inner:
        return
    at = voice.parts.index(inner[0])
    voice.parts = [p for p in voice.parts if p not in inner]
    voice.parts.insert(at, Voice(into[0], into[1], into[2], _sums(inner, years), inner))
