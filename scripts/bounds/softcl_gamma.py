"""kernels/builtins/math: the gamma function of doubles."""
import functools
from fractions import Fraction

from mpmath import mp

from ends import rational, real
from first_phases import sine
from proof import Claim, Constant, proof
from roundoff import U, Float, fma, multiply, number
from softcl_pairs import EXP, log_error, log_of_reduced
from softcl_pieces import piece
from softcl_polynomials import by_halves, define, largest, polynomial, scaled, table
from softcl_results import rows, units
from softcl_sums import ADD, ADD_DOUBLE, MULTIPLY, U2

GAMMA, KERNEL, TRIG = (f"kernels/builtins/math/{name}" for name in ("gamma.cl", "gamma_kernel.h", "trig_first.h"))
TERMS = 24  # of gamma about a centre
STIRLING_TERMS = 24
LEAST = 12  # from here on gamma is an exponential


def gamma_about(centre):
    """The series of gamma, from that of its logarithm: f' = f psi."""
    f, psi = [], []

    def series(k):
        while len(f) <= k:
            i = len(f)
            if i == 0:
                f.append(mp.gamma(real(centre)))
                continue
            psi.append(mp.psi(0, real(centre)) if i == 1 else (-1) ** i * mp.zeta(i, real(centre)))
            f.append(sum(f[j] * psi[i - 1 - j] for j in range(i)) / i)
        return f[k]
    return series


@functools.cache
def central(row, size=Fraction(1, 32)):
    """The relative error of gamma_central() for |t| <= size. On a circle of 1/2 about a centre gamma is below gamma(1/2) or
    gamma(5/2)."""
    about = gamma_about(Fraction(16 + row, 16))
    return piece(table("GAMMA_PIECES")[row], 2, size, about, bound=lambda k: 2 * 2**k, terms=TERMS)


@proof("gamma_central", "gamma from 1 to 2, of a row", error=Claim(GAMMA, "", "Gamma(w) for w in [1, 2]; relative error below 2^-#."))
def gamma_central(error):
    return max(central(row) for row in range(17)) <= error


@functools.cache
def stirling_series(least):
    """The absolute error of what lgamma_stirling() adds to (x - 1/2) log x - x, for x from `least` on."""
    inverse = Fraction(1, least)
    square = Float(inverse**2 * (1 + U) ** 3, inverse**2 * 4 * U)
    c = polynomial("stirling_tail")
    # The series alternates and envelops: it is off by less than the first term that it leaves out.
    t = [Fraction(b.numerator, b.denominator) / ((2 * k + 2) * (2 * k + 1)) for k, b in enumerate(bernoulli(STIRLING_TERMS + 2))]
    rest = abs(t[STIRLING_TERMS + 1]) * inverse ** (2 * STIRLING_TERMS)
    d = [scaled(a) - scaled(b) for a, b in zip(c + [Fraction(0)] * (STIRLING_TERMS - len(c)), t[1:])]
    tail = by_halves(c, square, multiply(square, square)).widened(largest(d, Fraction(0), inverse**2) + rest)
    with mp.workprec(1000):
        half_log = rational(real(define("HALF_LOG_2PI_0") + define("HALF_LOG_2PI_1")) - mp.log(2 * mp.pi) / 2)
    of_series = multiply(Float(inverse * (1 + U), inverse * U), fma(square, tail, Float(U, U * U)))
    return half_log + of_series.error.at() + inverse * 8 * U2


def stirling(z):
    """The absolute error of lgamma_stirling() for 12 <= x <= z <= 190, with that of a logarithm above log 12."""
    # The product with x - 1/2 and four sums, each below twice that; log x is below 5.25.
    body = z * Fraction(525, 100)
    return (body * (log_error(log_of_reduced()[1], Fraction(248, 100)) + MULTIPLY + 2 * (3 * ADD + ADD_DOUBLE))
            + stirling_series(LEAST))


def bernoulli(count):
    """B_2, B_4 ..."""
    with mp.workprec(64):
        return [Fraction(*mp.bernfrac(2 * k)) for k in range(1, count + 1)]


def sine_beside(least, angle):
    """The relative error of a sine above `least`, of an angle's rest below `angle`."""
    cubic, own, linear = (Constant(TRIG, "", f"SIN_{name} #").value() for name in ("CUBIC_ERROR", "ERROR", "LINEAR_ERROR"))
    # The tables' first sine is 0, the next 0.098: sines are above half of these, and 0.98 of the angle's rest.
    return cubic * angle**3 / least + 2 * own + Fraction(102, 100) * linear + 8 * U2


def sine_of_half_turns():
    """That of any: the sine of a rest from the table's 0 on is above 0.98 of it."""
    bound = sine()[0]
    return sine_beside(bound * Fraction(98, 100), bound)


def gamma_and_sine():
    """The larger errors of gamma at n + x below 12 and of the sine of x half turns together, for x up to 1/2 on either side.
    A row of gamma errs by most at its ends, and a sine beside an integer or half way between two of its table."""
    bound = sine()[0]
    together = [central(0, Fraction(1, 64)) + sine_of_half_turns(), central(16) + sine_of_half_turns()]
    # x from a to b 256ths, where a sine is above 3 x and 8 256ths are an element of its table.
    for a, b in ((4, 5), (5, 6), (6, 8)):
        x = Fraction(a, 256)
        together.append(central(0, Fraction(b, 256)) + sine_beside(3 * x, (Fraction(8, 256) - x) * Fraction(315, 100)))
    together.append(max(central(1), central(15)) + sine_beside(Fraction(3, 32), bound))
    others = max(central(row) for row in range(2, 15))
    return max(*together, others + sine_beside(Fraction(9, 32), bound))


@proof("sin_half_turns", "the sine's error in proportion to it; the table's least sine but 0 is 0.098, less 0.05",
       error=Claim(KERNEL, "", "sin(pi z) for z >= 0, not an integer; relative error below 2^-#."))
def sin_half_turns(error):
    return sine_of_half_turns() <= error


@proof("tgamma of doubles", "the table's error holds", **rows("tgamma"))
def tgamma(**claims):
    exp = Claim(EXP, "", "relative error below 2^-# beside that of x.").value()
    # Below 12: ten factors, a product with them, or a quotient.
    factors = 10 * 2 * U2 + MULTIPLY
    small = max(central(row) for row in range(17)) + factors
    # A number below -190 has the result 0.
    large = stirling(190) * (1 + Fraction(1, 2**50)) + exp
    # -pi / (x sin(pi x) gamma(x)): two products and a quotient.
    reflected = max(gamma_and_sine() + factors, large + sine_of_half_turns()) + 2 * MULTIPLY + 8 * U2
    near_zero = Fraction(58, 100) / 2**60  # gamma is 1 / x - 0.58, of which 1 / x is rounded
    return units(max(small, large, reflected, near_zero)) <= claims["tgamma"]
