"""Ends that are numbers: f is monotone beyond an argument, at which 2400 bits decide whether the end holds."""
from fractions import Fraction

from mpmath import mp, mpf

from ends import ARC, BITS, HYPERBOLIC, LOG, rational, real
from proof import Constant, proof
from roundoff import U
from source import FAST

EXP, ERF, GAMMA, WIDE_GAMMA, WIDE_LGAMMA, POWER, ATAN2 = (
    "exp-inl.h", "erf-inl.h", "gamma-inl.h", "wide_gamma-inl.h", "wide_lgamma-inl.h", "power-inl.h", "atan2-inl.h")


def above(name, claim, value, file, start, around, fails_at=1, region=None):
    """The constant has to be `value()` at least; with a region, whose end is a constant too, `value(end)`."""
    end = Constant(file, start, around, fails_at)
    if region is None:
        @proof(name, claim, end=end)
        def check(end):
            with mp.workprec(BITS):
                return rational(value()) <= end
    else:
        @proof(name, claim, end=end, region=region)
        def check_region(end, region):
            with mp.workprec(BITS):
                return rational(value(real(region))) <= end


def below(name, claim, value, file, start, around, fails_at=1):
    """The constant has to be `value()` at most."""
    @proof(name, claim, end=Constant(file, start, around, fails_at, True))
    def check(end):
        with mp.workprec(BITS):
            return end <= rational(value()) - Fraction(1, 2**1100)


def up_to(file, start, around, fails_at=1):
    """A region that must not grow."""
    return Constant(file, start, around, fails_at, True)


def beyond(file, start, around, fails_at=1):
    """A region that begins there or farther off."""
    return Constant(file, start, around, fails_at)


def certified(family, function):
    """How far a Plain kernel's value is from the truth, relatively: its certificate."""
    for line in (FAST / "certificates" / f"{family}.tsv").read_text(encoding="utf-8").splitlines():
        words = line.split("\t")
        if words[0] == function:
            return mpf(float.fromhex(words[3]))
    raise KeyError(function)


def two(n):
    return mpf(2) ** n


u = real(U)
RANGE, ENDS = "struct ExponentialRange", "put_exponential_ends(Enclosed& out"
above("exp below -750", "exp increases; an end of 2^-1074 stands for 2^-1076", lambda: 4 * mp.exp(-750),
      EXP, RANGE, "below = whole ? # :", 7)
above("exp below -600", "exp increases", lambda: mp.exp(-600), EXP, RANGE, "0x1p-1074 : #;", 66)
above("exp beyond 710", "exp increases, past 2^1024", lambda: 1024 * mp.log(2),
      EXP, ENDS, "put_overflow(natural > number(#)")
above("exp near 0, inner", "natural x is off by 3u (its constant, the product, the end)", lambda: 4 * u,
      EXP, ENDS, "natural - size * number(#)")
above("exp near 0, outer", "0 < exp(s) - 1 - s < s^2 below 2^-40", lambda r: r + 4 * u,
      EXP, ENDS, "natural + size * number(#)", region=up_to(EXP, ENDS, "size < number(#), number(1), natural"))
above("exp next to 0", "|exp(s) - 1| < |s| (1 + |s|) for |s| < 2^-900", lambda r: r * (1 + r),
      EXP, ENDS, "select(negative, number(#), number(0)), select(negative, number(0), number(#))",
      region=up_to(EXP, ENDS, "size < number(#), number(1), select"))

WIDE_EXP, WIDE_RESULT = "wide_exp-inl.h", "wide_result(DoubleWord r"
above("exp of binary64 below -750", "exp increases; an end of 2^-1074 stands for 2^-1076", lambda: 4 * mp.exp(-750),
      WIDE_EXP, WIDE_RESULT, "natural < number(least_natural), zero, zero, number(#)", 7)
above("exp of binary64 beyond 710", "exp increases, past 2^1024", lambda: 1024 * mp.log(2),
      WIDE_EXP, "", "greatest_natural = #;")
above("exp of binary64 near 0, inner", "natural x is off by 3u (its constant, the product, the end)", lambda: 4 * u,
      WIDE_EXP, "struct BesideOne {", "natural - size * number(#)")
above("exp of binary64 near 0, outer", "0 < exp(s) - 1 - s < s^2 below 2^-40", lambda r: r + 4 * u,
      WIDE_EXP, "struct BesideOne {", "natural + size * number(#)", region=up_to(WIDE_EXP, WIDE_RESULT, "put_between(size < number(#)"))
above("exp of binary64 next to 0", "|exp(s) - 1| < |s| (1 + |s|) for |s| < 2^-900", lambda r: r * (1 + r),
      WIDE_EXP, WIDE_RESULT, "outer = hn::CopySign(number(#), x)", region=up_to(WIDE_EXP, WIDE_RESULT, "tiny = size < number(#)"))

