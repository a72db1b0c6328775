"""``pincite cite``: a quotation leads to its place."""

import json


def test_a_quotation_leads_to_the_document_page_and_box(pincite, demo):
    status, out, err = pincite("cite", "in 2024 they picked 172.8 tonnes of apples", demo)
    assert (status, err) == (0, "")
    first, second = out.splitlines()
    assert first == "1.000  demo.pdf  page 1"
    assert second.startswith("   line ") and second.endswith('"In 2024 they picked 172.8 tonnes of apples"')


def test_what_is_nowhere_is_told_in_one_line(pincite, demo):
    status, out, err = pincite("cite", "eleven tractors and an airfield", demo)
    assert (status, out) == (1, "")
    assert err.startswith("pincite: not found: ") and err.count("\n") == 1


def test_several_documents_are_looked_through_and_one_that_fails_is_told(pincite, demo, letter, tmp_path):
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    status, out, err = pincite("cite", "172.8 tonnes of apples", "broken.pdf", letter, demo, "--json")
    assert status == 1
    assert [one["name"] for one in json.loads(out)] == ["demo.pdf"]
    assert "broken.pdf" in err


def test_a_library_gives_urns_that_can_be_traced(pincite, letter):
    pincite("ingest", letter)
    (found,) = json.loads(pincite("cite", "Dear reader", "--json")[1])
    assert (found["score"], found["name"]) == (1.0, "letter.pdf")
    status, out, _ = pincite("trace", found["urns"][0])
    assert status == 0
    assert out.startswith('"Dear reader"')


def test_several_places_are_numbered_on_the_picture_of_their_page(pincite, demo, tmp_path):
    status, out, err = pincite("cite", "apple juice", demo, "--picture", "at.svg", "--dpi", "50")
    assert status == 0
    places = [line for line in out.splitlines() if line.startswith("1.000")]
    drawing = (tmp_path / "at.svg").read_text()
    assert err == "at.svg was written: page 5 of demo.pdf\n"
    assert len(places) == 2
    assert drawing.count("<title>1.000 apple juice</title>") == 2


def test_each_page_with_a_place_has_a_picture_and_stdout_takes_one(pincite, demo, tmp_path):
    status, _, err = pincite("cite", "cooperative", demo, "--most", "4", "--picture", "at.png", "--dpi", "40")
    assert status == 0
    names = sorted(path.name for path in tmp_path.glob("at*.png"))
    assert names == [f"at-{number + 1}.png" for number in range(len(names))] and len(names) > 1
    assert "at-1.png was written: page 1 of demo.pdf" in err
    assert pincite("cite", "cooperative", demo, "--picture", "-")[0] == 2


def test_a_picture_of_a_piped_document_stands_alone_on_stdout(demo, tmp_path):
    from tests.cli.conftest import command

    done = command(
        "cite", "apple juice", "-", "--picture", "-", "--dpi", "50", cwd=tmp_path, input=demo.read_bytes()
    )
    assert done.stdout.startswith(b"<svg")


def test_places_of_a_library_are_drawn_and_those_without_layout_are_told(pincite, demo, tmp_path):
    (tmp_path / "notes.md").write_text("Here is nothing but a sentence without a page.\n")
    pincite("ingest", demo, "notes.md")
    assert pincite("cite", "172.8 tonnes of apples and pears", "--picture", "at.svg", "--dpi", "50")[0] == 0
    assert b"172.8 tonnes of apples" in (tmp_path / "at.svg").read_bytes()
    status, _, err = pincite("cite", "a sentence without a page", "--picture", "none.svg")
    assert (status, err) == (0, "no picture was drawn: nothing that was found has a place on a page\n")


def test_so_many_places_are_shown(pincite, demo):
    out = pincite("cite", "apple juice", demo, "--most", "1")[1]
    assert out.count("1.000") == 1
