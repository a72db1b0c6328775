"""Equations: Office mathematics to LaTeX (ECMA-376 part 1, 22.1)."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element as Node

from pincite.regex import regex

DEEPEST = 60  # Levels of nesting that are written as LaTeX; deeper is given as plain text.

# Characters that LaTeX has a command for.
NAMED = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "varepsilon", "ϵ": "epsilon", "ζ": "zeta",
    "η": "eta", "θ": "theta", "ϑ": "vartheta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu",
    "ν": "nu", "ξ": "xi", "π": "pi", "ϖ": "varpi", "ρ": "rho", "ϱ": "varrho", "σ": "sigma",
    "ς": "varsigma", "τ": "tau", "υ": "upsilon", "φ": "varphi", "ϕ": "phi", "χ": "chi", "ψ": "psi",
    "ω": "omega", "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi",
    "Σ": "Sigma", "Υ": "Upsilon", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega", "∆": "Delta",
    "∞": "infty", "∂": "partial", "∇": "nabla", "ℏ": "hbar", "ℓ": "ell", "ℜ": "Re", "ℑ": "Im",
    "ℵ": "aleph", "∅": "emptyset", "∀": "forall", "∃": "exists", "∄": "nexists", "¬": "neg",
    "±": "pm", "∓": "mp", "×": "times", "÷": "div", "⋅": "cdot", "·": "cdot", "∙": "cdot", "∗": "ast",
    "∘": "circ", "⊕": "oplus", "⊗": "otimes", "⊖": "ominus", "∧": "land", "∨": "lor", "∩": "cap",
    "∪": "cup", "≤": "leq", "≥": "geq", "≠": "neq", "≈": "approx", "≡": "equiv", "∼": "sim",
    "≃": "simeq", "≅": "cong", "∝": "propto", "≪": "ll", "≫": "gg", "∈": "in", "∉": "notin",
    "∋": "ni", "⊂": "subset", "⊃": "supset", "⊆": "subseteq", "⊇": "supseteq", "⊥": "perp",
    "∥": "parallel", "∣": "mid", "→": "rightarrow", "←": "leftarrow", "↔": "leftrightarrow",
    "⇒": "Rightarrow", "⇐": "Leftarrow", "⇔": "Leftrightarrow", "↦": "mapsto", "↑": "uparrow",
    "↓": "downarrow", "⟶": "longrightarrow", "∑": "sum", "∏": "prod", "∐": "coprod", "∫": "int",
    "∬": "iint", "∭": "iiint", "∮": "oint", "⋃": "bigcup", "⋂": "bigcap", "⋁": "bigvee",
    "⋀": "bigwedge", "⨁": "bigoplus", "⨂": "bigotimes", "…": "ldots", "⋯": "cdots", "⋮": "vdots",
    "⋱": "ddots", "′": "prime", "∠": "angle", "△": "triangle", "⟨": "langle", "⟩": "rangle",
    "〈": "langle", "〉": "rangle", "⌊": "lfloor", "⌋": "rfloor", "⌈": "lceil", "⌉": "rceil",
    "‖": "Vert", "∴": "therefore", "∵": "because", "†": "dagger", "‡": "ddagger", "√": "surd",
    "∖": "setminus", "⊢": "vdash", "⊨": "models",
}  # fmt: skip

ESCAPED = {"\\": r"\backslash ", "{": r"\{", "}": r"\}", "#": r"\#", "%": r"\%", "&": r"\&", "$": r"\$",
           "_": r"\_", "~": r"\sim ", "−": "-", "–": "-", "\u00a0": r"\ ", "\u2003": r"\quad ",
           "\u2009": r"\,", "\u2061": "", "\u2062": "", "\u200b": "", "\u2064": ""}  # fmt: skip

IN_TEXT = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "#": r"\#", "%": r"\%", "&": r"\&", "$": r"\$",
           "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}  # fmt: skip

FUNCTIONS = frozenset((
    "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth", "csc", "deg", "det", "dim",
    "exp", "gcd", "hom", "inf", "ker", "lg", "lim", "liminf", "limsup", "ln", "log", "max", "min",
    "Pr", "sec", "sin", "sinh", "sup", "tan", "tanh",
))  # fmt: skip

ACCENTS = {"\u0302": "hat", "^": "hat", "\u0303": "tilde", "~": "tilde", "\u0304": "bar",
           "\u0305": "overline",
           "¯": "bar", "‾": "bar", "\u0307": "dot", "˙": "dot", "\u0308": "ddot", "¨": "ddot",
           "\u20db": "dddot", "\u20d7": "vec", "→": "vec", "\u20d6": "overleftarrow",
           "\u20e1": "overleftrightarrow", "\u030c": "check", "\u0306": "breve", "\u0301": "acute",
           "\u0300": "grave", "\u0332": "underline", "⏞": "overbrace", "⏟": "underbrace"}  # fmt: skip

SCRIPTS = {"double-struck": "mathbb", "script": "mathcal", "fraktur": "mathfrak", "sans-serif": "mathsf",
           "monospace": "mathtt"}  # fmt: skip

FENCES = {"{": r"\{", "}": r"\}", "": "."}
COMMAND_END = regex(r"\\[A-Za-z]+$")


def latex(node: Node) -> str:
    """An ``m:oMath`` or ``m:oMathPara`` as LaTeX without dollar signs; lines of one are parted by
    ``\\\\``."""
    if node.tag == "m:oMathPara":
        lines = [latex(one) for one in node.iter("m:oMath")]
        return r" \\ ".join(line for line in lines if line)
    return re.sub(r" +", " ", inside(node, 0)).strip()


def inside(node: Node | None, depth: int) -> str:
    """The LaTeX of what an element holds."""
    if node is None:
        return ""
    if depth > DEEPEST:
        return symbols("".join(one.text or "" for one in node.iter("m:t")))
    found = ""
    for child in node:
        found = joined(found, piece(child, depth + 1))
    return found


def joined(left: str, right: str) -> str:
    """Two pieces, with a space where the second would lengthen a command of the first."""
    if right[:1].isalpha() and COMMAND_END.search(left[-40:]):
        return f"{left} {right}"
    return left + right


def piece(node: Node, depth: int) -> str:
    """The LaTeX of one element."""
    prefix, _, name = node.tag.partition(":")
    if node.tag in ("w:del", "w:moveFrom"):
        return ""
    write = WRITERS.get(name) if prefix == "m" else None
    if write is not None:
        return write(node, depth)
    if name.endswith("Pr"):
        return ""
    return inside(node, depth)


def part(node: Node, name: str, depth: int) -> str:
    return inside(node.find(f"m:{name}"), depth)


def setting(node: Node, group: str, name: str, default: str = "") -> str:
    """A property's value; ``default`` where it is not there."""
    properties = node.find(f"m:{group}")
    found = properties.find(f"m:{name}") if properties is not None else None
    return default if found is None else found.get("m:val", "1" if name.endswith("Hide") else "")


