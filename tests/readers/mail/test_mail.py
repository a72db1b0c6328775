"""A message must come in whole: who, when, what was said and quoted, and all that hangs on it."""

import base64

import pytest

from pincite.errors import TooLarge
from pincite.readers.mail import eml
from pincite.readers.mail.eml import as_text
from pincite.readers.mail.letter import richer
from tests.readers.reading import codes, read, texts

HEAD = "From: Ann Lee <ann@a.example>\r\nTo: b@b.example\r\nSubject: Hello\r\nMIME-Version: 1.0\r\n"

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def mail(body="", head="", kind="text/plain; charset=utf-8"):
    return f"{HEAD}{head}Content-Type: {kind}\r\n\r\n{body}".encode("utf-8", "surrogateescape")


def parts(*found, kind="mixed", mark="b"):
    inside = "".join(f"--{mark}\r\n{part}\r\n" for part in found) + f"--{mark}--\r\n"
    return f"multipart/{kind}; boundary={mark}", inside


def part(kind, body, head=""):
    return f"Content-Type: {kind}\r\n{head}\r\n{body}"


def multipart(*found, kind="mixed", head=""):
    media, body = parts(*found, kind=kind)
    return mail(body, head, media)


GREETING = "=?utf-8?Q?Gr=C3=BC=C3=9Fe.html?="

ATTACHED = 'Content-Disposition: attachment; filename="{}"\r\n'


def test_who_wrote_what_to_whom_is_kept():
    (page,), reading = read(
        mail("Text.", 'Cc: "Doe, Jo" <jo@c.example>\r\nDate: Tue, 1 Jul 2025 10:00:00 +0200\r\n')
    )
    assert texts(page, "heading") == ["Hello"]
    assert texts(page, "email") == [
        "From: Ann Lee <ann@a.example>",
        "To: b@b.example",
        "Cc: Doe, Jo <jo@c.example>",
    ]
    assert page.elements[1].spans[0].href == "mailto:ann@a.example"
    assert texts(page, "paragraph")[:1] == ["Date: Tue, 1 Jul 2025 10:00:00 +0200"]
    assert reading.info == {
        "Title": "Hello",
        "Author": "Ann Lee <ann@a.example>",
        "From": "Ann Lee <ann@a.example>",
        "To": "b@b.example",
        "Cc": "Doe, Jo <jo@c.example>",
        "CreationDate": "2025-07-01T10:00:00+02:00",
    }


@pytest.mark.parametrize("date", ["yesterday", "Tue, 99 Foo 2025", "", "\x00", "1", "9" * 400])
def test_a_broken_date_is_noted(date):
    (page,), reading = read(mail("Text.", f"Date: {date}\r\n"))
    assert "CreationDate" not in reading.info
    assert ("bad_date" in codes(reading)) == bool(date.strip("\0 "))
    assert texts(page)[-1] == "Text."


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("=?utf-8?Q?Caf=C3=A9_au_lait?=", "Café au lait"),
        ("=?utf-8?B?Q2Fmw6k=?= =?utf-8?B?IGF1IGxhaXQ=?=", "Café au lait"),
        ("=?utf-8?B?5pel5pys6A==?=\r\n =?utf-8?B?qp4=?=", "日本語"),
        ("=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=", "日本"),
        ("Re: =?koi8-r?Q?=F0=D2=C9=D7=C5=D4?= !", "Re: Привет !"),
        ("=?utf-8?B?Q2Fm?x", "=?utf-8?B?Q2Fm?x"),
        ("=?nonsense?Q?abc?=", "abc"),
        ("=?utf-8*en?Q?tagged?=", "tagged"),
        ("=?utf-8?B?Q2Fmw6k?=", "Café"),
        ("caf\udcc3\udca9", "café"),
        ("caf\udce9", "café"),
    ],
)
def test_an_encoded_word_is_decoded(written, meant):
    assert as_text(written) == meant


