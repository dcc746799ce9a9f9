"""kernels/builtins/math: the error functions of doubles, of polynomials about the centres of pieces."""
import functools
from fractions import Fraction
from math import factorial

from mpmath import mp, mpf

from ends import rational, real
from proof import Claim, proof
from roundoff import U, Float, Size, add, fma, horner, multiply, number
from softcl_pairs import EXP
from softcl_polynomials import by_halves, define, distance, polynomial, table
from softcl_results import rows, units
from softcl_sums import MULTIPLY, U2

ERF = "kernels/builtins/math/erf.cl"
#: multiply() with a second number of up to 2 u, and add_smaller().
PIECE_MULTIPLY, PIECE_ADD = 12 * U2, 4 * U2


def piece_parts(row, pairs, size, series, second=U, **options):
    """The absolute error of piece_pairs() for |t| <= size, of a function with these coefficients about the centre, and the
    largest size of the sum. t's second number is `second` of the first."""
    heads = [row[2 * k] + row[2 * k + 1] for k in range(pairs)]
    c = heads + row[2 * pairs:]
    t = Float(size * (1 + U), size * second)
    product = multiply(t, horner([number(k) for k in c[pairs:]], t))
    total = abs(heads[-1]) + product.size.at()
    error = product.error.at() + 2 * U2 * total
    assert abs(heads[-1]) >= product.size.at()
    for head in reversed(heads[:-1]):
        assert head == 0 or abs(head) >= size * total
        error = size * error + PIECE_MULTIPLY * size * total
        total = abs(head) + size * total
        error += PIECE_ADD * total
    return error + distance(c, series, -size, size, **{"pieces": 128, **options}), total


def piece(row, pairs, size, series, **options):
    """The relative error, of a function that is not 0 there."""
    error, total = piece_parts(row, pairs, size, series, **options)
    return error / (abs(row[0] + row[1]) * 2 - total)


def erf_about(centre):
    """The series of erf: its derivative g has g' = -2 x g."""
    g = []

    def series(k):
        if not g:
            g.append(2 / mp.sqrt(mp.pi) * mp.exp(-real(centre) ** 2))
        while len(g) < k:
            i = len(g) - 1
            g.append((-2 * real(centre) * g[i] - (2 * g[i - 1] if i else 0)) / (i + 1))
        return g[k - 1] / k if k else mp.erf(real(centre))
    return series


def scaled_erfc_about(centre):
    """The series of h(u) = e^(x^2) erfc(x) x at x = 1/u, for which u^3 h' + (u^2 + 2) h = 2 / sqrt(pi)."""
    u, h = real(centre), []
    with mp.workprec(6000):
        h.append(mp.exp(u**-2) * mp.erfc(1 / u) / u)

    def coefficient(k):
        return h[k] if k >= 0 else mpf(0)

    def series(k):
        with mp.workprec(6000):
            while len(h) <= k:
                i = len(h) - 1
                rest = (3 * u**2 * i + u**2 + 2) * coefficient(i) + (3 * u * (i - 1) + 2 * u) * coefficient(i - 1)
                rest += (i - 1) * coefficient(i - 2)
                h.append(((2 / mp.sqrt(mp.pi) if i == 0 else 0) - rest) / (u**3 * (i + 1)))
        return h[k]
    return series


@functools.cache
def erf_pieces():
    """Of erf from 9/32 to 6: on a circle of 1 about a centre its derivative is below 2 e / sqrt(pi)."""
    centres = [Fraction(5 + i, 16) for i in range(92)]
    return max(piece(row, 2, Fraction(1, 32), erf_about(c), bound=lambda k: Fraction(307, 100) / k, terms=40)
               for row, c in zip(table("ERF_PIECES"), centres))


@functools.cache
def scaled_erfc_pieces():
    """Of arguments from 1/2 to 28. For |arg x| < 65 degrees |x^2 + t^2| is above 0.76 |x|^2, so that |h|, which is
    1/pi times the integral of e^(-t^2) x^2 / (x^2 + t^2), is below 0.75: on a circle of 9/10 of the centre."""
    worst = Fraction(0)
    for i, row in enumerate(table("ERF_PIECES")[92:]):
        u = Fraction(i + 1, 32)
        if u <= 2:
            error = piece(row, 2, Fraction(1, 64), scaled_erfc_about(u), terms=200 if i < 4 else 60,
                          bound=lambda k: Fraction(3, 4) / (u * Fraction(9, 10)) ** k)
            worst = max(worst, error)
    return worst


@proof("erf_piece", "erf, and e^(x^2) erfc(x) x, of a row", error=Claim(ERF, "", "/// Relative error below 2^-#."))
def erf_piece(error):
    return max(erf_pieces(), scaled_erfc_pieces()) <= error


def erf_of_small():
    """The relative error of erf_near_zero()."""
    x, bound = Size.of("x"), Fraction(28125, 100000)
    square = Float(x * x * (1 + U), x * x * U)
    c = polynomial("erf_tail")
    tail = by_halves(c, square, multiply(square, square)).widened(distance(
        c, lambda k: 2 / mp.sqrt(mp.pi) * (-1) ** k / (factorial(k + 2) * (2 * k + 5)), Fraction(0), bound**2))
    with mp.workprec(1000):
        of_cubic = rational(real(define("ERF_CUBIC_0") + define("ERF_CUBIC_1")) + 2 / (3 * mp.sqrt(mp.pi)))
        of_first = rational(real(define("TWO_OVER_SQRT_PI_0") + define("TWO_OVER_SQRT_PI_1")) - 2 / mp.sqrt(mp.pi))
        least = rational(mp.erf(real(bound)) / real(bound)) - Fraction(1, 2**100)
    # Square and cubic are exact as sums of two.
    low_square = fma(Float(x * x), Float(U, of_cubic), multiply(Float(x * x * U), number(define("ERF_CUBIC_0"))))
    low_square = low_square.widened(x * x * (U * U))
    rest = fma(multiply(square, square), tail, add(Float(x * x * U), low_square))
    total = add(Float(2 * U), add(Float(U, of_first), rest))
    return total.error.at(x=bound) / least + 2 * U2


@proof("erf_near_zero", "erf over its argument, a polynomial of its square, from two numbers and a rest",
       error=Claim(ERF, "", "for 0 <= a <= LEAST_ERF_PIECE; relative error below 2^-#."))
def erf_near_zero(error):
    return erf_of_small() <= error


@proof("erf, erfc of doubles", "the table's errors hold", **rows("erf", "erfc"))
def error_functions(**claims):
    own = max(erf_pieces(), erf_of_small())
    # Beyond 6 erf is above 1 - 2^-55, which the row of 6 is to own error.
    # 1 - erf is above 0.47 of erf below 0.53. A product has an inverse that is off by 4 u^2, and an exponential.
    exp = Claim(EXP, "", "relative error below 2^-# beside that of x.").value()
    erfc = max(own * Fraction(53, 47) + 4 * U2, scaled_erfc_pieces() + 2 * MULTIPLY + 4 * U2 + exp)
    return units(own + Fraction(1, 2**55) * Fraction(1, 2**53)) <= claims["erf"] and units(erfc) <= claims["erfc"]
