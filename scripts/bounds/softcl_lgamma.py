"""kernels/builtins/math: the logarithm of the absolute gamma function of doubles, f here, region by region.

Errors are those of a sum of two doubles in proportion to f; the sum is rounded once. z is |x|. Between two poles f is convex.
"""
import functools
from fractions import Fraction
from math import factorial

from mpmath import mp

from ends import rational, real
from first_phases import sine
from proof import Claim, Constant, proof
from roundoff import U, Float, Size, add, fma, multiply
from softcl_gamma import KERNEL, stirling_series
from softcl_pairs import LOG
from softcl_pieces import PIECE_MULTIPLY, piece, piece_parts
from softcl_polynomials import by_halves, column, distance, polynomial, table
from softcl_results import rows, units
from softcl_sums import ADD, ADD_DOUBLE, MULTIPLY, U2

TINY = Fraction(1, 2**60)
LOG_PI = Fraction(11448, 10000)
NEARLY = 1 + Fraction(1, 2**40)  # for what is rounded
SIZE = Fraction(1, 16) * NEARLY  # of a row's t, its second number included


def below(value):
    """A lower bound of the magnitude of a real number above 2^-900."""
    return rational(value) - Fraction(1, 2**1000)


@functools.cache
def least_and_most(x):
    """Of |f(x)|, of 400 bits, of which 200 are taken for right."""
    with mp.workprec(400):
        units = int(mp.floor(abs(mp.loggamma(real(x)).real) * 2**200))
    return Fraction(units - 1, 2**200), Fraction(units + 2, 2**200)


@functools.cache
def log_error():
    return Claim(LOG, "", "log x for finite x > 0; relative error below 2^-#. With f below 0.047").value()


def series_about(centre, first=0):
    """The coefficients of f about a number above 0, from this one on."""
    def series(k):
        k += first
        if k < 2:
            return mp.psi(0, real(centre)) if k else mp.loggamma(real(centre))
        return (-1) ** k * mp.zeta(k, real(centre)) / k
    return series


@functools.cache
def central(row, second=U):
    """The relative error of lgamma_central() in a row; its k-th coefficient is below 2 centre^-k from the 40th on. At 1 and 2
    the first is 0 and adds nothing: the rest is multiplied by t."""
    numbers, centre = table("LGAMMA_PIECES")[row], 1 + Fraction(row, 8)
    first = 1 if numbers[:2] == [0, 0] else 0
    error = piece(numbers[2 * first:], 3 - first, SIZE, series_about(centre, first), second=second, pieces=512, terms=40,
                  bound=lambda k: 2 / centre ** (k + first))
    return error + first * PIECE_MULTIPLY


def stirling(z):
    """The absolute error of lgamma_stirling() from 8 to z: of a product, and of four sums below twice it."""
    with mp.workprec(300):
        body = (z - Fraction(1, 2)) * rational(mp.log(real(z)))
    return body * (log_error() + MULTIPLY + 2 * (3 * ADD + ADD_DOUBLE)) + stirling_series(8)


@functools.cache
def beyond_8():
    """The relative error from 8 on. The series and f rise, and z is less and less of the product of z - 1/2 and log z, of
    which f is the rest at least."""
    with mp.workprec(300):
        part = 8 / (Fraction(15, 2) * below(mp.log(8)))
    of_product = log_error() + MULTIPLY + 2 * (3 * ADD + ADD_DOUBLE)
    return of_product / (1 - part) + stirling_series(8) / least_and_most(Fraction(8))[0]


@functools.cache
def below_1():
    """The relative error below 15/16, of f(1 + z) - log z. f is convex and above its tangent at 1, as is f(1 + z) above those
    at 1 and 2, so that it is 0.733 of f(z) at most, and the logarithm 1.733."""
    part = Fraction(42279, 57721)
    return part * max(central(row) for row in range(9)) + (1 + part) * log_error() + (1 + 2 * part) * ADD


@functools.cache
def positive():
    """The relative error of lgamma_positive()."""
    # From 15/16 on t is one number.
    return max(below_1(), beyond_8(), max(central(row, Fraction(0)) for row in range(57)))


