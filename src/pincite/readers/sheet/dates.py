"""Serial numbers as dates, and the names of months and days (ECMA-376 part 1, 18.17.4 and 18.8.31)."""

from __future__ import annotations

import datetime

# The serial number of the day after 9999-12-31 in the 1900 system: no date from here on.
LAST_SERIAL = 2958466
SHIFT_1904 = 1462  # Days between the starts of the two date systems.
LEAP_BUG = 60  # The day that was not, 29 February 1900, is numbered so in the 1900 system.
# By the primary language of a Windows locale identifier (its low ten bits).
MONTHS = {
    0x09: "January February March April May June July August September October November December",
    0x07: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    0x0A: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    0x0C: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    0x10: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    0x13: "januari februari maart april mei juni juli augustus september oktober november december",
    0x16: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
}

DAYS = {
    0x09: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    0x07: "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    0x0A: "lunes martes miércoles jueves viernes sábado domingo",
    0x0C: "lundi mardi mercredi jeudi vendredi samedi dimanche",
    0x10: "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    0x13: "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    0x16: "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
}

# Letters of the short names, where they are the beginning of the long ones.
SHORT = {0x09: 3, 0x07: 3, 0x0A: 3, 0x0C: 4, 0x10: 3, 0x13: 3, 0x16: 3}
ENGLISH = 0x09


def day_of(serial: int, date1904: bool) -> tuple[int, int, int, int]:
    """Year, month, day and weekday (Monday 0) of a whole serial number. Raises ``ValueError``."""
    if date1904:
        serial += SHIFT_1904
    if not 0 <= serial < LAST_SERIAL:
        raise ValueError("not a date")
    if serial == LEAP_BUG:
        return 1900, 2, 29, 2
    if serial == 0:
        return 1900, 1, 0, 5
    base = datetime.date(1899, 12, 31) if serial < LEAP_BUG else datetime.date(1899, 12, 30)
    day = base + datetime.timedelta(days=serial)
    # Before the day that was not, weekdays are those the program shows: one off.
    weekday = (serial - 2) % 7
    return day.year, day.month, day.day, weekday


def serial_of(moment: datetime.datetime, date1904: bool = False) -> float:
    """The serial number of a moment, in the system asked for."""
    days = (moment - datetime.datetime(1899, 12, 30)).total_seconds() / 86400
    if days < LEAP_BUG + 1:
        days -= 1
    return days - SHIFT_1904 if date1904 else days


def name_of(names: dict[int, str], at: int, letters: int, language: int) -> str:
    """The name of a month or a weekday (``MONTHS`` or ``DAYS``, from 0): 3 letters short, 4 whole, 5 the
    first letter."""
    name = names.get(language, names[ENGLISH]).split()[at]
    if letters == 5:
        return name[0]
    return name[: SHORT.get(language, 3)] if letters == 3 else name
