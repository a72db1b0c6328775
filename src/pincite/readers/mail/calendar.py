"""Events of calendars in messages (RFC 5545), as lines a person can read."""

from __future__ import annotations

import re

from pincite.regex import regex

# Properties that are shown, with their labels, in this order.
SHOWN = {
    "SUMMARY": "Event", "DTSTART": "Start", "DTEND": "End", "DUE": "Due", "LOCATION": "Location",
    "ORGANIZER": "Organizer", "ATTENDEE": "Attendee", "RRULE": "Repeats", "STATUS": "Status",
    "DESCRIPTION": "Description",
}  # fmt: skip
EVENTS = ("VEVENT", "VTODO", "VJOURNAL")
PROPERTY = regex(r"([A-Za-z-]+)((?:;[^:;\"]+=(?:\"[^\"]*\"|[^:;]*))*):(.*)", re.DOTALL)
MOMENT = regex(r"(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?")


def events_of(text: str) -> list[str]:
    """One text for each event, task or note, a line for each property."""
    found: list[str] = []
    lines: dict[str, list[str]] | None = None
    for line in re.sub(r"\r?\n[ \t]", "", text).splitlines():
        match = PROPERTY.fullmatch(line)
        if match is None:
            continue
        name, value = match[1].upper(), match[3]
        if name == "BEGIN" and value.upper() in EVENTS:
            lines = {}
        elif name == "END" and value.upper() in EVENTS and lines is not None:
            found.append("\n".join(line for label in SHOWN for line in lines.get(label, [])))
            lines = None
        elif lines is not None and name in SHOWN:
            lines.setdefault(name, []).append(f"{SHOWN[name]}: {shown(name, match[2], value)}")
    return found


def shown(name: str, parameters: str, value: str) -> str:
    """The value of a property without escapes; a person by name and address."""
    if name in ("ORGANIZER", "ATTENDEE"):
        address = re.sub(r"^mailto:", "", value, flags=re.IGNORECASE)
        common = re.search(r";CN=(?:\"([^\"]*)\"|([^:;]*))", parameters, re.IGNORECASE)
        person = (common[1] or common[2] or "") if common else ""
        return f"{person} <{address}>" if person and person != address else address
    moment = MOMENT.fullmatch(value)
    if moment:
        day = f"{moment[1]}-{moment[2]}-{moment[3]}"
        zone = re.search(r";TZID=\"?([^:;\"]+)", parameters)
        place = " UTC" if moment[7] else f" {zone[1]}" if zone else ""
        return f"{day} {moment[4]}:{moment[5]}{place}" if moment[4] else day
    return re.sub(r"\\([nN,;\\])", lambda found: "\n" if found[1] in "nN" else found[1], value).strip()
