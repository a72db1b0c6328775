"""Records as JSON: everything that is known of them. ``records.schema.json`` describes it."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import msgspec

from pincite.markup.clean import clean
from pincite.model.document import Note
from pincite.model.records import Cause, Check, Extraction, Group, Miss, Value
from pincite.outputs.records.numerals import native, placed
from pincite.outputs.records.sentences import Speaker, explained


def to_dict(extraction: Extraction, *, explain: bool = False) -> dict[str, Any]:
    """Plain dictionaries, lists, texts and numbers, as ``records_schema`` describes them. With
    ``explain`` every cause has a sentence, and ``explanation`` holds the lines of ``explained``."""
    writer = _Writer(Speaker(extraction) if explain else None)
    header: dict[str, Any] = {
        "wrapper": extraction.wrapper,
        "source": clean(extraction.source),
        "sha256": extraction.sha256,
        "mode": extraction.mode,
        "norm": extraction.norm,
        "threshold": native(extraction.threshold),
        "locale": extraction.locale,
        "granularity": extraction.granularity,
        "complete": extraction.complete,
        "stopped_by": extraction.stopped_by,
        "pages": [
            {"page": number, "width": native(width), "height": native(height)}
            for number, (width, height) in sorted(extraction.page_sizes.items())
        ],
        "groups": [writer.group(group) for group in extraction.groups],
        "checks": [plain(check) for check in extraction.checks],
        "misses": [writer.miss(m) for m in extraction.misses],
        "notes": [note(n) for n in extraction.notes],
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
    schema: dict[str, Any] = json.loads(text)
    return schema


class _Writer:
    def __init__(self, speaker: Speaker | None) -> None:
        self.speaker = speaker

    def group(self, group: Group) -> dict[str, Any]:
        found: dict[str, Any] = {
            "type": group.type,
            "variable": group.variable,
            "path": group.path,
            "truth": native(group.truth),
            "cause": self.cause(group.cause),
        }
        if group.value is not None:
            found["value"] = value(group.value)
        else:
            found["children"] = [self.group(child) for child in group.children]
        return found

    def cause(self, cause: Cause | None) -> dict[str, Any] | None:
        if cause is None:
            return None
        found = plain(cause)
        if self.speaker is not None:
            found["sentence"] = clean(self.speaker.demand(cause))
        return found

    def miss(self, miss: Miss) -> dict[str, Any]:
        return {
            "type": miss.type,
            "truth": native(miss.truth),
            "sentence": clean(miss.sentence),
            "cause": self.cause(miss.cause),
            "taken_by": miss.taken_by,
            "values": [value(v) for v in miss.tokens],
        }


def value(value: Value) -> dict[str, Any]:
    return {
        "text": clean(value.text),
        "parsed": cleaned(native(value.parsed)),
        "page": value.page,
        "box": native(value.box) if placed(value.box) else None,
        "image": value.image,
        "token": value.token,
        "element": value.element,
        "words": list(value.words),
    }


def cleaned(part: Any) -> Any:
    """A JSON value whose texts UTF-8 can carry."""
    if isinstance(part, str):
        return clean(part)
    if isinstance(part, dict):
        return {clean(key): cleaned(inner) for key, inner in part.items()}
    return [cleaned(inner) for inner in part] if isinstance(part, list) else part


def plain(part: Cause | Check) -> dict[str, Any]:
    """All its fields, in their order."""
    found: dict[str, Any] = cleaned(native(msgspec.structs.asdict(part)))
    return found


def note(note: Note) -> dict[str, Any]:
    return {
        "code": note.code,
        "sentence": clean(note.sentence),
        "page": note.page,
        "box": None if note.box is None or not placed(note.box) else native(note.box),
    }