HUGE = "put_huge(Enclosed& out"
above("expm1 below -30", "exp(x) by itself, as certified, and three roundings", lambda: certified("exp", "exp") + 3 * u,
      HYPERBOLIC, "struct Expm1", "number(-1), power, #)", 11)
above("expm1 below -599", "expm1 increases", lambda r: mp.exp(-r),
      HYPERBOLIC, "struct Expm1", "number(-1), number(0), number(#)", 5,
      beyond(HYPERBOLIC, "struct Expm1", "out.put_between(x < number(#)"))
above("expm1, sinh, cosh beyond 711", "they increase; half of exp(711) is past 2^1024", lambda: 1025 * mp.log(2),
      HYPERBOLIC, HUGE, "put_overflow(size > number(#)")
below("expm1, sinh, cosh beyond 708", "they increase; sinh is the least", lambda: mp.sinh(708),
      HYPERBOLIC, HUGE, "hn::CopySign(number(#), sign)")
above("expm1, sinh, tanh next to 0", "(f(x) - x) / x increases with |x| < 2^-300; expm1's is the largest",
      lambda r: mp.expm1(r) / r - 1, HYPERBOLIC, "put_tiny(Enclosed& out", "size * number(#)", 241,
      up_to(HYPERBOLIC, "put_tiny(Enclosed& out", "size < number(#)", 241))
above("cosh next to 0", "cosh increases with |x| < 2^-400", lambda r: mp.cosh(r) - 1,
      HYPERBOLIC, "struct Cosh", "number(1), number(0), number(#)",
      region=up_to(HYPERBOLIC, "struct Cosh", "out.put_between(size < number(#)"))
above("tanh beyond 15", "1 - 2 p (1 - p / (1 + p)), p = exp(-2 |x|) as certified, and three roundings",
      lambda r: mp.exp(-2 * r) + certified("exp", "exp") + 3 * u, HYPERBOLIC, "struct Tanh", "number(-2), #)", 5,
      beyond(HYPERBOLIC, "struct Tanh", "put_beside(out, size > number(#)"))
above("tanh beyond 299", "tanh increases", lambda r: 1 - mp.tanh(r),
      HYPERBOLIC, "struct Tanh", "select(negative, number(0), number(#)), select(negative, number(#), number(0))", 2,
      beyond(HYPERBOLIC, "struct Tanh", "out.put_between(size > number(#)"))

above("erf beyond 25", "erfc decreases", lambda r: mp.erfc(r), ERF, "struct Erf ",
      "select(negative, number(0), number(#)), select(negative, number(#), number(0))",
      region=beyond(ERF, "struct Erf ", "out.put_between(size > number(#)"))
above("erfc beyond 25", "erfc decreases", lambda r: mp.erfc(r), ERF, "struct Erfc ", "number(0), number(0), number(#)",
      region=beyond(ERF, "struct Erfc ", "out.put_between(x > number(#)"))
above("erfc below -25", "erfc decreases", lambda r: mp.erfc(r), ERF, "struct Erfc ", "number(2), number(#), number(0)",
      region=beyond(ERF, "struct Erfc ", "out.put_between(x < number(#), number(2)"))
above("erfc next to 0", "erf increases with |x| < 2^-900", lambda r: mp.erf(r),
      ERF, "struct Erfc ", "select(negative, number(0), number(#)), select(negative, number(#), number(0))",
      region=up_to(ERF, "struct Erfc ", "out.put_between(size < number(#), number(1), select"))
above("erf, erfc near 1 and 2", "erfc by itself, as certified, and four roundings",
      lambda: certified("erf", "erfc") + 4 * u, ERF, "put_just_inside(Enclosed& out", "hn::Abs(offset) * number(#)", 10)
above("erf(x) / x near 0", "it decreases with |x|, from that of 0 to that of 2^-150",
      lambda r: 2 / mp.sqrt(mp.pi) - mp.erf(r) / r, ERF, "erf_over_x(V x)", "out.widen(number(#))", 2,
      up_to(ERF, "erf_over_x(V x)", "tiny = size < number(#)"))

below("tgamma beyond 36", "gamma increases", lambda: mp.gamma(36), GAMMA, "put_gamma_ends(Enclosed& out",
      "number(#), number(0), number(HUGE_VAL)")
above("tgamma below -43", "pi / (|sin(pi x)| gamma(1 - x)), |sin(pi d)| >= 2 d and d >= 2^-18 (24 bits beyond 32)",
      lambda: mp.pi / (2 * two(-18) * mp.gamma(44)), GAMMA, "put_gamma_ends(Enclosed& out",
      "select(odd, number(#), number(0)), select(odd, number(0), number(#))", 2)
above("tgamma of binary64 beyond 172", "gamma increases, past 2^1024 at 171.7", lambda: mpf(171) + mpf(5) / 8,
      WIDE_GAMMA, "put_wide_gamma_ends(E& out", "put_overflow(x > number(#)")
