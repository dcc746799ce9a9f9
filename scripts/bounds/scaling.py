"""scale-inl.h, wide_scale-inl.h and others: what binary64's least numbers and a last rounding of the ends take off.

A product that is subnormal is off by 2^-1075 (half of the least number), a sum of two subnormal numbers is exact.
"""
from fractions import Fraction

from proof import Constant, proof
from roundoff import U
from source import Polynomial, initialiser

ARITHMETIC, SCALE, ENDS, BLEND = "arithmetic-inl.h", "scale-inl.h", "ends-inl.h", "wide_blend-inl.h"
TINY = Fraction(1, 2**1075)


@proof("error_floor", "4096 operations that underflow by 2^-1074 each, times later factors below 2^60",
       floor=Constant(ARITHMETIC, "", "error_floor = #;", 3))
def error_floor(floor):
    return 4096 * 2 * TINY * 2**60 <= floor


def ends(part):
    """Whether s = error + part (|lo| + error) is enough: (1 - 3u) of it is added, and lo -+ s rounds by u of both. What
    that leaves of `error` alone, 8 u^2, is less than error_factor has to spare."""
    return part * (1 - 3 * U) >= U


@proof("enclosed", "the ends of a double word's interval are rounded outward",
       part=Constant(ARITHMETIC, "Enclosed enclosed(DoubleWord x, V, double)", "(hn::Abs(x.lo) + error) * number(#)"))
def enclosed(part):
    return ends(part)


@proof("mix of binary64, ends", "the ends of a sum's interval are rounded outward",
       part=Constant(BLEND, "sum_of(const Term& p", "(hn::Abs(z.lo) + within) * number(#)"))
def sum_ends(part):
    return ends(part)


@proof("mix of binary64, far terms", "a term below 2^-200 (1 + u) of the sum's unit counts as zero",
       size=Constant(BLEND, "sum_of(const Term& p", "select(far, number(#)"))
def far_terms(size):
    # |hi| < 2, the exponent is 201 below.
    return Fraction(2, 2**201) * (1 + U) <= size


@proof("smoothstep of binary64, small t", "2 t below 2^-199 counts as one below 2^-198",
       size=Constant(BLEND, "struct WideSmoothstep", "exponent < number(-200), number(#)"))
def small_t(size):
    return Fraction(2, 2**199) * (1 + U) <= size


def header_errors():
    """The errors of all polynomials whose error is relative and, in double words or binary64, added to a value."""
    names = [("exp", "expm1_short"), ("exp", "expm1_long"), ("log", "log_rest_short"), ("log", "log_rest_long"),
             ("trig", "sine_long"), ("trig", "cosine_long"), ("arc", "arctangent_short"), ("arc", "arctangent_long"),
             ("erf", "erf_long"), ("gamma", "gamma_long")]
    return max([Polynomial(*n).error for n in names]
               + [initialiser("erf", "scaled_erfc_long")[0], initialiser("wide_lgamma", "wide_lgamma_over_zeros")[0]])


for file, start, around in ((ARITHMETIC, "V polynomial_error(const Polynomial<N>& p", "number(p.error * (1 + #))"),
                            ("piecewise-inl.h", "DoubleWord value_of(const Piecewise<N, P>& p", "p.error * (1 + #))")):
    @proof(f"relative errors, {file}", "e of f is e / (1 - e) of the polynomial, whose value is right to 2^-41",
           more=Constant(file, start, around, 20))
    def relative_errors(more):
        error = header_errors()
        return (1 + more) * (1 - error) * (1 - Fraction(1, 2**41)) >= 1


@proof("horner_bound, roundings", "sums and products of 40 roundings, of x 4u beyond the square of `at`",
       more=Constant("horner-inl.h", "constexpr HornerBound horner_bound(", "more = 1 + #;", 27))
def horner_more(more):
    # x^12 at most.
    return (1 + more) * (1 - U) ** 40 >= (1 + 4 * U) ** 12


@proof("at_exponent, subnormal results", "an end is three products that may be subnormal, and a sum",
       size=Constant(SCALE, "Enclosed at_exponent(Enclosed e, V n)",
                     "first * second - number(#), (e.high + rest) * first * second + number(#)"))
def subnormal_ends(size):
    return 3 * TINY + Fraction(1, 2**1090) <= size


@proof("at_exponent, below 2^-1080", "2^4 (1 + 2^-24) 2^-1081; an end of 2^-1074 stands for 2^-1076",
       size=Constant(SCALE, "Enclosed at_exponent(Enclosed e, V n)",
                     "select(negative, number(#), number(0)), select(negative, number(0), number(#))"))
def deep(size):
    return 4 * Fraction(2**4, 2**1081) * (1 + Fraction(1, 2**24)) <= size


@proof("put_proportional, subnormal results", "the center and an end are subnormal products",
       size=Constant(ENDS, "put_proportional(Enclosed& out", "e.low - number(#), e.high + number(#)", 2))
def proportional(size):
    return 2 * TINY <= size


@proof("put_near, underflow", "an offset below 2^-900 (1 + 2^-40), and what underflows of it",
       size=Constant(ENDS, "put_near(Enclosed& out", "number(0x1p-1074), number(#))", 10))
def near_underflow(size):
    return Fraction(1, 2**900) * (1 + Fraction(1, 2**40)) + 4 * TINY <= size


for file, start in (("angle-inl.h", "Enclosed multiple(V x"), ("erf-inl.h", "Enclosed times_operand(A factor")):
    @proof(f"products of tiny operands, {file}", "the second word is u of the center, with an error below 2^-100",
           part=Constant(file, start, "fma(hn::Abs(out.center), number(#)"),
           least=Constant(file, start, "number(0x1p-52), number(#))"))
    def tiny_products(part, least):
        # The center is a subnormal product, and so is the end.
        return U * (1 + Fraction(1, 2**40)) <= part and 2 * TINY <= least