@functools.cache
def beside_integer():
    """The error of a sine of half turns in the magnitude x of the rest from an integer. The table's numbers are 0 and 1: exact
    is all but square, cube, polynomial, its product, and the sum with the second number of x."""
    x, c = Size.of("x"), polynomial("sin_rest")
    assert [column(f"{name}_32NDS_{k}")[0] for name in ("SIN", "COS") for k in (0, 1)] == [0, 0, 1, 0]
    square = Float(x * x * (1 + U), x * x * (3 * U))
    value = by_halves(c, square, multiply(square, square)).widened(distance(
        c, lambda k: Fraction(-(-1) ** k, factorial(2 * k + 3)), Fraction(0), sine()[0] ** 2 * (1 + 4 * U)))
    cubic = multiply(Float(x * (1 + U), x * (2 * U)), square)
    return add(Float(x * U), fma(cubic, value, Float(0))).error + 8 * U2 * x


def sine_error(first, last):
    """The relative error of a sine of half turns, `first` to `last` from an integer: within half a 32nd from its table's 0,
    or beyond."""
    with mp.workprec(300):
        if last <= Fraction(1, 64):
            x = rational(mp.pi * real(last))
            return beside_integer().at(x=x) / (x * Fraction(98, 100))
        middle = Fraction(round((first + last) / 2 * 32), 32)
        rest = min(sine()[0], rational(mp.pi * real(max(abs(first - middle), abs(last - middle)))))
        return sine()[2].error.at(a=1, b=1, x=rest) / below(mp.sin(mp.pi * real(first))) + 8 * U2


@functools.cache
def sines():
    """The relative error of any sine of half turns, in pieces of a 64th."""
    return max(sine_error(Fraction(k, 64), Fraction(k + 1, 64)) for k in range(32))


def reflected(sine, least, share, of_positive):
    """The relative error of log pi - log(z |sin(pi z)|) - f(z), which is f(-z), from `least` on. f(z) is at most `share` of it,
    and off by of_positive. The logarithm is below all three others together: it, a product, a quotient and sums round, of
    which each is below twice these."""
    own = log_error() + 2 * (2 * ADD + ADD_DOUBLE)
    return ((sine + 2 * U2) * (1 + TINY) + 4 * U2 + own * LOG_PI) / least + own * (1 + share) + of_positive


def above_minus_2():
    """f(-z) is convex, above its tangents beside its least values in (-1, 0) and (-2, -1), and above |f(z)|: below 1 as
    gamma(1 - z) is above gamma(1 + z), and beyond 1 as f(z) is 0.13 at most. The error of f(z) is that of f from 1 to 2, and
    of a logarithm."""
    with mp.workprec(300):
        least = min(below(mp.loggamma(x).real) - rational(mp.psi(0, x)) for x in map(mp.mpf, ("-0.504083", "-1.573498")))
        largest = rational(mp.loggamma(mp.mpf("1.461632"))) + rational(mp.psi(0, mp.mpf("1.461632")))
    of_logarithm = log_error() + 2 * ADD
    of_positive = of_logarithm + largest * (max(central(row) for row in range(9)) + of_logarithm) / least
    return reflected(sines(), least, Fraction(1), of_positive)


def below_minus_18():
    """The sine is above 2 of the distance from an integer, which is 2^-53 z at least. So -f(-z) is above f(z) +
    log(2^-52 z^2 / pi), of which f(z) is the more the smaller z is."""
    with mp.workprec(300):
        least = least_and_most(Fraction(18))[0] + below(2 * mp.log(18)) - rational(52 * mp.log(2) + mp.log(mp.pi))
    share = least_and_most(Fraction(18))[1] / least
    return reflected(sines(), least, share, share * beyond_8())


def of_positive(n):
    """The absolute error of lgamma_positive() from n to n + 1."""
    if n >= 8:
        return stirling(n + 1)
    return max(least_and_most(Fraction(17 + 2 * row, 16))[1] * central(row, Fraction(0)) for row in range(8 * (n - 1), 8 * n + 1))


def zero_of(n, side):
    """The row of a zero in (-n - 1, -n), the zero, and its slope; side 1 is nearer to -n."""
    row = table("LGAMMA_ZEROS")[2 * (n - 2) + side]
    zero = real(sum(row[:3]))
    for _ in range(4):
        zero -= mp.loggamma(zero).real / mp.psi(0, zero)
    return row, zero, mp.psi(0, zero)


def reach(n):
    """The largest |s| for which a zero's series is used."""
    around = "(n < 3.0 ? # : 0x1.ap-4)" if n < 3 else "(n < 3.0 ? 0x1p-4 : #)"
    return Constant(KERNEL, "PART double_double lgamma_near_zeros", around).value()


