"""The folders of children for temporary files."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pincite.sandbox import folder

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are none")
HOLDER = """
import time
from pathlib import Path
from pincite.sandbox.folder import own_folder
path = own_folder()
Path(path, "page.png").write_text("x")
print(path, flush=True)
time.sleep(600)
"""


@pytest.fixture
def around(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def holder(around):
    """A process that has made a folder, and the folder."""
    with subprocess.Popen([sys.executable, "-c", HOLDER], stdout=subprocess.PIPE, text=True) as process:
        yield process, Path(process.stdout.readline().strip())
        process.kill()


def of_long_ago(path):
    then = time.time() - 2 * folder.SETTLED
    os.utime(path, (then, then))


def end(process):
    process.send_signal(signal.SIGKILL)
    process.wait()


def test_what_a_killed_process_left_is_removed_by_the_next(holder):
    process, left = holder
    of_long_ago(left)
    end(process)
    assert (left / "page.png").exists()
    own = folder.own_folder()
    assert Path(own).is_dir() and not left.exists()
    folder.remove(own)


def test_what_a_running_process_uses_is_left(holder, around):
    _, used = holder
    of_long_ago(used)
    folder.remove_abandoned(str(around))
    assert (used / "page.png").exists()


def test_a_folder_just_made_is_left_though_nobody_holds_it_yet(holder, around):
    process, made = holder
    end(process)
    folder.remove_abandoned(str(around))
    assert (made / "page.png").exists()


@pytest.mark.parametrize(
    "name", ["pincite-library", "pincite-0123456789abcdef.txt", "other-0123456789abcdef"]
)
def test_a_folder_of_another_name_is_left(around, name):
    (around / name).mkdir()
    of_long_ago(around / name)
    folder.remove_abandoned(str(around))
    assert (around / name).is_dir()


def test_what_a_link_of_such_a_name_leads_to_is_left(around):
    (around / "mine").mkdir()
    (around / "mine" / "kept").write_text("x")
    link = around / "pincite-0123456789abcdef"
    link.symlink_to(around / "mine")
    of_long_ago(around / "mine")
    then = time.time() - 2 * folder.SETTLED
    os.utime(link, (then, then), follow_symlinks=False)
    folder.remove_abandoned(str(around))
    assert (around / "mine" / "kept").exists()


def test_a_folder_can_be_made_where_none_can_be_held(around, monkeypatch):
    def refuse(path):
        raise OSError("no locks")

    monkeypatch.setattr(folder, "locked", refuse)
    own = folder.own_folder()
    assert Path(own).is_dir()
    folder.remove(own)
    assert not Path(own).exists()
