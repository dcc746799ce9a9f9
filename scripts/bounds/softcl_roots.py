"""kernels/builtins/math/root_first.h: the errors of softcl's roots of doubles, by which results are tested.

Here x and r are in proportion to the root: an error e of an estimate y is y / root - 1.
"""
from fractions import Fraction
from math import comb

from proof import Constant, proof
from roundoff import U, Float, multiply
from softcl_polynomials import UNIT, by_halves, largest, polynomial, scaled

ROOT = "kernels/builtins/math/root_first.h"


@proof("rsqrt of softcl", "1 / sqrt(x) is estimate + correction, to error estimate",
       error=Constant(ROOT, "", "ROOT_ERROR #"))
def rsqrt(error):
    e = 2 * U  # of 1 / sqrt(x): half of u, and u
    root_low = U * (1 + e)
    # 1 - x y^2 is below 2 e + e^2. What fma rounds is u larger, as is the rest's part, which rounds itself.
    residual = 2 * e + e * e
    first, rest = residual + root_low * (1 + e), root_low * (1 + e)
    of_residual = U * first + U * rest + U * (residual + U * first + 2 * U * rest)
    # y (1 - R)^(-1/2) is y (1 + R/2 + 3/8 R^2 ...). The product rounds, and so do the sums with the bound.
    series = residual**2 / 2
    correction = (residual + of_residual) / 2
    off = (series + of_residual / 2 + U * correction) * (1 + 2 * e)
    return off + U * (correction + error) <= error


def product(a, b):
    """Of two polynomials."""
    c = [Fraction(0)] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            c[i + j] += x * y
    return c


def estimate_of_cube_root():
    """The relative error of the polynomial and its product with 2^(j/3)."""
    c, x = polynomial("cbrt_estimate"), Fraction(2)
    # Its cube about the middle of [1, 2], less the number.
    middle = Fraction(3, 2)
    shifted = [sum(comb(k, i) * a * middle ** (k - i) for k, a in enumerate(c) if k >= i) for i in range(len(c))]
    cube = product(product(shifted, shifted), shifted)
    cube[0] -= middle
    cube[1] -= 1
    # A third of what it is off from numbers of 1 or more, as the polynomial is 2^-10 beside the root.
    of_polynomial = largest([scaled(a) for a in cube], -middle / 3, middle / 3) / Fraction(29, 10)
    rounding = multiply(by_halves(c, Float(x), multiply(Float(x), Float(x))), Float(Fraction(8, 5), U)).error.at()
    return of_polynomial + rounding + UNIT


@proof("cbrt of softcl", "m^(1/3) is y + correction, to error y", error=Constant(ROOT, "", "CBRT_ERROR #"))
def cbrt(error):
    e = estimate_of_cube_root()
    # Halley: (1 + e) ((1 + e)^3 + 2) / (2 (1 + e)^3 + 1) - 1 is 2/3 e^3 and less than e^4 more. A cube is off by 2 u, its
    # difference from m by u of that, its product with y over 3 m by 6 u, and the difference rounds.
    halley = Fraction(2, 3) * e**3 + 3 * e**4
    step = e * (1 + 4 * e)
    after = halley + (2 * U * (1 + 4 * e)) / 3 * (1 + 4 * e) + 8 * U * step + U * (1 + 4 * e)
    # m - y^3 is below 3 after m (1 + after): the difference of m and product.hi is exact.
    residual = 3 * after * (1 + 2 * after)
    lower = 2 * U * (1 + 4 * after)  # square.lo y and product.lo
    of_residual = U * lower + U * (residual + lower)
    # y / (3 m), to the slope 2 e that the estimate's cube has, the curve `after`, and six roundings.
    slope = 2 * e * (1 + 4 * e) + 2 * after + 6 * U
    correction = (residual + of_residual) / 3 * (1 + slope)
    off = residual / 3 * slope + of_residual / 3 * (1 + slope) + 3 * U * correction
    return (off + U * (correction + error)) * (1 + 2 * after) <= error