def test_quotation_and_signature_are_told_apart():
    text = (
        "I agree.\r\n\r\n> You said\r\n> this.\r\n>> And before that.\r\n\r\nBye\r\n-- \r\nAnn\r\nTel. 12\r\n"
    )
    (page,), _ = read(mail(text))
    found = [(e.text, e.quoted, e.layer) for e in page.elements if e.kind == "paragraph"]
    assert found == [
        ("I agree.", 0, "body"),
        ("You said\nthis.", 1, "body"),
        ("And before that.", 2, "body"),
        ("Bye", 0, "body"),
        ("Ann\nTel. 12", 0, "furniture"),
    ]


def test_a_signature_in_html_is_told_apart():
    (page,), _ = read(mail("<p>Bye -- now</p><div>-- </div><div>Ann</div>", kind="text/html"))
    assert [(e.text, e.layer) for e in page.elements[3:]] == [
        ("Bye -- now", "body"),
        ("--", "furniture"),
        ("Ann", "furniture"),
    ]


def test_lines_that_flow_are_joined():
    text = "One line that \r\ngoes on\r\nhere.\r\n\r\n> quoted and \r\n> flowing\r\n"
    (page,), _ = read(mail(text, kind="text/plain; format=flowed"))
    assert texts(page, "paragraph") == ["One line that goes on\nhere.", "quoted and flowing"]


def test_lists_in_a_text_are_lists():
    (page,), _ = read(mail("Points:\r\n\r\n   - one\r\n   - two\r\n      - three\r\n\r\n1. first\r\n"))
    items = [(e.marker, e.text, e.level) for e in page.elements if e.kind == "list_item"]
    assert items == [("-", "one", 1), ("-", "two", 1), ("-", "three", 2), ("1.", "first", 1)]


def test_a_message_is_told_once():
    data = multipart(
        part("text/plain", "Plain words of this message"),
        part("text/html", "<h2>Rich</h2><p>Plain <b>words</b> of this message</p>"),
        kind="alternative",
    )
    (page,), _ = read(data)
    assert texts(page)[3:] == ["Rich", "Plain words of this message"]


def test_an_html_part_that_says_nothing_gives_way_to_the_text():
    data = multipart(
        part("text/plain", "All of the many words that matter are in this part of the message."),
        part("text/html", "<p>See the text</p>"),
        kind="alternative",
    )
    (page,), reading = read(data)
    assert "All of the many words" in texts(page)[-1]
    assert "alternative" in codes(reading)
    assert not richer("<style>a b c d e f g h</style>", "words")


def test_attachments_are_pages_of_their_own():
    table = base64.b64encode(b"a,b\n1,2\n").decode()
    data = multipart(
        part("text/plain", "See below."),
        part("text/csv", table, ATTACHED.format("t.csv") + "Content-Transfer-Encoding: base64\r\n"),
        part("application/octet-stream", "<p>web</p>", ATTACHED.format(GREETING)),
    )
    pages, reading = read(data)
    assert [(p.number, p.name) for p in pages] == [(1, ""), (2, "t.csv"), (3, "Grüße.html")]
    assert pages[1].elements[0].id == "/p2/table/1"
    assert pages[2].elements[0].text == "web"
    assert texts(pages[0])[-2:] == [
        "Attachment: t.csv (text/csv, 8 bytes)",
        "Attachment: Grüße.html (application/octet-stream, 10 bytes)",
    ]
    assert reading.info["Title"] == "Hello"


def test_an_attachment_that_cannot_be_read_is_noted():
    data = multipart(
        part("text/plain", "See below."),
        part("application/zip", "PK\x03\x04 no archive", ATTACHED.format("a.zip")),
        part("application/x-thing", "\x7fELF", ATTACHED.format("thing.bin")),
        part("text/plain", "I am here.", ATTACHED.format("b.txt")),
    )
    pages, reading = read(data)
    assert [p.name for p in pages] == ["", "b.txt"]
    assert codes(reading) == ["attachment_unreadable"] * 2
    assert [note.page for note in reading.notes] == [0, 0]
    assert "a.zip" in reading.notes[0].sentence


def test_a_drawing_that_is_no_page_is_kept():
    data = multipart(part("image/svg+xml", "<svg/>", ATTACHED.format("d.svg")))
    pages, reading = read(data)
    assert pages[1].elements[0].picture in reading.pictures


