"""Bounds of rounding errors of straight-line programs in binary64, by Higham's running analysis in exact rationals.

A Size is an upper bound of a magnitude: a polynomial with nonnegative coefficients in the magnitudes of operands. A
Float is a number that a program computes: its Size, and how far it is from what exact arithmetic gives. A Pair is an
unevaluated sum, of which the first number is taken as it is and the second has an error. Nothing underflows here.
"""
from fractions import Fraction

U = Fraction(1, 2**53)


def short(value):
    """`value` rounded up to 64 bits, so that rationals stay short."""
    if value <= 0:
        return Fraction(0)
    shift = 64 - (value.numerator.bit_length() - value.denominator.bit_length())
    scaled = value * Fraction(2) ** shift
    return Fraction(-(-scaled.numerator // scaled.denominator)) / Fraction(2) ** shift


class Size:
    def __init__(self, value=0):
        self.terms = value if isinstance(value, dict) else ({(): Fraction(value)} if value else {})

    @staticmethod
    def of(name):
        return Size({(name,): Fraction(1)})

    def __add__(self, other):
        terms = dict(self.terms)
        for key, value in size(other).terms.items():
            terms[key] = short(terms.get(key, Fraction(0)) + value)
        return Size(terms)

    def __mul__(self, other):
        terms = {}
        for a, x in self.terms.items():
            for b, y in size(other).terms.items():
                key = tuple(sorted(a + b))
                terms[key] = short(terms.get(key, Fraction(0)) + x * y)
        return Size(terms)

    __radd__, __rmul__ = __add__, __mul__

    def at(self, **values):
        """The bound where the named magnitudes are at most `values`."""
        total = Fraction(0)
        for key, value in self.terms.items():
            for name in key:
                value = value * Fraction(values[name])
            total += value
        return total

    def over(self, name):
        """Of the terms with `name` in them, the quotient by it; and the other terms."""
        with_name, without = {}, {}
        for key, value in self.terms.items():
            if name in key:
                rest = list(key)
                rest.remove(name)
                with_name[tuple(rest)] = value
            else:
                without[key] = value
        return Size(with_name), Size(without)


def size(value):
    return value if isinstance(value, Size) else Size(value)


class Float:
    def __init__(self, magnitude, error=0):
        self.size, self.error = size(magnitude), size(error)

    def widened(self, error):
        return Float(self.size, self.error + error)

    def scaled(self, power):
        """Times a power of two."""
        return Float(self.size * abs(Fraction(power)), self.error * abs(Fraction(power)))


def rounded(magnitude, error):
    """To nearest: off by u of what is rounded."""
    return Float(magnitude * (1 + U), error + magnitude * U)


def number(value):
    return Float(abs(Fraction(value)))


def add(a, b, within=None):
    """a + b; `within` bounds the sum where it is smaller than the two."""
    return rounded(size(within) if within is not None else a.size + b.size, a.error + b.error)


def product_error(a, b):
    return a.size * b.error + b.size * a.error + a.error * b.error


def multiply(a, b):
    return rounded(a.size * b.size, product_error(a, b))


def fma(a, b, c):
    return rounded(a.size * b.size + c.size, product_error(a, b) + c.error)


def horner(coefficients, x):
    """Coefficients from the lowest exponent on."""
    total = coefficients[-1]
    for c in reversed(coefficients[:-1]):
        total = fma(total, x, c)
    return total


class Pair:
    def __init__(self, hi, lo, error=0):
        """`hi`, `lo`: sizes."""
        self.hi, self.lo, self.error = size(hi), size(lo), size(error)

    def leading(self):
        """The first number in the place of the sum."""
        return Float(self.hi, self.lo + self.error)

    def trailing(self):
        return Float(self.lo, self.error)


def two_product(a, b):
    return Pair(a * b * (1 + U), a * b * U)


def two_sum(a, b):
    """Exactly, by two_sum; or by fast_two_sum, whose condition the caller states."""
    return Pair((size(a) + b) * (1 + U), (size(a) + b) * U)


def paired(hi, lo):
    """A Pair whose second number is the Float `lo`."""
    return Pair(hi, lo.size, lo.error)


def product(a, b):
    """wide_power-inl.h: a.lo b.lo is left out."""
    c = two_product(a.hi, b.hi)
    inner = fma(a.trailing(), Float(b.hi), Float(c.lo))
    lower = fma(Float(a.hi), b.trailing(), inner)
    return paired(c.hi, lower.widened((a.lo + a.error) * (b.lo + b.error)))


def squared(a):
    """wide_power-inl.h: a.lo^2 is left out."""
    c = two_product(a.hi, a.hi)
    lower = fma(Float(2 * a.hi), a.trailing(), Float(c.lo))
    return paired(c.hi, lower.widened((a.lo + a.error) * (a.lo + a.error)))
