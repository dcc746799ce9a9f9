"""coefficients/*.h: every element of every table and every constant against its number, to 400 bits.

What the kernels add for an element's rounding is a constant of theirs; what a Constant leaves is its third number.
"""
from fractions import Fraction

from mpmath import mp, mpf

from proof import Constant, Entry, proof
from roundoff import U
from source import initialiser, table

LOG, EXP, ARC = "log-inl.h", "exp-inl.h", "arc-inl.h"


def rational(x):
    """To 2^-400."""
    with mp.workprec(2400):
        return Fraction(int(mp.nint(x * mpf(2) ** 400)), 2**400)


def pairs(name, variable):
    return list(zip(table(name, variable + "_leading"), table(name, variable + "_trailing")))


def largest(pairs_of_table, truths, relative):
    """The largest |truth - (hi + lo)|, in units of |hi| where `relative`."""
    most = Fraction(0)
    for (hi, lo), truth in zip(pairs_of_table, truths, strict=True):
        if truth != 0 or hi != 0:
            most = max(most, abs(rational(truth) - hi - lo) / (abs(hi) if relative else 1))
    return most + Fraction(1, 2**399)


def truths(function, arguments):
    with mp.workprec(2400):
        return [function(mpf(a.numerator) / a.denominator) for a in arguments]


def scales():
    return table("log", "log_scales")


def negative_log(base):
    return lambda c: -mp.log(c) / (mp.log(base) if base else 1)


@proof("tables of exp", "2^(j/32) is the pair, to what head.widen() adds",
       rounding=Constant(EXP, "exponential(A r, V k)", "head.widen(number(#))", fails_at=3))
def exp_table(rounding):
    return largest(pairs("exp", "exp2_32nds"), truths(lambda x: 2**x, [Fraction(j, 32) for j in range(32)]),
                   False) <= rounding


@proof("tables of log, log2 and log10", "-log(c) is the pair, to what entry() adds",
       rounding=Constant(LOG, "A entry(", "hn::Abs(hi) * number(#)", fails_at=2))
def log_tables(rounding):
    return max(largest(pairs("log", name), truths(negative_log(base), scales()), True)
               for name, base in (("log_of_scales", 0), ("log2_of_scales", 2), ("log10_of_scales", 10))) <= rounding


@proof("tables of pow", "2^(i/1024) and -log2(1 - i/2^13) are the pairs, to 2^-106 of themselves",
       entry=Entry("coefficients/power.h", "0x1.002c605e2e8cfp0", "0x1.002c605e2e8dp0"))
def power_tables():
    steps = [1 - Fraction(i, 2**13) for i in range(-64, 65)]
    return (largest(pairs("power", "exp2_1024ths"), truths(lambda x: 2**x, [Fraction(i, 1024) for i in range(32)]), True)
            <= U * U and largest(pairs("power", "log2_of_steps"), truths(negative_log(2), steps), True) <= U * U)


@proof("tables of angles", "atan(j/32) and its complements are the pairs, to what angle_at() adds",
       rounding=Constant(ARC, "A angle_at(VI index)", "out.widen(leading * number(#))", fails_at=3))
def angles(rounding):
    with mp.workprec(2400):
        arcs = [mp.atan(mpf(j) / 32) for j in range(33)]
        all_four = (arcs + [mp.pi / 2 - a for a in arcs] + [mp.pi / 2 + a for a in arcs] + [mp.pi - a for a in arcs])
    return largest(pairs("arc", "angles"), all_four, True) <= rounding


@proof("scales of logarithms", "c m is within 2^-7 of 1, a multiple of 2^-7 where m < 1 and of 2^-8 elsewhere",
       entry=Entry("coefficients/log.h", "0x1.68p0", "0x1.6cp0"))
def log_scales():
    good = len(scales()) == 128
    for j, c in enumerate(scales()):
        first = Fraction(181 + j, 256) if j < 75 else 1 + Fraction(j - 75, 128)
        last = first + (Fraction(1, 256) if j < 75 else Fraction(1, 128))
        unit = 128 if j < 75 else 256
        good = (good and max(abs(first * c - 1), abs(last * c - 1)) <= Fraction(1, 128) and (c * unit).denominator == 1)
    return good


@proof("split logarithms", "heads are multiples of 2^-20, with tails -log2(c) to u of the tail; both are zero for c = 1",
       entry=Entry("coefficients/log.h", "-0x1.ffd78p-2", "-0x1.ffd7p-2"))
