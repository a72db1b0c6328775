"""MathML to LaTeX (MathML 3, chapters 3 and 5.1): the TeX it carries, or what its elements say."""

from __future__ import annotations

from typing import Any

from pincite.readers.formulas.omml import NAMED, joined

Node = list[Any]  # ``[tag, attributes, children]``; a child is a node or a text.

# Signs that are written as in ``omml``, and those that the TeX of web pages writes otherwise.
ALIKE = "∑∏∫∮∞≈≡±×·⋅÷⇒∈∉⊂⊆∪∩∀∃∂∇…⋯αβγδϵζηθκλμνξπρστχψωΓΔΘΛΠΣΦΨΩ"
OPERATORS = {sign: f"\\{NAMED[sign]}" for sign in ALIKE} | {
    "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "→": r"\to", "√": r"\sqrt", "ε": r"\epsilon", "φ": r"\phi",
    "−": "-", "′": "'", "\u2061": "", "\u2062": "", "\u2063": ",", "\u2064": "",
    "{": r"\{", "}": r"\}", "%": r"\%", "#": r"\#", "&": r"\&",
}  # fmt: skip

ACCENTS = {"^": "hat", "ˆ": "hat", "~": "tilde", "¯": "bar", "‾": "overline", "→": "vec", "˙": "dot"}

FUNCTIONS = frozenset((
    "arccos", "arcsin", "arctan", "cos", "cot", "det", "dim", "exp", "gcd", "inf", "lim", "ln", "log", "max",
    "min", "sin", "sup", "tan",
))  # fmt: skip

DEEPEST = 100  # Levels of nested formula elements that are turned into commands; deeper ones give their text.


def plain(node: Node) -> str:
    """All text of a node."""
    found: list[str] = []
    stack: list[Any] = [node]
    while stack:
        at = stack.pop()
        if isinstance(at, str):
            found.append(at)
        else:
            stack.extend(reversed(at[2]))
    return "".join(found).strip()


def annotation(node: Node) -> str:
    """TeX that stands beside the MathML, '' for none."""
    stack = [node]
    while stack:
        at = stack.pop()
        if at[0] == "annotation" and "tex" in str(at[1].get("encoding", "")).lower():
            return plain(at)
        stack.extend(child for child in reversed(at[2]) if not isinstance(child, str))
    return ""


def latex(node: Node) -> str:
    """The formula of a ``math`` element as LaTeX."""
    found = annotation(node) or str(node[1].get("alttext") or "").strip() or tex(node, 0)
    found = " ".join(found.split())
    if found.startswith(r"{\displaystyle") and found.endswith("}"):
        found = found[len(r"{\displaystyle") : -1].strip()
    return found


def spaced(parts: list[str]) -> str:
    """Parts side by side: a space after a command that a letter follows."""
    found = ""
    for part in parts:
        found = joined(found, part)
    return found


def group(text: str) -> str:
    return "{" + text + "}"


def script(text: str) -> str:
    """What a sub- or superscript is put on."""
    return text if len(text) < 2 or (text[0] == "\\" and text[1:].isalpha()) else group(text)


def tex(node: Node, depth: int) -> str:
    """A MathML element as LaTeX."""
    tag, attributes, children = node
    tag = tag.rpartition(":")[2]
    if depth > DEEPEST:
        return plain(node)
    if tag in ("mi", "mo", "mn", "mtext", "ms"):
        text = plain(node)
        if tag == "mtext" and text:
            return r"\text{" + text + "}"
        if tag == "mi" and len(text) > 1 and text.isalpha() and text.isascii():
            return ("\\" + text) if text in FUNCTIONS else r"\mathrm{" + text + "}"
        return spaced([OPERATORS.get(c, c) for c in text])
    if tag in ("annotation", "annotation-xml", "mphantom", "none", "mprescripts"):
        return ""
    if tag == "mspace":
        return " "
    inner = [child for child in children if not isinstance(child, str)]
    parts = [tex(child, depth + 1) for child in inner]
    count = len(parts)
    if tag == "mfrac" and count == 2:
        return r"\frac" + group(parts[0]) + group(parts[1])
    if tag == "msqrt":
        return r"\sqrt" + group(spaced(parts))
    if tag == "mroot" and count == 2:
        return r"\sqrt[" + parts[1] + "]" + group(parts[0])
    if tag in ("msup", "mover") and count == 2:
        accent = ACCENTS.get(plain(inner[1]))
        if tag == "mover" and accent:
            return "\\" + accent + group(parts[0])
        return script(parts[0]) + "^" + group(parts[1])
    if tag in ("msub", "munder") and count == 2:
        return script(parts[0]) + "_" + group(parts[1])
    if tag in ("msubsup", "munderover") and count == 3:
        return script(parts[0]) + "_" + group(parts[1]) + "^" + group(parts[2])
    if tag == "mfenced":
        separator = str(attributes.get("separators") or ",")[:1]
        opening, closing = attributes.get("open", "("), attributes.get("close", ")")
        return f"{opening or ''}{separator.join(parts)}{closing or ''}"
    if tag == "mtable":
        return r"\begin{matrix}" + r" \\ ".join(parts) + r"\end{matrix}"
    if tag in ("mtr", "mlabeledtr"):
        return " & ".join(parts)
    if not inner:
        return plain(node)
    return spaced(parts)
