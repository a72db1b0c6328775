"""What slides take over from layouts and masters: places of placeholders and marks of lists (ECMA-376 part 1,
19.3.1.36, 19.3.1.39, 21.1.2.4)."""

from __future__ import annotations

import re
from functools import cached_property
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.geometry import Box
from pincite.readers import tree
from pincite.readers.ooxml.names import NAMES
from pincite.readers.ooxml.parts import Parts
from pincite.readers.pptx.places import Holder, box_of, family, frame_of, holder_of

# Form, colour, spacing and the look of cells; the identifier that a shape is given when it is made. None of
# these holds another of its name, text or a picture that is told, and they are most of a slide: left out
# before it is parsed, as parsing is most of the work.
LOOKS = re.compile(
    rb"<a:(bodyPr|prstGeom|custGeom|spcBef|spcAft|lnSpc|defRPr|endParaRPr|tcPr|ln|effectLst|solidFill|gradFill)"
    rb"(?:>| [^>]*[^>/]>).*?</a:\1>"
    rb'|<a:extLst><a:ext uri="\{FF2B5EF4-FFF2-40B4-BE49-F238E27FC236\}">.*?</a:extLst>',
    re.DOTALL,
)
THEME_LOOKS = re.compile(rb"<p:(style|timing)>.*?</p:\1>", re.DOTALL)


def without_looks(data: bytes, name: str) -> Node:
    """A slide, layout or master as a tree; of one that is written as usual without its looks. Raises as
    ``parse_xml``."""
    found = None
    if NAMES.usual(data):
        found = tree.as_written(THEME_LOOKS.sub(b"", LOOKS.sub(b"", data)))
    return NAMES.parsed(data, name) if found is None else found


class Model(msgspec.Struct, frozen=True):
    """A placeholder that others take after."""

    holder: Holder
    node: Node

    @property
    def box(self) -> Box | None:
        """Its place in EMU, None for none of its own."""
        return box_of(frame_of(self.node))

    @property
    def style(self) -> Node | None:
        """The properties of the levels of its text."""
        return tree.one(self.node, "p:txBody/a:lstStyle")


class Sheet:
    """A layout or a master ('' none), read when it is asked for the first time, for the page ``number``."""

    def __init__(self, parts: Parts, part: str, number: int) -> None:
        self.parts = parts
        self.part = part
        self.number = number
        self.found: dict[tuple[Holder, bool], Model | None] = {}
        self.styles: dict[str, Node | None] = {}

    @cached_property
    def root(self) -> Node | None:
        return self.parts.tree(self.part, self.number, without_looks) if self.part else None

    def at(self, path: str) -> Node | None:
        """An element of it along a path of names."""
        return tree.one(self.root, path) if self.root is not None else None

    @cached_property
    def models(self) -> list[Model]:
        """The placeholders, also those in groups."""
        spot = self.at("p:cSld/p:spTree")
        shapes = [one for one in (spot.iter() if spot is not None else ()) if one.tag in ("p:sp", "p:pic")]
        return [Model(holder, one) for one in shapes if (holder := holder_of(one)) is not None]

    def model(self, wanted: Holder, master: bool) -> Model | None:
        """The placeholder that ``wanted`` inherits from, of a layout or of a ``master``."""
        key = (wanted, master)
        if key not in self.found:
            self.found[key] = self.above(wanted) if master else self.beside(wanted)
        return self.found[key]

    def beside(self, wanted: Holder) -> Model | None:
        index, kind = wanted.index, wanted.kind
        held = [model.holder for model in self.models]
        by_both = (one.index == index and family(one.kind) == family(kind) for one in held)
        by_kind = (one.kind == kind != "obj" for one in held)
        by_index = (one.index == index != "0" for one in held)
        for fits in (by_both, by_kind, by_index):
            for model, fit in zip(self.models, fits, strict=True):
                if fit:
                    return model
        return None

    def above(self, wanted: Holder) -> Model | None:
        kind = family(wanted.kind)
        return next((one for one in self.models if family(one.holder.kind) == kind), None)

    def style(self, path: str) -> Node | None:
        """The properties of levels along a path ('p:txStyles/p:bodyStyle')."""
        if path not in self.styles:
            self.styles[path] = self.at(path)
        return self.styles[path]
