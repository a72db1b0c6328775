"""Clients that ask one after the other, so many at once, and how soon each was answered."""

from __future__ import annotations

import asyncio
import io
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

import httpx

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"
WORD = (
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>{}</w:body>'
    "</w:document>"
)
TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'wordprocessingml.document.main+xml"/></Types>'
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="a" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="word/document.xml"/></Relationships>'
)

Ask = Callable[[httpx.AsyncClient], "asyncio.Future[httpx.Response]"]


class Load(NamedTuple):
    """What came of it: answers by status, seconds of each, and of all together."""

    statuses: Counter[int]
    seconds: list[float]
    whole: float

    @property
    def rate(self) -> float:
        return sum(self.statuses.values()) / self.whole

    def share(self, part: float) -> float:
        """Seconds within which this part of the requests was answered."""
        found = sorted(self.seconds)
        return found[min(len(found) - 1, int(part * len(found)))]


def mixed() -> Iterator[tuple[str, bytes]]:
    """Documents without end, none like another: a PDF of six pages, Word, HTML, Markdown, CSV in turn."""
    pdf = DEMO.read_bytes()
    for number in count():
        yield "report.pdf", pdf + b"\n%% %d\n" % number
        yield "letter.docx", word(number)
        yield "page.html", f"<h1>Page {number}</h1>{'<p>A line of text.</p>' * 200}".encode()
        yield "notes.md", (f"# Notes {number}\n\n" + "A line of text.\n\n" * 200).encode()
        yield "table.csv", ("name,sum\n" + f"row {number},12\n" * 300).encode()


def word(number: int) -> bytes:
    made = io.BytesIO()
    body = "".join(f"<w:p><w:r><w:t>Letter {number}, line {i}.</w:t></w:r></w:p>" for i in range(100))
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", TYPES)
        package.writestr("_rels/.rels", RELATIONS)
        package.writestr("word/document.xml", WORD.format(body))
    return made.getvalue()


async def loaded(address: str, clients: int, asks: Sequence[Ask], longest: float) -> Load:
    """``asks``, by so many clients at once; none is begun after ``longest`` seconds."""
    statuses: Counter[int] = Counter()
    seconds: list[float] = []
    waiting = iter(asks)
    began = time.perf_counter()

    async def client() -> None:
        async with httpx.AsyncClient(base_url=address, timeout=120, verify=False) as http:
            for ask in waiting:
                start = time.perf_counter()
                if start - began > longest:
                    return
                answer = await ask(http)
                seconds.append(time.perf_counter() - start)
                statuses[answer.status_code] += 1

    await asyncio.gather(*(client() for _ in range(clients)))
    return Load(statuses, seconds, time.perf_counter() - began)


def sending(name: str, data: bytes, prefer: str = "wait=60") -> Ask:
    """Send a document; the answer comes when it has been read."""
    return lambda http: http.post(
        "/v1/documents", params={"name": name}, content=data, headers={"Prefer": prefer}
    )


def asking(path: str, **parameters: str) -> Ask:
    return lambda http: http.get(path, params=parameters)
