"""Records that a wrapper found, written: XML as in the paper, JSON, CSV, and sentences."""

from recto.outputs.records.csv_form import CsvOptions, to_csv
from recto.outputs.records.json_form import records_schema, to_dict, to_json
from recto.outputs.records.sentences import explained
from recto.outputs.records.xml_form import XmlOptions, to_xml

__all__ = [
    "CsvOptions",
    "XmlOptions",
    "explained",
    "records_schema",
    "to_csv",
    "to_dict",
    "to_json",
    "to_xml",
]
