"""A text as docutils' tree. By default docutils includes any file a text names; here it includes none."""

from __future__ import annotations

import io
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from docutils import nodes
from docutils.core import publish_doctree
from docutils.parsers.rst import Directive, directives, roles
from docutils.parsers.rst.languages import en

from pincite.readers.reading import ReadContext
from pincite.regex import regex

LONGEST_LINE = 1 << 24  # Characters of a line; docutils would refuse the whole text for one beyond 10,000.
MOST_NAMES = 1000  # Directives and roles that are not known and get a stand-in.

SETTINGS: dict[str, Any] = {
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "_disable_config": True,
    "report_level": 5,
    "halt_level": 6,
    "traceback": True,  # else docutils ends the process where it fails
    "syntax_highlight": "none",
    "smart_quotes": False,
    "line_length_limit": LONGEST_LINE,
    "doctitle_xform": True,
    "docinfo_xform": True,
    "sectsubtitle_xform": False,
    "input_encoding": "unicode",
    "datestamp": None,
    "pep_references": False,
    "rfc_references": False,
    "strip_comments": True,
    "record_dependencies": None,
}

NAMED_DIRECTIVE = regex(
    r"^[ \t>*#.\d-]*\.\.[ \t]+(?:\|[^|\n]+\|[ \t]+)?([A-Za-z0-9][\w:.+-]*?)[ \t]?::", re.MULTILINE
)
NAMED_ROLE = regex(r":([A-Za-z0-9][\w:.+-]{0,60}?):(?=`)|(?<=`):([A-Za-z0-9][\w:.+-]{0,60}?):")
OWN = ("code", "code-block", "sourcecode")  # Directives of docutils that are read with any option.
# Directives that give nothing: they name files, or settings of a program.
SHUT = (
    "literalinclude", "include", "raw", "date", "highlight", "currentmodule", "index", "meta",
    "tabularcolumns",
)  # fmt: skip
LISTED = ("toctree", "autosummary")  # Directives whose lines name other documents.

CODE_ROLES = frozenset((
    "class", "func", "meth", "mod", "attr", "obj", "exc", "data", "const", "file", "command", "program",
    "option", "envvar", "samp", "kbd", "makevar", "regexp", "keyword", "token", "cfunc", "ctype", "method",
    "function", "module", "type", "macro", "member", "var",
))  # fmt: skip

TITLED = regex(r"^(.+?)\s*<([^<>]+)>$", re.DOTALL)
LONGEST_ROLE = 2000  # Characters of a role's text in which a title is looked for.
LOCK = threading.Lock()


def doctree_of(text: str, reading: ReadContext) -> nodes.document:
    """The tree, references resolved. What is wrong in the text is in the tree, never on a screen."""
    with LOCK, stand_ins(text, reading):
        settings = {**SETTINGS, "warning_stream": io.StringIO()}
        return publish_doctree(text, source_path=None, settings_overrides=settings)


@contextmanager
def stand_ins(text: str, reading: ReadContext) -> Iterator[None]:
    """Directives and roles that docutils does not know, known while a text is read."""
    held = directives._directives, roles._roles
    named = dict.fromkeys(match[1].lower() for match in NAMED_DIRECTIVE.finditer(text))
    new = [name for name in list(named)[:MOST_NAMES] if name not in en.directives]
    said = dict.fromkeys((match[1] or match[2]).lower() for match in NAMED_ROLE.finditer(text))
    known = {*en.roles, *roles._role_registry}
    directives._directives = {
        **{name: Listed if name in LISTED else StandIn for name in new},
        **held[0],
        **dict.fromkeys(OWN, Code),
        **dict.fromkeys(SHUT, Shut),
    }
    roles._roles = {name: role for name in list(said)[:MOST_NAMES] if name not in known} | held[1]
    try:
        yield
    finally:
        directives._directives, roles._roles = held


class AnyOptions(dict[str, Any]):
    """Options of any name, as text."""

    def __missing__(self, name: str) -> Any:
        return directives.unchanged


class StandIn(Directive):  # type: ignore[misc]  # docutils has no types
    """A directive that is not known: its argument is a paragraph, its content is read."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec = AnyOptions(name=directives.unchanged)

    def run(self) -> list[nodes.Node]:
        container = nodes.container(classes=["directive", self.name])
        if self.arguments:
            inlines, messages = self.state.inline_text(self.arguments[0], self.lineno)
            container += nodes.paragraph(self.arguments[0], "", *inlines)
            container += messages
        self.state.nested_parse(self.content, self.content_offset, container)
        return [container]


class Listed(StandIn):
    """Lines that name other documents."""

    def run(self) -> list[nodes.Node]:
        named = self.arguments[0].splitlines() if self.arguments else []
        lines = [line.strip() for line in [*named, *self.content]]
        shown = "\n".join(line for line in lines if line and not line.startswith(":"))
        return [nodes.literal_block("", shown, classes=["contents"])] if shown else []


class Code(StandIn):
    """A block of code, with the caption and the name that Sphinx knows."""

    def run(self) -> list[nodes.Node]:
        language = "".join(" ".join(self.arguments).split()[:1])
        text = "\n".join(self.content)
        block = nodes.literal_block(text, text, classes=["code", language])
        found: list[nodes.Node] = [block]
        if self.options.get("caption"):
            inlines, _ = self.state.inline_text(self.options["caption"], self.lineno)
            found.insert(0, nodes.caption(self.options["caption"], "", *inlines))
        self.add_name(block)
        return found


class Shut(StandIn):
    """A directive that gives nothing."""

    def run(self) -> list[nodes.Node]:
        told = self.name in ("include", "literalinclude", "raw")
        return [nodes.container(classes=["shut", self.name])] if told else []


def role(
    name: str, rawtext: str, text: str, lineno: int, inliner: Any, options: Any = None, content: Any = None
) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    """A role that is not known: its title where it has one, else what it names."""
    whole = text.replace("\x00", "")
    titled = TITLED.match(whole) if len(whole) <= LONGEST_ROLE else None
    coded = name.lower().rpartition(":")[2] in CODE_ROLES
    shown = titled[1] if titled else whole
    if coded and not titled:
        shown = shown.removeprefix("!")
        if shown.startswith("~"):
            shown = shown[1:].rpartition(".")[2]
    return [nodes.literal(rawtext, shown) if coded else nodes.inline(rawtext, shown)], []