above("tgamma of binary64 below -184", "as for -43, d >= 2^-45; an end of 2^-1074 stands for 2^-1076",
      lambda: 4 * mp.pi / (2 * two(-45) * mp.gamma(185)), WIDE_GAMMA, "put_wide_gamma_ends(E& out",
      "select(odd, number(#), number(0)), select(odd, number(0), number(#))", 3)
above("tgamma of binary64 near 0, outer", "1/x - gamma(x) decreases for |x| < 2^-8, and is rounded twice",
      lambda r: -(mp.gamma(-r) + 1 / r) * (1 + two(-50)) if r < 1 else mpf(1), WIDE_GAMMA, "gamma_near_zero(Parts x)", "least = unit * number(#)",
      region=up_to(WIDE_GAMMA, "struct WideTgamma", "tiny = a < number(#)", 56))
below("tgamma of binary64 near 0, inner", "the same at 2^-64",
      lambda: (two(64) - mp.gamma(two(-64))) * (1 - two(-50)), WIDE_GAMMA, "gamma_near_zero(Parts x)",
      "x.exponent >= number(-400), unit * number(#))")

above("acosh beyond 2^60", "log(2x) is off by 1 / (4 x^2) or less", lambda r: 1 / (4 * r * r),
      LOG, "log_one_plus(A q, M twice)", "number(#), number(0)",
      region=beyond(LOG, "struct Acosh", "large = x > number(#)"))
above("asinh beyond 2^60", "as acosh", lambda r: 1 / (4 * r * r), LOG, "log_one_plus(A q, M twice)", "number(#), number(0)",
      region=beyond(LOG, "struct Asinh", "large = size > number(#)"))
above("log1p next to 0", "x - log(1 + x) < x^2 for |x| < 2^-120", lambda r: r,
      LOG, "struct Log1p", "hn::Max(size * number(#)", 20,
      up_to(LOG, "struct Log1p", "out.put_between(size < number(#)", 20))
for function in ("Asinh", "Atanh"):
    above(f"{function.lower()} next to 0", "|f(x) - x| < |x|^3, and |x| < 2^-60", lambda r: r * r,
          LOG, "put_beside(Enclosed& out", "hn::Abs(x) * number(#)", 20,
          up_to(LOG, f"struct {function}", "put_beside(out, size < number(#)", 10))

above("acos near 0", "asin(2^-100) stands for less", lambda r: mp.asin(r),
      ARC, "A arc_cosine(V x)", "number(0), number(#)",
      region=up_to(ARC, "A arc_cosine(V x)", "hn::Max(hn::Abs(x), number(#))"))
above("atan near infinity", "atan(2^100) stands for more", lambda r: mp.atan(1 / r),
      ARC, "A arc_tangent(V x)", "number(#), number(0)", 2,
      beyond(ARC, "A arc_tangent(V x)", "number(0x1p-100), number(#))", 2))
above("quotients near 0", "f(x) / x over f'(0) leaves 1 with |x| < 2^-100 in half turns; tan does by the most", lambda r: mp.tan(mp.pi * r) / (mp.pi * r) - 1, "ends-inl.h",
      "put_proportional(Enclosed& out", "product.leading()) * number(#)", 10,
      up_to("trig-inl.h", "put_small_half_turns(Enclosed& out", "hn::Abs(x) < number(#)", 5))
above("inverse quotients near 0", "asin(x) / x leaves 1 with |x| < 2^-100; it does by the most",
      lambda r: mp.asin(r) / r - 1, "ends-inl.h", "put_proportional(Enclosed& out", "product.leading()) * number(#)", 14,
      up_to(ARC, "put_small_arc_pi(Enclosed& out", "hn::Abs(x) < number(#)", 7))
above("atan2 near an axis", "tangents from 2^-101 to 2^-99 stand for less than 2^-100", lambda: mp.atan(two(-99)),
      ATAN2, "angle_of(Point p, DoubleWord)", "nothing, number(#)", 2)
above("atan2 of tiny angles", "t - atan(t) < t^3 / 3, over 2^apart: t^2 / 3 of at most 2, t < 2^-99",
      lambda: 2 * two(-198) / 3, ATAN2, "tiny_angle(const Parts& y", "ratio.widen(number(#))", 9)
above("powers next to 1", "|2^t - 1| < |t|, |t| < 2^-250", lambda r: r,
      POWER, "put_near_one(ScaledEnclosure& out, V t", "V tiny = number(#)", 50,
      up_to(POWER, "put_near_one(ScaledEnclosure& out, V t", "hn::Abs(t) < number(#), number(1), select", 50))
above("powers of small formats below 2^-800", "near is below 2.1", lambda: two(-801) * mpf("2.1"),
      POWER, "placed(const Powered& p, Word)", "number(0), number(0), number(#)", 10)
below("powers of small formats above 2^1000", "n is 1001 or more, and near above 0.98", lambda: two(1001) * mpf("0.98"),
      POWER, "placed(const Powered& p, Word)", "p.n > number(1000), number(#), number(0)", 11)
