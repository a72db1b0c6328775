"""What a terminal shows of a batch."""

import os
import pty
import re
import subprocess

from tests.batch.documents import folder_of
from tests.cli.conftest import PINCITE


def test_a_terminal_shows_a_bar_the_failures_and_a_summary(tmp_path):
    source = folder_of(tmp_path / "source")
    reader, terminal = pty.openpty()
    call = [*PINCITE, "batch", str(source), "-o", str(tmp_path / "made"), "--jobs", "1"]
    surroundings = {**os.environ, "COLUMNS": "110", "TERM": "xterm"}
    running = subprocess.Popen(call, stderr=terminal, env=surroundings)
    os.close(terminal)
    shown = b""
    while True:
        try:
            piece = os.read(reader, 4096)
        except OSError:  # the end, on Linux
            piece = b""
        if not piece:
            break
        shown += piece
    os.close(reader)
    assert running.wait() == 1
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())
    assert "/7" in text and "documents/s" in text and "pages/s" in text
    assert "pincite: corrupt: bad.pdf: " in text
    assert re.search(r"pincite: 7 documents, 6 pages; [\d.]+ s, .*; 1 failure, set aside\r\n\Z", text)
    assert '{"event"' not in text