def test_a_picture_in_the_text_is_no_attachment():
    data = multipart(
        part("text/html", '<p>Look:</p><img src="cid:one@x" alt="a dot"><p>Yes.</p>'),
        part("image/png", PIXEL, "Content-ID: <one@x>\r\nContent-Transfer-Encoding: base64\r\n"),
        kind="related",
    )
    pages, reading = read(data)
    assert len(pages) == 1
    figure = next(e for e in pages[0].elements if e.kind == "figure")
    assert (figure.text, reading.pictures[figure.picture].width) == ("a dot", 1)


def test_a_forwarded_message_is_read():
    inner = "From: c@c.example\r\nTo: d@d.example\r\nSubject: Inner\r\n\r\nInner text"
    pages, _ = read(multipart(part("text/plain", "See."), part("message/rfc822", inner)))
    assert [p.name for p in pages] == ["", "Inner"]
    assert texts(pages[1])[-1] == "Inner text"


def test_a_digest_is_several_messages():
    head = "\r\nFrom: {0}@c.example\r\nTo: d@d.example\r\nSubject: S{0}\r\n\r\nText {0}"
    one, two = head.format("a"), head.format("b")
    pages, _ = read(multipart(one, two, kind="digest"))
    assert [p.name for p in pages] == ["", "Sa", "Sb"]


def test_messages_in_messages_are_read_to_a_depth():
    data = "From: a@a.example\r\nTo: b@b.example\r\nSubject: deepest\r\n\r\nend"
    for n in range(8):
        media, body = parts(part("message/rfc822", data), mark=f"m{n}")
        data = f"From: a@a.example\r\nTo: b@b.example\r\nSubject: s{n}\r\nContent-Type: {media}\r\n\r\n{body}"
    pages, reading = read(data.encode())
    assert len(pages) == 4
    assert "attachment_unreadable" in codes(reading)


def test_an_appointment_is_read():
    event = (
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Tea\\, and\r\n  cake\r\n"
        "DTSTART;TZID=Europe/Rome:20250701T100000\r\n"
        'ORGANIZER;CN="Lee, Ann":mailto:ann@a.example\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
    )
    (page,), _ = read(multipart(part("text/plain", "Come!"), part("text/calendar", event)))
    assert texts(page)[-1] == (
        "Event: Tea, and cake\nStart: 2025-07-01 10:00 Europe/Rome\nOrganizer: Lee, Ann <ann@a.example>"
    )


