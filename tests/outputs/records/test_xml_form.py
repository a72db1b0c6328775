import math
import re
import xml.etree.ElementTree as ET
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pincite.outputs.records import XmlOptions, to_xml
from pincite.outputs.records.numerals import numeral
from pincite.outputs.records.xml_form import xml_name
from tests.outputs.records.made_extractions import FIG4_XML, extraction, fig4, group, leaf

NAN = float("nan")


def test_fig_4_is_written_as_printed():
    assert to_xml(fig4()) == FIG4_XML


def test_the_default_says_what_fig_4_says_and_no_more():
    assert "=" not in to_xml(fig4()).split("?>")[1]


def test_extras_are_attributes_and_change_no_element():
    plain = ET.fromstring(to_xml(fig4()))
    rich = ET.fromstring(to_xml(fig4(), XmlOptions(extras=True)))
    assert [e.tag for e in plain.iter()] == [e.tag for e in rich.iter()]
    item = rich.find("item")
    assert item.attrib == {"truth": "0.996", "variable": "IT", "cause": "west(BV, N1)"}
    assert [v.attrib for v in item.iter("value")] == [{}, {"number": "10739"}, {"number": "73792"}]
    assert rich.attrib["mode"] == "paper"
    assert rich.attrib["complete"] == "true"


def test_indentation_changes_white_space_alone():
    deep = to_xml(fig4(), XmlOptions(indent=2))
    assert re.sub(r"^ +", "", deep, flags=re.M) == FIG4_XML
    assert "\n      <page>1</page>" in deep


@given(st.floats(allow_nan=False, allow_infinity=False))
@example(1e-7)
@example(-0.0)
@example(45.7799)
@example(1e22)
def test_a_coordinate_reads_back_as_itself(number):
    text = numeral(number)
    assert float(text) == number
    assert re.fullmatch(r"-?\d+(\.\d*[1-9])?", text)
    digits = len(Decimal(text).normalize().as_tuple().digits)
    assert digits <= len(Decimal(repr(number)).as_tuple().digits)


def test_a_document_without_pages_has_no_coordinates():
    xml = to_xml(extraction(leaf("amount", "1", box=(NAN,) * 4, page=0)))
    assert "<page>0</page>" in xml
    assert "inf_x" not in xml
    assert "nan" not in xml.lower()


@given(st.text(), st.text())
def test_no_text_of_the_document_breaks_the_markup(text, other):
    xml = to_xml(
        extraction(group("a", leaf("b", text, parsed={"text": other}))), XmlOptions(extras=True)
    ).encode("utf-8")
    value = ET.fromstring(xml).find("b/value")

    def kept(given_):
        return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "�", given_)

    assert (value.text or "") == kept(text)
    assert value.attrib["text"] == kept(other)


def test_markup_in_a_text_stays_text():
    xml = to_xml(extraction(leaf("a", "</value><evil/> & ]]> \x00\x0b \ud800")))
    root = ET.fromstring(xml.encode("utf-8"))
    assert [e.tag for e in root] == ["value", "page", "inf_x", "inf_y", "sup_x", "sup_y"]
    assert root.find("value").text == "</value><evil/> & ]]> �� �"


@given(st.text(min_size=1, max_size=8))
def test_every_name_becomes_a_name_of_xml(name):
    ET.fromstring(f"<{xml_name(name)}/>")


@given(
    st.lists(
        st.text(st.sampled_from("_x0041Aab:. -é") | st.characters(codec="utf-8"), min_size=1, max_size=12),
        min_size=2,
        unique=True,
    )
)
@example(["a b", "a_x0020_b"])
@example(["_x0041_", "_x005F_x0041_"])
@example(["xmlns", "_x0078_mlns"])
def test_two_names_stay_two(names):
    assert len({xml_name(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("balance_voice", "balance_voice"),
        ("città", "città"),
        ("2nd", "_x0032_nd"),
        ("a b", "a_x0020_b"),
        ("a:b", "a_x003A_b"),
        ("XmlThing", "_x0058_mlThing"),
    ],
)
def test_a_good_name_stays_as_it_is(name, written):
    assert xml_name(name) == written


def test_several_answers_have_a_common_root():
    one = leaf("a", "1")
    for mode in ("all", "topk"):
        assert [e.tag for e in ET.fromstring(to_xml(extraction(one, mode=mode)))] == ["a"]
        assert [e.tag for e in ET.fromstring(to_xml(extraction(one, one, mode=mode)))] == ["a", "a"]
    assert ET.fromstring(to_xml(extraction(one, mode="best"))).tag == "a"


def test_no_answer_is_an_empty_document():
    root = ET.fromstring(to_xml(extraction()))
    assert (root.tag, len(root), root.attrib) == ("answers", 0, {})


def test_an_empty_group_is_an_empty_element():
    assert [e.tag for e in ET.fromstring(to_xml(extraction(group("a", group("b")))))] == ["b"]


def test_an_incomplete_answer_says_so():
    xml = to_xml(extraction(leaf("a", "1"), complete=False, stopped_by="max--groups-"))
    assert "incomplete" in xml.split("\n")[1]
    assert "max-groups" in xml
    assert ET.fromstring(xml).tag == "a"


def test_a_parsed_value_is_an_attribute():
    parsed = {"number": -169253, "exact": Decimal("1.50"), "sure": True, "parts": [1, "a"], "none": NAN}
    value = ET.fromstring(to_xml(extraction(leaf("a", "1", parsed=parsed)), XmlOptions(extras=True))).find(
        "value"
    )
    assert value.attrib == {"number": "-169253", "exact": "1.5", "sure": "true", "parts": '[1,"a"]'}
    assert math.isnan(parsed["none"])
