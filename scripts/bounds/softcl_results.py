"""kernels/builtins/accuracy.tsv: the errors that softcl claims of doubles, where they are not half a unit.

A result is a sum of two doubles that is rounded once. In units of its last place, of which the result is 2^53 or less, it is
off by half a unit and by 2^53 times what the sum is off in proportion to itself.
"""
from fractions import Fraction

from first_phases import arc
from proof import Claim, Constant, proof
from roundoff import U
from softcl_pairs import power_of_double
from softcl_sums import DIVIDE, MULTIPLY, SQUARES, U2

TABLE, PAIRS, ARC = "kernels/builtins/accuracy.tsv", "kernels/builtins/math/double_double.h", "kernels/builtins/math/arc_first.h"


def units(relative):
    return Fraction(1, 2) + relative / U


def rows(*builtins):
    """What the table claims of functions of doubles, by name."""
    return {name: Constant(TABLE, "", f"\n{name}\tdouble\t#") for name in builtins}


@proof("pow, powr, pown, rootn of doubles", "the table's errors hold", **rows("pow", "powr", "pown", "rootn"))
def powers(**claims):
    return units(power_of_double()) <= min(claims.values())


@proof("hypot of doubles", "the table's error holds: products are exact, and nothing underflows that counts", **rows("hypot"))
def hypot(**claims):
    root = Claim(PAIRS, "", "The square root; 0 for 0. Relative error below 2^-#.").value()
    return units(SQUARES / 2 + root) <= min(claims.values())


@proof("atan2, atan2pi of doubles", "the table's errors hold", **rows("atan2", "atan2pi"))
def angles(**claims):
    cubic, floor = (Constant(ARC, "", f"{name}_ERROR #").value() for name in ("ATAN_CUBIC", "ATAN"))
    bound = arc()[0]
    # Of the table's element 0 the angle is beside t, and the cube t^2 of it. Others are above 1/17, where the cube is less.
    angle = max(cubic * bound**2, cubic * bound**3 * 17) * Fraction(102, 100) + floor
    # A supplement is larger than what it is of, and has its error and a floor; one in half turns has the same. A quotient
    # below 2^-60 is its arc tangent to 2^-121, and is rounded once, or as a sum, times 1 / pi.
    small = Fraction(1, 2**121) + DIVIDE + MULTIPLY + U2
    return units(max(angle + 2 * floor, small)) <= min(claims.values())
