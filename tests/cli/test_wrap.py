import csv
import io
import json
import os
import xml.etree.ElementTree as ET

import pytest

from tests.cli.conftest import ROOT, command, page_of

RECORDS = """wrapper prices
threshold 0.8
locale en_GB

list   = item:I*
item   = name:N, price:P    where sameRow(N, P) and west(N, P)
name   = #TOKEN:X           where not isNumber(X)
price  = #TOKEN:X           where isNumber(X)
"""


def prices(*rows):
    """A PDF of a page with names and prices."""
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(400, 300), invariant=1)
    for i, (name, price) in enumerate(rows):
        canvas.drawString(40, 240 - 40 * i, name)
        canvas.drawString(250, 240 - 40 * i, price)
    canvas.save()
    return out.getvalue()


@pytest.fixture
def wrapper(tmp_path):
    path = tmp_path / "prices.wrap"
    path.write_text(RECORDS)
    return path


@pytest.fixture
def fruit(tmp_path):
    path = tmp_path / "fruit.pdf"
    path.write_bytes(prices(("Apples", "1,200"), ("Pears", "-35"), ("Plums", "7.5")))
    return path


@pytest.fixture
def tools(tmp_path):
    path = tmp_path / "tools.pdf"
    path.write_bytes(prices(("Hammer", "12")))
    return path


def names(xml):
    return [item.find("name/value").text for item in ET.fromstring(xml)]


def test_records_are_found(pincite, wrapper, fruit):
    status, out, err = pincite("wrap", wrapper, fruit)
    assert (status, err) == (0, "")
    assert out.startswith(
        '<?xml version="1.0" encoding="UTF-8"?>\n<list>\n<item>\n<name>\n<value>Apples</value>\n'
    )
    assert names(out) == ["Apples", "Pears", "Plums"]


def test_a_form_has_the_records(pincite, wrapper, fruit):
    _, out, _ = pincite("wrap", wrapper, fruit, "--to", "json")
    found = json.loads(out)
    assert found["source"] == "fruit.pdf"
    assert len(found["sha256"]) == 64
    assert found["pages"] == [{"page": 1, "width": 400.0, "height": 300.0}]
    assert [i["children"][1]["value"]["parsed"]["number"] for i in found["groups"][0]["children"]] == [
        1200,
        -35,
        7.5,
    ]
    _, out, _ = pincite("wrap", wrapper, fruit, "--to", "csv")
    rows = list(csv.reader(io.StringIO(out, newline="")))
    assert rows[0] == ["N", "P", "P number", "truth"]
    assert [row[:3] for row in rows[1:]] == [
        ["Apples", "1,200", "1200"],
        ["Pears", "-35", "-35"],
        ["Plums", "7.5", "7.5"],
    ]


@pytest.mark.parametrize(
    ("name", "mark"), [("a.xml", "<?xml"), ("a.json", '{"wrapper"'), ("a.csv", "N,P"), ("a", "<?xml")]
)
def test_the_ending_of_the_file_says_the_form(pincite, wrapper, fruit, tmp_path, name, mark):
    assert pincite("wrap", "-q", wrapper, fruit, "-o", tmp_path / name) == (0, "", "")
    assert (tmp_path / name).read_text().startswith(mark)


def test_one_bad_document_does_not_stop_the_others(pincite, wrapper, fruit, broken, tools, tmp_path):
    folder = tmp_path / "out"
    status, out, err = pincite(
        "wrap", wrapper, fruit, broken, "nowhere.pdf", tools, "-o", folder, "--to", "csv"
    )
    assert (status, out) == (1, "")
    assert err.splitlines()[0].startswith("pincite: not_pdf: broken.pdf: ")
    assert err.splitlines()[1].startswith("pincite: unreadable: nowhere.pdf: ")
    assert sorted(path.name for path in folder.iterdir()) == ["fruit.csv", "tools.csv"]
    assert "Hammer,12,12" in (folder / "tools.csv").read_text()


