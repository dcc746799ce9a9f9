"""power-inl.h, wide_power-inl.h: the logarithms and exponentials under pow, powr, pown and rootn."""
from fractions import Fraction
from math import log

from proof import Constant, proof
from roundoff import U, Float, Pair, Size, add, fma, horner, multiply, number, paired, product, squared, two_sum
from source import Polynomial, initialiser, table

#: Rational bounds of irrational numbers, which constants.py proves.
LOG2_E = (Fraction(14426, 10000), Fraction(14427, 10000))
#: log(2) is below.
LOG_2 = 1 / LOG2_E[0]

WIDE = "wide_power-inl.h"
NARROW = "power-inl.h"


def pair_of(c):
    hi, lo, rest = c
    return Pair(abs(hi), abs(lo), rest)


def log_nearest_one(p, r):
    """log(1 + r) by the polynomial p, r a Pair, as a Pair with its distance from the truth."""
    c, x = p.coefficients, r.hi
    at = Float(x, r.lo)
    square = squared(r)
    cube = product(square, product(r, pair_of(c[0])))
    quartic = horner([Float(abs(k[0]), abs(k[1])) for k in c[1:]], at)
    tail = multiply(multiply(square.leading(), square.leading()), quartic)
    # Fast sums: |x| <= 2^-6, so that x^2 / 2 and the cube are smaller.
    first = two_sum(x, square.hi * Fraction(1, 2))
    second = two_sum(first.hi, cube.hi)
    lower = add(fma(square.trailing(), number(Fraction(1, 2)), r.trailing()), add(cube.trailing(), tail))
    total = add(add(Float(first.lo), Float(second.lo)), lower)
    # The function over r^3 is below 0.34.
    return paired(second.hi, total.widened(x * x * x * (p.error * Fraction(35, 100))))


@proof("wide_log2", "|log2(x) - (hi + lo)| <= near |log2(1 + r)| + larger (|e| + |log2 c| + |log2 (1 - w)|)",
       near=Constant(WIDE, "wide_log2(V x)", "fma(hn::Abs(near.hi), number(#), larger"),
       larger=Constant(WIDE, "wide_log2(V x)", "larger * number(#))"))
def wide_log2(near, larger):
    x, low, big = Size.of("x"), Size.of("low"), Size.of("big")
    # |r.lo| is below u |x| + low, and is rounded once.
    r = Pair(x, x * U + low, (x * U + low) * U)
    pair = product(log_nearest_one(Polynomial("power", "log_third"), r), Pair(LOG2_E[1], LOG2_E[1] * U, LOG2_E[1] * U * U))
    # `big` is the sum of the three larger numbers' magnitudes. A table's second number is u of its first at most, and
    # off by 2^-106 of it (tables.py).
    entry = Float(big * U, big * Fraction(1, 2**106))
    first, second = two_sum(big, big), two_sum(big, big)
    third = two_sum(big * (1 + U) * (1 + U), pair.hi)
    lower = add(add(add(Float(first.lo), entry), add(Float(second.lo), entry)), add(Float(third.lo), pair.trailing()))
    # The last sum is fast: hi is zero or above 2^-15, and above a quarter of `big`.
    of_x, others = lower.error.over("x")
    of_big, of_low = others.over("big")
    # |x| <= 2^-13 (1 + 2^-10); low is the rest of the product r w below 2^-14, which is exact where w = 0. Elsewhere
    # `big` is 2^-12.48 at least. near.hi is x log2(e) to 2^-13.
    at = {"x": Polynomial("power", "log_third").last, "low": Fraction(1, 2**67) * (1 + U), "big": 1}
    least = Fraction(175, 10**6)
    relative = of_x.at(**at) / (LOG2_E[0] * (1 - Fraction(1, 2**12)))
    return relative <= near and of_big.at(**at) + of_low.at(**at) / least <= larger


