"""kernels/builtins/math: softcl's polynomials, as the build computes them, and how far they are from their functions.

A polynomial p is compared with the function's series t of the same variable. The difference d = p - t is a polynomial,
and the rest of the series, which the last coefficient that counts bounds. On each of 512 pieces |d| is at most that of
the middle, and the first two derivatives' part: proved in integers, for every argument.
"""
import functools
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

from mpmath import mp, mpf

from roundoff import fma, number
from source import ROOT, as_changed, exact

GENERATOR = "scripts/coefficients/generate.py"
BITS = 400  # of the integers' fractions
UNIT = Fraction(1, 2**BITS)
TERMS = 60  # of a series
PIECES = 512


@functools.cache
def generated():
    with tempfile.NamedTemporaryFile(suffix=".h") as file:
        subprocess.run([sys.executable, ROOT / GENERATOR, file.name], check=True)
        return file.read().decode()


def header():
    """The header of coefficients, as the build writes it."""
    return as_changed(GENERATOR, generated())


def polynomial(name):
    """The coefficients of a function of the header, from the lowest exponent on."""
    text = header()
    body = text[text.index(f"PART double {name}(double x)"):]
    body = body[:body.index("\n}")]
    halves = {}
    for half in ("even", "odd"):
        numbers = re.findall(rf"double {half} = ([^;]*);|{half} = __builtin_fma\({half}, square, ([^)]*)\);", body)
        halves[half] = [exact(a or b) for a, b in reversed(numbers)]
    even, odd = halves["even"], halves["odd"]
    return [(odd if k % 2 else even)[k // 2] for k in range(len(even) + len(odd))]


def define(name):
    """A constant of the header."""
    return exact(re.search(rf"#define {name} (\S+)", header()).group(1))


def column(name):
    """The numbers of a table of the header."""
    return [exact(n) for n in re.search(rf"\b{name}\[\d+\] = \{{([^}}]*)\}}", header()).group(1).split(",")]


def table(name):
    """The rows of a table of the header."""
    text = header()
    rows = text[text.index(f" {name}["):].split("};")[0].split("{")[2:]
    return [[exact(n) for n in row.split("}")[0].split(",")] for row in rows]


def fixed_series(name):
    """The coefficients of a series in units of 2^-192."""
    text = header()
    rows = re.findall(r"\{(0x\w+)ul, (0x\w+)ul, (0x\w+)ul\}", text[text.index(f" {name}["):].split("};")[0])
    return [sum(int(word, 16) << 64 * k for k, word in enumerate(row)) for row in rows]


def by_halves(c, x, square):
    """The polynomial as the function computes it: even and odd coefficients apart."""
    chains = []
    for half in (c[0::2], c[1::2]):
        total = number(half[-1])
        for k in reversed(half[:-1]):
            total = fma(total, square, number(k))
        chains.append(total)
    return fma(chains[1], x, chains[0])


def scaled(x):
    """x in units, to one unit; of a real number to 2^-100 of one."""
    if isinstance(x, Fraction):
        return (x.numerator << BITS) // x.denominator
    with mp.workprec(2 * BITS):
        return int(mp.floor(x * mpf(2) ** BITS))


def largest(d, first, last, pieces=PIECES):
    """An upper bound of |d(x)| for x in [first, last], within [-1, 2], of coefficients in units. A step of Horner's rule is
    off by a unit, times 2 for each later one."""
    size = max(abs(first), abs(last))
    derivative = [k * a for k, a in enumerate(d)][1:]
    curve = sum(k * abs(a) * size ** (k - 1) for k, a in enumerate(derivative) if k > 0)
    half = (last - first) / pieces / 2
    worst = 0
    for i in range(pieces):
        x = scaled(first + (2 * i + 1) * half)
        value = slope = 0
        for a in reversed(d):
            value = (value * x >> BITS) + a
        for a in reversed(derivative):
            slope = (slope * x >> BITS) + a
        worst = max(worst, abs(value) + abs(slope) * half)
    return (worst + curve * half * half / 2) * UNIT + Fraction(8, 1) * UNIT * 2 ** len(d)


def distance(c, series, first, last, bound=None, terms=TERMS, pieces=PIECES):
    """An upper bound of |p(x) - t(x)| for x in [first, last]. `series` gives t's coefficients, which do not grow, or of which
    bound(k) is an upper bound from `terms` on, and the ratio of its numbers that of the first two."""
    with mp.workprec(2 * BITS):
        t = [series(k) for k in range(terms)]
        last_ones = [abs(scaled(series(terms))) * UNIT + UNIT] * 2 if bound is None else [bound(terms), bound(terms + 1)]
    size = max(abs(first), abs(last))
    ratio = size * last_ones[1] / last_ones[0]
    assert ratio < 1
    rest = last_ones[0] * size**terms / (1 - ratio)
    coefficients = list(c) + [Fraction(0)] * (terms - len(c))
    return largest([scaled(a) - scaled(b) for a, b in zip(coefficients, t)], first, last, pieces) + rest
