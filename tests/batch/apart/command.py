"""The command with a cluster of its own."""

import json
import subprocess

from tests.batch.documents import TEXTS, folder_of
from tests.cli.conftest import PINCITE


def test_the_command_tells_in_lines_of_json_beside_whatever_ray_says(tmp_path):
    source = folder_of(tmp_path / "source")
    call = [
        *PINCITE,
        "batch",
        str(source),
        "-o",
        str(tmp_path / "made"),
        "--engine",
        "ray",
        "--address",
        "local",
    ]
    told = subprocess.run(call, capture_output=True, text=True, cwd=tmp_path)
    assert (told.returncode, told.stdout) == (1, ""), told.stderr
    assert '"event":"end"' in told.stderr, told.stderr
    assert told.stderr.count('{"event":"failure","name":"bad.pdf","error":"corrupt"') == 1
    end = json.loads(told.stderr[told.stderr.rindex('{"event":"end"') :].splitlines()[0])
    assert (end["done"], end["failed"]) == (len(TEXTS), 1)