def test_what_is_encrypted_is_noted():
    data = multipart(
        part("application/pgp-encrypted", "Version: 1"),
        part("application/octet-stream", "-----BEGIN PGP MESSAGE-----"),
        kind="encrypted",
    )
    pages, reading = read(data)
    assert len(pages) == 1
    assert codes(reading) == ["part_encrypted"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8-sig"])
def test_a_file_in_another_encoding_is_decoded(encoding):
    data = mail("Grüße und Küsse").decode().encode(encoding)
    (page,), _ = read(data)
    assert texts(page)[0::3] == ["Hello", "Grüße und Küsse"]


@pytest.mark.parametrize(
    "data",
    [
        b"From: a@b.example\r\nSubject: x",
        b"Subject: x\r\nFrom: <<<>>>@@,,;;:\r\n\r\n",
        b"From: a@b.example\r\nTo: x\r\nContent-Type: multipart/mixed\r\n\r\nno boundary",
        b'From: a@b.example\r\nTo: x\r\nContent-Type: multipart/mixed; boundary="b\r\n\r\n--b\r\n\r\ncut',
        b"From: a@b.example\r\nTo: x\r\nContent-Type: ;;;\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!",
        b"From: a@b.example\r\nTo: x\r\nContent-Type: text/plain; charset*=x''%ff\r\n\r\nok",
        b"From: a@b.example\r\nTo: x\r\nContent-Disposition: x; filename*0*=%%%; filename*1=\r\n\r\nok",
        b"From: " + b"a" * 300_000 + b"\r\nTo: x\r\n\r\n" + b"> " * 50_000,
        b"From: a@b.example\r\nTo: x\r\n\r\n" + b"a" * 300_000,
        b"From: a@b.example\r\nTo: " + b"(" * 5000 + b"\r\n\r\nx",
        b"From: a@b.example\r\nTo: x\r\nSubject: " + b"=?utf-8?Q?" * 20_000 + b"\r\n\r\nx",
    ],
)
def test_a_broken_message_is_read_or_a_typed_error(data):
    pages, _ = read(data, "eml")
    assert pages[0].number == 1


def test_a_message_of_endless_parts_is_refused():
    with pytest.raises(TooLarge):
        read(multipart(*["\r\nx"] * 60), max_entries=50)


def test_parts_of_parts_without_end_are_refused():
    body = "text"
    for n in range(400):
        media, inner = parts(part("text/plain", body) if n == 0 else body, mark=f"x{n}")
        body = f"Content-Type: {media}\r\n\r\n{inner}"
    with pytest.raises(TooLarge):
        read(f"{HEAD}{body}".encode(), "eml", max_depth=100)


def test_a_web_archive_is_read_with_its_pictures():
    data = (
        "From: <Saved by a browser>\r\nSnapshot-Content-Location: http://a.example/p/\r\nSubject: Page\r\n"
        "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n"
        "--b\r\nContent-Type: text/html\r\nContent-Location: http://a.example/p/\r\n\r\n"
        '<h1>Saved</h1><img src="dot.png" alt="dot"><iframe src="cid:f@x"></iframe>\r\n'
        f"--b\r\nContent-Type: image/png\r\nContent-Location: http://a.example/p/dot.png\r\n"
        f"Content-Transfer-Encoding: base64\r\n\r\n{PIXEL}\r\n"
        "--b\r\nContent-Type: text/html\r\nContent-ID: <f@x>\r\n\r\n<p>frame</p>\r\n--b--\r\n"
    )
    pages, reading = read(data.encode())
    assert [texts(page) for page in pages] == [["Saved", "dot"], ["frame"]]
    assert reading.info["Title"] == "Page"
    assert pages[0].elements[1].picture in reading.pictures


def test_lines_that_end_before_the_edge_stay_lines():
    body = (
        "https://example.org/a-long-name-of-a-repository-number-one\n"
        "https://example.org/another-long-name-of-a-repository-two\n\n"
        "A line that was broken because the next word did not fit\nappropriately into what was left.\n\n"
        "This line is as long as a line of this message may ever be, and it ends here\n"
        "while this one ends early, long before the edge of it all.\nNew line.\n"
    )
    found, _ = read(f"From: a@b.example\nSubject: x\n\n{body}".encode(), "eml")
    lines = [e.text for e in found[0].elements if e.kind == "paragraph"]
    assert lines[0].count("\n") == 1
    assert "\n" not in lines[1]
    assert lines[2].endswith("all.\nNew line.")


@pytest.mark.parametrize("field", ["Content-Type: text/plain", "Content-Disposition: attachment"])
def test_a_field_of_endless_parameters_is_refused(field):
    def written(count):
        pieces = "".join(f";\r\n name*{at}=a" for at in range(count))
        return f"{HEAD}{field}{pieces}\r\n\r\nText.".encode()

    assert read(written(900))[0]
    with pytest.raises(TooLarge, match="parameters"):
        read(written(1001))


def test_a_picture_that_is_shown_again_and_again_is_decoded_once(monkeypatch):
    decoded = []
    take = eml.payload
    monkeypatch.setattr(eml, "payload", lambda part: decoded.append(part) or take(part))
    page = part("text/html", '<p><img src="cid:a"></p>' * 50, "Content-Location: http://a.example/\r\n")
    picture = part("image/png", PIXEL, "Content-Transfer-Encoding: base64\r\nContent-ID: <a>\r\n")
    (found,), _ = read(multipart(page, picture, kind="related"), "mhtml")
    assert len([one for one in found.elements if one.picture]) == 50
    assert len(decoded) == 2  # the page and the picture
