"""EPUB: the spine in order, pictures of the archive, rights management, names that lead out."""

from __future__ import annotations

import pytest

from pincite.errors import Corrupt, Encrypted, Unsafe
from pincite.readers.reading import ReadContext
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
    reading = ReadContext()
    found = pages("epub", made(), reading)
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
    assert reading.info == {"Title": "Book", "Author": "Ann; Bob", "Language": "en"}


def test_pictures_are_those_of_the_archive():
    reading = ReadContext()
    figure = pages("epub", made(), reading)[1].elements[2]
    assert reading.pictures[figure.picture].data == GIF
    assert not reading.notes


def test_notes_in_another_document_are_led_to():
    found = pages("epub", made())
    assert links(found[1].elements[1]) == [("1", "#" + found[2].elements[1].id)]


def test_a_part_that_is_missing_is_noted():
    reading = ReadContext()
    opf = OPF.replace('href="b.xhtml"', 'href="gone.xhtml"')
    assert len(pages("epub", made(**{"O/p.opf": opf}), reading)) == 2
    assert [n.code for n in reading.notes] == ["part_missing"]


@pytest.mark.parametrize("where", ["../../tmp/x.opf", "a/../../x.opf"])
def test_a_package_outside_the_archive_is_refused(where):
    with pytest.raises(Unsafe):
        pages("epub", made(**{"META-INF/container.xml": CONTAINER.format(where)}))


def test_addresses_that_lead_out_of_the_archive_find_nothing():
    reading = ReadContext()
    page = '<html><body><img src="../../../../etc/passwd"/><img src="file:///etc/passwd"/></body></html>'
    found = pages("epub", made(**{"O/b.xhtml": page}), reading)
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


NAV = """<html xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>
<li><span>Part &nbsp;I</span><ol><li><a href="sub%20dir/a.xhtml">Chapter One</a></li>
<li><a href="b.xhtml#deep"><i>The</i> deep</a></li></ol></li><li><a href="http://x/">Elsewhere</a></li></ol></nav>
<nav epub:type="page-list"><ol><li><a href="b.xhtml#n1">12</a></li></ol></nav></body></html>"""

DEEP = (
    '<html><body><h1>Two</h1><p>a</p><div id="deep"/><p>An epigraph.</p><h2>The deep</h2><h3>Its floor</h3>'
    '<aside role="doc-footnote" id="n1">note</aside></body></html>'
)


def contents(data: bytes) -> list[tuple[str, int, str, str]]:
    import pincite

    document = pincite.convert(data)
    texts = {e.id: e.text for e in document.elements} | {"": ""}
    return [(c.content, c.level, c.source, texts[c.element]) for c in document.tree.contents]


def test_the_table_that_the_book_brings_is_its_contents():
    assert contents(made(**{"O/nav.xhtml": NAV, "O/b.xhtml": DEEP})) == [
        ("Part I", 1, "o", ""),
        ("Chapter One", 2, "o", "One"),
        ("Two", 2, "s", "Two"),
        ("The deep", 2, "o", "The deep"),
        ("Its floor", 3, "s", "Its floor"),
        ("Elsewhere", 1, "o", ""),
    ]


def test_the_table_of_an_old_book_is_its_contents():
    opf = OPF.replace(
        '<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
        '<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    ).replace('<itemref idref="n"/>', "")
    ncx = (
        '<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://x/ncx.dtd"><ncx><navMap>'
        '<navPoint><navLabel><text>First</text></navLabel><content src="sub dir/a.xhtml"/>'
        '<navPoint><navLabel><text>Second</text></navLabel><content src="b.xhtml#deep"/></navPoint>'
        "</navPoint></navMap></ncx>"
    )
    assert contents(made(**{"O/p.opf": opf, "O/toc.ncx": ncx, "O/b.xhtml": DEEP})) == [
        ("First", 1, "o", "One"),
        ("Two", 1, "s", "Two"),
        ("Second", 2, "o", "The deep"),
        ("Its floor", 3, "s", "Its floor"),
    ]


def test_a_broken_table_of_contents_leaves_the_book():
    cut_off = "<nav><ol><li><a href='http://[x'>A"
    assert ("A", 1, "o", "") in contents(made(**{"O/nav.xhtml": cut_off}))
    assert contents(made(**{"O/nav.xhtml": ""}))[0] == ("One", 1, "s", "One")


def test_a_link_to_a_place_in_another_document_leads_to_its_beginning():
    a = '<html><body><p>see <a href="../b.xhtml#deep">there</a></p></body></html>'
    found = pages("epub", made(**{"O/sub dir/a.xhtml": a, "O/b.xhtml": DEEP}))
    target = links(found[1].elements[0])[0][1]
    assert [e.text for e in found[2].elements if "#" + e.id == target] == ["An epigraph."]