@proof("wide logarithms", "|log(x) - (hi + lo)| <= near |log(1 + r)| + larger (|e log(2)| + |log(c)|), to each base",
       near=Constant("wide_log-inl.h", "wide_sum(LogTerms t, Pair near)", "fma(hn::Abs(near.hi), number(#), larger"),
       larger=Constant("wide_log-inl.h", "wide_sum(LogTerms t, Pair near)", "larger * number(#))"))
def wide_logarithms(near, larger):
    p = Polynomial("log", "log_rest_long")
    x, big = Size.of("x"), Size.of("big")
    natural = log_nearest_one(p, Pair(x, 0))
    holds = True
    for base, factor, whole in ((None, None, ("exp", "log2_32nd")), ("log2_of_e", LOG2_E[0], None),
                                ("log10_of_e", Fraction(43, 100), ("exp", "log10_2_32nd"))):
        pair = product(natural, pair_of(initialiser("log", base))) if base else natural
        # `big` is |whole| + |scale.hi|. A table's second number is u of its first at most, and off by 2^-106 of it.
        lower = Float(big * U, big * Fraction(1, 2**106))
        if whole:
            head, (tail, left, error) = initialiser(whole[0], whole[1] + "_head")[0], initialiser(whole[0], whole[1] + "_tail")
            part = abs(tail) / head
            lower = add(Float(big * part * (1 + U), big * (part * U + (abs(left) + error) / head)), lower)
        first = two_sum(big, 0)
        second = two_sum(first.hi, pair.hi)
        lower = add(add(Float(first.lo), lower), add(Float(second.lo), pair.trailing()))
        # The last sum is fast: the logarithm is near itself, or above 2/5 of `big`.
        of_x, of_big = lower.error.over("x")
        least = (factor or 1) * (1 - Fraction(1, 2**7))
        holds = holds and of_x.at(x=p.last) / least <= near and of_big.at(big=1) <= larger
    return holds


@proof("log beside 1", "log(1 + r) - r + r^2/2 is between 0 and share r^3 for 2^-53 <= |r| < region; its terms alternate or add",
       share=Constant("wide_log-inl.h", "put_beside_one(Enclosed& out, V x)", "r * number(#)"),
       region=Constant("wide_log-inl.h", "put_beside_one(Enclosed& out, V x)", "hn::Abs(r) < number(#)", 31, True))
def log_beside_one(share, region):
    # r^3/3 less what follows, whose ratio is below |r|; the square rounds, and so do r times the share and the sum of
    # it with half of what the square leaves, which is u r^2/2 at most.
    largest = Fraction(1, 3) / (1 - region) if region < 1 else Fraction(10)
    rest = U / 2 / Fraction(1, 2**53)
    return largest + U * (rest + share) <= share * (1 - U) ** 2


@proof("exp beside 1", "exp(x) - 1 - x is between 0 and |x| max(|x|, least), less the rounding of the end, for |x| < region",
       least=Constant("wide_exp-inl.h", "struct ExpBesideOne", "hn::Max(size, number(#))"),
       region=Constant("wide_exp-inl.h", "wide_result(DoubleWord r", "put_between(size < number(#)", 38, True))
def exp_beside_one(least, region):
    # It is below x^2 / 2 (1 + |x|) there. The product and the sum round: the latter by u |x| (1 + region) at most, which
    # counts most where |x| is `least` or below: there |x|^2 / 2 is at most half of the product.
    return region <= Fraction(1, 2) and (Fraction(1, 2) * (1 + region) * least + U * (1 + 2 * region) <= least * (1 - U))


@proof("cbrt beside powers of 8", "cbrt(1 + r) - 1 - r/3 is -r^2/9 to series r^2/9, and its remainder to third of itself, for 2^-53 <= |r| < region",
       series=Constant("root-inl.h", "put_cube_root_near_one(Enclosed& out, V part)", "fma(square, number(#)"),
       third=Constant("root-inl.h", "put_cube_root_near_one(Enclosed& out, V part)", "hn::Abs(left) * number(#)"),
       region=Constant("root-inl.h", "put_cube_root_near_one(Enclosed& out, V part)", "size < number(#)", 1, True))
