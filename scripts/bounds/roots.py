"""root-inl.h, quotient-inl.h, atan2-inl.h, the gamma functions and mix: a rounded result and the rest that it leaves."""
from fractions import Fraction

from mpmath import mp

from proof import Constant, Entry, proof
from roundoff import U, Float, horner, multiply
from source import Polynomial, exact, initialiser, text_of

ROOT = "root-inl.h"


@proof("root_of", "sqrt(hi + lo) is root + d, to slack d",
       slack=Constant(ROOT, "root_of(Pair radicand", "fma(hn::Abs(d), number(#), error)"))
def root_of(slack):
    # v = hi + lo - root^2 is below root^2 (2u + 2u) (1 + 8u): the truth is root + d - d^2 / (2 root) + ..., which is
    # d (1 + e), |e| <= v / (4 root^2) (1 + 8u). The sum with lo and the quotient round, and so do the ends.
    most = 4 * U * (1 + 8 * U)
    return most / 4 * (1 + 8 * U) + 2 * U + U * U + U * (1 + slack) <= slack * (1 - U)


@proof("rsqrt", "1 / sqrt(x) is y + y t / 2, to y (t^2 + rest)",
       rest=Constant(ROOT, "Enclosed inverse_root(V x)", "fma(t, t, number(#))"))
def rsqrt(rest):
    # y is off by 2u: of the root and of the quotient. t = 1 - x y^2 is 4u (1 + 4u) then, (1 - t)^(-1/2) is
    # 1 + t/2 + 3/8 t^2 + ..., below t^2 / 2. 1 - p y, up to t + u, and t round, then t / 2 times y, and the ends.
    t = 4 * U * (1 + 4 * U)
    halves = Fraction(1, 2) * U * (2 * t + U)
    product = U * t / 2 * (1 + 4 * U)
    ends = U * (t / 2 + t * t + rest) * (1 + 4 * U)
    series = Fraction(3, 8) * t * t * (1 + 4 * U) - t * t * (1 - 4 * U)
    return halves + product + ends + max(series, 0) <= rest * (1 - 4 * U)


@proof("sqrt of binary64", "sqrt(x) is root + d + rest - square, to more (|rest| + square)",
       more=Constant(ROOT, "fine_root_of(V x)", "(hn::Abs(rest) + square) * number(#)"))
def fine_root(more):
    # |d| is at most u root. The next term of the series is below d^3 / (2 root^2); d is rounded where it is squared,
    # the square rounds twice, the rest once, their difference once, and an end once.
    series = U
    return (series + (2 + 2 + 1 + 1) * U) * (1 + 8 * U) <= more


@proof("rsqrt of binary64", "1 / sqrt(x) is y + d + y terms, to error y",
       error=Constant(ROOT, "fine_inverse_root(V x)", "fma(y, terms, d.lo), y * number(#)"))
def fine_inverse_root(error):
    # |t| is at most 4u (1 + 4u), as above. In units of y, with |first.hi| <= t + u and |q y| <= u (1 + 8u):
    t, more = 4 * U * (1 + 4 * U), 1 + 16 * U
    rest = (U * (t + U) + U * t + U * U) * more
    of_rest = U * (U * (t + U) + U * t + rest) / 2 * more
    terms = Fraction(3, 8) * t * t + rest / 2
    of_terms = (U * Fraction(3, 8) * t * t + U * terms + Fraction(3, 4) * t * rest) * more
    last = U * (terms + U * t / 2) * more
    return of_rest + of_terms + 2 * last + t**3 / 3 * more <= error


@proof("ends of sums", "2^-52 of a number is a last place or more",
       place=Constant("wide_scale-inl.h", "beside_sums(V center", "place = number(#)"))
def place_of_sums(place):
    return 2 * U <= place


@proof("cube root", "x^(1/3) is root + d, to size (size square + relative) + absolute, size the rest of the cube",
       square=Constant(ROOT, "refined(const CubeRoot& x)", "fma(size, number(#), number(0x1p-51))"),
       relative=Constant(ROOT, "refined(const CubeRoot& x)", "number(0.25), number(#))"),
       absolute=Constant(ROOT, "refined(const CubeRoot& x)", "number(0x1p-51)), number(#))"))
