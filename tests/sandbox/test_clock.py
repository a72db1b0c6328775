"""Work in this process ends where its time is over or nobody wants it, also within a page."""

import random
from pathlib import Path

import pytest

from pincite.errors import TimedOut, Unreadable
from pincite.layout.document.finish import finish
from pincite.layout.page import lay_out
from pincite.layout.text.framing import framed
from pincite.pdf import PdfDocument
from pincite.sandbox import clock
from pincite.sandbox.clock import Clock, look
from tests.layout.made_pages import FONTS, Text, made_page

DEMO = (Path(__file__).resolve().parents[2] / "examples" / "demo.pdf").read_bytes()


def page():
    draw = random.Random(0)
    return made_page([Text(f"Lab{i}", draw.uniform(0, 500), draw.uniform(20, 700), 5) for i in range(50)])


def reading():
    with PdfDocument(DEMO) as pdf:
        pdf.read_page(1)


def framing():
    ink = page()
    return lambda: framed(ink, FONTS)


def laying_out():
    frame = framed(page(), FONTS)
    return lambda: lay_out(frame)


def finishing():
    draft = lay_out(framed(page(), FONTS))
    return lambda: finish([draft], [()])


STAGES = {
    "reading": lambda: reading,
    "framing": framing,
    "laying out": laying_out,
    "finishing": finishing,
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_of_a_page_ends_once_the_time_is_over(stage):
    work = STAGES[stage]()
    with Clock(1e-9).running(), pytest.raises(TimedOut):
        work()
    work()  # without a clock it goes on


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_of_a_page_ends_if_progress_raises(stage, monkeypatch):
    monkeypatch.setattr(clock, "BEAT", 0.0)

    def unwanted(done, total):
        raise KeyboardInterrupt

    work = STAGES[stage]()
    with Clock(None, unwanted).running(), pytest.raises(KeyboardInterrupt):
        work()


def test_what_progress_raised_is_raised_again_where_it_was_swallowed():
    def unwanted(done, total):
        raise Unreadable("nobody wants it")

    own = Clock(None, unwanted)
    for _ in range(2):
        with pytest.raises(Unreadable):
            own.step(1, 2)


def test_clocks_run_inside_each_other():
    with Clock(None).running():
        with Clock(1e-9).running(), pytest.raises(TimedOut):
            look()
        look()
    look()