def split_logs():
    heads, tails = table("log", "log2_heads"), table("log", "log2_tails")
    good = len(heads) == len(tails) == 128
    for c, head, tail, truth in zip(scales(), heads, tails, truths(negative_log(2), scales())):
        good = good and (head * 2**20).denominator == 1 and abs(tail) <= Fraction(1, 2**21)
        good = good and abs(rational(truth) - head - tail) <= U * abs(tail) and (c != 1 or head == tail == 0)
    return good


@proof("tables of cube roots", "(2^s / c)^(1/3) rounded: within u of itself",
       entry=Entry("coefficients/log.h", "0x1.c82808ea97d11p-1", "0x1.c82808ea97d13p-1"))
def cube_roots():
    roots = table("log", "cube_roots")
    arguments = [2**s / c for s in range(3) for c in scales()]
    return largest([(r, Fraction(0)) for r in roots], truths(mp.cbrt, arguments), True) <= U


#: Header, name, number. What is left is a Constant's third number, half of which is not enough.
NUMBERS = [
    ("angle", "degrees_per_radian", lambda: 180 / mp.pi), ("angle", "radians_per_degree", lambda: mp.pi / 180),
    ("exp", "per_32nd", lambda: 32 / mp.log(2)), ("exp", "log_2", lambda: mp.log(2)),
    ("exp", "log_10", lambda: mp.log(10)), ("exp", "decimal_per_32nd", lambda: 32 * mp.log(10) / mp.log(2)),
    ("log", "log10_of_2", lambda: mp.log(2) / mp.log(10)), ("log", "log2_of_e", lambda: 1 / mp.log(2)),
    ("log", "log10_of_e", lambda: 1 / mp.log(10)), ("trig", "half_pi", lambda: mp.pi / 2),
    ("trig", "one_pi", lambda: +mp.pi), ("trig", "per_pi", lambda: 1 / mp.pi),
    ("stirling", "half_log_two_pi", lambda: mp.log(2 * mp.pi) / 2), ("stirling", "log_pi", lambda: mp.log(mp.pi)),
    ("stirling", "wide_half_log_two_pi_less_one", lambda: (mp.log(2 * mp.pi) - 1) / 2),
]
#: A head with few bits and its rest.
SPLIT = [("exp", "log2_32nd", 36, lambda: mp.log(2) / 32), ("exp", "log10_2_32nd", 36, lambda: mp.log(2) / mp.log(10) / 32),
         ("log", "log2_of_e", 28, lambda: 1 / mp.log(2))]


def left(truth, constant):
    hi, lo, error = constant
    off = abs(truth - hi - lo)
    return error / 2 < off <= error


@proof("constants", "every Constant is within its third number of the number that it stands for, and not within half",
       entry=Entry("coefficients/trig.h", "0x1.45f306dc9c883p-2", "0x1.45f306dc9c884p-2"))
def constants():
    with mp.workprec(2400):
        whole = all(left(rational(value()), initialiser(file, name)) for file, name, value in NUMBERS)
        for file, name, bits, value in SPLIT:
            head, nothing, none = initialiser(file, name + "_head")
            rest = rational(value()) - head
            fits = (head * 2 ** (bits - head.numerator.bit_length() + head.denominator.bit_length())).denominator == 1
            whole = whole and nothing == none == 0 and fits and left(rest, initialiser(file, name + "_tail"))
    return whole


@proof("constant of lgamma", "(log(2 pi) - 1) / 2 by one number and what it leaves",
       entry=Entry("lgamma-inl.h", "0x1.acfe390c97d69p-2", "0x1.acfe390c97d6ap-2"))
def lgamma_constant():
    from source import text_of
    import re
    hi, lo, error = re.search(r"half_log_two_pi_less_one = \{(.*?), (.*?), (.*?)\}", text_of("lgamma-inl.h")).groups()
    with mp.workprec(2400):
        off = abs(rational((mp.log(2 * mp.pi) - 1) / 2) - Fraction(float.fromhex(hi)))
    return float(lo) == 0 and off <= Fraction(float.fromhex(error))


@proof("numbers that the proofs take", "log2(e) and log(2) between the rationals of powers.py")
def rationals():
    from powers import LOG2_E
    with mp.workprec(2400):
        value = rational(1 / mp.log(2))
    return LOG2_E[0] < value < LOG2_E[1]
