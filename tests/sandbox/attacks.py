"""What an engine that was taken over would try, each from within a child: whether it came through."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

SETUID, USER_NAMESPACE, PTRACE_ATTACH = 0o4755, 0x10000000, 16


def tried(port: int, victim: str, parent: int, only: list[str] | None = None) -> dict[str, bool]:
    """Every attack by name, or those named: True where it got somewhere. ``victim`` is a folder that is not
    the child's, with the file ``kept``; ``parent`` the process to be attacked."""
    folder = Path(victim)
    libc = ctypes.CDLL(None, use_errno=True)
    attacks = {
        "connect over TCP": lambda: socket.create_connection(("127.0.0.1", port), 1),
        "send over UDP": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(
            b"x", ("127.0.0.1", port)
        ),
        "listen": lambda: socket.create_server(("127.0.0.1", 0)),
        "ask a local service": lambda: socket.socket(socket.AF_UNIX).connect(str(folder / "service")),
        "send to a local service": lambda: socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM),
        "have a program connect": lambda: program(
            f"import socket; socket.create_connection(('127.0.0.1', {port}), 1)"
        ),
        "write a file": lambda: (folder / "made").write_text("x"),
        "overwrite a file": lambda: (folder / "kept").write_text("x"),
        "append to a file": lambda: (folder / "kept").open("a").write("x"),
        "cut a file": lambda: os.truncate(folder / "kept", 0),
        "remove a file": lambda: (folder / "kept").unlink(),
        "rename a file": lambda: (folder / "kept").rename(folder / "other"),
        "move a file away": lambda: (folder / "kept").rename(Path(os.environ["TMPDIR"]) / "taken"),
        "link to a file": lambda: (folder / "link").symlink_to("/etc/passwd"),
        "make a folder": lambda: (folder / "new").mkdir(),
        "let all read a file": lambda: os.chmod(folder / "kept", SETUID),
        "give a file away": lambda: os.chown(folder / "kept", 1, 1),
        "date a file back": lambda: os.utime(folder / "kept", (1, 1)),
        "have a program write": lambda: program(f"open({str(folder / 'made')!r}, 'w')"),
        "read what the parent was given": lambda: Path(f"/proc/{parent}/environ").read_bytes()[0],
        "read the parent's memory": lambda: os.open(f"/proc/{parent}/mem", os.O_RDONLY),
        "trace the parent": lambda: done(libc.ptrace(PTRACE_ATTACH, parent, None, None)),
        "signal the parent": lambda: os.kill(parent, 0),
        "end the parent": lambda: os.kill(parent, signal.SIGWINCH),
        "be root of a world of its own": lambda: done(libc.unshare(USER_NAMESPACE)),
        "mount": lambda: done(libc.mount(b"none", victim.encode(), b"tmpfs", 0, None)),
        "change the root": lambda: os.chroot(victim),
        "know a key of the environment": lambda: os.environ["PRIVATE_TOKEN"],
        "find a key where the environment was": lambda: (
            Path("/proc/self/environ").read_bytes().index(b"s3cr3t")
        ),
    }
    return {name: came_through(attack) for name, attack in attacks.items() if only is None or name in only}


def came_through(attack: object) -> bool:
    with contextlib.suppress(Exception):
        attack()  # type: ignore[operator]
        return True
    return False


def program(source: str) -> None:
    subprocess.run([sys.executable, "-c", source], check=True, capture_output=True)


def done(status: int) -> None:
    if status != 0:
        raise OSError(ctypes.get_errno(), "refused")


def may(folder: str) -> dict[str, bool]:
    """What a child has to be able to do."""
    own = Path(os.environ["TMPDIR"])
    return {
        "use its own folder": came_through(lambda: ((own / "a").write_text("x"), (own / "a").unlink())),
        "make a temporary file": came_through(temporary),
        "read": came_through(lambda: (Path(folder) / "kept").read_text()),
        "run a program": came_through(lambda: program("import os; os.getpid()")),
        "end what it runs": came_through(lambda: subprocess.Popen([sys.executable, "-c", "input()"]).kill()),
        "talk to itself": came_through(socket.socketpair),
        "write to nowhere": came_through(lambda: Path(os.devnull).write_text("x")),
    }


def temporary() -> None:
    import tempfile

    with tempfile.NamedTemporaryFile() as file:
        assert Path(file.name).parent == Path(os.environ["TMPDIR"])


def made_in(folder: str) -> str:
    path = Path(folder) / "made"
    path.write_text("x")
    return path.read_text()


def whether_on(name: str) -> bool:
    return name in os.environ


def crowd() -> list[str]:
    """Leaves a file in the folder for temporary files."""
    Path(os.environ["TMPDIR"], "left").write_text("x")
    return [os.environ["TMPDIR"]]
