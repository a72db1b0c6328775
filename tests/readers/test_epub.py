"""EPUB: the spine in order, pictures of the archive, rights management, names that lead out."""

from __future__ import annotations

import pytest

from recto.errors import Corrupt, Encrypted, Unsafe
from recto.readers.reading import Shelf
from tests.readers.web_documents import book, links, pages

CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="{}" media-type="application/oebps-package+xml"/></rootfiles></container>'
)

OPF = """<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Book</dc:title><dc:creator>Ann</dc:creator>
<dc:creator>Bob</dc:creator><dc:language>en</dc:language></metadata><manifest>
<item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>
<item id="a" href="sub%20dir/a.xhtml" media-type="application/xhtml+xml"/>
<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="p" href="img/p.gif" media-type="image/gif"/></manifest>
<spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/><itemref idref="gone"/></spine>
</package>"""

GIF = b"GIF89a\x02\0\x03\0\0\0\0"


def made(**more: str | bytes) -> bytes:
    parts: dict[str, str | bytes] = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": CONTAINER.format("O/p.opf"),
        "O/p.opf": OPF,
        "O/sub dir/a.xhtml": '<?xml version="1.0"?><html><head><title/></head><body>'
        '<h1 id="t"/><h1>One</h1>'
        '<p>x<a href="../b.xhtml#n1">1</a><img src="../img/p.gif" alt="pic"/></p></body></html>',
        "O/b.xhtml": '<html><body><h1>Two</h1><aside role="doc-footnote" id="n1">note</aside></body></html>',
        "O/nav.xhtml": "<html><body><nav><ol><li><a href='b.xhtml'>Two</a></li></ol></nav></body></html>",
        "O/img/p.gif": GIF,
    }
    parts.update(more)
    return book(parts)


def test_documents_come_in_the_order_of_the_spine():
    shelf = Shelf()
    found = pages("epub", made(), shelf)
    assert [(p.number, p.kind, p.name) for p in found] == [
        (1, "flow", "O/nav.xhtml"),
        (2, "flow", "O/sub dir/a.xhtml"),
        (3, "flow", "O/b.xhtml"),
    ]
    assert [(e.kind, e.text) for e in found[1].elements] == [
        ("heading", "One"),
        ("paragraph", "x1"),
        ("figure", "pic"),
    ]
    assert {e.layer for e in found[0].elements} == {"furniture"}
    assert shelf.info == {"Title": "Book", "Author": "Ann; Bob", "Language": "en"}


def test_pictures_are_those_of_the_archive():
    shelf = Shelf()
    figure = pages("epub", made(), shelf)[1].elements[2]
    assert shelf.pictures[figure.picture].data == GIF
    assert not shelf.notes


def test_notes_in_another_document_are_led_to():
    found = pages("epub", made())
    assert links(found[1].elements[1]) == [("1", "#" + found[2].elements[1].id)]


def test_a_part_that_is_missing_is_noted():
    shelf = Shelf()
    opf = OPF.replace('href="b.xhtml"', 'href="gone.xhtml"')
    assert len(pages("epub", made(**{"O/p.opf": opf}), shelf)) == 2
    assert [n.code for n in shelf.notes] == ["missing_part"]


@pytest.mark.parametrize("where", ["../../tmp/x.opf", "a/../../x.opf"])
def test_a_package_outside_the_archive_is_refused(where):
    with pytest.raises(Unsafe):
        pages("epub", made(**{"META-INF/container.xml": CONTAINER.format(where)}))


def test_addresses_that_lead_out_of_the_archive_find_nothing():
    shelf = Shelf()
    page = '<html><body><img src="../../../../etc/passwd"/><img src="file:///etc/passwd"/></body></html>'
    found = pages("epub", made(**{"O/b.xhtml": page}), shelf)
    assert [(e.kind, e.picture) for e in found[2].elements] == [("figure", ""), ("figure", "")]


def test_entities_are_refused():
    with pytest.raises(Unsafe):
        pages("epub", made(**{"O/p.opf": '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + OPF}))


def encryption(algorithm: str) -> str:
    return (
        '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" '
        'xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod '
        f'Algorithm="{algorithm}"/></enc:EncryptedData></encryption>'
    )


def test_rights_management_is_named_and_hidden_fonts_are_none():
    with pytest.raises(Encrypted):
        aes = encryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc")
        pages("epub", made(**{"META-INF/encryption.xml": aes}))
    fonts = encryption("http://www.idpf.org/2008/embedding")
    assert len(pages("epub", made(**{"META-INF/encryption.xml": fonts}))) == 3


def test_an_archive_without_a_book_is_corrupt():
    with pytest.raises(Corrupt):
        pages("epub", book({"mimetype": "application/epub+zip"}))


def test_a_link_to_another_document_of_the_book_leads_to_no_file():
    page = (
        '<html><body><h1>One</h1><p><a href="../b.xhtml#t">two</a> <a href="http://x.org/">out</a></p>'
        "</body></html>"
    )
    found = pages("epub", made(**{"O/sub dir/a.xhtml": page}))
    begin = found[2].elements[0].id
    assert links(found[1].elements[1]) == [("two", "#" + begin), ("out", "http://x.org/")]
    (entry,) = found[0].elements
    assert [href for _, href in links(entry)] == ["#" + begin]