@proof("Stirling's series beyond 2^500", "1 / (12 x) at most, on either side",
       size=Constant("wide_gamma-inl.h", "DoubleWord stirling_series(V x)", "select(x > number(0x1p500), number(#)"),
       region=Constant("wide_gamma-inl.h", "DoubleWord stirling_series(V x)", "hn::Min(x, number(#))"))
def far_stirling(size, region):
    return 1 / (12 * region) <= size


@proof("hypot of tiny operands", "y^2 / (2 x), y < 2^-400 x",
       size=Constant("root-inl.h", "wide_length(V larger", "tiny, x, number(0), number(#))", 101))
def tiny_length(size):
    return Fraction(1, 2**800) <= size


@proof("lgamma by polynomials", "the factors round twice and the product once",
       roundings=Constant("lgamma-inl.h", "Word lgamma_by_polynomials(V x", "evaluation + # * 0x1p-53)"))
def zeros_of_lgamma(roundings):
    return 3 <= roundings


@proof("exact powers", "two numbers within a width of the center are less than a grid apart, and are one",
       part=Constant("pow-inl.h", "void put_integral_power(", "grid * number(#)", 2, True))
def integral_power(part):
    return 2 * part <= 1


@proof("exact roots", "another number of b bits is 2^-m / (2 n) of the root off, n <= 33, and the root above 0.98",
       part=Constant("pow-inl.h", "void put_exact_root(", "least = number(#)", 1, True))
def exact_root(part):
    # Both within a width of the center.
    return 2 * part <= Fraction(98, 100) / 66


@proof("log1p beyond 2^500", "q.lo and 1, times a scale, are left out",
       part=Constant("log-inl.h", "one_plus(DoubleWord q)", "hn::Abs(q.lo) * number(#)"),
       rest=Constant("log-inl.h", "one_plus(DoubleWord q)", "number(2) + number(#))", 2))
def large_one_plus(part, rest):
    largest = max(initialiser("log", "log_scales"))
    return largest <= part and largest <= rest


@proof("lgamma, sine", "the product a d sum rounds once, a d being exact",
       unit=Constant("lgamma-inl.h", "Word log_of_sine(V a)", "evaluation + #) * (1 + 0x1p-20)"))
def sine_of_lgamma(unit):
    return U <= unit


def of_ends(around, fails_at=1):
    return Constant("exact-inl.h", "Enclosed exactly_at(Pair x, V n", around, fails_at)


@proof("sums and products of binary64, subnormal results", "the second number is half a last place, and a product rounds",
       part=of_ends("number(0x1p-900), number(#)"),
       zero=of_ends("select(perhaps_near, number(#)"),
       least=of_ends("number(0x1p-1073), number(#)))"))
def exact_ends(part, zero, least):
    # The interval is open. Of a zero, an end of 2^-1074 would mean less.
    return U < part and 2 * TINY < zero and 2 * TINY <= least


@proof("sums of binary64, lost terms", "below 2^-1000 beside 2^-900, and 4 2^-900 beside 2^-110",
       part=of_ends("number(0x1p-52), number(#)"),
       far=of_ends("select(signed_only, number(#)", 89))
def lost_terms(part, far):
    return Fraction(1, 2**100) <= part and Fraction(4, 2**790) <= far


def of_ends_of_range(start, around, fails_at=1):
    return Constant("asymptotic.cpp", start, around, fails_at)


@proof("results beside tiny operands", "x (1 + e) with |e| <= |x| < 2^-700 (expm1, log1p; x^2 of others)",
       spread=of_ends_of_range("beside_operand(V x, M below)", "hn::Abs(at) * number(#)", 201))
def beside_operand(spread):
    return Fraction(1, 2**700) <= spread


@proof("multiples of tiny operands", "c x (1 + e) with |e| <= (4 x)^2, |x| < 2^-700",
       spread=of_ends_of_range("proportional(DoubleWord slope, V x)", "hn::Abs(product.hi) * number(#)", 896))
def proportional(spread):
    return Fraction(16, 2**1400) * (1 + 4 * U) <= spread


@proof("large exponentials", "|log(1 - exp(-x))| <= 2 exp(-x) < 2^-1020 for x > 708, in the exponent",
       more=of_ends_of_range("large_exponential(V x, double halvings)", "r.widen(number(#))", 901))
def large_exponential(more):
    return Fraction(1, 2**1020) <= more


@proof("angles of tiny quotients", "atan(t) is t (1 + e) with |e| <= t^2 / 3, |t| < 2^-847",
       more=of_ends_of_range("flat_half_turns(const Parts& y", "ratio.widen(number(#))", 1504))
def flat_half_turns(more):
    # The quotient of significands is above 1/2.
    return Fraction(1, 2**1694) * 2 <= more


@proof("angles of flat directions of binary64", "atan(t) is q + rest + more - cube, to off |more| + part cube, t < 2^-40",
       off=of_ends_of_range("flat_angle(const Parts& y", "hn::Abs(more) * number(#)", 1),
       part=of_ends_of_range("flat_angle(const Parts& y", "part = number(#)"))
def flat_angle(off, part):
    # `more` rounds once. Of the cube q, which is off by u, counts three times, a third once, three products and the
    # series. Their difference and an end round by u of both each; so do the spread's product and sum.
    of_more = U + 2 * U * (1 + 16 * U)
    of_cube = (3 + 1 + 3 + 2) * U * (1 + 16 * U) + Fraction(3, 5) / 2**80
    return of_more <= off * (1 - 4 * U) and of_cube <= part * (1 - 4 * U)
