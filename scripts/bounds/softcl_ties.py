"""kernels/builtins/math/root.cl: hypot of singles is correctly rounded, for the reason in its comment.

Its steps hold in any two formats, of p digits and of 2 (p + 1) or more: a tie has p + 1 digits, so that its square is a number of
the second. Small formats stand for singles and doubles. There every pair of operands is computed in integers.
"""
from fractions import Fraction
from math import isqrt

from proof import proof

SINGLE, DOUBLE = 24, 53
LEAST, BEYOND = -149, 128  # singles are multiples of 2^LEAST below 2^BEYOND, and their ties of half of that
SMALL = range(2, 5)


def nearest(value, digits):
    """A number to that many digits, ties to even."""
    size = abs(value)
    unit = Fraction(2) ** (size.numerator.bit_length() - size.denominator.bit_length() - digits)
    if size >= unit * 2**digits:
        unit *= 2
    return round(value / unit) * unit


def root(square, digits):
    """The root of an integer to that many digits: what isqrt() leaves is on its side of every tie."""
    places = digits + 8
    whole = isqrt(square << 2 * places)
    return nearest(Fraction(2 * whole + (whole * whole != square << 2 * places), 2 << places), digits)


def hypot(x, y, single, double):
    """As root.cl computes it, each operation rounded but two_sum(): the root of the first number of the sum, moved a little
    towards what that leaves."""
    squares = [nearest(Fraction(n * n), double) for n in (x, y)]
    high = nearest(sum(squares), double)
    middle = root(int(high), double)
    left = nearest(nearest(high - middle * middle, double) + sum(squares) - high, double)
    return nearest(middle * (1 + Fraction((left > 0) - (left < 0), 2 << double)), single)


def pairs(digits):
    """Of integers with that many digits, the first times each power of two that counts."""
    numbers = range(2 ** (digits - 1), 2**digits)
    return ((a << k, b) for a in numbers for b in numbers for k in range(2 * digits + 3))


def wrong(single, double):
    """How many results are not correctly rounded."""
    return sum(hypot(x, y, single, double) != root(x * x + y * y, single) for x, y in pairs(single))


@proof("hypot of singles",
       "a tie's square is a double; of formats of p = 2 to 4 and 2 (p + 1) digits every pair is right, of p and p + 1 not")
def hypot_of_singles():
    fits = 2 * (SINGLE + 1) <= DOUBLE and 2 * (LEAST - 1) >= -1022 and 2 * BEYOND + 1 < 1024
    return fits and all(wrong(p, 2 * (p + 1)) == 0 and wrong(p, p + 1) > 0 for p in SMALL)
