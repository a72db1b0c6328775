"""MathML to LaTeX (MathML 3, chapters 3 and 5.1): the TeX it carries, or what its elements say."""

from __future__ import annotations

from typing import Any

Node = list[Any]  # ``[tag, attributes, children]``; a child is a node or a text.

OPERATORS = {
    "∑": r"\sum",
    "∏": r"\prod",
    "∫": r"\int",
    "∮": r"\oint",
    "∞": r"\infty",
    "≤": r"\le",
    "≥": r"\ge",
    "≠": r"\ne",
    "≈": r"\approx",
    "≡": r"\equiv",
    "±": r"\pm",
    "×": r"\times",
    "·": r"\cdot",
    "⋅": r"\cdot",
    "÷": r"\div",
    "→": r"\to",
    "⇒": r"\Rightarrow",
    "∈": r"\in",
    "∉": r"\notin",
    "⊂": r"\subset",
    "⊆": r"\subseteq",
    "∪": r"\cup",
    "∩": r"\cap",
    "∀": r"\forall",
    "∃": r"\exists",
    "∂": r"\partial",
    "∇": r"\nabla",
    "√": r"\sqrt",
    "−": "-",
    "…": r"\ldots",
    "⋯": r"\cdots",
    "′": "'",
    "\u2061": "",
    "\u2062": "",
    "\u2063": ",",
    "\u2064": "",
    "{": r"\{",
    "}": r"\}",
    "%": r"\%",
    "#": r"\#",
    "&": r"\&",
    "α": r"\alpha",
    "β": r"\beta",
    "γ": r"\gamma",
    "δ": r"\delta",
    "ε": r"\epsilon",
    "ϵ": r"\epsilon",
    "ζ": r"\zeta",
    "η": r"\eta",
    "θ": r"\theta",
    "κ": r"\kappa",
    "λ": r"\lambda",
    "μ": r"\mu",
    "ν": r"\nu",
    "ξ": r"\xi",
    "π": r"\pi",
    "ρ": r"\rho",
    "σ": r"\sigma",
    "τ": r"\tau",
    "φ": r"\phi",
    "χ": r"\chi",
    "ψ": r"\psi",
    "ω": r"\omega",
    "Γ": r"\Gamma",
    "Δ": r"\Delta",
    "Θ": r"\Theta",
    "Λ": r"\Lambda",
    "Π": r"\Pi",
    "Σ": r"\Sigma",
    "Φ": r"\Phi",
    "Ψ": r"\Psi",
    "Ω": r"\Omega",
}

ACCENTS = {"^": "hat", "ˆ": "hat", "~": "tilde", "¯": "bar", "‾": "overline", "→": "vec", "˙": "dot"}

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
        if not part:
            continue
        command = found.rpartition("\\")[2]
        if "\\" in found and command.isalpha() and part[0].isalpha():
            found += " "
        found += part
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


FUNCTIONS = frozenset(
    [
        "sin",
        "cos",
        "tan",
        "cot",
        "log",
        "ln",
        "exp",
        "lim",
        "max",
        "min",
        "sup",
        "inf",
        "det",
        "dim",
        "gcd",
        "arcsin",
        "arccos",
        "arctan",
    ]
)