def test_a_document_of_stdin_is_wrapped(wrapper, fruit):
    done = command("wrap", wrapper, "-", input=fruit.read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    assert names(done.stdout) == ["Apples", "Pears", "Plums"]


def test_a_faulty_wrapper_is_told_once(pincite, wrapper, fruit, tools, tmp_path):
    wrapper.write_text(
        RECORDS.replace("west(N, P)", "vest(N, P)").replace("where isNumber", "where izNumber")
    )
    status, out, err = pincite("wrap", wrapper, fruit, tools, "-o", tmp_path / "out")
    assert (status, out) == (2, "")
    lines = err.splitlines()
    assert sum("unknown_predicate" in line for line in lines) == 2
    place = next(i for i, line in enumerate(lines) if "prices.wrap:6:" in line)
    assert "vest(N, P)" in lines[place + 1]
    assert lines[place + 2].index("^") == lines[place + 1].index("vest")
    assert lines[-1] == f"pincite: bad_wrapper: {wrapper} cannot be used: 2 errors"
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "text", [None, b"\xff\xfe", b"", b'wrapper x\nconcepts "../x.concepts"\na = #TOKEN:X']
)
def test_a_wrapper_that_cannot_be_read_is_a_fault(pincite, tmp_path, fruit, text):
    path = tmp_path / "odd.wrap"
    if text is not None:
        path.write_bytes(text)
    status, out, err = pincite("wrap", path, fruit)
    assert (status, out) == (2, "")
    assert err.splitlines()[-1] == f"pincite: bad_wrapper: {path} cannot be used: 1 error"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--to", "pdf"],
        ["--mode", "worst"],
        ["--mode", "best", "--top", "3"],
        ["--top", "0"],
        ["--threshold", "0"],
        ["--threshold", "1.5"],
        ["--norm", "max"],
        ["--granularity", "letter"],
        ["--locale", "xx_YY"],
        ["--record", "nothing"],
        ["--max-groups", "0"],
        ["--max-seconds", "0"],
        ["--max-seconds", "nan"],
        ["--max-tokens-per-page", "0"],
        ["--pages", "3-1"],
        ["--timeout", "soon"],
        ["--memory", "1KB"],
        ["--picture", "fruit.pdf"],
        ["--picture", ""],
        ["-o", "fruit.pdf"],
        ["-o", "prices.wrap"],
        ["fruit.pdf"],
    ],
)
def test_a_wrong_call_is_told_in_one_line_with_status_2(pincite, wrapper, fruit, arguments):
    before = fruit.read_bytes(), wrapper.read_bytes()
    files = [wrapper, fruit] if arguments else [wrapper]
    status, out, err = pincite("wrap", *files, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(("pincite: bad_option: ", "pincite: bad_pages: ", "pincite: no_effect: "))
    assert err.count("\n") == 1
    assert (fruit.read_bytes(), wrapper.read_bytes()) == before


def test_settings_replace_those_of_the_wrapper(pincite, wrapper, fruit):
    _, out, _ = pincite(
        "wrap",
        wrapper,
        fruit,
        "--to",
        "json",
        "--threshold",
        "0.5",
        "--norm",
        "product",
        "--locale",
        "it_IT",
        "--granularity",
        "word",
        "--mode",
        "best",
    )
    found = json.loads(out)
    said = {key: found[key] for key in ("mode", "norm", "threshold", "locale", "granularity")}
    assert said == {
        "mode": "best",
        "norm": "product",
        "threshold": 0.5,
        "locale": "it_IT",
        "granularity": "word",
    }
    numbers = [i["children"][1]["value"]["parsed"]["number"] for i in found["groups"][0]["children"]]
    assert 1.2 in numbers


def test_a_number_of_answers_means_topk(pincite, wrapper, fruit):
    _, out, _ = pincite("wrap", wrapper, fruit, "--to", "json", "--top", "2")
    found = json.loads(out)
    assert found["mode"] == "topk"
    assert 1 <= len(found["groups"]) <= 2


def test_extras_arrive_in_the_forms(pincite, wrapper, fruit):
    _, out, _ = pincite("wrap", wrapper, fruit, "--extras")
    assert '<price truth="1" variable="P">\n<value number="1200">1,200</value>' in out
    _, out, _ = pincite("wrap", wrapper, fruit, "--to", "csv", "--places", "--spreadsheet")
    header = out.splitlines()[0]
    assert header.startswith("\ufeffN,N page,N x0,")
    _, out, _ = pincite("wrap", wrapper, fruit, "--to", "csv", "--record", "list")
    assert out.splitlines()[0].startswith("I.N,I.P,")
    assert len(out.splitlines()) == 2


def test_an_answer_is_explained(pincite, wrapper, fruit):
    status, out, err = pincite("wrap", wrapper, fruit, "--explain-all", "--to", "json")
    assert status == 0
    assert err.splitlines()[0].startswith("fruit.pdf: wrapper prices, mode paper, norm min, threshold 0.8: ")
    assert '/list/item[1] "Apples", "1,200": true to ' in err
    assert json.loads(out)["explanation"] == err.splitlines()


def test_that_nothing_was_found_is_told(pincite, wrapper, letter):
    status, out, err = pincite("wrap", wrapper, letter)
    assert (status, out) == (0, '<?xml version="1.0" encoding="UTF-8"?>\n<list/>\n')
    assert err == "letter.pdf: nothing was found; --explain says what came closest\n"


def test_pictures_of_the_pages_with_groups_are_drawn(pincite, wrapper, fruit, tools, tmp_path):
    folder = tmp_path / "pictures"
    status, _, err = pincite("wrap", "-q", wrapper, fruit, tools, "-o", tmp_path / "out", "--picture", folder)
    assert (status, err) == (0, "")
    assert sorted(path.name for path in folder.iterdir()) == ["fruit-p1.svg", "tools-p1.svg"]
    assert ": 1,200</title>" in (folder / "fruit-p1.svg").read_text()


def test_the_pages_asked_for_are_wrapped(pincite, wrapper, tmp_path):
    import pikepdf

    both = tmp_path / "both.pdf"
    with pikepdf.new() as pdf:
        for rows in ([("Apples", "1")], [("Pears", "2")]):
            with pikepdf.open(io.BytesIO(prices(*rows))) as part:
                pdf.pages.extend(part.pages)
        pdf.save(both)
    assert names(pincite("wrap", wrapper, both)[1]) == ["Apples", "Pears"]
    assert names(pincite("wrap", wrapper, both, "--pages", "2")[1]) == ["Pears"]


def test_a_password_is_passed_on(pincite, wrapper, fruit, tmp_path):
    import pikepdf

    path = tmp_path / "locked.pdf"
    with pikepdf.open(fruit) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(user="sesame", owner="owner"))
    assert pincite("wrap", wrapper, path)[0] == 1
    status, out, _ = pincite("wrap", wrapper, path, "--password", "sesame", "--picture", tmp_path / "p")
    assert (status, names(out)) == (0, ["Apples", "Pears", "Plums"])
    assert (tmp_path / "p" / "locked-p1.svg").exists()


