"""kernels/builtins/math: powers of softcl."""
import functools
from fractions import Fraction
from math import factorial

from mpmath import mp

from ends import rational, real
from proof import Constant, proof
from roundoff import U, Float, Size, add, fma, multiply, number
from softcl_polynomials import by_halves, define, distance, polynomial

POWER, SECOND = "kernels/builtins/math/power_kernel.h", "kernels/builtins/math/second_phase.cl"
S_BOUND = Fraction(1716, 10000)  # of |m - 1| / (m + 1), m in [sqrt(1/2), sqrt(2)]
LARGEST = 151  # |y log2 a|, beyond which a power of singles is certain


def below(value):
    """A lower bound of a real number above 0."""
    return rational(value) - Fraction(1, 2**1000)


@functools.cache
def fraction_of_logarithm():
    """The relative error of power_single's log2 m."""
    s = Size.of("s")
    quotient = Float(s, s * (2 * U + U * U))  # f is exact
    square = multiply(quotient, quotient)
    c = polynomial("log2_short")
    with mp.workprec(1000):
        two_over_ln2 = 2 / mp.log(2)
        off = rational(real(define("TWO_OVER_LN2_0")) - two_over_ln2)
        least = below(two_over_ln2)
    value = by_halves(c, square, multiply(square, square)).widened(
        distance(c, lambda k: 2 / ((2 * k + 3) * mp.log(2)), Fraction(0), S_BOUND**2))
    log = multiply(quotient, fma(square, value, number(define("TWO_OVER_LN2_0")).widened(off)))
    return multiply(Float(1), log).error.over("s")[0].at(s=S_BOUND) / least


@functools.cache
def power_single():
    """The relative error of power_single: of an exponent that is rounded (of rootn), which is the larger."""
    # y's own error, and the first rounding of `rest`, which is exact where y is a single or an int.
    rest = LARGEST * (fraction_of_logarithm() + U + 2 * U) + 2 * U
    r = Fraction(1, 2) + Fraction(1, 2**40)
    c = polynomial("exp2_ratio_for_powers")
    ratio = by_halves(c, Float(r), multiply(Float(r), Float(r))).widened(
        distance(c, lambda k: mp.log(2) ** (k + 1) / factorial(k + 1), -r, r))
    rounding = fma(Float(r), ratio, Float(1)).error.at()
    # 2^r is above 0.7. The exponent's error is ln 2 of it, and a little more.
    return rest * Fraction(6932, 10000) + rounding / Fraction(7, 10)


@proof("powers of singles", "a tie further away than the bound from the first phase's result is on its right side",
       units=Constant(POWER, "PART bool is_doubtful", "is_beside_tie(power, #)"),
       reach=Constant(SECOND, "PART bool is_undecided", "power * #"))
def powers_of_singles(units, reach):
    # A last place is above u of a number. A subnormal result's sum rounds by half a unit.
    holds = power_single() <= (units - 1) * U
    # power, its product with reach, and the ends as singles: to nearest, so that only the differences' roundings count.
    return holds and power_single() * (1 + power_single()) + 4 * U <= reach
