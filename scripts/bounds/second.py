"""Straight-line programs of powers.py and roots.py again, by another tool: Gappa (https://gappa.gitlabpages.inria.fr).

It knows the binades of results, so that its bounds are up to twice as narrow as those of roundoff.py.

x is a rounded operand, `rnd` a rounding to nearest; capitals are what exact arithmetic gives. Gappa gets identities as
hints, which hold whatever the values are: a difference is split into a rounding and differences that it knows.
"""
import functools
import re
import subprocess
from fractions import Fraction

from powers import LEFT_OF_PRODUCT, LOG2_E, NARROW, WIDE, size_of_cube
from proof import Constant, proof
from roundoff import U
from source import Missing, Polynomial


@functools.cache
def bound(expression, hypotheses, program, hints=""):
    """The least bound of |expression| that Gappa finds."""
    text = f"@rnd = float<ieee_64, ne>;\n{program}\n{{ {hypotheses} -> |{expression}| in ? }}\n{hints}\n"
    try:
        out = subprocess.run(["gappa"], input=text, capture_output=True, text=True, timeout=100, check=False)
    except FileNotFoundError as error:
        raise Missing("gappa is not installed (scripts/packages.txt)") from error
    found = re.search(r"in \[[^,]*, (\d+)(?:b(-?\d+))?", out.stdout + out.stderr)
    if not found:
        raise Missing("Gappa finds no bound: " + (out.stdout + out.stderr)[-300:])
    return int(found.group(1)) * Fraction(2) ** int(found.group(2) or 0)


def literal(x):
    return float(x).hex()


def define(names, values):
    return " ".join(f"{n} = {literal(v)};" for n, v in zip(names, values, strict=True))


def horner(name, coefficients, x, exact):
    """`name` = the polynomial at x; rounded at each step unless `exact`."""
    text = coefficients[-1]
    for c in reversed(coefficients[:-1]):
        text = f"({text} * {x} + {c})" if exact else f"rnd({text} * {x} + {c})"
    return f"{name} = {text};"


SQUARE = """sh = rnd(x * x); sl = rnd((x + x) * xl + (x * x - sh)); SL = r * r - sh;"""
SQUARE_HINTS = """x - r -> -xl;
sh - r * r -> (sh - x * x) - (x + x) * xl - xl * xl;
sl - SL -> (sl - ((x + x) * xl + (x * x - sh))) - xl * xl;"""


@proof("scaled_exponential by Gappa", "as scaled_exponential",
       rounding=Constant(NARROW, "scaled_exponential(Word rest, V k, VI& n)", "number(1.5), number(#))", 2))
def scaled_exponential(rounding):
    p = Polynomial("exp", "expm1_short")
    names = [f"c{k}" for k in range(len(p.coefficients))]
    program = "\n".join([
        "x = rnd(x0); l = rnd(l0); t = rnd(t0);", define(names, [c[0] for c in p.coefficients]),
        horner("v", names, "x", False), horner("V", names, "x", True),
        "p = rnd(x * v); P = x * V; c = rnd(l + rnd(l * p + t)); C = l + (l * P + t);"])
    found = bound("c - C", f"|x| <= {literal(p.last)} /\\ l in [1, 1.957] /\\ |t| <= 1b-53", program)
    # The approximation, the table's second number, and what x is off by the product with log(2).
    off = p.last * 2 * U + LEFT_OF_PRODUCT
    return found + 2 * (p.last * p.error * Fraction(102, 100) + U * U + off) <= rounding


@proof("wide_exponential by Gappa", "as wide_exponential",
       rounding=Constant(WIDE, "reduced_exponential(DoubleWord r, V k, VI& n)", "number(2.1), number(#))", 2))
def wide_exponential(rounding):
    p = Polynomial("power", "exp_third")
    names = ["c0", "c1", "c2", "c3"]
    program = "\n".join([
        "x = rnd(x0); xl = rnd(xl0); r = x + xl; l = rnd(l0); t = rnd(t0);", SQUARE,
        define(names, [c[0] for c in p.coefficients]), define(["k"], [p.coefficients[0][1]]),
        horner("q", names, "x", False), horner("Q", ["(c0 + k)"] + names[1:], "r", True),
        """w = rnd(rnd(x * sh) * q); W = (r * (r * r)) * Q;
        fh = rnd(x + 0.5 * sh); fl = (x + 0.5 * sh) - fh;
        s = rnd(rnd(fl + rnd(sl * 0.5 + xl)) + w); S = (fl + (SL * 0.5 + xl)) + W;
        ph = rnd(l * fh); pl = rnd(l * s + rnd(t * fh + (l * fh - ph))); PL = (l + t) * (fh + S) - ph;
        uh = rnd(l + ph); ul = (l + ph) - uh; y = rnd(ul + rnd(t + pl)); Y = ul + (t + PL);"""])
    hints = SQUARE_HINTS + "pl - PL -> (pl - (l * s + (t * fh + (l * fh - ph)))) + l * (s - S) - t * S;"
    found = bound("y - Y", f"|x| <= {literal(p.last)} /\\ |xl| <= 1b-65 /\\ l in [1, 2] /\\ |t| <= 1b-53", program, hints)
    # The product of the tables' elements: the second numbers of both, and three roundings of them. The ends.
    tables = 2 * 2 * U * U * 4
    return found + tables + 2 * size_of_cube(p.last) * p.error + 6 * U * U <= rounding


