"""A file with objects of it written anew: an update appended to its end (ISO 32000-1, 7.5.6)."""

from __future__ import annotations

import re

from pincite.pdf.objects import Name, Objects, Value

# Bytes of the fields of a row in a reference stream: its kind, where the object is, its generation.
KIND, PLACE, GENERATION = 1, 5, 2
KEPT = ("Root", "Info")  # what a trailer hands on


def updated(objects: Objects, changes: dict[tuple[int, int], bytes]) -> bytes | None:
    """The file with the objects of ``changes`` (by number and generation) as given; None where it does not
    say where its objects are."""
    data = objects.data
    tail = data.rfind(b"startxref")
    match = re.match(rb"startxref\s*(\d+)", data[tail : tail + 40]) if tail >= 0 else None
    root = objects.trailer.get("Root")
    if match is None or not isinstance(root, tuple):
        return None
    before = int(match[1])
    out = bytearray(data + b"\n")
    places: dict[tuple[int, int], int] = {}
    for place, body in sorted(changes.items()):
        places[place] = len(out) - objects.shift
        out += b"%d %d obj\n%b\nendobj\n" % (*place, body)
    entries: dict[str, Value] = {key: objects.trailer[key] for key in KEPT if key in objects.trailer}
    entries |= {"Prev": before, "Size": max(objects.size, 1 + max(number for number, _ in changes))}
    start = len(out) - objects.shift
    if re.compile(rb"\s*xref").match(data, before + objects.shift):
        rows = (b"%d 1\n%010d %05d n \n" % (n, place, g) for (n, g), place in places.items())
        out += b"xref\n%btrailer\n%b\n" % (b"".join(rows), written_value(entries) or b"")
    else:
        out += _stream(entries, places, start)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def _stream(entries: dict[str, Value], places: dict[tuple[int, int], int], start: int) -> bytes:
    """The places as a reference stream, which itself is the last object."""
    number = entries["Size"]
    places = places | {(number, 0): start}
    index = [part for n, _ in places for part in (n, 1)]
    rows = b"".join(
        (1).to_bytes(KIND, "big") + place.to_bytes(PLACE, "big") + generation.to_bytes(GENERATION, "big")
        for (_, generation), place in places.items()
    )
    entries = entries | {"Type": Name("XRef"), "Size": number + 1, "Index": index, "Length": len(rows)}
    head = written_value(entries | {"W": [KIND, PLACE, GENERATION]}) or b""
    return b"%d 0 obj\n%b\nstream\n%b\nendstream\nendobj\n" % (number, head, rows)


def written_value(value: Value) -> bytes | None:
    """An object as it stands in a file; None for what cannot be written as it was read (strings)."""
    if isinstance(value, Name):
        escaped = re.sub(rb"[^!-~]|[#()<>\[\]{}/%]", lambda m: b"#%02X" % m[0][0], value.encode())
        return b"/" + escaped
    if isinstance(value, dict):
        parts = [written_value(one) for key, entry in value.items() for one in (Name(key), entry)]
        return None if None in parts else b"<<" + b" ".join(part for part in parts if part) + b">>"
    if isinstance(value, list):
        parts = [written_value(one) for one in value]
        return None if None in parts else b"[" + b" ".join(part for part in parts if part) + b"]"
    if isinstance(value, tuple):
        return b"%d %d R" % value
    words = {None: b"null", True: b"true", False: b"false"}
    if value is None or isinstance(value, bool):
        return words[value]
    if isinstance(value, float):
        return f"{value:.10f}".rstrip("0").encode()
    return b"%d" % value if isinstance(value, int) else None
