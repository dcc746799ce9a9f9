"""kernels/builtins/math: softcl's logarithm and exponential of two numbers, and what is computed of them in doubles.

Claims are those of comments: an error of 2^-60 of a result is 2^-7 units of its last place or less, so that accuracy.tsv's
0.51 holds.
"""
import functools
from fractions import Fraction

from mpmath import mp

from first_phases import exp_parts, of_tests, reductions_of_exp, rounded_off
from proof import Claim, proof
from roundoff import U, Float, Size, add, fma, multiply, number
from softcl_polynomials import by_halves, column, distance, polynomial

LOG, EXP, POWER = (f"kernels/builtins/math/{name}" for name in ("log_kernel.h", "exp_kernel.h", "power.cl"))
LARGEST = 746  # of |log| of a result that is neither 0 nor infinite


@functools.cache
def log_of_reduced():
    """The error of log_accurate's reduced logarithm with its last sums, in the magnitude x of f."""
    x, bound = Size.of("x"), Fraction(469, 10000)
    c = polynomial("log_fifth")
    fifth = by_halves(c, Float(x), Float(x * x * (1 + U), x * x * U)).widened(
        distance(c, lambda k: Fraction((-1) ** k, k + 5), -bound, bound))
    third = Fraction(1, 3) + x * Fraction(1, 4)
    tail = fma(Float(x * x * (1 + U), x * x * U), fifth, Float(U, rounded_off("THIRD", lambda: mp.mpf(1) / 3)))
    bracket = add(Float(third * U), tail)
    size = (third + tail.size) * (1 + U)  # of its first number; the second is u of it
    # The square times f: exact, but for the rounding of its second number.
    cube = x * x * x * (1 + U) * (1 + U)
    of_cube = x * x * x * (2 * U * U * (1 + U))
    product = add(Float(cube * size * U), fma(Float(cube), Float(size * U, bracket.error),
                                              multiply(Float(cube * U, of_cube), Float(size))))
    cubic = Float(product.size, product.error + cube * size * (U * U) + of_cube * size)
    head_low = fma(Float(Fraction(1, 2)), Float(x * x * U), Float((x + x * x) * U))
    low = add(Float((x + cube * size) * U), add(head_low, cubic))
    return low, bound


def log_error(f, log):
    """The relative error of log_accurate() with a table's logarithm or a k, for |f| <= f and |log x| >= log, above 0.03. k and
    1 are below 46 of log x, so that its first number is below 2 of it. The base's second number is below 2^-43 (|k| + 1), of
    which ln 2 and the table's numbers are off by u, and so is the sum."""
    low, _ = log_of_reduced()
    base_low = 46 * Fraction(1, 2**43)
    sums = U * (2 * base_low + 2 * U * 2) + U * (2 * U * 2 + 2 * base_low) + 3 * U * base_low
    return low.error.at(x=f) / log + low.size.at(x=f) * 3 * U / log + sums


@proof("log_accurate", "log x is hi + lo, to the error in proportion to it",
       error=Claim(LOG, "", "log x for finite x > 0; relative error below 2^-#. With f below 0.047"))
def log_accurate(error):
    low, bound = log_of_reduced()
    # Where there is no base, two more sums, of x. log(1 + f) is above x / 1.05.
    near = add(Float(Size.of("x") * U), add(low, Float(0))).error.over("x")
    holds = near[1].at(x=bound) == 0 and near[0].at(x=bound) * Fraction(105, 100) <= error
    return holds and all(log_error(f, log) <= error for f, log in pieces())


def pieces():
    """The largest |f| and the least |log x| of each sixteenth of [0.703125, 1.40625) with a table's logarithm."""
    edges = [(1 + Fraction(13, 32) + Fraction(i, 16)) / 2 for i in range(10)]
    edges += [1 + Fraction(1, 32) + Fraction(i, 16) for i in range(7)]
    yield Fraction(469, 10000), Fraction(34, 100)  # of other binades
    for a, b, c in zip(edges, edges[1:], column("LOG_FACTOR_0")):
        if c != 1:
            # |log m| is above |m - 1| / m beyond 1, and above 1 - m below.
            yield max(abs(c * a - 1), abs(c * b - 1)), (a - 1) / a if a > 1 else 1 - b


@proof("exp_scaled", "e^x is (hi + lo) 2^k, to the error in proportion to it, for numbers to their second's last place",
       error=Claim(EXP, "", "relative error below 2^-# beside that of x."))
def exp_scaled(error):
    bound, least, low, (power, head) = exp_parts()
    of_x3, others = of_tests(add(Float((head.size * power + power) * U), low))
    # The second number of x is below 2^-42: the sum of both rounds by u of that and of r.lo.
    reduction = reductions_of_exp() * Fraction(1400, 1078) * 2 + 2 * U * Fraction(1, 2**42)
    return (others.at(x=bound) + of_x3.at(x=bound) * bound**3 + 2 * reduction) / Fraction(97, 100) <= error


@functools.cache
def power_of_double():
    """In proportion to a power whose log is y log a, or that over n."""
    log = Claim(LOG, "", "log x for finite x > 0; relative error below 2^-#. With f below 0.047").value()
    exp = Claim(EXP, "", "relative error below 2^-# beside that of x.").value()
    # A product of y, or a quotient by n, is off by 8 u^2 of it. e^d is below 1 + d (1 + d).
    exponent = LARGEST * (log + 8 * U * U)
    return exponent * (1 + exponent) + exp


@proof("powers of doubles", "a^y and a^(1/n), to the error in proportion to them",
       error=Claim(POWER, "", "a^y for finite a > 0; relative error below 2^-#. An"))
def powers_of_doubles(error):
    return power_of_double() <= error