def run(node: Node, depth: int) -> str:
    text = "".join(one.text or "" for one in node if one.tag in ("m:t", "w:t"))
    properties = node.find("m:rPr")
    if properties is None or not text:
        return symbols(text)
    if properties.find("m:nor") is not None:
        return r"\text{" + "".join(IN_TEXT.get(c, c) for c in text) + "}"
    script = properties.find("m:scr")
    command = SCRIPTS.get(script.get("m:val", "") if script is not None else "")
    if command:
        return f"\\{command}{{{symbols(text)}}}"
    style = properties.find("m:sty")
    value = style.get("m:val", "") if style is not None else ""
    letters = text.strip().isascii() and text.strip().isalpha()
    if value == "p" and letters and len(text.strip()) > 1:
        if text.strip() in FUNCTIONS:
            return f"\\{text.strip()} "
        return r"\mathrm{" + symbols(text) + "}"
    weight = {"b": "mathbf", "bi": "boldsymbol"}.get(value)
    return f"\\{weight}{{{symbols(text)}}}" if weight and text.strip() else symbols(text)


def symbols(text: str) -> str:
    """Characters in LaTeX's way of mathematics."""
    found = ""
    for at, c in enumerate(text):
        if c == "^":
            # Typed on the line: meant as a power where something follows that can be one.
            found = joined(found, "^" if found and text[at + 1 : at + 2].isalnum() else r"\wedge ")
        elif c in NAMED:
            found = joined(found, f"\\{NAMED[c]}")
        else:
            found = joined(found, ESCAPED.get(c, c))
    return found


def fraction(node: Node, depth: int) -> str:
    top, bottom = part(node, "num", depth), part(node, "den", depth)
    kind = setting(node, "fPr", "type")
    if kind == "noBar":
        return rf"\genfrac{{}}{{}}{{0pt}}{{}}{{{top}}}{{{bottom}}}"
    if kind == "lin":
        return f"{top}/{bottom}"
    return rf"\frac{{{top}}}{{{bottom}}}"


def radical(node: Node, depth: int) -> str:
    degree = part(node, "deg", depth)
    hidden = setting(node, "radPr", "degHide", "0") in ("1", "on", "true")
    return rf"\sqrt{f'[{degree}]' if degree and not hidden else ''}{{{part(node, 'e', depth)}}}"


def base(node: Node, depth: int) -> str:
    """What carries a script: in braces where it is more than one letter or command."""
    text = part(node, "e", depth).strip()
    if len(text) <= 1 or re.fullmatch(r"\\[A-Za-z]+|\\(left|text|math\w+)\b.*[)}\]|]", text):
        return text
    return f"{{{text}}}"


def scripts(node: Node, depth: int) -> str:
    below, above = node.find("m:sub"), node.find("m:sup")
    lower = f"_{{{inside(below, depth)}}}" if below is not None else ""
    upper = f"^{{{inside(above, depth)}}}" if above is not None else ""
    if node.tag == "m:sPre":
        return f"{{}}{lower}{upper}{part(node, 'e', depth)}"
    return f"{base(node, depth)}{lower}{upper}"


