"""The three formats, and lines of directed cases whose claims `directed_cases measure` fills in."""

from fractions import Fraction


class Format:
    def __init__(self, name, precision, emax):
        self.name, self.precision, self.emax = name, precision, emax
        self.emin = 1 - emax
        self.tiny = Fraction(2) ** (self.emin - precision + 1)     # the smallest subnormal
        self.max = (2 - Fraction(2) ** (1 - precision)) * Fraction(2) ** emax

    def holds(self, x):
        """Whether the rational number x is a number of the format."""
        x = abs(Fraction(x))
        if x == 0:
            return True
        scaled = x / self.tiny
        return x <= self.max and scaled.denominator == 1 and odd_bits(scaled.numerator) <= self.precision

    def nearest(self, x):
        """The number of the format nearest to a real number (of mpmath), and its two neighbours, by value."""
        from mpmath import mp, floor, frexp
        exponent = max(frexp(x)[1], self.emin + 1)
        unit = Fraction(2) ** (exponent - self.precision)
        below = int(floor(mp.mpf(x) * 2 ** (self.precision - exponent)))
        return [(below + k) * unit for k in (-1, 0, 1, 2)]


def odd_bits(n):
    """Bits of n without its trailing zeros."""
    return (n // (n & -n)).bit_length()


FORMATS = [Format("half", 11, 15), Format("single", 24, 127), Format("double", 53, 1023)]


def case(function, f, arguments, claim, reason):
    """Prints the line if the format holds every argument. Fractions are values, ints integer operands."""
    texts = []
    for x in arguments:
        if isinstance(x, int):
            texts.append(str(x))
            continue
        if not f.holds(x):
            return
        texts.append(float(x).hex())
    print(f"{function} {f.name} {' '.join(texts)} [{claim}]: {reason}")
