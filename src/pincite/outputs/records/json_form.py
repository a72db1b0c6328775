"""Records as JSON: everything that is known of them. ``records.schema.json`` describes it."""

from __future__ import annotations

from importlib import resources
from typing import Any

import msgspec

from pincite.markup.clean import clean
from pincite.model.document import Note
from pincite.model.records import Cause, Extraction, Group, Miss, Value
from pincite.outputs.records.numerals import native, placed
from pincite.outputs.records.sentences import Speaker, explained

# Fields in the order in which they are written.
ASKED = ("wrapper", "source", "sha256", "mode", "norm", "threshold", "locale", "granularity")
HEADER = (*ASKED, "complete", "stopped_by")
VALUE = ("text", "parsed", "page", "box", "image", "token", "element", "words")
NOTE = ("code", "sentence", "page", "box")


def to_dict(extraction: Extraction, *, explain: bool = False) -> dict[str, Any]:
    """Plain dictionaries, lists, texts and numbers, as ``records_schema`` describes them. With
    ``explain`` every cause has a sentence, and ``explanation`` holds the lines of ``explained``."""
    writer = _Writer(Speaker(extraction) if explain else None)
    header: dict[str, Any] = fields(extraction, *HEADER)
    header |= {
        "pages": [
            {"page": number, "width": native(width), "height": native(height)}
            for number, (width, height) in sorted(extraction.page_sizes.items())
        ],
        "groups": [writer.group(group) for group in extraction.groups],
        "checks": [fields(check, *check.__struct_fields__) for check in extraction.checks],
        "misses": [writer.miss(m) for m in extraction.misses],
        "notes": [located(note, *NOTE) for note in extraction.notes],
    }
    if explain:
        header["explanation"] = [clean(line) for line in explained(extraction)]
    return header


def to_json(extraction: Extraction, *, explain: bool = False, indent: int = 0) -> str:
    """``to_dict`` as text, with a line break at the end; in one line unless ``indent`` is given."""
    data = msgspec.json.encode(to_dict(extraction, explain=explain))
    return (msgspec.json.format(data, indent=indent) if indent else data).decode() + "\n"


def records_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of what ``to_dict`` gives."""
    text = resources.files(__package__).joinpath("records.schema.json").read_text(encoding="utf-8")
    return msgspec.json.decode(text, type=dict[str, Any])


class _Writer:
    def __init__(self, speaker: Speaker | None) -> None:
        self.speaker = speaker

    def group(self, group: Group) -> dict[str, Any]:
        found = {**fields(group, "type", "variable", "path", "truth"), "cause": self.cause(group.cause)}
        if group.value is not None:
            found["value"] = located(group.value, *VALUE)
        if group.value is None or group.children:
            found["children"] = [self.group(child) for child in group.children]
        return found

    def cause(self, cause: Cause | None) -> dict[str, Any] | None:
        if cause is None:
            return None
        found = fields(cause, *cause.__struct_fields__)
        if self.speaker is not None:
            found["sentence"] = clean(self.speaker.demand(cause))
        return found

    def miss(self, miss: Miss) -> dict[str, Any]:
        return {
            **fields(miss, "type", "part", "truth", "sentence"),
            "cause": self.cause(miss.cause),
            "taken_by": miss.taken_by,
            "values": [located(value, *VALUE) for value in miss.tokens],
        }


def fields(part: msgspec.Struct, *names: str) -> dict[str, Any]:
    """These fields of it as JSON has them, in that order."""
    return {name: cleaned(native(getattr(part, name))) for name in names}


def located(part: Value | Note, *names: str) -> dict[str, Any]:
    """These fields, of which ``box`` is None where it says no place."""
    found = fields(part, *names)
    if part.box is None or not placed(part.box):
        found["box"] = None
    return found


def cleaned(part: Any) -> Any:
    """A JSON value whose texts UTF-8 can carry."""
    if isinstance(part, str):
        return clean(part)
    if isinstance(part, dict):
        return {clean(key): cleaned(inner) for key, inner in part.items()}
    return [cleaned(inner) for inner in part] if isinstance(part, list) else part
