"""A model reads files of the folders that were named, and no others."""

import os

import pytest

from pincite.errors import BadOption, NotAllowed, TooLarge, Unreadable
from pincite.mcp import folders as module
from pincite.mcp.folders import Folders


@pytest.fixture
def folders(folder):
    return Folders([str(folder)])


@pytest.mark.parametrize("path", ["report.pdf", "./report.pdf", ".private/../report.pdf"])
def test_a_file_is_meant_by_its_path_from_the_folder(folders, folder, path):
    assert folders.file(path) == folder / "report.pdf"
    assert folders.file(str(folder / path)) == folder / "report.pdf"


@pytest.mark.parametrize(
    "path",
    [
        "../outside.md",
        "/etc/passwd",
        "link.md",
        "../nothing-there.md",
        ".private/key.md",
        ".private/../.private/key.md",
        "~/notes.md/../../../outside.md",
        "a\0b",
        "https://example.org/a.pdf",
        "file:///etc/passwd",
        "//server/share/a.pdf",
        "\\\\server\\share\\a.pdf",
    ],
)
def test_what_lies_elsewhere_or_is_hidden_is_refused_whether_it_is_there_or_not(folders, path):
    with pytest.raises(NotAllowed):
        folders.file(path)


def test_a_link_counts_as_where_it_leads(folders, folder):
    assert folders.file("good.md") == folder / "notes.md"


def test_what_is_no_file_is_told(folders, folder):
    for path in ("missing.pdf", "."):
        with pytest.raises(Unreadable, match="is no file"):
            folders.file(path)
    os.mkfifo(folder / "pipe.md")
    with pytest.raises(Unreadable):
        folders.file("pipe.md")
    (folder / "pipe.md").unlink()


def test_a_folder_inside_a_hidden_one_may_be_named_itself(folder):
    hidden = folder / ".private"
    assert Folders([str(folder), str(hidden)]).file("key.md") == hidden / "key.md"


def test_a_folder_that_is_none_is_refused():
    with pytest.raises(BadOption):
        Folders(["no-such-folder"])


def test_a_file_that_is_too_large_is_not_read(folders, folder, monkeypatch):
    monkeypatch.setattr(module, "LARGEST", 10)
    with pytest.raises(TooLarge):
        folders.read(folder / "notes.md")


def test_documents_are_listed_by_paths_that_lead_to_them(folders, folder):
    listed = dict(folders.documents())
    assert list(listed) == ["good.md", "notes.md", "report.pdf"]
    assert listed["notes.md"] == (folder / "notes.md").stat().st_size
    assert all(folders.file(path).is_file() for path in listed)


def test_of_two_folders_with_a_file_of_one_name_the_second_has_its_whole_path(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.md").write_text(name)
    both = Folders([str(tmp_path / "one"), str(tmp_path / "two")])
    assert [path for path, _ in both.documents()] == ["a.md", str(tmp_path / "two" / "a.md")]
