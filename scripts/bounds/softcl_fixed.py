"""kernels/builtins/math: softcl's second phases, in integers of 192 bits.

Errors are in units of 2^-192, of either sign.
"""
import functools
from fractions import Fraction

from proof import Claim, proof
from softcl_polynomials import fixed_series

POINT, ANGLE, FIXED_ROOT, SINGLE, DOUBLE, TRIG, HYPERBOLIC, ARC = (f"kernels/builtins/math/{name}" for name in (
    "fixed_point.h", "fixed_angle.h", "fixed_root.h", "second_phase.cl", "second_phase_double.cl", "second_phase_trig.cl",
    "second_phase_hyperbolic.cl", "second_phase_arc.cl"))
UNIT = Fraction(1, 2**192)

PRODUCT = Claim(POINT, "", "a b, too small by less than # units: five words", power=False)
STEP = Claim(POINT, "", "Each step adds less than # units of error", power=False)
RATIO = Claim(POINT, "", "n / d, too small by less than # units, for", power=False)
LOG2 = Claim(POINT, "", "log2 m + k for m in [sqrt(1/2), sqrt(2)], with an error below 2^-#.")
EXP2 = Claim(POINT, "", "2^x - 1 for the fraction x, too small by less than 2^-#.")
TIMES_DOUBLE = Claim(POINT, "", "2^-54 <= |x| < 2^11; error below 2^-# |x|.")
TIMES_FRACTION = Claim(POINT, "", "a b for |a| < 2^11 and a fraction b; error below 2^-#.")


class Number:
    """Its largest magnitude, and its error in units."""

    def __init__(self, size, error=0):
        self.size, self.error = Fraction(size), Fraction(error)

    def __mul__(self, other):
        mixed = self.size * other.error + other.size * self.error + self.error * other.error * UNIT
        return Number(self.size * other.size, mixed + PRODUCT.value())

    def __add__(self, other):
        return Number(self.size + other.size, self.error + other.error)

    def within(self, size):
        return Number(size, self.error)


def series(name, x):
    """A series at x, as series() computes it. Its terms are positive."""
    c = [Fraction(n) * UNIT for n in fixed_series(name)]
    error = Fraction(0)
    for _ in c:
        error = error * x.size + STEP.value()
    slope = sum(k * a * x.size ** (k - 1) for k, a in enumerate(c) if k > 0)
    # What is left out is below a unit.
    return Number(sum(a * x.size**k for k, a in enumerate(c)), error + slope * x.error * (1 + UNIT * 2**64) + 1)


@proof("product in integers", "three words that are cut, and two products of one unit each that are left out",
       units=Claim(POINT, "", "a b, too small by less than # units: five words", power=False))
def product(units):
    return 3 + 2 + Fraction(1, 2**64) <= units


@proof("series in integers", "a product, and a coefficient that is rounded down",
       units=Claim(POINT, "", "Each step adds less than # units of error", power=False))
def step(units):
    return PRODUCT.value() + 1 <= units


@proof("ratio in integers", "four digits of 48 bits, each too small by what leaves this part of the divisor",
       units=Claim(POINT, "", "n / d, too small by less than # units, for", power=False),
       digit=Claim(POINT, "", "/// small by less than #: so", power=False))
def ratio(units, digit):
    # Of a digit: its rounding down; the scale's 2^-50, near() of both, the division and the product, in proportion to it.
    short = Fraction(4 + 1 + 1, 2**52) + Fraction(2, 2**53) + Fraction(1, 2**62)
    # It is not too large: what near() of both, 2^-64 of the divisor above 1/2, and two roundings add is less than 2^-50.
    holds = Fraction(2, 2**52) + Fraction(2, 2**53) + Fraction(1, 2**62) < Fraction(1, 2**50)
    return holds and 1 + digit * 2**48 * short + Fraction(1, 2**14) <= digit <= units


