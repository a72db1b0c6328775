"""The Extract Converter's result, written and read."""

from recto.outputs.extract.contract import parse_request, to_json, wrap_result
from recto.outputs.extract.dates import parse_pdf_date
from recto.outputs.extract.lay import LayoutDocument
from recto.outputs.extract.options import ExtractOptions, options_for
from recto.outputs.extract.result import to_extract
from recto.outputs.extract.schema import extract_schema
from recto.outputs.extract.words_codec import DecodedWord, decode_words

__all__ = [
    "DecodedWord",
    "ExtractOptions",
    "LayoutDocument",
    "decode_words",
    "extract_schema",
    "options_for",
    "parse_pdf_date",
    "parse_request",
    "to_extract",
    "to_json",
    "wrap_result",
]
