"""What the decoder is told: arguments, environment, parameters of flows."""

from __future__ import annotations

import argparse
import subprocess
import sys

import pytest

from pincite.errors import BadOption
from pincite.sandbox.resources import Isolation
from pincite.worker.arguments import add_arguments
from pincite.worker.options import DecodingOptions, DeliveryOptions, all_declared, chosen

INCUMBENT = [
    "--strategy", "hi_res", "--languages", "eng,ita", "--section-strategy", "count",
    "--section-element-count", "5", "--section-max-size", "100", "--section-within-pages",
    "--chunking-mode", "hybrid", "--chunk-max-tokens", "256",
]  # fmt: skip


def parsed(*arguments: str) -> dict[str, object]:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return vars(parser.parse_args(arguments))


def test_every_argument_of_the_decoders_before_is_taken() -> None:
    found = chosen(DecodingOptions, parsed(*INCUMBENT))
    assert found.strategy == "hi_res" and found.section_element_count == 5 and found.section_within_pages


def test_no_argument_is_also_one_of_every_processor() -> None:
    from trustgraph.base import FlowProcessor

    parser = argparse.ArgumentParser()
    FlowProcessor.add_args(parser)
    theirs = {flag for action in parser._actions for flag in action.option_strings}
    assert not theirs & {f"--{one.name}" for one in all_declared()}


def test_the_environment_gives_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_WORKER_JOBS", "3")
    monkeypatch.setenv("PINCITE_WORKER_INLINE_TEXT", "true")
    found = parsed()
    assert (found["jobs"], found["inline_text"]) == (3, True)
    assert parsed("--jobs", "2")["jobs"] == 2


def test_parameters_of_a_flow_are_text() -> None:
    told = {"section_max_size": "300", "section_within_pages": "true", "strategy": "fast"}
    found = chosen(DecodingOptions, told)
    assert (found.section_max_size, found.section_within_pages) == (300, True)
    with pytest.raises(BadOption):
        chosen(DecodingOptions, {"strategy": "slow"})


def test_a_number_below_the_least_is_refused() -> None:
    with pytest.raises(SystemExit):
        parsed("--jobs", "0")
    assert chosen(DeliveryOptions, {}).jobs == 1


@pytest.mark.parametrize("command", ["universal_decoder", "docling_decoder"])
def test_the_commands_tell_their_arguments(command: str) -> None:
    code = f"import sys; from pincite.worker.service import {command}; sys.exit({command}())"
    done = subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, text=True)
    assert done.returncode == 0
    for one in all_declared():
        assert f"--{one.name}" in done.stdout


def test_a_limit_by_size_is_taken_as_it_is_written() -> None:
    assert chosen(Isolation, {"timeout": "auto"}) == Isolation()
