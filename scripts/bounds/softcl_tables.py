"""kernels/builtins/math: softcl's tables and series are the numbers that other proofs take them for, from the header."""
from fractions import Fraction
from math import factorial

from mpmath import mp, mpf

from ends import rational, real
from proof import Entry, proof
from roundoff import U
from softcl_fixed import UNIT
from softcl_polynomials import GENERATOR, column, fixed_series

BITS = 1000
LEFT_OUT = 1  # unit: what a series leaves out is less


def are_pairs(name, value):
    """Whether NAME_0 and NAME_1 are value(i), the first rounded, and both to u^2 of it."""
    with mp.workprec(BITS):
        for i, (hi, lo) in enumerate(zip(column(f"{name}_0"), column(f"{name}_1"))):
            x = value(i)
            off = rational(real(hi + lo) - x)
            if off > U * U * rational(x) + Fraction(1, 2**900) or abs(lo) > U * abs(hi):
                return False
    return True


@proof("tables of softcl", "2^(i/16), sin and cos of i pi/32 and atan(i/16) are the pairs, to u^2 of themselves",
       entry=Entry(GENERATOR, "0x1.0b5586cf9890fp+0", "0x1.0b5586cf98910p+0"))
def tables():
    return (are_pairs("EXP2_SIXTEENTHS", lambda i: mpf(2) ** (mpf(i) / 16))
            and are_pairs("SIN_32NDS", lambda i: mp.sin(i * mp.pi / 32)) and are_pairs("COS_32NDS", lambda i: mp.cos(i * mp.pi / 32))
            and are_pairs("ATAN_SIXTEENTHS", lambda i: mp.atan(mpf(i) / 16)))


@proof("logarithms of softcl's factors", "heads are multiples of 2^-42, or 2^-43, and rests are to u of them",
       entry=Entry(GENERATOR, "-0x1.d6753e032f000p-2", "-0x1.d6753e0330000p-2"))
def logarithms():
    factors = column("LOG_FACTOR_0")
    holds = all((c * 32).denominator == 1 for c in factors)
    with mp.workprec(BITS):
        for name, base, bits in (("LOG", mpf(1), 42), ("LOG2", mp.log(2), 42), ("LOG10", mp.log(10), 43)):
            heads, rests = column(f"{name}_OF_FACTOR_HEAD_0"), column(f"{name}_OF_FACTOR_REST_0")
            for c, head, rest in zip(factors, heads, rests):
                off = rational(real(head + rest) + mp.log(real(c)) / base)
                holds = holds and (head * 2**bits).denominator == 1
                holds = holds and abs(rest) <= Fraction(1, 2 ** (bits + 1)) and off <= U * abs(rest) + Fraction(1, 2**900)
    return holds


SERIES = {  # the k-th coefficient, and the largest operand
    "LOG2_SERIES": (lambda k: 1 / (4 * mp.log(2) * (2 * k + 1)), Fraction(295, 10000)),
    "EXP2_SERIES": (lambda k: mp.log(2) ** (k + 1) / factorial(k + 1), Fraction(1)),
    "SIN_ADDED": (lambda k: 1 / mpf(factorial(5 + 4 * k)), Fraction(381, 1000)),
    "SIN_TAKEN": (lambda k: 1 / mpf(factorial(3 + 4 * k)), Fraction(381, 1000)),
    "COS_ADDED": (lambda k: 1 / mpf(factorial(4 + 4 * k)), Fraction(381, 1000)),
    "COS_TAKEN": (lambda k: 1 / mpf(factorial(2 + 4 * k)), Fraction(381, 1000)),
    "LN2_FIXED": (lambda k: mp.log(2), None), "LOG10_2_FIXED": (lambda k: mp.log(2) / mp.log(10), None),
    "LOG2_E_LESS_1": (lambda k: 1 / mp.log(2) - 1, None), "LOG2_10_LESS_3": (lambda k: mp.log(10) / mp.log(2) - 3, None),
    "PI_LESS_3": (lambda k: mp.pi - 3, None), "INV_PI_FIXED": (lambda k: 1 / mp.pi, None)}


def is_series(name, coefficient, largest):
    """Whether all are too small by less than a unit. What is left out is less than twice its first term: a half at most is
    from one to the next."""
    c = fixed_series(name)
    with mp.workprec(BITS):
        exact = all(0 <= coefficient(k) / real(UNIT) - n < 1 for k, n in enumerate(c))
        if largest is None:
            return exact and len(c) == 1
        first = rational(coefficient(len(c))) * largest ** len(c)
        return exact and rational(coefficient(len(c) + 1)) * largest * 2 <= rational(coefficient(len(c))) and (
            2 * first <= LEFT_OUT * UNIT)


@proof("series of softcl's integers", "coefficients are rounded down to units, and what a series leaves out is less than one",
       entry=Entry(GENERATOR, "0x75abbd546eb4ad2cul", "0x75abbd546eb4ad2dul"))
def series():
    return all(is_series(name, *row) for name, row in SERIES.items())
