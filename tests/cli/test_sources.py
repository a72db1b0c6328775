"""What a command may be given: names in a list, patterns, and what is none of these."""

import pytest

from tests.cli.conftest import command

TEXT = "# {}\n\nText.\n"


@pytest.fixture
def tree(tmp_path):
    for name in ("docs/a.md", "docs/b.txt", "docs/deep/c.md", "docs/deep/er/d.md", "docs/.hidden.md"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TEXT.format(path.stem))
    return tmp_path


def written(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_pattern_is_mirrored_in_the_target(pincite, tree):
    assert pincite("convert", "docs/**/*.md", "-q", "--to", "text", "-o", "out/")[0] == 0
    assert written(tree / "out") == ["a.txt", "deep/c.txt", "deep/er/d.txt"]


def test_a_file_that_is_called_like_a_pattern_is_that_file(pincite, tree):
    (tree / "a[1].md").write_text(TEXT.format("Odd"))
    assert pincite("convert", "a[1].md", "--to", "text")[:2] == (0, "Odd\n\nText.\n")


def test_a_pattern_that_nothing_is_like_is_refused(pincite, tree):
    assert pincite("convert", "docs/*.pdf")[2] == "pincite: bad_option: no file is like docs/*.pdf\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\0"])
def test_names_may_stand_in_a_list(pincite, tree, end):
    (tree / "list").write_text(end.join(["docs/b.txt", "", "docs/deep/c.md"]) + end, newline="")
    assert pincite("convert", "--files-from", "list", "-q", "--to", "text", "-o", "out/")[0] == 0
    assert written(tree / "out") == ["b.txt", "c.txt"]


def test_a_list_may_come_on_stdin(pincite, tree):
    made = command("ingest", "--files-from", "-", "--library", "kept", input=b"docs/a.md\n", cwd=tree)
    assert made.returncode == 0
    assert "a.md" in pincite("library", "list", "--library", "kept")[1]


@pytest.mark.parametrize("given", [["-", "--files-from", "-"], ["-", "-"]])
def test_stdin_is_read_once(pincite, given):
    status, _, err = pincite("convert", *given, "-o", "out/")
    assert (status, err) == (2, "pincite: bad_option: - means stdin, which can be read only once\n")


def test_a_list_that_is_not_there_is_told(pincite):
    assert pincite("convert", "--files-from", "nowhere")[0] == 2


def test_no_documents_at_all_are_told(pincite):
    status, _, err = pincite("convert")
    assert status == 2 and "FILE" in err and "--files-from" in err


@pytest.mark.parametrize("address", ["https://example.org/a.pdf", "s3://bucket/a.pdf"])
def test_an_address_is_told_from_a_path(pincite, address):
    status, out, err = pincite("convert", address)
    assert (status, out) == (2, "")
    assert err == (
        f"pincite: bad_option: {address} is an address, and nothing is fetched: "
        "download it, and give the file\n"
    )


def test_an_empty_name_is_not_the_folder_one_stands_in(pincite, tree):
    status, out, err = pincite("convert", "")
    assert (status, out) == (2, "") and err.startswith("pincite: bad_option: an empty name")


def test_a_second_document_of_one_name_is_numbered_and_told(pincite, tree):
    status, _, err = pincite("convert", "docs/a.md", "docs/a.md", "--to", "text", "-o", "out/")
    assert status == 0 and written(tree / "out") == ["a-2.txt", "a.txt"]
    assert "pincite: a.md: another is called a too, so the result of this is a-2\n" in err


def test_a_line_for_each_document_says_what_became_of_it(pincite, tree):
    status, _, err = pincite("convert", "docs", "-v", "--to", "text", "-o", "out/")
    first = err.splitlines()[0]
    assert status == 0 and first.startswith("pincite: docs/a.md: 1 page, 0.")
    assert first.endswith(" s, text/markdown, to out/a.txt")
    assert len(err.splitlines()) == 5  # and the sum
