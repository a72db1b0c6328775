"""Full-text search over each text's own part."""

from __future__ import annotations

import re
import sqlite3
from bisect import bisect_left

import msgspec

from pincite.catalogue import reading
from pincite.catalogue.answers import Hit
from pincite.catalogue.packing import unpack
from pincite.catalogue.records import TextRecord
from pincite.catalogue.together import Term, Together, plain, together
from pincite.errors import BadQuery
from pincite.regex import regex

RANGES = 100  # Matches told of one text; a common word has thousands in a long one.
BEFORE, AFTER = 60, 160  # Characters of a snippet on either side of the beginning of the first match.
WIDE = 1200  # Characters on either side that these are taken from, blanks for tags among them.
LOOKED_AT = 2_000_000  # Characters of a text in which an element or a row with all the words is looked for.
LONGEST = 4096  # Characters of a query: a page pasted by mistake is refused instead of searched for.
TEXTS = 60  # Texts whose documents are looked at for a quotation.
PIECES, PIECE_SIGNS = 12, 3  # Pieces of unspaced words by which such texts are found; signs of each.
PIECE = regex(r'"([^"]*)"?|(\S+)')
OPEN, CLOSE = "\x01", "\x02"

# Signs of scripts that write words without blanks, or with endings grown on to them: Thai, Lao, Burmese,
# Khmer, kana, Han, hangul. The index holds what lies between blanks, so words of these are looked for
# inside the texts.
UNSPACED = regex(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3130-\u318f\u3400-\u4dbf"
    "\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]"
)


class Wanted(msgspec.Struct, frozen=True):
    """What is searched for: a query in the syntax of FTS5 ('' none), and what is looked for as it is
    written, capitals apart. ``terms`` are both."""

    indexed: str
    inside: tuple[str, ...]
    terms: tuple[Term, ...]


def wanted(words: str) -> Wanted:
    """What a reader asks for: all words must occur; ``"two words"`` is a phrase, ``begin*`` any word that
    begins so. Every word is quoted. Raises ``BadQuery`` where there is no word in it."""
    if len(words) > LONGEST:
        raise BadQuery(f"a search of {len(words)} characters; at most {LONGEST} are taken")
    terms: list[str] = []
    inside: list[str] = []
    asked: list[Term] = []
    for match in PIECE.finditer(words.replace("\0", " ")):
        word = match[1] if match[1] is not None else match[2].replace('"', " ")
        if not any(one.isalnum() for one in word):
            continue
        prefix = match[1] is None and word.endswith("*")
        word = word.encode("utf-8", "replace").decode().strip("*")
        if UNSPACED.search(word):
            inside.append(word.strip())
        else:
            terms.append(f'"{word}"' + ("*" if prefix else ""))
        asked.append(Term(plain(word), begins=prefix, inside=bool(UNSPACED.search(word))))
    if not terms and not inside:
        raise BadQuery(f"there is no word in {words!r}")
    return Wanted(" ".join(terms), tuple(inside), tuple(asked))


def search(
    database: sqlite3.Connection, words: str, limit: int = 20, skip: int = 0, document: str = ""
) -> tuple[Hit, ...]:
    """The texts that hold ``words``, the best first, ``limit`` of them after ``skip``; of one document
    where its URN is given. Raises ``BadQuery``."""
    query = wanted(words)
    within = (
        " AND rowid IN (SELECT t.id FROM documents d JOIN runs r ON r.document = d.id"
        " JOIN texts t ON t.run = r.id WHERE d.urn = ?)"
    )
    try:
        conditions = ["words MATCH ?"] if query.indexed else []
        conditions += ["body LIKE ? ESCAPE '\\'"] * len(query.inside)
        rank = "rank" if query.indexed else "0.0"
        rows = database.execute(
            f"SELECT rowid, {rank} FROM words WHERE {' AND '.join(conditions)}{within if document else ''}"
            " ORDER BY 2, rowid LIMIT ? OFFSET ?",
            (
                *([query.indexed] if query.indexed else []),
                *(like(word) for word in query.inside),
                *([document] if document else []),
                max(limit, 0),
                max(skip, 0),
            ),
        ).fetchall()
        return tuple(_hit(database, query, row, score) for row, score in rows)
    except sqlite3.OperationalError as error:
        if "fts5" in str(error):
            raise BadQuery(f"{words!r} cannot be searched for: {error}") from error
        raise


def runs_with(database: sqlite3.Connection, words: tuple[str, ...], document: str = "") -> tuple[str, ...]:
    """URNs of the last runs of documents with texts that hold some of ``words``, the best texts first;
    ``document`` is the URN of the only one to look in."""
    if document:
        return tuple(
            urn
            for (urn,) in database.execute(
                "SELECT r.urn FROM runs r JOIN documents d ON d.id = r.document WHERE d.urn = ?"
                " ORDER BY r.id DESC LIMIT 1",
                (document,),
            )
        )
    inside = [piece for word in words if UNSPACED.search(word) for piece in _pieces(word)][:PIECES]
    indexed = " OR ".join(f'"{word}"' for word in words if not UNSPACED.search(word))
    rows: list[int] = []
    if indexed:
        sql = "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank, rowid LIMIT ?"
        rows += [row for (row,) in database.execute(sql, (indexed, TEXTS))]
    if inside:
        held = " + ".join(["(body LIKE ? ESCAPE '\\')"] * len(inside))
        sql = f"SELECT rowid, {held} AS held FROM words WHERE held > 0 ORDER BY 2 DESC, rowid LIMIT ?"
        rows += [row for row, _ in database.execute(sql, (*map(like, inside), TEXTS))]
    return tuple(dict.fromkeys(urn for row in rows for urn in _last_run(database, row)))