def log2_series():
    """log2 of m, from s = (m - 1) / (m + 1): also of small s."""
    s = Number(Fraction(1716, 10000), RATIO.value())
    return (s * series("LOG2_SERIES", s * s)).error * 8


@proof("log2_of_fixed", "8 s times a series of s^2, |s| < 0.1716",
       error=Claim(POINT, "", "log2 m + k for m in [sqrt(1/2), sqrt(2)], with an error below 2^-#."))
def log2_of_fixed(error):
    return log2_series() * UNIT <= error


def exp2_error(x):
    return (Number(x) * series("EXP2_SERIES", Number(x))).error


@proof("exp2_less_1", "x times a series of x, below 1",
       error=Claim(POINT, "", "2^x - 1 for the fraction x, too small by less than 2^-#."))
def exp2_less_1(error):
    return exp2_error(1) * UNIT <= error


@proof("times_double", "a constant's unit times x, and a unit of the shift, |x| from 2^-54 on",
       error=Claim(POINT, "", "2^-54 <= |x| < 2^11; error below 2^-# |x|."))
def times_double(error):
    return UNIT + UNIT * 2**54 <= error


@proof("times_fraction", "a constant's unit times the whole part, and a product",
       error=Claim(POINT, "", "a b for |a| < 2^11 and a fraction b; error below 2^-#."))
def times_fraction(error):
    return (2**11 + PRODUCT.value() + 1) * UNIT <= error


@proof("powers of singles in integers", "2^(y log2 a) and 2^(log2 a / n), |y| < 2^32, in proportion",
       error=Claim(SINGLE, "", "one or an int. Error below 2^-#."))
def powers(error):
    exponent = LOG2.value() * 2**32 + UNIT
    return exponent * (1 + exponent) + EXP2.value() <= error


@proof("exponentials and logarithms of doubles in integers", "in proportion to the result, or to 1 where it is near that",
       error=Claim(DOUBLE, "", "with an error below 2^-# of"), near=Claim(DOUBLE, "", "// the result, or 2^-# where it is near 1."))
def doubles(error, near):
    # exp, exp2 and exp10: |x log2 e| < 1100, of which the constant has a unit and the shift one.
    exponent = (1100 + 1) * UNIT
    exponential = exponent * (1 + exponent) + EXP2.value()
    # expm1, from 2^-54 on: of a negative one the half of a power near 2 counts, elsewhere the power.
    small = 2 * UNIT + EXP2.value() / 2 + UNIT
    expm1 = max(small * 2**54 * (1 + Fraction(1, 2**50)), (2 * exponential + UNIT) * 4)
    # Logarithms, from 2^-54 on, where |log2 x| < 1, and from 1/2 on. 1 + x is off by two units.
    log = max((LOG2.value() + (4 + PRODUCT.value() + 1) * UNIT) * 2**54, 2 * LOG2.value() + 2 * TIMES_FRACTION.value())
    return exponential <= near and max(exponential, expm1, log) <= error


def quarter_turn(y):
    """of_quarter_turns(): (3 f + (pi - 3) f) / 2 of a fraction f of 1/2 or less."""
    product = Number(Fraction(1, 2), y) * Number(Fraction(1416, 10000), 1)
    return (3 * y + product.error) / 2 + 1


def sine(x):
    """sine_fixed() of x up to pi/4."""
    square = x * x
    fourth = square * square
    less = square * series("SIN_TAKEN", fourth) + fourth * series("SIN_ADDED", fourth)
    return (x * less.within(Fraction(1, 4))).error + x.error


def cosine(x):
    square = x * x
    fourth = square * square
    return (square * series("COS_TAKEN", fourth) + fourth * series("COS_ADDED", fourth)).error


QUARTER = Fraction(7854, 10000)  # pi/4


@proof("of_quarter_turns", "r of quarter turns, which are off by a unit",
       units=Claim(ANGLE, "", "Of y quarter turns. r has an error below # units.", power=False))
def of_quarter_turns(units):
    return quarter_turn(1) <= units


