"""Full-text search over each text's own part."""

from __future__ import annotations

import re
import sqlite3

import msgspec

from pincite.catalogue.answers import Hit
from pincite.catalogue.packing import unpack
from pincite.catalogue.records import TextRecord
from pincite.errors import BadQuery
from pincite.regex import regex

RANGES = 100  # Matches told of one text; a common word has thousands in a long one.
BEFORE, AFTER = 60, 160  # Characters of a snippet on either side of the beginning of the first match.
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
    written, capitals apart."""

    indexed: str
    inside: tuple[str, ...]


def wanted(words: str) -> Wanted:
    """What a reader asks for: all words must occur; ``"two words"`` is a phrase, ``begin*`` any word that
    begins so. Every word is quoted. Raises ``BadQuery`` where there is no word in it."""
    if len(words) > LONGEST:
        raise BadQuery(f"a search of {len(words)} characters; at most {LONGEST} are taken")
    terms: list[str] = []
    inside: list[str] = []
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
    if not terms and not inside:
        raise BadQuery(f"there is no word in {words!r}")
    return Wanted(" ".join(terms), tuple(inside))


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
        (marked,) = database.execute(
            f"SELECT highlight(words, 0, '{OPEN}', '{CLOSE}') FROM words WHERE words MATCH ? AND rowid = ?",
            (query.indexed, row),
        ).fetchone()
    else:
        (marked,) = database.execute("SELECT body FROM words WHERE rowid = ?", (row,)).fetchone()
    record, run, document, name = database.execute(
        "SELECT t.record, r.urn, d.urn, coalesce((SELECT min(name) FROM names WHERE document = d.id), '')"
        " FROM texts t JOIN runs r ON r.id = t.run JOIN documents d ON d.id = r.document WHERE t.id = ?",
        (row,),
    ).fetchone()
    text = unpack(record, TextRecord)
    ranges: tuple[tuple[int, int], ...] = ()
    plain = marked
    if query.indexed:
        ranges, plain = found(marked), marked.replace(OPEN, "").replace(CLOSE, "")
    if query.inside:
        ranges = merged(ranges, plain, query.inside)
    start, end = ranges[0] if ranges else (0, 0)
    snippet, first = window(plain, start)
    return Hit(
        urn=text.urn,
        document=document,
        run=run,
        name=name,
        text=text,
        score=score,
        snippet=snippet,
        marks=tuple(
            (a - first, min(b - first, len(snippet)))
            for a, b in ranges
            if a >= first and a - first < len(snippet)
        ),
        start=start,
        end=end,
        ranges=ranges,
    )


def found(marked: str) -> tuple[tuple[int, int], ...]:
    """The marked ranges, as positions in the text without marks; the first ``RANGES``."""
    ranges: list[tuple[int, int]] = []
    at = 0
    while len(ranges) < RANGES and (opens := marked.find(OPEN, at)) >= 0:
        closes = marked.index(CLOSE, opens)
        told = 2 * len(ranges)
        ranges.append((opens - told, closes - told - 1))
        at = closes + 1
    return tuple(ranges)


def merged(
    ranges: tuple[tuple[int, int], ...], text: str, inside: tuple[str, ...]
) -> tuple[tuple[int, int], ...]:
    """The ranges, and those where the words looked for inside the text are; the first ``RANGES``."""
    more = [m.span() for word in inside for m in re.finditer(re.escape(word), text, re.IGNORECASE)]
    return tuple(sorted({*ranges, *more}))[:RANGES]


def window(text: str, start: int) -> tuple[str, int]:
    """The text around ``start``, cut between words and with blanks for line ends, and where it begins."""
    first, last = max(start - BEFORE, 0), min(start + AFTER, len(text))
    if first:
        blank = re.compile(r"\s").search(text, first, start)
        first = blank.end() if blank else first
    if last < len(text):
        ends = max((text.rfind(one, start + 1, last) for one in " \n\t"), default=-1)
        last = ends if ends > start else last
    return re.sub(r"\s", " ", text[first:last]), first
