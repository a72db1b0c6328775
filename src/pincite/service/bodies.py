"""The bodies of requests."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from pincite.options.shared import RecordForm
from pincite.wrappers.definition import Granularity, Norm
from pincite.wrappers.evaluation.options import Mode

SECONDS = 30.0  # That the search for records may take.
# Bytes as text.
Base64 = Annotated[str, msgspec.Meta(extra_json_schema={"format": "byte"})]
Language = Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z][A-Za-z0-9_/+,-]*)?$")]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=4 << 20)]


class Sent(msgspec.Struct, frozen=True, kw_only=True):
    """A document in JSON: its name, and its bytes as base64, or the ``url`` where it is to be got from."""

    data: Base64 = ""
    url: str = ""
    name: str = ""


class CiteRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A quotation, and the ``document`` to look in, null for all of the library."""

    quote: Annotated[str, msgspec.Meta(min_length=1, max_length=20_000)]
    document: str | None = None
    limit: Annotated[int, msgspec.Meta(ge=1, le=100)] = 10


class WrapRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The text of a ``wrapper`` and the id of a ``document``; the rest stands in for the wrapper's own.
    ``explain`` gives every cause a sentence and looks for records that were almost found."""

    wrapper: Text
    document: str
    to: RecordForm = "json"
    threshold: Annotated[float, msgspec.Meta(gt=0, le=1)] | None = None
    norm: Norm | None = None
    granularity: Granularity | None = None
    locale: str | None = None
    mode: Mode | None = None
    top: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    explain: bool = True
    max_seconds: Annotated[float, msgspec.Meta(gt=0, le=SECONDS)] = 10.0


class CheckRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The text of a wrapper."""

    source: Text


class ExtractRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The input of the Extract Converter, ``path`` for people alone, and its functional properties."""

    base64: Base64
    path: str = ""
    tables_and_titles: bool = True
    ocr: bool = False
    ocr_languages: str = "eng"
    toc: bool = True
    fonts: bool = True
    reading_order: Literal["standard", "vertical", "auto"] = "standard"


class SignIn(msgspec.Struct, frozen=True):
    key: str