@functools.cache
def beside_zero(n, side):
    """The relative error of a zero's series, f = s + s^2 p(s). The k-th power's coefficient is a sum of the k-th powers of the
    poles' inverse distances over k, which is below six times the largest."""
    with mp.workprec(1000):
        row, zero, slope = zero_of(n, side)
        left, of_slope = rational(real(sum(row[:3])) - zero), rational(real(sum(row[3:5])) / slope - 1)
        nearest = below((zero + n + 1 - side) * slope)

        def coefficient(k):
            return (-1) ** (k + 2) * mp.zeta(k + 2, zero + n + 2) / (k + 2) / slope ** (k + 2) + sum(
                (-1) ** k / (zero + j) ** (k + 2) for j in range(n + 2)) / (k + 2) / slope ** (k + 2)
    size = reach(n) * NEARLY
    error, total = piece_parts(row[5:], 2, size, coefficient, terms=60,
                               bound=lambda k: 6 / ((k + 2) * nearest ** (k + 2)))
    # A number is the zero's second part away from it, or half a unit, which is more.
    of_s = 2 * U2 + left / abs(row[1]) * NEARLY + of_slope + MULTIPLY
    part = size * total
    return (of_s * (1 + 3 * part) + size * error + 2 * MULTIPLY * part + ADD * (1 + part)) / (1 - part)


def places(first, last):
    """From `first` to `last`, growing by a 16th at most from a 512th on, a 64th among them."""
    out = [first]
    while out[-1] < last:
        at = out[-1]
        grown = max(at * Fraction(17, 16), Fraction(1, 512))
        out.append(min(last, Fraction(1, 64) if at < Fraction(1, 64) < grown else Fraction(int(grown * 2**30) + 1, 2**30)))
    return out


@functools.cache
def between(n, side):
    """The relative error of what is reflected, in half of (-n - 1, -n). On either side of a piece without a zero f is the least
    at an end: towards the pole it rises, and elsewhere it is negative and convex."""
    with mp.workprec(300):
        _, zero, slope = zero_of(n, side)
        place, part = abs(zero + n + 1 - side), real(reach(n) / NEARLY) / abs(slope)
        near, far = below(place - part), rational(place + part)
    ends = places(min(near, Fraction(1, 64)), near)
    pieces = [(Fraction(0), ends[0]), *zip(ends, ends[1:])]
    if far < Fraction(1, 2):
        ends = places(far, Fraction(1, 2))
        pieces += zip(ends, ends[1:])

    def least(at):
        return least_and_most(-n - at if side else at - n - 1)[0]
    largest, of_largest = least_and_most(Fraction(n + 1))[1], of_positive(n)
    worst = Fraction(0)
    for a, b in pieces:
        smallest = min(least(a), least(b)) if a > 0 else least(b)
        worst = max(worst, reflected(sine_error(a, b), smallest, largest / smallest, of_largest / smallest))
    return worst


ZEROS = [(n, side) for n in range(2, 18) for side in (0, 1)]  # two in (-n - 1, -n)


@proof("lgamma_stirling", "lgamma from 8 on: Stirling's series, and the logarithm",
       error=Claim(KERNEL, "", "by Stirling's series; relative error below 2^-#, that of log z included."))
def lgamma_stirling(error):
    return beyond_8() <= error


@proof("lgamma_central", "lgamma from 15/16 to 9, of a row",
       error=Claim(KERNEL, "", "lgamma w for 15/16 <= w <= 9; relative error below 2^-#, at the zeros 1 and 2 as well."))
def lgamma_central(error):
    return max(central(row) for row in range(65)) <= error


@proof("lgamma_reflected", "lgamma below 0, but near its zeros",
       error=Claim(KERNEL, "", "- lgamma(z) for z > 0 no integer; relative error below 2^-# where"))
def lgamma_reflected(error):
    return max(above_minus_2(), below_minus_18(), *(between(*zero) for zero in ZEROS)) <= error


@proof("lgamma_near_zeros", "lgamma about its zeros below 0",
       error=Claim(KERNEL, "", "others below 0.102; relative error below 2^-#."))
def lgamma_near_zeros(error):
    return max(beside_zero(*zero) for zero in ZEROS) <= error


@proof("lgamma, lgamma_r of doubles", "the table's errors hold", **rows("lgamma", "lgamma_r"))
def lgamma(**claims):
    # Near 0 f is -log |x| - 0.58 x, above 41. Beyond 2^60 f / x is log x - 1, less half of log x over x.
    ends = max(log_error() + TINY / 60, log_error() * Fraction(42, 40) + 4 * ADD_DOUBLE + TINY)
    below_0 = max(above_minus_2(), below_minus_18(), *(max(beside_zero(*zero), between(*zero)) for zero in ZEROS))
    return units(max(ends, positive(), below_0)) <= min(claims.values())