def cbrt_beside_one(series, third, region):
    # The terms after r^2/9 are 5/9 |r| of it and less than |r| each of the one before. The square and its ninth round
    # four times with their sums, the third of the remainder twice and with its sums; the error and its parts round, too.
    following = Fraction(5, 9) * region / (1 - region) if region < 1 else Fraction(1)
    of_square = following * (1 + U) ** 3 + U * (5 * (1 + U) ** 5 + series)
    of_third = U * (4 * (1 + U) ** 4 + third)
    return of_square <= series * (1 - U) ** 3 and of_third <= third * (1 - U) ** 2


@proof("reduction of wide exponentials", "x - k step is off by error |k / 32|, head + tail being 32 steps, of exp and exp10",
       error=Constant("wide_exp-inl.h", "rest_of(V x", "hn::Abs(part) * number(#)"))
def rest_of(error):
    # In proportion to |k / 32|: what its product with the head leaves and its product with the tail round once, and the
    # tail's second number is left out; the bound rounds, too.
    def left(base):
        head = initialiser("exp", base + "_head")[0]
        tail, second, rest = initialiser("exp", base + "_tail")
        return U * (abs(tail) + U * head * (1 + U)) + abs(second) + rest
    return max(left("log2_32nd"), left("log10_2_32nd")) <= error * (1 - U)


@proof("exponentials of tiny results, without subnormal products", "ends of wide_exponential are 2^-138 or more, or zero, and results below 2^-least are stated times 2^600",
       least=Constant("wide_exp-inl.h", "placed_exponential(Enclosed e, VI n)", "tiny = below(#)", 1, True))
def tiny_results(least):
    # Its bound is 2^-85 at least: an end is 2^-86 or more, or a difference of two multiples of 2^-138. exp(-750) is above
    # 2^-1083.
    return least + 138 <= 1022 and 1083 - 600 + 138 <= 1022


@proof("exponentials near 0, without subnormal products", "exp(slope x) is stated by |slope x| < 2^-40 where x is not taken, and by a sign below 2^-900, slope at most log(10)",
       least=Constant("wide_exp-inl.h", "wide_result(DoubleWord r", "hn::Max(hn::Abs(x), number(#))", 2, True),
       region=Constant("wide_exp-inl.h", "in_exponential_range(V x", "hn::Abs(x) >= number(#)", 1, True))
def tiny_exponents(least, region):
    slope = Fraction(2303, 1000) * (1 + U)
    return least * slope < Fraction(1, 2**900) and region * slope < Fraction(1, 2**40)


@proof("wide_exponential", "|exp(r) 2^(k/1024) / 2^n - near| <= slope r.error + rounding, |r| <= log(2)/2048 (1 + 2^-10)",
       slope=Constant(WIDE, "reduced_exponential(DoubleWord r, V k, VI& n)", "fma(r.error, number(#), number(0x1p-85))"),
       rounding=Constant(WIDE, "reduced_exponential(DoubleWord r, V k, VI& n)", "number(2.1), number(#))"))
def wide_exponential(slope, rounding):
    p = Polynomial("power", "exp_third")
    c = [Float(abs(k[0]), abs(k[1])) for k in p.coefficients]
    x = p.last
    r = Pair(x, x * U)
    at = Float(x, r.lo)
    square = squared(r)
    tail = multiply(multiply(at, square.leading()), horner(c, at))
    first = two_sum(x, square.hi * Fraction(1, 2))
    lower = add(add(Float(first.lo), fma(square.trailing(), number(Fraction(1, 2)), r.trailing())), tail)
    # Elements of the tables are below 2 and 2^(1/32), and off by 2^-106 of themselves.
    ulp2 = Fraction(1, 2**106)
    largest = [Fraction(1957, 1000), Fraction(10215, 10000)]
    entry = product(*(Pair(t, t * U, t * ulp2) for t in largest))
    rest = product(entry, paired(first.hi, lower))
    total = two_sum(entry.hi, rest.hi)
    low = add(Float(total.lo), add(entry.trailing(), rest.trailing()))
    approximation = size_of_cube(x) * p.error * 2
    # near.lo - error and near.lo + error round by u of 2^-51.
    ends = Fraction(3) * U * 2 * U
    # near is below 2 (1 + 2^-10); an error of r below 2^-20 grows with exp. A larger one would be of a product beyond
    # 2^4000, which is clamped.
    growth = Fraction(2) * (1 + Fraction(1, 2**10)) * (1 + Fraction(1, 2**20))
    return low.error.at() + approximation + ends <= rounding and growth <= slope


