import os
import pty
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.conftest import PINCITE, ROOT, command
from tests.sandbox.test_isolation import runs


def test_text_is_written_as_utf_8_whatever_the_locale(demo, tmp_path):
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = command("convert", demo, "--pages", "4", env=plain)
    assert done.returncode == 0
    assert "early sorts that bloom" in done.stdout.decode("utf-8")


def test_a_name_outside_ascii_can_be_told(tmp_path):
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = command("convert", tmp_path / "größe.pdf", env=plain)
    assert done.returncode == 1
    assert done.stderr.startswith(b"pincite: unreadable: ")
    assert done.stderr.count(b"\n") == 1


def test_a_reader_that_leaves_early_is_no_error(demo):
    """The result is larger than a pipe holds, and nobody reads it."""
    process = subprocess.Popen(
        [*PINCITE, "convert", demo, "--to", "extract"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 0


@pytest.mark.skipif(os.name != "posix", reason="they are signals on POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_command_told_to_end_does_so_in_silence_with_the_status_that_shells_know(tmp_path, number):
    """The document comes through a pipe that stays open, so that the command is still at work."""
    pipe = tmp_path / "pipe.pdf"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [*PINCITE, "convert", pipe],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        # Tests in the background of a shell ignore Ctrl-C, and so would the command.
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    with open(pipe, "wb"):  # returns once the command has opened its end
        time.sleep(0.5)  # a signal that comes right before the first read is seen only after it
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert (out, err.strip()) == (b"", b"")


def ended(folder, within):
    """The exit status of a command, run with ``-m``, that does this."""
    (folder / "told.py").write_text(f"""
import sys
from signal import SIGINT, SIGTERM, raise_signal
from pincite.cli import run
def done(arguments):
    {within}
run.done = done
sys.exit(run.run([]))
""")
    told = [sys.executable, "-m", "told"]
    usual = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)  # noqa: E731
    return subprocess.run(told, cwd=folder, preexec_fn=usual).returncode


@pytest.mark.skipif(os.name != "posix", reason="they are signals on POSIX")
def test_a_command_told_twice_to_end_tidies_up_first(tmp_path):
    """``timeout`` tells the command, and then all of its group."""
    assert ended(tmp_path, "try: raise_signal(SIGTERM)\n    finally: raise_signal(SIGTERM); sys.exit(7)") == 7


@pytest.mark.skipif(os.name != "posix", reason="they are signals on POSIX")
def test_a_command_interrupted_while_python_executes_a_string_has_its_status_too(tmp_path):
    assert ended(tmp_path, "exec('raise_signal(SIGINT)')") == 130


@pytest.mark.skipif(sys.platform != "linux", reason="children are forked on Linux")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_command_told_to_end_takes_its_child_and_the_child_s_temporary_files_along(tmp_path, number):
    """The child has begun a file, and sleeps."""
    script = """
import sys
from pincite.cli import run
from pincite.sandbox.isolation import run_isolated
from tests.sandbox.misbehaviour import write_tell_and_sleep
tell = lambda *_: print("ready", flush=True)
run.done = lambda _: run_isolated(write_tell_and_sleep, (600,), progress=tell)
sys.exit(run.run([]))
"""
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    assert process.stdout.readline() == b"ready\n"
    assert list(tmp_path.glob("pincite-*/*"))
    process.send_signal(number)
    assert process.wait(60) == 128 + number
    process.stdout.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="children die with their parent on Linux")
def test_a_killed_command_takes_its_child_along():
    """The child forks nothing and sleeps; its pid comes out on stdout."""
    script = """
import os
from pincite.sandbox.isolation import run_isolated
from tests.sandbox.misbehaviour import tell_and_sleep
run_isolated(tell_and_sleep, (600,), progress=lambda pid, _: print(pid, flush=True))
"""
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, cwd=ROOT)
    pid = int(process.stdout.readline())
    process.kill()
    process.wait(60)
    process.stdout.close()
    for _ in range(1000):
        if not runs(pid):
            return
        time.sleep(0.01)
    pytest.fail("the child still runs")


def test_a_log_holds_no_progress_bars(demo):
    done = command("convert", "-q", demo, "-o", os.devnull)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_person_sees_a_progress_bar(demo):
    terminal, other = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    process = subprocess.Popen(
        [*PINCITE, "convert", demo, "-o", os.devnull],
        stdout=subprocess.DEVNULL,
        stderr=other,
        env=environment,
    )
    os.close(other)
    seen = b""
    try:
        while chunk := os.read(terminal, 4096):
            seen += chunk
    except OSError:  # the other side was closed
        pass
    os.close(terminal)
    assert process.wait(60) == 0
    assert b"demo.pdf" in seen
    assert b"6/6" in seen


def test_the_version_is_told(pincite):
    from pincite import __version__

    assert pincite("--version") == (0, f"pincite {__version__}\n", "")
    done = command("--version")
    assert done.stdout.decode().strip() == f"pincite {__version__}"


def test_the_version_is_told_without_loading_what_is_heavy():
    script = "import sys, pincite.cli; pincite.cli.main(['--version']); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    for heavy in ("typer", "rich", "numpy", "pypdfium2"):
        assert f"'{heavy}'" not in done.stdout


def test_a_bare_command_shows_the_help(pincite):
    status, out, err = pincite()
    assert (status, err) == (2, "")
    assert "convert" in out


@pytest.mark.skipif(os.name != "posix", reason="the shell of POSIX closes streams")
@pytest.mark.parametrize(("closed", "status"), [(">&-", 2), ("2>&-", 0), ("<&-", 0), ("<&- 2>&-", 0)])
def test_a_closed_stream_ends_without_a_traceback(demo, closed, status):
    line = f'"$@" {closed}'
    done = subprocess.run(
        ["sh", "-c", line, "sh", *PINCITE, "convert", demo], capture_output=True, check=False, timeout=60
    )
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


def test_a_missing_stdin_is_told_in_one_line():
    done = subprocess.run(
        ["sh", "-c", '"$@" <&-', "sh", *PINCITE, "convert", "-"], capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"pincite: bad_option: ")
    assert done.stderr.count(b"\n") == 1


def test_a_full_disk_is_told_in_one_line(demo):
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*PINCITE, "convert", demo], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr == b"pincite: bad_option: stdout cannot be written: No space left on device\n"
