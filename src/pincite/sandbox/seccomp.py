"""seccomp: system calls that a process gives up (seccomp(2)), as a program of the kernel's packet filter."""

from __future__ import annotations

import ctypes
import errno
import os
import struct

SET_FILTER, PR_SET_SECCOMP, PR_GET_SECCOMP = 2, 22, 21
ALLOW, REFUSE, UNKNOWN = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS
# Instructions: load a word of the call, compare, mask, return.
LOAD, EQUAL, AT_LEAST, MASK, RETURN = 0x20, 0x15, 0x35, 0x54, 0x06
NUMBER, MACHINE, ARGUMENTS = 0, 4, 16  # Offsets in what is told of a call.
OTHER_NUMBERS = 0x40000000  # From here on the same calls are numbered for x32.
UNIX, STREAM, KIND_OF_SOCKET = 1, 1, 0xF
NEW_NAMESPACES = 0x7E020000
INSTRUCTION = struct.Struct("=HBBI")

# By machine: its word in the filter, and calls by name: connections, other processes, mounts and namespaces,
# what the kernel can be made to do, keys, owners and modes of files, the clock.
MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
CALLS: dict[str, tuple[int | None, int | None]] = {
    "connect": (42, 203), "ptrace": (101, 117), "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271), "process_madvise": (440, 440), "pidfd_getfd": (438, 438),
    "kcmp": (312, 272), "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41),
    "chroot": (161, 51), "move_mount": (429, 429), "open_tree": (428, 428), "fsopen": (430, 430),
    "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433), "mount_setattr": (442, 442),
    "setns": (308, 268), "unshare": (272, 97), "bpf": (321, 280), "perf_event_open": (298, 241),
    "userfaultfd": (323, 282), "io_uring_setup": (425, 425), "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427), "keyctl": (250, 219), "add_key": (248, 217), "request_key": (249, 218),
    "open_by_handle_at": (304, 265), "init_module": (175, 105), "finit_module": (313, 273),
    "delete_module": (176, 106), "kexec_load": (246, 104), "kexec_file_load": (320, 294),
    "reboot": (169, 142), "swapon": (167, 224), "swapoff": (168, 225), "acct": (163, 89),
    "quotactl": (179, 60), "settimeofday": (164, 170), "clock_settime": (227, 112),
    "clock_adjtime": (305, 266), "adjtimex": (159, 171), "sethostname": (170, 161),
    "setdomainname": (171, 162), "iopl": (172, None), "ioperm": (173, None), "syslog": (103, 116),
    "fanotify_init": (300, 262), "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53),
    "fchmodat2": (452, 452), "chown": (92, None), "fchown": (93, 55), "lchown": (94, None),
    "fchownat": (260, 54), "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7),
    "removexattr": (197, 14), "lremovexattr": (198, 15), "fremovexattr": (199, 16), "utime": (132, None),
    "utimes": (235, None), "utimensat": (280, 88), "futimesat": (261, None), "capset": (126, 91),
    "vhangup": (153, 58), "shmget": (29, 194), "msgget": (68, 186), "semget": (64, 190), "mq_open": (240,
    180),
}  # fmt: skip
SOCKET, CLONE, CLONE3 = (41, 198), (56, 220), (435, 435)


def is_there() -> bool:
    """True if this kernel has it, and the calls of this machine are known."""
    return _machine() is not None and ctypes.CDLL(None).prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0


def restrict(libc: ctypes.CDLL) -> bool:
    """Have the calls refused from now on in this process and all it starts: True if that holds. Needs
    no_new_privs."""
    machine = _machine()
    if machine is None:
        return False
    program = assembled(machine)
    code = ctypes.create_string_buffer(program, len(program))
    told = struct.pack("=HxxxxxxQ", len(program) // INSTRUCTION.size, ctypes.addressof(code))
    return bool(libc.prctl(PR_SET_SECCOMP, SET_FILTER, told, 0, 0) == 0)


def assembled(machine: str) -> bytes:
    """The filter: refuses ``CALLS``, sockets but those of streams within the machine (some programs make one
    for themselves, and cannot connect), and new namespaces. ``clone3``, whose argument no filter sees, is
    called unknown: libraries then use ``clone``."""
    column = list(MACHINES).index(machine)
    out: list[tuple[int, int, int, int]] = [
        (LOAD, 0, 0, MACHINE),
        (EQUAL, 1, 0, MACHINES[machine]),
        (RETURN, 0, 0, REFUSE),
        (LOAD, 0, 0, NUMBER),
    ]
    if machine == "x86_64":
        out += [(AT_LEAST, 0, 1, OTHER_NUMBERS), (RETURN, 0, 0, REFUSE)]
    for numbers in CALLS.values():
        number = numbers[column]
        if number is not None:
            out += [(EQUAL, 0, 1, number), (RETURN, 0, 0, REFUSE)]
    out += [(EQUAL, 0, 1, CLONE3[column]), (RETURN, 0, 0, UNKNOWN)]
    out += [
        (EQUAL, 0, 4, CLONE[column]),
        (LOAD, 0, 0, ARGUMENTS),
        (MASK, 0, 0, NEW_NAMESPACES),
        (EQUAL, 1, 0, 0),
        (RETURN, 0, 0, REFUSE),
        (LOAD, 0, 0, NUMBER),
        (EQUAL, 0, 6, SOCKET[column]),
        (LOAD, 0, 0, ARGUMENTS),
        (EQUAL, 0, 3, UNIX),
        (LOAD, 0, 0, ARGUMENTS + 8),
        (MASK, 0, 0, KIND_OF_SOCKET),
        (EQUAL, 1, 0, STREAM),
        (RETURN, 0, 0, REFUSE),
        (RETURN, 0, 0, ALLOW),
    ]
    return b"".join(INSTRUCTION.pack(*one) for one in out)


def _machine() -> str | None:
    if struct.calcsize("P") != 8:
        return None
    name = os.uname().machine
    return name if name in MACHINES else None