def _pieces(word: str) -> list[str]:
    """Pieces of what is written without blanks."""
    return [word[at : at + PIECE_SIGNS] for at in range(0, max(1, len(word) - 1), PIECE_SIGNS)]


def _last_run(database: sqlite3.Connection, text: int) -> list[str]:
    """The URN of the last run of the document that a text is of."""
    found = database.execute(
        "SELECT n.urn FROM texts t JOIN runs r ON r.id = t.run JOIN runs n ON n.document = r.document"
        " WHERE t.id = ? ORDER BY n.id DESC LIMIT 1",
        (text,),
    )
    return [urn for (urn,) in found]


def like(word: str) -> str:
    """The pattern of LIKE, with a backslash before what is no pattern, for texts with ``word`` inside."""
    return "%" + re.sub(r"([\\%_])", r"\\\1", word) + "%"


def _hit(database: sqlite3.Connection, query: Wanted, row: int, score: float) -> Hit:
    if query.indexed:
        highlighted = f"SELECT highlight(words, 0, '{OPEN}', '{CLOSE}') FROM words"
        (marked,) = reading.the_row(
            database, f"{highlighted} WHERE words MATCH ? AND rowid = ?", query.indexed, row
        )
    else:
        (marked,) = reading.the_row(database, "SELECT body FROM words WHERE rowid = ?", row)
    record, run, document, name = reading.the_row(
        database,
        "SELECT t.record, r.urn, d.urn, coalesce((SELECT min(name) FROM names WHERE document = d.id), '')"
        " FROM texts t JOIN runs r ON r.id = t.run JOIN documents d ON d.id = r.document WHERE t.id = ?",
        row,
    )
    text = unpack(record, TextRecord)
    ranges: list[tuple[int, int]] = []
    body = marked
    if query.indexed:
        ranges, body = found(marked), marked.replace(OPEN, "").replace(CLOSE, "")
    if query.inside:
        ranges = merged(ranges, body, query.inside)
    first = _together(database, text, ranges, query.terms)
    if first is None:
        first = Together(*ranges[0]) if ranges else Together(0, 0)
    told = tuple(ranges[:RANGES])
    snippet, marks = window(body, first.start, told)
    return Hit(
        urn=text.urn,
        document=document,
        run=run,
        name=name,
        text=text,
        score=score,
        snippet=snippet,
        marks=marks,
        start=first.start,
        end=first.end,
        ranges=told,
        row=first.row,
    )


def _together(
    database: sqlite3.Connection, text: TextRecord, ranges: list[tuple[int, int]], terms: tuple[Term, ...]
) -> Together | None:
    """Where in a text all the words stand together."""
    if not ranges or text.own > LOOKED_AT:
        return None
    passages = [
        msgspec.structs.replace(one, offset=one.offset - text.offset)
        for one in reading.passages(database, text.urn, ranges[0][0], ranges[-1][1])
        if one.offset >= text.offset
    ]
    return together(reading.text(database, text.urn), passages, ranges, terms)


def found(marked: str) -> list[tuple[int, int]]:
    """The marked ranges, as positions in the text without marks."""
    ranges: list[tuple[int, int]] = []
    at = 0
    while (opens := marked.find(OPEN, at)) >= 0:
        closes = marked.index(CLOSE, opens)
        told = 2 * len(ranges)
        ranges.append((opens - told, closes - told - 1))
        at = closes + 1
    return ranges


def merged(ranges: list[tuple[int, int]], text: str, inside: tuple[str, ...]) -> list[tuple[int, int]]:
    """The ranges, and those where the words looked for inside the text are."""
    more = [m.span() for word in inside for m in re.finditer(re.escape(word), text, re.IGNORECASE)]
    return sorted({*ranges, *more})


def window(
    text: str, start: int, ranges: tuple[tuple[int, int], ...]
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The text around ``start``, cut between words and with one blank for any number of them, and the ranges
    in it."""
    low, high = max(start - WIDE, 0), min(start + WIDE, len(text))
    # Of blanks one after the other the last stays.
    kept = [i for i in range(low, high) if not text[i].isspace() or not text[i + 1 : i + 2].isspace()]
    signs = "".join(" " if text[i].isspace() else text[i] for i in kept)
    middle = bisect_left(kept, start)
    first, last = max(middle - BEFORE, 0), min(middle + AFTER, len(signs))
    if first or low:
        first = signs.find(" ", first, middle) + 1 or first
    if last < len(signs) or high < len(text):
        ends = signs.rfind(" ", middle + 1, last)
        last = ends if ends > middle else last
    marks = [
        (bisect_left(kept, a) - first, bisect_left(kept, b) - first) for a, b in ranges if low <= a < high
    ]
    return signs[first:last], tuple((a, min(b, last - first)) for a, b in marks if 0 <= a < last - first)
