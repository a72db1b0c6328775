import json

import pytest


@pytest.fixture
def page(pincite, letter):
    """The URN of the page of the letter, in the library of this folder."""
    pincite("ingest", letter)
    return json.loads(pincite("library", "search", "reader", "--json")[1])["urn"]


def test_a_text_is_led_back_to_its_page_and_box(pincite, page):
    status, out, err = pincite("trace", f"{page}#char=5,11")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == '"reader"'
    assert lines[2:4] == ["Page 1", f"{page}#char=5,11  of {lines[3].split()[-2]} characters"]
    assert "page 1 of 1" in out
    assert "box 40.0 " in out
    assert "letter.pdf" in out
    assert "application/pdf" in out
    assert "sha256 " in out
    assert "made by   pincite 0" in out
    assert "section_strategy=whole-document" in out
    assert '"reader"' in out[out.index("line ") :]


def test_json_has_everything(pincite, page):
    (trace,) = json.loads(pincite("trace", page, "--json")[1])
    assert trace["text"].startswith("Dear reader")
    assert [step["kind"] for step in trace["steps"]] == ["page", "document"]
    assert trace["pieces"][0]["spots"][0]["box"][0] == pytest.approx(40, abs=1)
    assert trace["run"]["options"]["section_strategy"] == "whole-document"
    assert trace["names"] == ["letter.pdf"]


def test_a_picture_is_drawn(pincite, page, tmp_path):
    status, out, err = pincite("trace", page, "--picture", "place.svg", "--dpi", "50")
    assert status == 0
    assert out
    assert "place.svg was written: page 1 of letter.pdf" in err
    assert (tmp_path / "place.svg").read_bytes().startswith(b"<svg")


def test_a_picture_stands_alone_on_stdout(page, tmp_path):
    from tests.cli.conftest import command

    done = command("trace", page, "--picture", "-", "--dpi", "50", cwd=tmp_path)
    assert done.stdout.startswith(b"<svg")
    assert done.stdout.endswith(b"</svg>\n")


def test_a_picture_is_png_where_its_name_says_so_and_nothing_else(pincite, page, tmp_path):
    assert pincite("trace", page, "--picture", "place.png", "--dpi", "50")[0] == 0
    assert (tmp_path / "place.png").read_bytes().startswith(b"\x89PNG")
    status, out, err = pincite("trace", page, "--picture", "place.jpg")
    assert (status, out) == (2, "")
    assert (
        err == "pincite: bad_option: a picture is written as .svg or .png, which place.jpg does not end in\n"
    )


def test_each_page_of_a_long_place_gets_a_picture(pincite, demo, tmp_path):
    out = pincite("ingest", demo, "--json")[1]
    urn = json.loads(out)["urn"]
    status, _, err = pincite(
        "trace", f"{urn}#char=1800,2400", "--picture", tmp_path / "at.png", "--dpi", "40"
    )
    assert status == 0
    assert sorted(path.name for path in tmp_path.glob("at*")) == ["at-1.png", "at-2.png"]
    assert "at-2.png was written: page 2 of demo.pdf" in err
    assert pincite("trace", urn, "--picture", "-", "--dpi", "40")[0] == 2


def test_a_format_without_places_is_told_to_have_none(pincite, tmp_path):
    (tmp_path / "a.md").write_text("# One\n\nSome text.\n")
    urn = json.loads(pincite("ingest", "a.md", "--json")[1])["urn"]
    status, out, err = pincite("trace", urn, "--picture", "place.svg")
    assert status == 0
    assert "note: the original has no layout" in out
    assert (
        err
        == "no picture was drawn: text/markdown has no layout that tells where on a page something stands\n"
    )
    assert not (tmp_path / "place.svg").exists()


@pytest.mark.parametrize(
    ("urn", "code"),
    [("urn:nothing", "unknown_urn"), ("{page}#char=9,3", "bad_option"), ("{page}#char=99999", "bad_option")],
)
def test_a_mistake_is_told_in_one_line(pincite, page, urn, code):
    status, out, err = pincite("trace", urn.format(page=page))
    assert (status, out) == (2, "")
    assert err.startswith(f"pincite: {code}: ")
    assert err.count("\n") == 1


def test_a_folder_without_a_library_stays_without(pincite, tmp_path):
    status, _, err = pincite("trace", "urn:x", "--library", tmp_path / "none")
    assert (status, err[:20]) == (2, "pincite: no_library:")
    assert not (tmp_path / "none").exists()


def test_control_characters_do_not_reach_a_terminal(pincite, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"Some \x1b[31mred text\x07 here.\n")
    urn = json.loads(pincite("ingest", "a.txt", "--json")[1])["urn"]
    assert "\x1b" not in pincite("trace", urn)[1]
    assert "\x1b" not in pincite("library", "search", "text")[1]


def test_words_are_spelled_right_on_a_terminal(pincite, tmp_path):
    (tmp_path / "a.txt").write_text(
        "Persian: \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645, a family: \U0001f469\u200d\U0001f467.\n"
    )
    urn = json.loads(pincite("ingest", "a.txt", "--json")[1])["urn"]
    for out in (pincite("trace", urn)[1], pincite("library", "search", "Persian")[1]):
        assert "\u0645\u06cc\u200c\u062e" in out
        assert "\U0001f469\u200d\U0001f467" in out
