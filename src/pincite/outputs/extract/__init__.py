"""The Extract Converter's result, written and read."""

from pincite.outputs.extract.contract import extract_schema, parse_request, to_json
from pincite.outputs.extract.header import parse_pdf_date
from pincite.outputs.extract.lay import LayoutDocument
from pincite.outputs.extract.result import to_extract
from pincite.outputs.extract.words_codec import DecodedWord, decode_words
from pincite.outputs.options import ExtractOptions

__all__ = [
    "DecodedWord",
    "ExtractOptions",
    "LayoutDocument",
    "decode_words",
    "extract_schema",
    "parse_pdf_date",
    "parse_request",
    "to_extract",
    "to_json",
]