@proof("sine_fixed, cosine_fixed", "sums of two series, for x up to pi/4",
       error=Claim(ANGLE, "", "in units off by less than 2^-#."))
def sine_fixed(error):
    return max(sine(Number(QUARTER)), cosine(Number(QUARTER))) * UNIT <= error


@proof("circular functions of doubles in integers", "in proportion to the result, which is above 2^-62 quarter turns",
       error=Claim(TRIG, "", "errors below\n// 2^-# of the result"))
def circular(error):
    r = Number(QUARTER, quarter_turn(1))
    # Of a small angle only what has a factor x in it, and the roundings of the last product, are off.
    small = Number(Fraction(1, 2**30), quarter_turn(1))
    near = (sine(small) + RATIO.value()) * UNIT * 2**62 * Fraction(2, 3)
    far = sine(r) * UNIT * 2**31
    # The cosine's error, and in a tangent's inverse the ratio's, are of numbers above 1/8.
    return max(near, far) + (cosine(r) + RATIO.value()) * 8 * UNIT <= error


@proof("times_fixed", "a product of the fractions; the others are exact",
       units=Claim(FIXED_ROOT, "", "a b for a, b >= 0, too small by less than # units.", power=False))
def times_fixed(units):
    return PRODUCT.value() <= units


def root(least, error):
    """root_of() a number whose root is `least` or more, which is off by `error` units: its square is off too, and what is
    added rounds twice. A third step leaves 2^-200."""
    return (PRODUCT.value() + error) / (2 * least) + 2 + Fraction(1, 2**8)


@proof("root_of in integers", "a root from 2^-30 on",
       error=Claim(FIXED_ROOT, "", "The square root of a in [2^-60, 8]; error below 2^-# and"))
def root_of(error):
    return (root(Fraction(1, 2**30), 0) - 4) * UNIT <= error


@proof("hyperbolic functions of doubles in integers", "in proportion to the result, from 2^-28 on",
       error=Claim(HYPERBOLIC, "", "errors below 2^-# of the result"))
def hyperbolic(error):
    # e^x is off by its exponent's 1100 units and its own, its inverse by a ratio and a shift more. A small one's exponent
    # is off by two units; the result is above 2^-28.
    small = 2 * (2 + exp2_error(1)) + RATIO.value() + 1
    large = 4 * (1101 + exp2_error(1) + RATIO.value())
    # acosh's argument is exact, and its square off by a product; it is above 2^-25.5, as is the root.
    acosh = (root(Fraction(1, 2**26), PRODUCT.value()) * 2 + LOG2.value() / UNIT) * 2**26
    # asinh's and atanh's arguments are off by a unit, and their logarithms as large as these.
    inverse = (4 * (1 + root(1, 2 + PRODUCT.value())) + 2 * LOG2.value() / UNIT) * 2**28
    return max(small * 2**28, large, acosh + inverse) * UNIT <= error


def arc(n, error, angle):
    """atan_fixed() of n / d, d about 1, of numbers off by `error` units, of an angle up to `angle`."""
    e = Number(angle)
    products = 2 * PRODUCT.value()
    numerator = n * (cosine(e) + 1) + sine(e) + products + 2 * error
    return numerator * Fraction(3, 2) + RATIO.value() + 1


@proof("inverse circular functions of doubles in integers", "in proportion to the result, from 2^-60 half turns on",
       error=Claim(ARC, "", "2^-# of the result, which is no tie"))
def inverse_circular(error):
    half_turns = (PRODUCT.value() + 1) * 4  # times 1 / pi, in proportion
    small = (arc(Fraction(1, 2**28), 1, Fraction(1, 2**28)) * (1 + Fraction(1, 2**20)) + half_turns) * 2**60
    # From 2^-28 on. A cosine of a sine is 2^-27 or more, and off as a root.
    large = (2 * arc(1, 2, QUARTER) + root(Fraction(1, 2**27), PRODUCT.value()) + half_turns) * 2**28
    return max(small, large) * UNIT <= error