def n_ary(node: Node, depth: int) -> str:
    sign = setting(node, "naryPr", "chr", "∫") or "∫"
    command = f"\\{NAMED[sign]}" if sign in NAMED else sign
    limits = r"\limits" if setting(node, "naryPr", "limLoc") == "undOvr" and "int" in command else ""
    found = command + limits
    for name, mark, hide in (("sub", "_", "subHide"), ("sup", "^", "supHide")):
        text = part(node, name, depth)
        if text and setting(node, "naryPr", hide, "0") not in ("1", "on", "true"):
            found += f"{mark}{{{text}}}"
    return joined(found, part(node, "e", depth))


def fence(sign: str) -> str:
    sign = FENCES.get(sign, sign)
    return f"\\{NAMED[sign]} " if sign in NAMED else sign


def delimited(node: Node, depth: int) -> str:
    left = fence(setting(node, "dPr", "begChr", "("))
    right = fence(setting(node, "dPr", "endChr", ")"))
    between = setting(node, "dPr", "sepChr", "|")
    inner = f" {symbols(between)} ".join(inside(one, depth) for one in node.findall("m:e"))
    return rf"\left{left}{joined('', inner)}\right{right}"


def matrix(node: Node, depth: int) -> str:
    rows = (" & ".join(inside(cell, depth) for cell in row.findall("m:e")) for row in node.findall("m:mr"))
    return r"\begin{matrix}" + r" \\ ".join(rows) + r"\end{matrix}"


def lines(node: Node, depth: int) -> str:
    rows = (inside(one, depth) for one in node.findall("m:e"))
    return r"\begin{aligned}" + r" \\ ".join(rows).replace(r"\&", "&") + r"\end{aligned}"


def function(node: Node, depth: int) -> str:
    name, of = part(node, "fName", depth).strip(), part(node, "e", depth)
    plain = re.fullmatch(r"\\mathrm\{([A-Za-z]+)\}|([A-Za-z]+)", name)
    word = (plain[1] or plain[2]) if plain else ""
    if word in FUNCTIONS:
        name = f"\\{word}"
    elif len(word) > 1:
        name = rf"\operatorname{{{word}}}"
    else:
        head = re.match(r"\{?([A-Za-z]+)\}?(?=[_^])", name)
        if head and head[1] in FUNCTIONS:
            name = f"\\{head[1]}" + name[head.end() :]
    return joined(f"{name}", of if of[:1] in "\\({[" else f" {of}")


def lower_limit(node: Node, depth: int) -> str:
    name = part(node, "e", depth).strip()
    under = part(node, "lim", depth)
    plain = re.fullmatch(r"(?:\\mathrm\{)?\\?([A-Za-z]+)\}?", name)
    if plain and plain[1] in FUNCTIONS:
        return f"\\{plain[1]}_{{{under}}}"
    if name in (r"\underbrace", r"\sum", r"\prod") or name.startswith(r"\underbrace{"):
        return f"{name}_{{{under}}}"
    return rf"\underset{{{under}}}{{{name}}}"


def upper_limit(node: Node, depth: int) -> str:
    name, over = part(node, "e", depth).strip(), part(node, "lim", depth)
    return f"{name}^{{{over}}}" if name.startswith(r"\overbrace{") else rf"\overset{{{over}}}{{{name}}}"


def accent(node: Node, depth: int) -> str:
    command = ACCENTS.get(setting(node, "accPr", "chr", "\u0302"), "hat")
    text = part(node, "e", depth)
    if command in ("hat", "tilde") and len(text) > 1:
        command = f"wide{command}"
    return f"\\{command}{{{text}}}"


def bar(node: Node, depth: int) -> str:
    command = "overline" if setting(node, "barPr", "pos", "bot") == "top" else "underline"
    return f"\\{command}{{{part(node, 'e', depth)}}}"


def group(node: Node, depth: int) -> str:
    sign = setting(node, "groupChrPr", "chr", "⏟") or "⏟"
    text = part(node, "e", depth)
    if sign in ("⏟", "⏞"):
        return f"\\{ACCENTS[sign]}{{{text}}}"
    side = "overset" if setting(node, "groupChrPr", "pos", "bot") == "top" else "underset"
    return rf"\{side}{{{symbols(sign)}}}{{{text}}}"


def boxed(node: Node, depth: int) -> str:
    return rf"\boxed{{{part(node, 'e', depth)}}}"


WRITERS = {
    "r": run, "f": fraction, "rad": radical, "sSup": scripts, "sSub": scripts, "sSubSup": scripts,
    "sPre": scripts, "nary": n_ary, "d": delimited, "m": matrix, "eqArr": lines, "func": function,
    "limLow": lower_limit, "limUpp": upper_limit, "acc": accent, "bar": bar, "groupChr": group,
    "borderBox": boxed,
}  # fmt: skip
