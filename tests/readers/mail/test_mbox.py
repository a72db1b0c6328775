"""Mailboxes: every message is a document of its own, and nothing of one gets into another."""

import pytest

import pincite
from pincite.errors import Corrupt
from pincite.readers.detection.detect import detect
from pincite.readers.mail.mbox import read
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

LINE = "From a@b.example Sun Apr 29 12:16:55 2007\n"


def message(subject, text="text", more=""):
    return f"From: a@b.example\nTo: c@d.example\nSubject: {subject}\n{more}\n{text}\n"


def mailbox(*messages, end="\n"):
    return "\n".join(LINE + one for one in messages).replace("\n", end).encode()


def subjects(data, **options):
    document = pincite.convert(data, name="in.mbox", **options)
    return [one.text for one in document.elements if one.kind == "heading"]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_message_is_a_page_of_its_own_in_order(end):
    document = pincite.convert(mailbox(message("One"), message("Two"), message("Three"), end=end))
    assert document.media_type == "application/mbox"
    assert [page.name for page in document.pages] == ["message 1", "message 2", "message 3"]
    assert [(one.page, one.text) for one in document.elements if one.kind == "heading"] == [
        (1, "One"),
        (2, "Two"),
        (3, "Three"),
    ]


def test_what_is_attached_to_a_message_follows_it():
    parts = 'Content-Type: multipart/mixed; boundary="x"\nMIME-Version: 1.0\n'
    attached = "Content-Type: text/plain; name=a.txt\nContent-Disposition: attachment\n\nheld"
    body = f"--x\n\nsee below\n--x\n{attached}\n--x--"
    document = pincite.convert(mailbox(message("One", body, parts), message("Two")))
    assert [page.name for page in document.pages] == ["message 1", "message 1: a.txt", "message 2"]
    assert [one.text for one in document.elements if one.page == 2] == ["held"]


def test_a_paragraph_that_begins_like_a_message_is_none():
    text = "said.\n\nFrom here on 12:30 it rained.\nAnd more.\n\n>From the quoted line"
    data = mailbox(message("One", text), message("Two"))
    assert subjects(data) == ["One", "Two"]
    found = " ".join(one.text for one in pincite.convert(data).elements if one.page == 1)
    assert "From here on 12:30 it rained." in found and "From the quoted line" in found


def test_the_first_message_is_read_however_its_line_is_written():
    others = mailbox(message("Two"), message("Three"))
    assert subjects(b"From somebody\n" + message("One").encode() + b"\n" + others) == ["One", "Two", "Three"]
    assert subjects(b"\xef\xbb\xbf" + others) == ["Two", "Three"]


def test_one_message_is_read_as_an_email():
    assert detect(mailbox(message("One")), name="in.mbox").name == "eml"
    assert subjects(mailbox(message("One"))) == ["One"]


def test_a_message_that_cannot_be_read_is_noted_and_the_others_are_read():
    def inner(data, name, media_type):
        if b"Two" in data:
            raise Corrupt("broken")
        return iter(())

    reading = ReadContext(inner)
    list(read(mailbox(message("One"), message("Two")), ReadOptions(), reading))
    assert [(note.code, note.sentence) for note in reading.notes] == [
        ("member_unreadable", "message 2 cannot be read: broken")
    ]


def test_of_more_messages_than_are_read_the_rest_is_told():
    document = pincite.convert(mailbox(*map(message, "ABC")), limits={"max_entries": 2})
    assert [one.text for one in document.elements if one.kind == "heading"] == ["A", "B"]
    assert [note.code for note in document.notes] == ["cut_pages"]


def test_a_text_named_so_that_holds_no_message_is_told():
    with pytest.raises(Corrupt, match="no message"):
        list(read(b"some words\n", ReadOptions(), ReadContext()))