def cube_root(square, relative, absolute):
    # 0.7 < part < 5.7: root^5 is above 0.7^(5/3) > 0.55, root^2 above 0.78, and root below 1.79.
    series = Fraction(1, 9) / Fraction(55, 100)
    # square.lo root is below u root^3: root^2 - p. part - cube.hi is exact, its sum with cube.lo rounds by u of
    # size + 2 u root^3; the fused operation by u of the rest. Over 3 root^2.
    cube = Fraction(5701, 1000)
    unit = 1 / (3 * Fraction(78, 100))
    rounding = U * (2 * U * cube) * unit
    # square.hi is off by u, its product by 3 and the quotient round; the ends round by u of d.
    of_size = (2 * U + 4 * U) * unit * (1 + 8 * U)
    return series <= square and of_size <= relative and rounding * (1 + 8 * U) <= absolute


@proof("hypot of far operands", "sqrt(x^2 + y^2) is x + d, to slack d, where y < 2^-30 x",
       slack=Constant(ROOT, "wide_length(V larger", "d * number(#)"),
       region=Constant(ROOT, "wide_length(V larger", "y < number(#)", 5, True))
def hypot(slack, region):
    # y^2 / (2 x) (1 - s), s < (y / x)^2 / 4 < 2^-62; the product and the quotient round, and the ends.
    return region**2 / 4 + 2 * U + U * U + U * (1 + slack) <= slack * (1 - U)


@proof("quotient", "x / y is q + rest, to error rest",
       error=Constant("quotient-inl.h", "Enclosed quotient(V x, V y)", "hn::Abs(rest) * number(#)"))
def quotient(error):
    # The remainder is exact; its quotient and the end round.
    return U + U * (1 + error) <= error * (1 - U)


@proof("quotient of binary64", "x / y is q + rest + more, to error |more|",
       error=Constant("quotient-inl.h", "Enclosed fine_quotient(V x, V y)", "hn::Abs(more) * number(#)"))
def fine_quotient(error):
    # Both remainders are exact; the last quotient rounds, and its sum with the error.
    return U + U * (1 + error) <= error * (1 - U)


@proof("tgamma of binary64 beside 1/x, roundings", "the quotient's last word, to off |more|",
       off=Constant("wide_gamma-inl.h", "gamma_near_zero(Parts x)", "hn::Abs(more) * number(#)"))
def gamma_beside_inverse(off):
    # `more` rounds once, and its sums with `off` and with what is missing.
    return U + 2 * U * (1 + 4 * U) <= off * (1 - 4 * U)


@proof("atan2 of flat directions", "atan(y / x) is q + rest - cube, to cube_part cube + rest_part |rest|, y < 2^-20 x",
       cube_part=Constant("atan2-inl.h", "put_flat(Enclosed& out", "fma(cube, number(#)", fails_at=2),
       rest_part=Constant("atan2-inl.h", "put_flat(Enclosed& out", "hn::Abs(rest) * number(#)", fails_at=2),
       region=Constant("atan2-inl.h", "put_flat(Enclosed& out", "y < x * number(#)", 1, True))
def put_flat(cube_part, rest_part, region):
    # The series alternates: t^3 / 3 is right to 3/5 t^2 of itself, t = q (1 + u), q below the region (1 + u). The cube
    # rounds four times, its constant too; 2u for q in the place of t, three times. The difference and each end round
    # by u of both terms.
    of_cube = Fraction(3, 5) * region**2 * (1 + 8 * U) + (5 + 6 + 2) * U * (1 + 32 * U)
    of_rest = U + 2 * U * (1 + 4 * U)
    return of_cube <= cube_part * (1 - 4 * U) and of_rest <= rest_part * (1 - 4 * U)


@proof("lgamma by Stirling's series", "six terms at x >= 16 in binary64, and what they leave",
       error=Constant("lgamma-inl.h", "lgamma_by_stirling(V x, Word log)", "sum * w, number(#)"))
def stirling(error):
    # DLMF 5.11.1: the truth is between sums of one term more or less (5.11(ii)).
    terms = [Fraction(1, 12), Fraction(-1, 360), Fraction(1, 1260), Fraction(-1, 1680), Fraction(1, 1188),
             Fraction(-691, 360360)]
    rest = Fraction(1, 156) / 16**13
    w = Float(Fraction(1, 16), U / 16)
    coefficients = [Float(abs(t), abs(t) * U) for t in terms]
    series = multiply(horner(coefficients, multiply(w, w)), w)
    return series.error.at() + rest <= error


