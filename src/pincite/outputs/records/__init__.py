"""Records that a wrapper found, written: XML as in the paper, JSON, CSV, and sentences."""

from pincite.outputs.records.brief import brief
from pincite.outputs.records.csv_form import CsvOptions, to_csv
from pincite.outputs.records.json_form import records_schema, to_dict, to_json
from pincite.outputs.records.sentences import explained
from pincite.outputs.records.xml_form import XmlOptions, to_xml

__all__ = [
    "CsvOptions",
    "XmlOptions",
    "brief",
    "explained",
    "records_schema",
    "to_csv",
    "to_dict",
    "to_json",
    "to_xml",
]
