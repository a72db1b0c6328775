"""What a document may make an engine do, as functions a child process can be told to call."""

import ctypes
import os
import signal
import sys
import tempfile
import time

from pincite.errors import Encrypted, WordsDecodeError


def add(a, b=0):
    return a + b


def segfault():
    ctypes.string_at(0)


def abort():
    os.abort()


def killed_by_the_system():
    os.kill(os.getpid(), signal.SIGKILL)


def leave():
    os._exit(3)


def sleep(seconds):
    time.sleep(seconds)


def start_another(seconds, progress):
    """Sleep beside a grandchild that sleeps too; its process id is told as progress."""
    pid = os.fork()
    if pid == 0:
        time.sleep(seconds)
        os._exit(0)
    progress(pid, 0)
    time.sleep(seconds)


def eat(megabytes):
    held = []
    for _ in range(megabytes):
        held.append(bytearray(b"x") * (1 << 20))
    return len(held)


def eat_in_one_bite(megabytes):
    return len(bytearray(megabytes << 20))


def be_refused_and_abort(megabytes):
    """An engine that asks for more than there is at once, while it has little."""
    libc = ctypes.CDLL(None)
    libc.malloc.restype = ctypes.c_void_p
    if not libc.malloc(ctypes.c_size_t(megabytes << 20)):
        libc.abort()


def be_refused_and_go_on(megabytes):
    """An engine that does not look at what it is given."""
    libc = ctypes.CDLL(None)
    libc.malloc.restype = ctypes.c_void_p
    libc.memset(ctypes.c_void_p(libc.malloc(ctypes.c_size_t(megabytes << 20))), 0, 1)


def eat_and_abort(megabytes):
    """An engine that aborts when memory runs out, as PDFium does."""
    held = []
    try:
        while True:
            held.append(bytearray(b"x") * (1 << 20))
            if len(held) % 20 == 0:
                time.sleep(0.02)
    except MemoryError:
        os.abort()


def encrypted():
    raise Encrypted("a password is needed")


def bad_words():
    raise WordsDecodeError("cut short", page=3, offset=17)


def divide(a):
    return 1 / a


def big(megabytes):
    return b"r" * (megabytes << 20)


def measure(data):
    return len(data)


def chatter():
    print("noise", flush=True)
    print("noise", file=sys.stderr, flush=True)
    os.write(1, b"noise")
    os.write(2, b"noise")
    return "signal"


def unpicklable():
    return lambda: None


def count_up(n, progress):
    for i in range(n):
        progress(i + 1, n)
    return n


def tell_and_sleep(seconds, progress):
    """Sleep, having told the process id as progress."""
    progress(os.getpid(), 0)
    time.sleep(seconds)


def write_tell_and_sleep(seconds, progress):
    """Sleep, having begun a temporary file and told so."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(b"a half")
        file.flush()
        progress(0, 0)
        time.sleep(seconds)


def own_number():
    return os.getpid()


def sleep_and_say(seconds, word):
    time.sleep(seconds)
    return word


def lies() -> int:
    return "a text"
