"""The constants of reference/fast, read from its sources: a proof holds for what is compiled."""
import pathlib
import re
from fractions import Fraction

ROOT = pathlib.Path(__file__).resolve().parents[2]
FAST = ROOT / "reference" / "fast"


class Missing(Exception):
    """A source is not what a proof is of."""


def exact(text):
    """A literal of C++ as a rational."""
    text = text.strip()
    return Fraction(float.fromhex(text)) if "0x" in text else Fraction(float(text))


def without_comments(text):
    return re.sub(r"//[^\n]*", "", text)


#: Texts that stand in place of others of a file, by its name: those of a proof that has to fail (proof.Entry).
CHANGED = {}


def as_changed(name, text):
    """The text of a file, with what stands in place of its own."""
    before, after = CHANGED.get(name, ("", ""))
    if not before:
        return text
    if len(re.findall(rf"(?<![-\w.]){re.escape(before)}(?![\w.])", text)) != 1:
        raise Missing(f"{name}: not once “{before}”")
    return re.sub(rf"(?<![-\w.]){re.escape(before)}(?![\w.])", after, text)


def commented(name):
    folder = ROOT if "/" in name and not name.startswith("coefficients/") else FAST
    return as_changed(name, (folder / name).read_text(encoding="utf-8"))


def text_of(name):
    return without_comments(commented(name))


def body(name, start):
    """The text of a function or struct, from `start` to the brace that closes it."""
    text = text_of(name)
    if text.count(start) != 1:
        raise Missing(f"{name}: {text.count(start)} times “{start}”")
    at = text.index(start)
    depth, end = 0, text.index("{", at)
    for end in range(end, len(text)):
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        if depth == 0:
            break
    return text[at:end + 1]


NUMBER = r"(-?(?:0x[0-9a-f.]+p[+-]?\d+|\d+(?:\.\d+)?))"


def constant(text, around):
    """The number that stands for # in `around`, whose spaces are any; it stands there once. The same for every #, but
    for signs."""
    pattern = re.escape(around).replace(r"\#", NUMBER).replace(r"\ ", r"\s*")
    found = re.findall(pattern, text)
    if len(found) != 1:
        raise Missing(f"{len(found)} times “{around}”")
    numbers = {abs(exact(n)) for n in ([found[0]] if isinstance(found[0], str) else found[0])}
    if len(numbers) != 1:
        raise Missing(f"different numbers in “{around}”")
    return numbers.pop()


def initialiser(name, variable):
    """The numbers of a constexpr variable of a header of coefficients, in their order."""
    text = text_of(f"coefficients/{name}.h")
    match = re.search(r"\b" + variable + r"\b(.*?);", text, re.S)
    if not match:
        raise Missing(f"{name}.h: no {variable}")
    return [exact(n) for n in re.findall(r"-?0x[0-9a-f.]+p[+-]?\d+|(?<![\w.])-?\d+(?![\w.])",
                                         match.group(1).replace("polynomial", "").replace("table", ""))]


class Polynomial:
    """coefficients: (hi, lo, error) each; error, first and last of its interval."""

    def __init__(self, name, variable):
        numbers = initialiser(name, variable)
        self.error, self.first, self.last = numbers[-3:]
        self.coefficients = [tuple(numbers[k:k + 3]) for k in range(0, len(numbers) - 3, 3)]


def table(name, variable):
    """leading and trailing numbers, or one number each."""
    return initialiser(name, variable)
