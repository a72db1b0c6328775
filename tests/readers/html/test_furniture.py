"""HTML: what surrounds the content is kept apart and never lost."""

from __future__ import annotations

from tests.readers.web_documents import elements

TEXT = "<p>" + "content " * 60 + "</p>"


def layers(source: str) -> list[tuple[str, str, str]]:
    return [(e.kind, e.text, e.layer) for e in elements("html", source) if not e.text.startswith("content")]


def test_elements_and_roles_say_what_is_furniture():
    assert layers(
        f"<header>h</header><nav><ul><li><a href=/>n</a></ul></nav><main>{TEXT}</main><aside>a</aside>"
        "<div role=search>s</div><footer>f</footer>"
    ) == [
        ("header", "h", "furniture"),
        ("list_item", "n", "furniture"),
        ("paragraph", "a", "furniture"),
        ("paragraph", "s", "furniture"),
        ("footer", "f", "furniture"),
    ]


def test_headers_and_asides_within_the_content_belong_to_it():
    assert layers(
        f"<article><header><h1>T</h1>by me</header>{TEXT}<aside>note</aside><footer>end</footer></article>"
    ) == [
        ("heading", "T", "body"),
        ("paragraph", "by me", "body"),
        ("paragraph", "note", "body"),
        ("paragraph", "end", "body"),
    ]


def test_a_header_with_the_title_is_content():
    assert layers(f"<header><h1>T</h1><p>by me</p></header>{TEXT}") == [
        ("heading", "T", "body"),
        ("paragraph", "by me", "body"),
    ]


def test_names_are_believed_where_they_hold_little_text():
    assert layers(f"<div class='site sidebar'>s</div><div id=footer>f</div>{TEXT}") == [
        ("paragraph", "s", "furniture"),
        ("footer", "f", "furniture"),
    ]
    found = elements("html", f"<div class=sidebar>{TEXT}</div><p>rest</p>")
    assert {e.layer for e in found} == {"body"}


def test_scripts_do_not_make_a_sidebar_small():
    found = elements("html", f"<script>{'x' * 9000}</script><div class=sidebar>{TEXT}</div><p>rest</p>")
    assert {e.layer for e in found} == {"body"}


def test_blocks_of_links_beside_the_main_part_are_navigation():
    links = "<div><a href=a>one</a> <a href=b>two</a> <a href=c>three</a></div>"
    assert layers(f"{links}<main>{TEXT}</main>") == [("paragraph", "one two three", "furniture")]
    assert layers(f"<main>{TEXT}{links}</main>") == [("paragraph", "one two three", "body")]


def test_neighbouring_links_of_a_menu_do_not_glue():
    assert layers(f"<nav><a href=a>one</a><a href=b>two</a></nav>{TEXT}") == [
        ("paragraph", "one two", "furniture")
    ]


def test_a_footnote_in_an_aside_is_no_furniture():
    assert layers(f"{TEXT}<aside epub:type=footnote id=n>note</aside>") == [("footnote", "note", "body")]
