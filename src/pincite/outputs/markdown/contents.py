"""A printed list of contents as a list of links."""

from __future__ import annotations

from collections import Counter

from pincite.markup.contents import entries
from pincite.model.document import DocumentTree
from pincite.model.elements import Element
from pincite.outputs.markdown.escapes import escape, escape_brackets, escape_inner
from pincite.regex import regex

_NUMBERED = regex(r"(\d{1,9})([.)])\s+(?=\S)")
_DROPPED = regex(r"[^\w\- ]")


def slugs(tree: DocumentTree) -> dict[str, str]:
    """Names of headings in links, by their ids, as readers of Markdown make them of their text: in small
    letters, without signs, blanks as hyphens, a number behind what is there already."""
    named: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for page in tree.pages:
        for e in page.elements:
            if e.kind == "heading":
                slug = _DROPPED.sub("", e.text.lower()).replace(" ", "-")
                named[e.id] = f"{slug}-{seen[slug]}" if seen[slug] else slug
                seen[slug] += 1
    return named


def contents(e: Element, names: dict[str, str], widths: list[int]) -> str:
    """The list; ``names`` are those of headings in links, none: without links. A number is one of the list
    where it counts on, or begins at 1: no other may begin a list within a list. ``widths`` are those of the
    bullets of the levels that are open in a list right before, which this one goes on with; those of its own
    take their place."""
    lines: list[str] = []
    due: dict[int, str] = {}  # level -> the number that its next entry would get
    for one in entries(e, len(widths)):
        title, bullet = one.title, "-"
        m = _NUMBERED.match(title)
        expected = due.get(one.level, "1." if lines else "")
        due = {level: number for level, number in due.items() if level < one.level}
        if m and expected in ("", m.group().rstrip()):
            bullet, title = m.group().rstrip(), title[m.end() :]
            due[one.level] = f"{int(m.group(1)) + 1}{m.group(2)}"
        name = names.get(one.href[1:])
        shown = f"[{escape_brackets(escape_inner(title, ' '))}](#{name})" if name else escape(title)
        rest = " ".join(part for part in (one.leaders, one.page) if part)
        widths[one.level - 1 :] = [len(bullet) + 1]
        lines.append(f"{' ' * sum(widths[: one.level - 1])}{bullet} {shown} {rest}".rstrip())
    return "\n".join(lines)