@proof("coefficients of Stirling's series", "lgamma-inl.h has them as quotients of integers",
       entry=Entry("lgamma-inl.h", "1260", "1261"))
def stirling_terms():
    text = text_of("lgamma-inl.h").split("stirling_terms = {")[1].split("}")[0]
    written = [Fraction(exact(a)) / exact(b) for a, b in (q.split("/") for q in text.split(","))]
    return written == [Fraction(*q) for q in ((1, 12), (-1, 360), (1, 1260), (-1, 1680), (1, 1188), (-691, 360360))]


@proof("wide Stirling's series", "eleven terms at x >= 16, and what they leave",
       entry=Entry("coefficients/stirling.h", "0x1.a01a01a01a01ap-11", "0x1.a01a01a01a01bp-11"))
def wide_stirling():
    p = Polynomial("stirling", "stirling")
    good = True
    for k, (hi, lo, error) in enumerate(p.coefficients, 1):
        numerator, denominator = mp.bernfrac(2 * k)
        truth = Fraction(int(numerator), int(denominator)) / (2 * k * (2 * k - 1))
        off = abs(truth - hi - lo)
        good = good and off <= error and (error == 0 or off > error / 2)
    numerator, denominator = mp.bernfrac(24)
    rest = abs(Fraction(int(numerator), int(denominator))) / (24 * 23) * p.last**11
    return good and len(p.coefficients) == 11 and rest <= p.error and rest > p.error / 2


@proof("double_word_of", "the mean of the ends, and its distance from them, in spite of their roundings",
       part=Constant("wide_gamma-inl.h", "double_word_of(Enclosed e)", "hn::Abs(e.high)) * number(#)"))
def double_word_of(part):
    # The sum rounds by u and the half of it is exact: u/2 of |low| + |high|. The difference rounds by u, its half
    # likewise, and so does the fused sum; |low| + |high| is u low.
    return 3 * U / 2 * (1 + 4 * U) <= part * (1 - U)


@proof("log of a double word", "log(hi) + lo / hi is off by square and by slope error / hi",
       slope=Constant("wide_lgamma-inl.h", "logarithm_of(DoubleWord w)", "number(1 + #)", fails_at=33),
       square=Constant("wide_lgamma-inl.h", "logarithm_of(DoubleWord w)", "0x1p-7), number(#))"))
def logarithm_of(slope, square):
    # |q| <= u: q^2 / 2 (1 + u) and the quotient's rounding, u^2. An error of 2^-40 of w or less grows as little.
    return U * U / 2 * (1 + U) + U * U <= square and (1 + slope) * (1 - 2 * U) >= 1 + Fraction(1, 2**40) + U


@proof("mix of binary64", "the product of a difference and a factor",
       error=Constant("wide_blend-inl.h", "product_of(const Difference& d", "number(0), number(#))"))
def mix(error):
    # Joldes, Muller and Popescu, algorithm 9: 2 u^2 of a product below 2 (1 + u), scaled to [1, 2).
    return 2 * U * U * 2 * (1 + 4 * U) <= error




@proof("Horner's rule of lgamma", "(2k + 1) u |c_k| r^k bounds the k-th term's roundings, of every piece",
       factor=Constant("lgamma-inl.h", "constexpr double horner_error(int n", "off += (# * k + 1) *"))
def lgamma_horner(factor):
    numbers = initialiser("lgamma", "lgamma_over_zeros")
    count = 16
    centers, leading = numbers[1:11], numbers[11:]
    good = True
    for piece, center in enumerate(centers):
        radius = center * (Fraction(1, 5) + Fraction(1, 2**20))
        coefficients = [abs(leading[10 * k + piece]) for k in range(count)]
        off = U * sum((factor * k + 1) * c * radius**k for k, c in enumerate(coefficients))
        found = horner([Float(c) for c in coefficients], Float(radius, radius * U)).error.at()
        good = good and found <= off * (1 + Fraction(1, 2**20))
    return good and len(leading) >= 10 * count
