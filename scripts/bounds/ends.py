"""Results near a number of binary64: `at` + `offset` (1 + e), |e| below a slack, from the first terms of a series.

Each row has the ratio g(x) = (f(x) - at) / offset of exact arithmetic. g is monotone on its region, with the limit 1 at
the end that is left out (x = 0, or infinity): so |g - 1| is largest at the other end, where 300 bits decide. The reason
is the row's: `alternating` for a series of alternating terms that decrease there, `positive` for one of positive
terms. The slack has to hold that, and u for each rounded operation between the operand and the interval's end.
"""
from fractions import Fraction

from mpmath import mp, mpf

from proof import Constant, proof
from roundoff import U

BITS = 2400  # f(x) - at cancels up to 2^-900


def real(x):
    return mpf(x.numerator) / x.denominator


def rational(x):
    """An upper bound of |x|, whose last half of bits is taken for wrong."""
    with mp.workprec(BITS):
        x = abs(x) + mpf(2) ** -1200
        return Fraction(int(mp.ceil(x * mpf(2) ** 1300)), 2**1300)


def off(ratio, x):
    """|g - 1| at x, for both signs of it."""
    with mp.workprec(BITS):
        return max(rational(ratio(real(x)) - 1), rational(ratio(-real(x)) - 1))


def beside(name, ratio, reason, slack, region, operations, half=False):
    """`slack` and `region`: Constants. `half`: the ratio is of positive x alone."""
    @proof(name, f"|g - 1| <= slack for |x| < region; {reason}", slack=slack, region=region)
    def check(slack, region):
        with mp.workprec(BITS):
            far = rational(ratio(real(region)) - 1) if half else off(ratio, region)
        return far + operations * U * (1 + slack) ** 2 <= slack


TRIG, ARC, ENDS, HYPERBOLIC, LOG = ("trig-inl.h", "arc-inl.h", "ends-inl.h", "hyperbolic-inl.h", "log_functions-inl.h")


def near(fails_at):
    return Constant(ENDS, "put_near(Enclosed& out, M mask, V at, V offset)", "const V spread = offset * number(#)", fails_at)


def small(fails_at):
    return Constant(TRIG, "put_small(Enclosed& out", "hn::Abs(x) < number(#)", fails_at, True)


def small_arc(fails_at):
    return Constant(ARC, "put_small_arc(Enclosed& out", "hn::Abs(x) < number(#)", fails_at, True)


def near_one(fails_at):
    return Constant(TRIG, "put_near_one(Enclosed& out", "hn::Abs(x) < number(#)", fails_at, True)


ALTERNATING, POSITIVE = "terms alternate and decrease", "all terms are positive"
CUBED = 5  # x x x and a constant that is rounded, and the end itself
beside("sin near 0", lambda x: (mp.sin(x) - x) / (-x**3 / 6), ALTERNATING, near(5), small(3), CUBED)
beside("sin of binary64 near 0", lambda x: (mp.sin(x) - x) / (-x**3 / 6), ALTERNATING, near(5),
       Constant("wide_trig-inl.h", "struct WideSin", "put_near(out, size < number(#)", 3, True), CUBED)
beside("tan near 0", lambda x: (mp.tan(x) - x) / (x**3 / 3), POSITIVE, near(2), small(1), CUBED)
beside("asin near 0", lambda x: (mp.asin(x) - x) / (x**3 / 6), POSITIVE, near(2), small_arc(1), CUBED)
beside("atan near 0", lambda x: (mp.atan(x) - x) / (-x**3 / 3), ALTERNATING, near(1), small_arc(1), CUBED)
beside("cos near 0", lambda x: (mp.cos(x) - 1) / (-x**2 / 2), ALTERNATING, near(8), near_one(4), 4)
beside("cospi near 0", lambda x: (mp.cos(mp.pi * x) - 1) / (-(mp.pi * x) ** 2 / 2), ALTERNATING, near(5), near_one(3), 5)


def apart(which, fails_at):
    return Constant(ARC, "", "hardly_apart = std::is_same_v<A, DoubleWord> ? 0x1p-60 : #;" if which == "Word"
                    else "hardly_apart = std::is_same_v<A, DoubleWord> ? # : 0x1p-20;", fails_at, True)


# In double words the region is chosen for their accuracy.
for which, power, growth in (("Word", (3, 2), (2, 1)), ("DoubleWord", (11, 11), (42, 41))):
    beside(f"acospi near 0, {which}", lambda x: (mp.acos(x) / mp.pi - mpf(1) / 2) / (-x / mp.pi), POSITIVE,
           near(power[0]), apart(which, growth[0]), 4)
    beside(f"atanpi near infinity, {which}", lambda t: mp.atan(t) / t, ALTERNATING, near(power[1]),
           apart(which, growth[1]), 4)

beside("log1p near 0", lambda x: (mp.log1p(x) - x) / (-x**2 / 2), "of each sign of x, " + ALTERNATING,
       Constant(LOG, "struct Log1p", "number(-0.5), #)"),
       Constant(LOG, "struct Log1p", "put_offset(out, size < number(#)", 1, True), 4)
beside("asinh near 0", lambda x: (mp.asinh(x) - x) / (-x**3 / 6), ALTERNATING,
       Constant(LOG, "struct Asinh", "(number(-1) / number(6)), #)", 2),
       Constant(LOG, "struct Asinh", "put_offset(out, size < number(#)", 1, True), CUBED)
beside("atanh near 0", lambda x: (mp.atanh(x) - x) / (x**3 / 3), POSITIVE,
       Constant(LOG, "struct Atanh", "(number(1) / number(3)), #)", 1),
       Constant(LOG, "struct Atanh", "put_offset(out, size < number(#)", 1, True), CUBED)
beside("expm1 near 0", lambda x: (mp.expm1(x) - x) / (x**2 / 2), POSITIVE,
       Constant(HYPERBOLIC, "struct Expm1", "x, offset, #)", 4),
       Constant(HYPERBOLIC, "struct Expm1", "put_beside(out, hn::Abs(x) < number(#)", 4, True), 3)
beside("sinh near 0", lambda x: (mp.sinh(x) - x) / (x**3 / 6), POSITIVE,
       Constant(HYPERBOLIC, "struct Sinh", "number(1.0 / 6), #)", 3),
       Constant(HYPERBOLIC, "struct Sinh", "put_beside(out, size < number(#)", 2, True), CUBED)
beside("cosh near 0", lambda x: (mp.cosh(x) - 1) / (x**2 / 2), POSITIVE,
       Constant(HYPERBOLIC, "struct Cosh", "x * x * number(0.5), #)", 2),
       Constant(HYPERBOLIC, "struct Cosh", "put_beside(out, size < number(#)", 1, True), 3)
beside("tanh near 0", lambda x: (mp.tanh(x) - x) / (-x**3 / 3), ALTERNATING,
       Constant(HYPERBOLIC, "struct Tanh", "number(-1.0 / 3), #)", 4),
       Constant(HYPERBOLIC, "struct Tanh", "put_beside(out, size < number(#)", 2, True), CUBED)
