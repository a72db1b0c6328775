"""What a decoder in a flow may be told: by its arguments, and by the parameters of each flow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from pincite.errors import BadOption
from pincite.options.declaration import Declared, Option, declared
from pincite.options.sections import (
    ELEMENT_COUNT,
    MAX_SIZE,
    ElementCount,
    MaxSize,
    SectionOptions,
    Strategy,
    WithinPages,
)
from pincite.sandbox.resources import Isolation

Reading = Literal["auto", "hi_res", "fast"]
Provenance = Literal["incumbent", "sections", "elements"]
Nesting = Literal["flat", "nested"]
Unrouted = Literal["wait", "accept"]


class DecodingOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How documents are decoded: arguments of the process, and parameters of a flow, which win."""

    strategy: Annotated[
        Reading,
        Option(help="fast: no OCR; auto: pages that are pictures, where OCR is there; hi_res: all pictures."),
    ] = "auto"
    languages: Annotated[
        str, Option(metavar="CODES", help="Languages of OCR, parted by commas: eng,ita.")
    ] = "eng"
    section_strategy: Strategy = "whole-document"
    section_element_count: ElementCount = ELEMENT_COUNT
    section_max_size: MaxSize = MAX_SIZE
    section_within_pages: WithinPages = False
    nesting: Annotated[
        Nesting,
        Option(
            name="section-nesting",
            help="flat: a section ends where the next begins; nested: it holds those inside it as well.",
        ),
    ] = "flat"
    provenance: Annotated[
        Provenance,
        Option(
            help="What is told of texts: incumbent: what the decoders before told; sections: offsets, titles "
            "and the places of images too; elements: also every element with its page and box.",
        ),
    ] = "sections"
    inline_text: Annotated[bool, Option(help="Send texts along, not only the ids they are kept under.")] = (
        False
    )

    @property
    def sections(self) -> SectionOptions:
        """How the document is cut. Raises ``BadOption``."""
        return SectionOptions(
            strategy=self.section_strategy,
            element_count=self.section_element_count,
            max_size=self.section_max_size,
            within_pages=self.section_within_pages,
        )


class DeliveryOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How the process works. ``component`` is what activities and the agent are called."""

    jobs: Annotated[
        int,
        Option(metavar="N", least=1, help="Documents decoded at a time, each in a process of its own."),
    ] = 1
    attempts: Annotated[
        int, Option(metavar="N", least=1, help="Times a document is tried before its failure is recorded.")
    ] = 3
    unrouted: Annotated[
        Unrouted,
        Option(help="Where nobody takes the outputs in: wait, and try again; or accept that they are lost."),
    ] = "wait"
    drain_seconds: Annotated[
        int, Option(metavar="N", least=0, help="How long SIGTERM waits for documents that were begun.")
    ] = 25
    component: Annotated[str, Option(metavar="NAME", help="What decodes, as the provenance tells.")] = (
        "universal-decoder"
    )


# Arguments of the decoders before that mean nothing here: taken, so that a command line can stay as it is.
IGNORED = {"chunking_mode": "page", "chunk_max_tokens": 512}


def all_declared() -> tuple[Declared, ...]:
    return (*declared(DecodingOptions), *declared(Isolation), *declared(DeliveryOptions))


def chosen(settings: type[msgspec.Struct], values: Mapping[str, Any]) -> Any:
    """The struct with those of ``values`` that are its fields; text, as flows and environments give it,
    becomes what the field is. Raises ``BadOption``."""
    found = {}
    for one in declared(settings):
        value = values.get(one.field)
        if value is None:
            continue
        if one.option.parse is not None and isinstance(value, str):
            value = one.option.parse(value)
        found[one.field] = value
    try:
        return msgspec.convert(found, settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadOption(f"{error}") from None