def test_a_limit_of_the_search_is_told(pincite, wrapper, fruit, tools, tmp_path):
    status, out, err = pincite("wrap", wrapper, fruit, "--max-groups", "1")
    assert status == 1
    assert out.startswith("<?xml")
    assert "<!-- incomplete: the search was ended by max_groups -->" in out
    assert err.startswith("pincite: too_large: the search was ended by max_groups; ")
    status, _, err = pincite("wrap", wrapper, fruit, tools, "--max-groups", "1", "-o", tmp_path / "out")
    assert status == 1
    assert err.splitlines()[0].startswith("pincite: too_large: fruit.pdf: ")
    assert (tmp_path / "out" / "tools.xml").exists()


@pytest.mark.parametrize("form", ["xml", "json", "csv"])
@pytest.mark.parametrize("depth", [200, 380, 900])
def test_types_in_types_without_end_are_found_or_too_large(pincite, tmp_path, fruit, depth, form):
    path = tmp_path / "deep.wrap"
    chain = "".join(f"t{n} = t{n + 1}:X\n" for n in range(depth))
    path.write_text(f"wrapper deep\n{chain}t{depth} = #TOKEN:X where isNumber(X)\n")
    status, out, err = pincite("wrap", path, fruit, "--to", form, "--explain", "--picture", tmp_path / "p")
    assert (status == 0 and out) or (status == 1 and err.startswith("pincite: too_large: "))


def test_a_page_of_too_many_tokens_is_refused(pincite, wrapper, fruit):
    status, out, err = pincite("wrap", wrapper, fruit, "--max-tokens-per-page", "2")
    assert (status, out) == (1, "")
    assert err.startswith("pincite: too_large: ")
    assert err.count("\n") == 1


def test_two_runs_are_the_same(pincite, wrapper, fruit):
    for form in ("xml", "json", "csv"):
        assert pincite("wrap", wrapper, fruit, "--to", form) == pincite("wrap", wrapper, fruit, "--to", form)


def test_terminals_are_not_steered_by_a_document(pincite, wrapper, tmp_path):
    path = tmp_path / "wild.pdf"
    path.write_bytes(page_of("Dear \x1b[2J reader"))
    _, _, err = pincite("wrap", wrapper, path, "--explain")
    assert "\x1b" not in err


def test_a_file_of_concepts_is_found_beside_the_wrapper(pincite, tmp_path, fruit):
    folder = tmp_path / "wrappers"
    folder.mkdir()
    (folder / "fruit.concepts").write_text('concept apple\n  label "Apples"\n')
    text = RECORDS.replace("locale en_GB", 'locale en_GB\nconcepts "fruit.concepts"')
    (folder / "apples.wrap").write_text(text.replace("not isNumber(X)", "concept(X, apple)"))
    status, out, err = pincite("wrap", os.path.relpath(folder / "apples.wrap", tmp_path), fruit)
    assert (status, err) == (0, "")
    assert names(out) == ["Apples"]


@pytest.mark.parametrize("name", ["paper", "same_row"])
def test_the_example_of_the_documentation_works(pincite, name):
    folder = ROOT / "examples" / "wrappers"
    status, out, err = pincite("wrap", folder / f"{name}.wrap", folder / "balance.pdf")
    assert (status, err) == (0, "")
    items = list(ET.fromstring(out))
    assert len(items) == 13
    assert [part.find("value").text for part in items[1]] == ["5) Avviamento", "433.824", "495.799"]