def size_of_cube(x):
    """exp(r) - 1 - r - r^2/2 is below r^3/5 there."""
    return x**3 / 5


@proof("split_log", "|log2(x) - (head + near + rest)| <= curve r^2 + sums (|rest| + |tail|)",
       curve=Constant(NARROW, "split_log(V x)", "fma(square, number(#)"),
       sums=Constant(NARROW, "split_log(V x)", "(hn::Abs(rest) + hn::Abs(tail)) * number(#)"))
def split_log(curve, sums):
    p = Polynomial("log", "log_rest_short")
    r = Size.of("r")
    at = Float(r)
    q = horner([number(c[0]) for c in p.coefficients], at)
    # log_rest_short approximates a function below 0.34.
    bent = multiply(multiply(at, at), fma(q.widened(p.error * Fraction(34, 100)), at, number(Fraction(1, 2))))
    scaled = multiply(bent, Float(LOG2_E[1], LOG2_E[1] * U))
    # log2_of_e_tail is off by u of itself: that is u of its product by r, which is low less the curve.
    of_square = (scaled.error + scaled.size * U * 2).over("r")[0].over("r")
    # low, rest and the table's element round by u; |low| is below |rest| (1 + 2u) + |tail|, and counts twice.
    of_sums = 3 * U * (1 + 4 * U)
    return of_square[1].terms == {} and of_square[0].at(r=p.last) <= curve and of_sums <= sums


def split_log_over_parts():
    """How far head + near + rest is off, over |head| + |near|; and |rest| over the same. |r| is below 2^-7, |near| at
    least log2(e) |r| but for 2^-28 of it, |rest| below r^2 + 2^-28 |r| + |tail|; head and tail are zero where c = 1 and
    x is not a power of two times a number beside 1."""
    r, tail, curve, unit = Fraction(1, 2**7), Fraction(1, 2**21), Fraction(1, 2**48), Fraction(1, 2**51)
    heads = [h - round(h) for h in table("log", "log2_heads")]
    least_head = min(abs(h) for h in heads if h != 0)
    factor = LOG2_E[0] * (1 - Fraction(1, 2**27))
    off = max((curve * r + unit * (r + Fraction(1, 2**28))) / factor,
              (curve * r * r + unit * (r * r + 2 * tail + r / 2**28)) / least_head)
    return off, max((r + Fraction(1, 2**28)) / factor, (r * r + tail + r / 2**28) / least_head)


#: What product_of(SplitLog) rounds apart from its bound.
LEFT_OF_PRODUCT = Fraction(1, 2**57)


@proof("products of split_log", "|y log2(x) - (k/32 + sum)| <= share (|y head| + |y near|) + 2^-57; whole and its difference from k/32 are exact",
       share=Constant(NARROW, "product_of(const SplitLog& log, V y)", "(hn::Abs(whole) + hn::Abs(near.hi)) * number(#)"))
def product_of_split_log(share):
    off, rest = split_log_over_parts()
    # y rest + near.lo rounds, near.lo being u of near.hi; so do two sums, of which the first is what is left of t, at
    # most 1/64, and y rest; and the two operations of the bound.
    of_parts = off + 2 * U * (rest + U) * (1 + 2 * U) + U * off
    return of_parts * (1 + 4 * U) <= share and 2 * U * Fraction(1, 64) * (1 + Fraction(1, 2**10)) <= LEFT_OF_PRODUCT


