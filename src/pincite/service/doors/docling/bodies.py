"""What clients of docling-serve send: options, sources, targets. What is not named here may be sent,
and is not followed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pincite.service.bodies import Base64, Language

Form = Literal["md", "json", "html", "text"]
PictureMode = Literal["placeholder", "embedded", "referenced"]
LEAST_TOKENS, MOST_TOKENS = 32, 8192
Count = Annotated[int, Meta(ge=1)]


class DoclingOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How documents are read and written."""

    to_formats: Annotated[list[Form] | None, Meta(description="The forms; Markdown where none is named.")] = (
        None
    )
    image_export_mode: Annotated[
        PictureMode | None,
        Meta(description="What becomes of pictures: left out, written into the text, or files of a ZIP."),
    ] = None
    include_images: Annotated[bool | None, Meta(description="False leaves pictures out.")] = None
    do_ocr: Annotated[
        bool | None,
        Meta(description="Whether pictures are read; null: pages without text of their own, where OCR is."),
    ] = None
    force_ocr: Annotated[bool | None, Meta(description="Pictures are read whatever do_ocr says.")] = None
    ocr_lang: Annotated[
        list[Language] | None, Meta(description="Languages of the pictures: en or eng, de or deu.")
    ] = None
    page_range: Annotated[
        tuple[Count, Count] | None, Meta(description="The first and the last page that is read.")
    ] = None
    do_table_structure: Annotated[bool | None, Meta(description="Whether tables are looked for.")] = None
    md_page_break_placeholder: Annotated[
        str | None, Meta(description="What stands between pages of Markdown.")
    ] = None
    return_as_file: Annotated[bool | None, Meta(description="As the target zip.")] = None


class DoclingChunking(msgspec.Struct, frozen=True, kw_only=True):
    """How documents are cut into chunks."""

    max_tokens: Annotated[
        Annotated[int, Meta(ge=LEAST_TOKENS, le=MOST_TOKENS)] | None,
        Meta(description="Tokens of a chunk at most; 256 where nothing is said."),
    ] = None
    include_raw_text: Annotated[bool | None, Meta(description="The text without headings too.")] = None


class DoclingFile(msgspec.Struct, frozen=True, kw_only=True):
    """A document as base64."""

    base64_string: Base64
    filename: str = ""


class DoclingAddress(msgspec.Struct, frozen=True, kw_only=True):
    """The address of a document, where the operator allows it."""

    url: str


class DoclingFileSource(DoclingFile, frozen=True, kw_only=True, tag_field="kind", tag="file"):
    """The same, which says what it is."""


class DoclingAddressSource(DoclingAddress, frozen=True, kw_only=True, tag_field="kind", tag="http"):
    """The same, which says what it is."""


Given = DoclingFile | DoclingAddress


class DoclingTarget(msgspec.Struct, frozen=True, kw_only=True):
    """Where what is made goes: ``inbody`` or ``zip``, of a batch ``presigned_url``. Others, of buckets among
    them (``s3``, ``put``), are refused."""

    kind: str = "inbody"


class DoclingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Documents, and what is to be made of them; ``file_sources`` and ``http_sources`` are written by older
    clients."""

    sources: list[DoclingFileSource | DoclingAddressSource] = []
    file_sources: list[DoclingFile] = []
    http_sources: list[DoclingAddress] = []
    options: DoclingOptions | None = None
    callbacks: Annotated[
        list[Any], Meta(max_length=0, description="None is called: ask how far a task is.")
    ] = []
    target: DoclingTarget | None = None
    targets: list[DoclingTarget] | None = None


class DoclingChunkRequest(DoclingRequest, frozen=True, kw_only=True):
    """Documents, and how they are to be cut into chunks."""

    convert_options: DoclingOptions | None = None
    chunking_options: DoclingChunking | None = None
    include_converted_doc: bool = False
