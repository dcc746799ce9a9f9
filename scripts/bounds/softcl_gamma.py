"""kernels/builtins/math: the gamma function of doubles."""
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


@proof("gamma_central", "gamma from 1 to 2, of a row; on a circle of 1/2 about a centre it is below gamma(1/2) or gamma(5/2)",
       error=Claim(GAMMA, "", "Gamma(w) for w in [1, 2]; relative error below 2^-#."))
def gamma_central(error):
    return max(piece(row, 2, Fraction(1, 32), gamma_about(Fraction(16 + i, 16)), bound=lambda k: 2 * 2**k, terms=TERMS)
               for i, row in enumerate(table("GAMMA_PIECES"))) <= error


def stirling(z):
    """The absolute error of lgamma_stirling() for 12 <= x <= z <= 172, with that of a logarithm above log 12."""
    inverse = Fraction(1, LEAST)
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
    # The product with x - 1/2 and four sums, each below twice that; log x is below 5.15.
    body = z * Fraction(515, 100)
    return (body * (log_error(log_of_reduced()[1], Fraction(248, 100)) + MULTIPLY + 2 * (3 * ADD + ADD_DOUBLE))
            + half_log + of_series.error.at() + inverse * 8 * U2)


def bernoulli(count):
    """B_2, B_4 ..."""
    with mp.workprec(64):
        return [Fraction(*mp.bernfrac(2 * k)) for k in range(1, count + 1)]


def sine_of_half_turns():
    """Its relative error: the cube of an angle is the larger part of it where the table's sine is 0."""
    bound = sine()[0]
    cubic, own = (Constant(TRIG, "", f"{name} #").value() for name in ("SIN_CUBIC_ERROR", "SIN_ERROR"))
    return max(cubic * bound**2 * Fraction(102, 100), cubic * bound**3 * 21) + own + 8 * U2


@proof("sin_half_turns", "the sine's error in proportion to it; the table's least sine but 0 is 0.098, less 0.05",
       error=Claim(KERNEL, "", "sin(pi z) for z >= 0, not an integer; relative error below 2^-#."))
def sin_half_turns(error):
    return sine_of_half_turns() <= error


@proof("tgamma of doubles", "the table's error holds of arguments above 0", **rows("tgamma"))
def tgamma(**claims):
    exp = Claim(EXP, "", "relative error below 2^-# beside that of x.").value()
    central = Claim(GAMMA, "", "Gamma(w) for w in [1, 2]; relative error below 2^-#.").value()
    # Ten factors, a product with them, or a quotient.
    small = central + 10 * 2 * U2 + MULTIPLY
    large = stirling(172) * (1 + Fraction(1, 2**50)) + exp
    near_zero = Fraction(58, 100) / 2**60  # gamma is 1 / x - 0.58, of which 1 / x is rounded
    return units(max(small, large, near_zero)) <= claims["tgamma"]