@proof("powers near 1", "2^t - 1 is t log(2) (1 + s), |s| < |t| < 2^-40, t off by 2^-80 of itself; three roundings",
       slack=Constant(NARROW, "put_near_one(ScaledEnclosure& out, V t", "hn::Abs(d) * number(#)"),
       region=Constant(NARROW, "put_near_one(ScaledEnclosure& out, V t", "hn::Abs(t) < number(#), number(1), d", 1, True))
def powers_near_one(slack, region):
    return region + Fraction(1, 2**80) + 4 * U <= slack


@proof("powers of small formats near 1", "|2^t - 1| < |t|, t off by less than 2^-50 of itself or of 2^-5",
       end=Constant(NARROW, "put_near_one(Enclosed& out, V t, M)", "const V end = number(#)", 34, True))
def small_powers_near_one(end):
    # Where k = 0 all roundings are of numbers that are no larger than four times t (product_of). The region is the end
    # itself; where k is not 0 t is above 1/65.
    off, _ = split_log_over_parts()
    return end < Fraction(1, 65) * (1 - Fraction(1, 2**40)) and Fraction(7, 10) * (1 + 4 * off + 20 * U) <= 1


@proof("scaled_exponential", "|2^(k/32 + rest) / 2^n - center| <= slope rest.error + rounding, |rest| <= 1/64 (1 + 2^-10), rest off by 2^-57 more",
       slope=Constant(NARROW, "scaled_exponential(Word rest, V k, VI& n)", "fma(rest.error, number(#)"),
       rounding=Constant(NARROW, "scaled_exponential(Word rest, V k, VI& n)", "number(1.5), number(#))"))
def scaled_exponential(slope, rounding):
    p = Polynomial("exp", "expm1_short")
    # The product by log(2) rounds once; its second number is u of it.
    x = Float(p.last, p.last * 2 * U + LEFT_OF_PRODUCT)
    power = multiply(x, horner([number(c[0]) for c in p.coefficients], x))
    power = power.widened(p.last * p.error * Fraction(102, 100))
    # The largest element is 2^(31/32), its second number off by 2^-106 of it.
    leading = Fraction(1957, 1000)
    result = add(number(leading), fma(number(leading), power, Float(leading * U, leading * Fraction(1, 2**106))))
    growth = leading * (1 + p.last * Fraction(102, 100)) * (1 + Fraction(1, 2**20)) * LOG_2
    return result.error.at() <= rounding and growth <= slope


NEAR = "near_power-inl.h"


@proof("log beside a power of two", "f - f^2/2 + f^3/3 for |f| < 2^-40, relative to f",
       error=Constant(NEAR, "DoubleWord logarithm() const", "hn::Abs(rest) * number(#)"))
def log_near_power(error):
    # f^4/4 and less; the lower number of the sum is u, the cube and the square's lower number 2^-81: three roundings
    # of them, and two of the cube.
    f = Fraction(1, 2**40)
    lower = U * (1 + f) + Fraction(1, 2**81)
    return f**3 / 4 + 2 * U * lower + 4 * U * f * f <= error


@proof("powers beside a power of two", "exp(d) is 1 + d + d^2/2 (1 + s), and the sums round",
       series=Constant(NEAR, "put_exponential_near_one(ScaledEnclosure& out", "fma(half, number(#), d.error)"),
       rounding=Constant(NEAR, "put_exponential_near_one(ScaledEnclosure& out", "fma(hn::Abs(lower), number(#)"))
def near_power(series, rounding):
    # s is below |d| / 3 (1 + |d|); the square rounds once and leaves out d.hi d.lo. The sum of `lower` rounds, and
    # that with the error.
    d = Fraction(1, 2**40)
    of_square = d / 3 * (1 + d) + 4 * U
    return of_square <= series and U * (2 + 2 * rounding) <= rounding
