"""Small documents of several formats, and what must come of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pincite.worker.decoding import Decoded, Task, decoded
from pincite.worker.options import DecodingOptions
from tests.archive.made_documents import docx

ROOT = Path(__file__).resolve().parents[2]
FAST = DecodingOptions(strategy="fast", section_strategy="heading")

WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def mixed() -> dict[str, tuple[bytes, str]]:
    """Bytes and media type by name; the last three cannot be decoded."""
    pdf = (ROOT / "examples" / "demo.pdf").read_bytes()
    return {
        "report.pdf": (pdf, "application/pdf"),
        "letter.docx": (docx(), WORD),
        "page.html": (b"<h1>One</h1><p>First.</p><h1>Two</h1><table><tr><td>a<td>1</table>", "text/html"),
        "notes.md": (b"# A\n\nOne.\n\n# B\n\n- two\n- three\n\n# C\n\nFour.\n", "text/markdown"),
        "table.csv": (b"name,amount\nAnna,1\nBert,2\n", "text/csv"),
        "cut.pdf": (b"%PDF-1.7 and nothing", "application/pdf"),
        "empty.docx": (b"", WORD),
        "unknown.bin": (b"\x00\x01\x02\x03" * 40, "application/octet-stream"),
    }


def expected(urn: str, data: bytes, media_type: str, options: DecodingOptions = FAST, **more: Any) -> Decoded:
    """What a decoder must make of a document."""
    task = task_of(urn, data, media_type, options, **more)
    return msgspec.msgpack.decode(decoded(task)[0], type=Decoded)


def task_of(urn: str, data: bytes, media_type: str, options: DecodingOptions = FAST, **more: Any) -> Task:
    """The task that a decoder gives to its supervisor."""
    return Task(
        data=data, uri=urn, media_type=media_type, options=options, component="universal-decoder", **more
    )
