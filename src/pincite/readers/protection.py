"""Office documents under a password, opened in memory ([MS-OFFCRYPTO]).

Packages of Word, Excel and PowerPoint lie in an OLE file as one encrypted stream; their older forms have
single streams or records encrypted. The work is done by msoffcrypto-tool, the extra ``passwords``.
"""

from __future__ import annotations

import io
import struct
from typing import Any

from pincite.errors import (
    Corrupt,
    Encrypted,
    MissingExtra,
    PinciteError,
    TooLarge,
    Unsafe,
    UnsupportedSecurity,
)
from pincite.readers.compound import SIGNATURE, Compound
from pincite.readers.options import ReadOptions
from pincite.readers.package import parse_xml

# The password of a workbook of which only the writing is protected: every program tries it unasked
# ([MS-OFFCRYPTO] 2.4.2.3).
GIVEN_BY_EXCEL = "VelvetSweatshop"
MOST_ROUNDS = 1_000_000  # Rounds in which a password is made a key: programs write 100,000, which takes .1 s.
# Bytes of an older document that are decrypted: its records take ten times their size meanwhile.
MOST_OLD = 64 << 20
CIPHER_BLOCK, SIZE_FIRST = 16, 8  # Bytes of a block of AES, and of the size before the encrypted package.
FILE_PASS = 0x2F  # The record of a workbook that says how it is encrypted ([MS-XLS] 2.4.117).
BEFORE_FILE_PASS = 8  # Records at the start of a workbook among which it stands.
# Mark of an encrypted presentation in the stream 'Current User' ([MS-PPT] 2.3.2).
ENCRYPTED_SLIDES = 0xF3D1C4DF


class Memory:
    """What the module ``tempfile`` is for the library: what is decrypted never gets to a disk."""

    TemporaryFile = io.BytesIO


class Whole:
    """An OLE file whose streams end with a whole block: some programs write the package without."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def openstream(self, name: str) -> io.BytesIO:
        content = self.file.openstream(name).read()
        return io.BytesIO(content + bytes(-(len(content) - SIZE_FIRST) % CIPHER_BLOCK))


def unlocked(data: bytes, options: ReadOptions) -> bytes:
    """The document without its protection: the package, or the older file with its streams in clear text;
    ``data`` itself where nothing is protected or no password is known, for which readers raise
    ``Encrypted``.

    Raises ``Encrypted`` for a wrong password, ``MissingExtra``, ``UnsupportedSecurity`` for ways of
    protection that are not read, ``Corrupt``, ``TooLarge``, ``Unsafe``."""
    if data[:8] != SIGNATURE:
        return data
    try:
        kind = protected_as(Compound(data, options.max_part))
    except (Corrupt, struct.error, IndexError, ValueError):
        return data  # whose reader says what is wrong
    passwords = [options.password] if options.password else []
    if kind in ("package", "workbook"):
        passwords.append(GIVEN_BY_EXCEL)
    if not kind or not passwords:
        return data
    try:
        opened = opener(kind)
    except ModuleNotFoundError as error:
        if not options.password:
            return data
        raise MissingExtra(
            f"opening documents with a password needs {error.name}: pip install 'pincite[passwords]'"
        ) from None
    if len(data) > (options.max_part if kind == "package" else min(MOST_OLD, options.max_part)):
        raise TooLarge(f"the encrypted document is larger than {options.max_part >> 20} MiB")
    for password in passwords:
        try:
            return decrypted(opened, data, kind, password)
        except Encrypted:
            continue
        except (Corrupt, UnsupportedSecurity):
            if options.password:
                raise
            return data  # nobody asked for it to be opened: it is encrypted, whatever else it is
    if options.password:
        raise Encrypted("the password is wrong")
    return data


def protected_as(file: Compound) -> str:
    """'package', 'workbook', 'text' or 'slides' for what is encrypted, '' for what is not."""
    if "EncryptedPackage" in file:
        information = file.read("EncryptionInfo")
        if information[:4] == b"\4\0\4\0":
            refuse_rounds(information[8:])
        return "package"
    if "WordDocument" in file:
        head = file.read("WordDocument")[:12]
        return "text" if len(head) == 12 and head[11] & 1 else ""
    if "Workbook" in file:
        return "workbook" if has_file_pass(file.read("Workbook")) else ""
    user = file.read("Current User")
    return "slides" if user[12:16] == struct.pack("<I", ENCRYPTED_SLIDES) else ""


def refuse_rounds(xml: bytes) -> None:
    """Raises ``Unsafe`` for a key that would take minutes to make."""
    for node in parse_xml(xml, "EncryptionInfo").iter():
        rounds = node.get("spinCount", "")
        if rounds and (not rounds.isdecimal() or len(rounds) > 9 or int(rounds) > MOST_ROUNDS):
            raise Unsafe(f"the password would have to be hashed {rounds[:20]} times before it can be tried")


def has_file_pass(stream: bytes) -> bool:
    at = 0
    for _ in range(BEFORE_FILE_PASS):
        number, size = struct.unpack("<HH", stream[at : at + 4].ljust(4, b"\0"))
        if number == FILE_PASS:
            return True
        at += 4 + size
    return False


def opener(kind: str) -> Any:
    """The library's class for a kind of document. Raises ``ModuleNotFoundError``."""
    if kind == "package":
        from msoffcrypto.format.ooxml import OOXMLFile

        return OOXMLFile
    from msoffcrypto.format import doc97, ppt97, xls97

    for module in (doc97, ppt97, xls97):
        module.tempfile = Memory
    return {"text": doc97.Doc97File, "workbook": xls97.Xls97File, "slides": ppt97.Ppt97File}[kind]


def decrypted(opened: Any, data: bytes, kind: str, password: str) -> bytes:
    """The document in clear text. Raises as ``unlocked``."""
    from msoffcrypto.exceptions import InvalidKeyError

    out = io.BytesIO()
    known = False
    try:
        file = opened(io.BytesIO(data))
        if kind == "package":
            file.file = Whole(file.file)
            file.load_key(password=password, verify_password=True)
        else:
            file.load_key(password=password)
        known = True
        file.decrypt(out)
    except Exception as error:
        if isinstance(error, InvalidKeyError) and not known:
            raise Encrypted("the password is wrong") from None
        raise refusal(error) from None
    return out.getvalue()


def refusal(error: Exception) -> PinciteError:
    """What is wrong with a document that the library does not open. It trusts the file: any fault of that
    can come out as any error."""
    from msoffcrypto.exceptions import DecryptionError, FileFormatError, InvalidKeyError

    reason = str(error)[:200] or type(error).__name__
    if isinstance(error, MemoryError):
        return TooLarge("the encrypted document is too large to be opened")
    unread = isinstance(error, (DecryptionError, FileFormatError, NotImplementedError))
    if unread and not isinstance(error, InvalidKeyError):
        return UnsupportedSecurity(f"this protection is not read: {reason}")
    return Corrupt(f"the encrypted document is damaged: {reason}")