def log_program(c):
    names = ["c1", "c2", "c3", "c4"]
    return "\n".join([
        "x = rnd(x0); xl = rnd(xl0); r = x + xl;", SQUARE, define(names, [k[0] for k in c[1:]]),
        define(["a", "al", "k"], [c[0][0], c[0][1], c[1][1]]),
        """ih = rnd(x * a); il = rnd(x * al + rnd(xl * a + (x * a - ih))); I = r * (a + al); IL = I - ih;
        kh = rnd(sh * ih); kl = rnd(sh * il + rnd(sl * ih + (sh * ih - kh))); K = (r * r) * I; KL = K - kh;""",
        horner("q", names, "x", False), horner("Q", ["(c1 + k)"] + names[1:], "r", True),
        """w = rnd(rnd(sh * sh) * q); W = ((r * r) * (r * r)) * Q;
        fh = rnd(x - 0.5 * sh); fl = (x - 0.5 * sh) - fh; gh = rnd(fh + kh); gl = (fh + kh) - gh;
        s = rnd(rnd(sl * (-0.5) + xl) + rnd(kl + w)); S = (SL * (-0.5) + xl) + (KL + W);
        y = rnd(rnd(fl + gl) + s); Y = (fl + gl) + S;"""])


LOG_HINTS = SQUARE_HINTS + """
il - IL -> (il - (x * al + (xl * a + (x * a - ih)))) - xl * al;
kl - KL -> (kl - (sh * il + (sl * ih + (sh * ih - kh)))) + sh * (il - IL) + (sl - SL) * ih - SL * IL;"""


@proof("wide_log2 by Gappa", "the part of log(1 + r) for 2^-14 <= |r| <= 2^-13, which is the largest relatively",
       near=Constant(WIDE, "wide_log2(V x)", "fma(hn::Abs(near.hi), number(#), larger"))
def wide_log2(near):
    p = Polynomial("power", "log_third")
    found = bound("y - Y", f"|x| in [1b-14, {literal(p.last)}] /\\ |xl| <= 3b-67", log_program(p.coefficients), LOG_HINTS)
    # The product by log2(e) rounds three times by u of numbers below 3u |x|, and leaves 2u u out.
    rest = (p.error * p.last**2 * Fraction(35, 100) + 12 * U * U) * LOG2_E[1]
    return found * 2**14 * LOG2_E[1] / LOG2_E[0] * (1 + Fraction(1, 2**12)) + rest <= near


@proof("lgamma by Stirling's series, by Gappa", "as lgamma by Stirling's series",
       error=Constant("lgamma-inl.h", "lgamma_by_stirling(V x, Word log)", "sum * w, number(#)", 2))
def stirling(error):
    terms = ["1/12", "-1/360", "1/1260", "-1/1680", "1/1188", "-691/360360"]
    names = [f"c{k}" for k in range(6)]
    rounded = " ".join(f"{n} = {literal(Fraction(t))};" for n, t in zip(names, terms))
    program = "\n".join(["x = rnd(x0); w = rnd(1 / x); W = 1 / x; s = rnd(w * w); S = W * W;", rounded,
                         " ".join(f"C{k} = {t};" for k, t in enumerate(terms)),
                         horner("q", names, "s", False), horner("Q", [f"C{k}" for k in range(6)], "S", True),
                         "y = rnd(q * w); Y = Q * W;"])
    return bound("y - Y", "x in [16, 1b500]", program) + Fraction(1, 156) / 16**13 <= error


@proof("quotient by Gappa", "as quotient, for |x| and |y| in [1, 2]",
       error=Constant("quotient-inl.h", "Enclosed quotient(V x, V y)", "hn::Abs(rest) * number(#)"))
def quotient(error):
    program = "x = rnd(x0); y = rnd(y0); q = rnd(x / y); e = x - q * y; z = rnd(e / y);"
    relative = bound("(z - e / y) / (e / y)", "x in [1, 2] /\\ y in [1, 2] /\\ |e / y| in [1b-200, 1]", program)
    return relative * (1 + 2 * U) + U * (1 + error) <= error * (1 - U)
