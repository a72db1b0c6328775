"""Documents that want a page of theirs to act: every trick at every place that is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from pincite.model.document import DocumentTree, Note, Picture
from pincite.model.elements import ELSEWHERE, Cell, Element, Span, Table
from pincite.model.geometry import NOWHERE
from pincite.readers.builder import Builder
from tests.outputs.made_flows import PIXEL, tree

SCRIPT = "fetch('URL')"

# What is written as text. URL is an address that nobody is to ask for.
TEXTS = (
    "<script>SCRIPT</script>",
    "<script src=URL></script>",
    '<img src=x onerror="SCRIPT">',
    "<img src=URL>",
    "<IMG/SRC=URL\n>",
    "<img src='URL' title='",
    "<svg onload=SCRIPT>",
    "<iframe src=URL></iframe>",
    "<object data=URL></object><embed src=URL>",
    "<style>@import 'URL';</style>",
    "<link rel=stylesheet href=URL>",
    "<meta http-equiv=refresh content='0;url=URL'>",
    "<base href=URL><form action=URL><input autofocus onfocus=SCRIPT>",
    "<!-- --><script>SCRIPT</script>",
    "--><script>SCRIPT</script><!--",
    "]]><script>SCRIPT</script>",
    "</title></style></textarea></script></pre></code></table><script>SCRIPT</script>",
    '"><script>SCRIPT</script>',
    "'><script>SCRIPT</script>",
    '" autofocus onfocus="SCRIPT" tabindex="0',
    "' onerror='SCRIPT' src='x",
    "x' ';background:url(URL);list-style-image:url(URL);a:'",
    "x\n';background:url(URL);a:'",
    "x\\';background:url(URL);a:\\'",
    "x\f';background:url(URL);a:'",
    "</style><img src=URL>",
    "3.\n<script>SCRIPT</script>",
    "&lt;script&gt;SCRIPT&lt;/script&gt;",
    "&#60;img src=URL&#62;",
    "$<img src=URL>$",
    "$$<img src=URL>$$",
    "\\(<img src=URL>\\)",
    "\\[<script>SCRIPT</script>\\]",
    "$\n<script>SCRIPT</script>\n$",
    "$[x](javascript:SCRIPT)$ and $![x](URL)$",
    "a\n\n<script>SCRIPT</script>\n\nb",
    "a\r\r<script>SCRIPT</script>",
    "a\u2028\u2029\x0b\x0c\x85<script>SCRIPT</script>",
    "\\<img src=URL>",
    "\\\\<img src=URL>",
    "`<img src=URL>`",
    "a ` b\n\n`<img src=URL>",
    "```\n<script>SCRIPT</script>",
    "````\n```\n<script>SCRIPT</script>",
    "~~~\n<script>SCRIPT</script>",
    "~~~\n\n~~~\n<img src=URL>",
    "    <img src=URL>",
    "a\\|<img src=URL>|`<img src=URL>|",
    "<javascript:SCRIPT>",
    "[x](javascript:SCRIPT)",
    "![x](URL)",
    "![x][a]\n\n[a]: URL",
    "[x]: javascript:SCRIPT\n\n[x]",
    "[x\ny]: javascript:SCRIPT\n\n[x\ny]",
    "- [x]: javascript:SCRIPT\n\n[x]",
    "> [x]: URL\n\n![x]",
    "[^1]: <img src=URL>",
    "x](javascript:SCRIPT) [y",
    "x](URL) ![y](URL",
    "<\x00script>SCRIPT</script>",
    "<scr\x00ipt>SCRIPT</script>",
    "\x1b]8;;URL\x07x\x1b]8;;\x07<script>SCRIPT</script>",
)

# Where links lead.
LINKS = (
    "javascript:SCRIPT",
    " \x01JavaScript:SCRIPT",
    "java\tscript:SCRIPT",
    "java\nscript:SCRIPT",
    "javascript&colon;SCRIPT",
    "&#106;avascript&#58;SCRIPT",
    "javascript%3ASCRIPT",
    "javascript\\:SCRIPT",
    "vbscript:SCRIPT",
    "data:text/html,<script>SCRIPT</script>",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload=SCRIPT>",
    "file:///etc/passwd",
    'https://x.invalid/"onmouseover="SCRIPT',
    "https://x.invalid/'><script>SCRIPT</script>",
    "https://x.invalid/ b) ![x](URL) (",
    "https://x.invalid/> <img src=URL>",
    "https://x.invalid/`b`<img src=URL>",
    "https://x.invalid/\\",
    "https://x.invalid/a\n\n<script>SCRIPT</script>",
    "b`<img src=URL>",
    "#/p1/heading/1\"><script>SCRIPT</script>",
    "#x\"><script>SCRIPT</script>",
)  # fmt: skip

Place = Callable[[Builder, str], object]


def _table(b: Builder, *cells: Cell) -> str:
    return b.add("table", table=Table(rows=1, cols=len(cells), cells=cells))


def _cell(col: int, text: str, **more: object) -> Cell:
    return Cell(row=0, col=col, box=NOWHERE, text=text, **more)


def _inner(b: Builder, kind: str, text: str, **said: object) -> tuple[Element, ...]:
    b.add(kind, text, **said)
    return (b.elements.pop(),)


def _continued(b: Builder, text: str) -> None:
    """A text that a break of the page parts in its middle."""
    half = len(text) // 2
    first = b.add("paragraph", text[:half])
    b.add("paragraph", text[half:], continues=first)
    b.elements[-1] = msgspec.structs.replace(b.elements[-1], joint="")


def _parted(b: Builder, text: str) -> None:
    """A text that styles part after each of its signs."""
    spans = tuple(Span(at, at + 1, bold=at % 4 == 0, italic=at % 4 == 2) for at in range(0, len(text), 2))
    b.add("paragraph", text, spans)


PLACES: dict[str, Place] = {
    **{
        kind: lambda b, text, kind=kind: b.add(kind, text)
        for kind in (
            "heading", "paragraph", "list_item", "figure", "caption", "footnote", "header", "footer",
            "formula", "code", "contents", "address", "email", "comment",
        )
    },
    "mark of an item": lambda b, text: b.add("list_item", "a", level=1, marker=text),
    "mark of a deeper item": lambda b, text: b.add("list_item", "a", level=2, marker=text),
    "mark of a number": lambda b, text: b.add("list_item", "a", level=1, marker=f"({text}"),
    "mark of a heading": lambda b, text: b.add("heading", "a", level=1, marker=text),
    "mark of a note": lambda b, text: b.add("footnote", "a", marker=text),
    "mark of a comment": lambda b, text: b.add("comment", "a", marker=text, layer="comments"),
    "notes of a speaker": lambda b, text: b.add("paragraph", text, layer="notes"),
    "quotation": lambda b, text: b.add("paragraph", text, quoted=2),
    "language": lambda b, text: b.add("code", "a", language=text),
    "reason": lambda b, text: b.add("figure", "a", reason=text),
    "alternative text": lambda b, text: b.add("figure", text, picture="k1"),
    "name of a picture": lambda b, text: b.add("figure", "a", picture="named"),
    "kind of a picture": lambda b, text: b.add("figure", "a", picture="kind"),
    "cell": lambda b, text: _table(b, _cell(0, text), _cell(1, text)),
    "header cell": lambda b, text: _table(b, _cell(0, text, header=True, col_span=2)),
    "bold cell": lambda b, text: _table(b, _cell(0, text, spans=(Span(0, len(text), bold=True),))),
    "cell with code": lambda b, text: _table(
        b, _cell(0, "a ` b"), _cell(1, text, elements=_inner(b, "code", text))
    ),
    "cell with a picture": lambda b, text: _table(
        b, _cell(0, text, elements=_inner(b, "figure", text, picture="k1"))
    ),
    "cell with an item": lambda b, text: _table(
        b, _cell(0, text, elements=_inner(b, "list_item", text, level=1, marker=text))
    ),
    "code in a text": lambda b, text: b.add(
        "paragraph", f"a ` $`$ {text}", (Span(8, 8 + len(text), code=True),)
    ),
    "raised": lambda b, text: b.add("paragraph", text, (Span(0, len(text), superscript=True),)),
    "text of a link": lambda b, text: b.add("paragraph", text, (Span(0, len(text), href="https://x.invalid"),)),
    "before a link": lambda b, text: b.add(
        "paragraph", f"{text}(a)", (Span(len(text), len(text) + 3, href="b:c"),)
    ),
    "parted by styles": _parted,
    "parted by a page": _continued,
}  # fmt: skip


def _linked(b: Builder, href: str) -> None:
    heading = b.add("heading", "here")
    b.add("paragraph", "see here", (Span(4, 8, href=href),))
    b.add("paragraph", "`code` here", (Span(0, 6, href=href, code=True), Span(7, 11, href=f"#{heading}")))
    b.add("figure", "shown", (Span(0, 5, href=href),), picture="k1")
    b.add("figure", "shown", reason=ELSEWHERE + href)
    _table(b, _cell(0, "a ` see", spans=(Span(4, 7, href=href),)))
    _table(b, _cell(0, "see", spans=(Span(0, 3, href=href),), col_span=2))
    b.add("contents", "here", (Span(0, 4, href=href),))


def documents(url: str) -> Iterator[tuple[str, DocumentTree]]:
    """Each trick in a document of its own with what it is; ``url`` is that of its text, with a number put in
    for the sign ``*``."""
    for number, text in enumerate((*TEXTS, *LINKS)):
        own = url.replace("*", str(number))
        text = text.replace("SCRIPT", SCRIPT).replace("URL", own)
        b = Builder(kind="sheet", name=text)
        if number < len(TEXTS):
            for place in PLACES.values():
                place(b, text)
        else:
            _linked(b, text)
        more = Builder(2, kind="sheet", name=text)
        more.add("paragraph", "last")
        made = tree(
            b, more, name=text, info={"Title": text, "Author": text}, notes=(Note("not_read", text, 1),)
        )
        odd = {
            "named": Picture(data=PIXEL, media_type="image/png", name=text),
            "kind": Picture(data=PIXEL, media_type=f"image/{text}", name="a"),
        }
        yield text, msgspec.structs.replace(made, pictures=made.pictures | odd)
