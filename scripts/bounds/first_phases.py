"""kernels/builtins/math: the errors of softcl's first phases, by which results are tested."""
import functools
from fractions import Fraction
from math import factorial

from mpmath import mp, mpf

from ends import rational, real
from proof import Claim, Constant, proof
from roundoff import U, Float, Size, add, fma, multiply, number, rounded
from softcl_polynomials import by_halves, define, distance, polynomial, table

EXP, LOG, TRIG, ARC = (f"kernels/builtins/math/{name}.h" for name in ("exp_kernel", "log_kernel", "trig_first", "arc_first"))

KERNEL = "kernels/builtins/math/trig_kernel.h"

#: Upper bounds of log2 e and log10 e.
LOG2_E, LOG10_E = Fraction(14427, 10000), Fraction(43430, 100000)


def parts(name, series, bound, lower):
    """x + a x^2 + x^3 p(x), |a| = 1/2, and `lower`: the least |cubic| / x^3 and the rest, in the magnitude x."""
    x, c = Size.of("x"), polynomial(name)
    square = Float(x * x * (1 + U), x * x * U)
    cubic = multiply(multiply(square, Float(x)), by_halves(c, Float(x), square))
    cubic = cubic.widened(x * x * x * distance(c, series, -bound, bound))
    # What the square leaves is exact, and so is what the head leaves: x is the larger.
    inner = fma(number(Fraction(1, 2)), Float(x * x * U), cubic)
    least = abs(c[0]) - sum(abs(k) * bound**i for i, k in enumerate(c[1:], 1))
    return least * (1 - 8 * U), add(Float((x + x * x) * U), add(inner, lower) if lower else inner)


def of_tests(total):
    """The error of the second number, and the roundings of its sums with the bound: of x^3, and of lower powers."""
    of_x3, others, power = total.error + total.size * (U * (1 + U)), Size(), Size(1)
    for _ in range(3):
        of_x3, rest = of_x3.over("x")
        others, power = others + rest * power, power * Size.of("x")
    return of_x3, others


def rounded_off(name, value):
    """How far NAME_0 + NAME_1 is from its number, at most."""
    with mp.workprec(1000):
        return rational(real(define(f"{name}_0") + define(f"{name}_1")) - value())


@functools.cache
def reductions_of_exp():
    """The largest error of r, of exp, exp2 and exp10: n/16 below 1078, beyond which results are 0, |r| below 2^-5."""
    n, r = Fraction(1078), Fraction(1, 2**5)
    # The first difference is exact. The next, hi, is off by its rounding, which lo holds, itself off by u. What hi took off
    # is below 2^-45, of which half a last place is 2^-99.
    low = n * abs(define("LN2_FULL_1"))
    assert low < Fraction(1, 2**45)
    of_exp = n * rounded_off("LN2_FULL", lambda: mp.log(2)) + Fraction(1, 2**99) + U * (U * (r + low))
    of_exp2 = r * rounded_off("LN2_FULL", lambda: mp.log(2)) + U * (U * 2 * r)
    low = n * abs(define("LOG10_2_FULL_1"))
    of_log10 = n * rounded_off("LOG10_2_FULL", lambda: mp.log(2) / mp.log(10)) + U * low
    ln10 = abs(define("LN10_0")) * (1 + U)
    of_exp10 = (of_log10 + r * rounded_off("LN10", lambda: mp.log(10))) * ln10 + low * abs(define("LN10_1"))
    # The rest rounds, and once more as the second of a sum whose first is the smaller.
    return max(of_exp, of_exp2, of_exp10 + 2 * U * (U * 6 * r + low * ln10))


def exp_floor(others, bound):
    """The error of an exponential but of the cubic's part: that of r has a slope below 2 (1 + x)."""
    return others.at(x=bound) + reductions_of_exp() * 2 * (1 + bound)


@functools.cache
def exp_parts():
    with mp.workprec(300):
        bound, power = rational(mp.log(2) / 32 * mpf("1.0001")), rational(mp.mpf(2) ** (mpf(15) / 16))
    x = Size.of("x")
    # r.lo is below u |r.hi|, and multiplies 1 + head; the next term is r.lo r^3/6.
    lower = fma(Float(x * U), Float(x + x * x), Float(x * U)).widened(x * x * x * x * U)
    least, rest = parts("exp_rest", lambda k: Fraction(1, factorial(k + 3)), bound, lower)
    # 2^(j/16) times it: the table's numbers, of which the second is u of the first and off by 2^-106 of it.
    head, entry = Float(x + x * x), Float(power * U, power / 2**106)
    low = fma(number(power), rest, fma(entry, head, entry)).widened(rest.size * (power * U))
    return bound, least, add(Float(head.size * (power * U)), low), (power, head)


@proof("exp_sixteenth", "|2^(j/16) e^r - (hi + lo)| <= of_cubic |cubic| + floor, with the sums of lo and this bound",
       of_cubic=Constant(EXP, "", "EXP_CUBIC_ERROR #"), floor=Constant(EXP, "", "EXP_ERROR #"))
def exp_sixteenth(of_cubic, floor):
    bound, least, low, (power, head) = exp_parts()
    of_x3, others = of_tests(add(Float((head.size * power + power) * U), low))
    # An error of r has a slope below 2 e^r.
    rest = others.at(x=bound) + reductions_of_exp() * 2 * (1 + bound)
    return of_x3.at(x=bound) <= of_cubic * (1 - 3 * U) * least and rest <= floor * (1 - 3 * U)


@proof("anchored", "what both sums with the second number round, in proportion to the anchor, which is 2 or more",
       error=Constant("kernels/builtins/math/exp_first.h", "bounded_sum anchored(bounded_sum e", "__builtin_fma(anchor, #, e.error)"))
def anchored(error):
    bound, _, low, (power, head) = exp_parts()
    lo = add(Float((head.size * power + power) * U), low).size.at(x=bound)
    # The first number is below twice the anchor, so that it leaves u of the anchor. The bound is below 2^-60.
    least = Fraction(2)
    return 2 * U * (1 + U) ** 2 * (least * U + lo + Fraction(1, 2**60)) <= error * least


@proof("expm1_scaled", "|2^(j/16) e^r - 2^-k - (hi + lo)| <= of_cubic |cubic| + 2^6 floor |hi|, likewise",
       of_cubic=Constant(EXP, "", "EXP_CUBIC_ERROR #"), floor=Constant(EXP, "", "EXP_ERROR #", 4))
def expm1_scaled(of_cubic, floor):
    bound, least, low, (power, head) = exp_parts()
    # The sums with 2^(j/16) - 2^-k leave u of 2 each; |hi| is above 2^-6 where they do not leave 0.
    total = add(Float((head.size * power + 2) * U), add(Float(2 * U), low))
    of_x3, others = of_tests(total)
    # |hi| is above 16 2^-6 where |n| is 16 or more. Errors of r are in proportion to n: below, they are a thirtieth.
    rest = others.at(x=bound) + reductions_of_exp() * 2 * (1 + bound) / 16
    return of_x3.at(x=bound) <= of_cubic * (1 - 3 * U) * least and rest <= floor * (1 - 3 * U)


@proof("logarithms of softcl", "|log - (hi + lo)| <= of_cubic |cubic| + of_log |hi|, with the sums of lo and this bound",
       of_cubic=Constant(LOG, "", "LOG_CUBIC_ERROR #"), of_log=Constant(LOG, "", "LOG_ERROR #"))
def logarithms(of_cubic, of_log):
    x, bound = Size.of("x"), Fraction(469, 10000)
    holds = True
    for scale in (Fraction(1), LOG2_E, LOG10_E):
        least, rest = parts("log_rest", lambda k: Fraction((-1) ** k, k + 3), bound, None)
        low, head = rest, Float(x + x * x)
        if scale != 1:
            # The factor's second number is u of it, and off by u^2 of it.
            low = fma(rest, number(scale), fma(head, Float(scale * U, scale * U * U), Float(head.size * (scale * U))))
            low = low.widened(rest.size * (scale * U))
            least = least * scale * (1 - U)
        # The rest of a base is below 2^-43 (|k| + 1), off by u of itself, and so are the sums with it. |hi| is above
        # |k| / 3, and where k = 0 above 0.0133 of which the rest is below 2^-44, or 0.0308; or the base is 0.
        relative = max(3 * 2 * 3, 3 * Fraction(10000, 133) / 2, 3 * Fraction(10000, 308)) * U / 2**43
        # Of a sum, log_of_sum() multiplies the second number by the factor, where |hi| is above 0.0133, and rounds once more.
        relative += 2 * U * U * Fraction(10000, 133)
        of_x3, others = of_tests(add(add(low, Float(0)), Float(0)))
        # Each term has an x in it, and |hi| is above x / 2.4.
        holds = holds and of_x3.at(x=bound) <= of_cubic * (1 - 3 * U) * least
        holds = holds and others.over("x")[0].at(x=bound) * Fraction(24, 10) + relative <= of_log * (1 - 3 * U)
    return holds


@functools.cache
def sine():
    """The bound of |r|, the polynomial's least value and the second number, in the magnitudes a, b and x of r."""
    with mp.workprec(300):
        bound = rational(mp.pi / 64 * mpf("1.0001"))
    a, b, x, top = Size.of("a"), Size.of("b"), Size.of("x"), bound * bound * (1 + 4 * U)
    of_sine, of_cosine = polynomial("sin_rest"), polynomial("cos_rest")
    # r.lo is below 1.5 u |r.hi|; its square is left out.
    rest = x * (U * Fraction(3, 2))
    square = Float(x * x * (1 + U), x * x * U)
    fourth = multiply(square, square)
    p, slope = b * x, b + a * x * Fraction(1, 2)
    cubic = multiply(Float(p * (1 + U), p * U), square)

    def value(c, first):
        return by_halves(c, square, fourth).widened(distance(
            c, lambda k: Fraction((-1) ** (k + first // 2), factorial(2 * k + first)), Fraction(0), top))
    sin_value, cos_value = value(of_sine, 3), value(of_cosine, 4)
    ulp2 = Fraction(1, 2**106)
    cosine = fma(number(Fraction(1, 2)), square, number(1))
    tail = multiply(Float(a * U, a * ulp2), cosine)
    # What the first two sums leave is rounded.
    slope_low, head_low = (rounded(sum_of * (U * (1 + 3 * U)), Size()) for sum_of in (slope, a + slope * x))
    tail = fma(add(Float(b * U, b * ulp2), slope_low), Float(x), tail)
    tail = fma(fma(Float(a), Float(x), multiply(Float(b), cosine)), Float(rest), tail)
    # Products of the tables' second numbers with r.lo, and with r^3/6 and r^4/24, which r.lo changes by 1.5 u r^4/4 and less.
    tail = tail.widened(b * x * (2 * U * U) + b * x * x * x * (U / 5) + a * x * x * (4 * U * U)
                        + a * x * x * x * x * (U * (Fraction(1, 24) + Fraction(3, 8))))
    tail = fma(cubic, sin_value, fma(Float(a), multiply(fourth, cos_value), tail))
    low = add(head_low, tail)
    return bound, abs(of_sine[0]) * Fraction(99, 100), low


@proof("sine_of", "|sin - (hi + lo)| <= of_cubic |cubic| + of_sine a + of_angle |r|, beside the angle's error, likewise",
       of_cubic=Constant(TRIG, "", "SIN_CUBIC_ERROR #"), of_sine=Constant(TRIG, "", "SIN_ERROR #"),
       of_angle=Constant(TRIG, "", "SIN_LINEAR_ERROR #"))
def sine_of(of_cubic, of_sine, of_angle):
    bound, _, low = sine()
    of_b, of_a = (low.error + low.size * (U * (1 + U))).over("b")
    linear, cubic = Size(), of_b
    for k in range(3):
        cubic, rest = cubic.over("x")
        linear = linear + rest * (bound ** max(k - 1, 0))
    with_a, none = of_a.over("a")
    # What an angle is off in proportion to itself is below 8 u^2: its second number's sum, or a product by pi. The sine's
    # slope is below 1.
    of_x = linear.at() + 8 * U * U
    return (none.at(x=bound) == 0 and cubic.at(x=bound) <= of_cubic * (1 - 6 * U)
            and with_a.at(x=bound) <= of_sine * (1 - 4 * U) and of_x <= of_angle * (1 - 5 * U))


@proof("reduce_angle", "r is off by this and 8 u^2 of it, for |x| < large",
       error=Constant(TRIG, "", "ANGLE_ERROR #"), large=Constant(TRIG, "", "LARGE_ANGLE #", 1, True))
def reduce_angle(error, large):
    with mp.workprec(1000):
        rest = rational(real(define("PI_0") + define("PI_1") + define("PI_2")) - mp.pi)
        turns = large * rational(1 / mp.pi) + Fraction(1, 32)  # n / 32
    # The products with the first two numbers are exact, and so is the first difference. That with the third rounds, beside
    # the second number of the second, and so does its sum with what the second difference left, a part of r.
    second = turns * abs(define("PI_1")) * (1 + U) * U
    third = (second + turns * abs(define("PI_2"))) * U
    return 2 * third * (1 + U) + turns * rest <= error


@proof("reduce_to_turns", "quarter turns of x from 2^16 on are off by this and 4 u^2 of them",
       error=Claim(KERNEL, "", "leave an absolute error below 2^-#."))
def reduce_to_turns(error):
    m = Fraction(2**69)
    with mp.workprec(1300):
        # Rows have 2^(16 i) 2 / pi modulo 4, in three numbers.
        turns = [2 / mp.pi * mpf(2) ** (16 * i) for i in range(64)]
        rows = table("TWO_OVER_PI_MODULO_4")
        left = max(rational(real(sum(row)) - (x - 4 * mp.floor(x / 4))) for row, x in zip(rows, turns))
    second, third = (m * max(abs(row[i]) for row in rows) for i in (1, 2))
    # Sums are exact but for `rest` and what is added to it: second numbers of sums below 6 and 4.
    rest = third + second * U
    others = 10 * U
    rounded_off = U * rest + U * others + U * (rest + others) * (1 + U)
    angle = Constant(TRIG, "", "LARGE_REDUCTION_ERROR #").value()
    return len(rows) == 64 and m * left + rounded_off <= error and error * Fraction(16, 10) <= angle


@functools.cache
def arc():
    """The bound of |t|, the polynomial's least value and the second number of the angle, in the magnitude x of t."""
    x, bound = Size.of("x"), Fraction(323, 10000)
    top = bound * bound * (1 + 4 * U)
    square = Float(x * x * (1 + U), x * x * U)
    cubic = multiply(Float(x), square)
    c = polynomial("atan_rest")
    value = by_halves(c, square, multiply(square, square)).widened(
        distance(c, lambda k: Fraction(-(-1) ** k, 2 * k + 3), Fraction(0), top))
    # t is a product with a rounded reciprocal: 2.1 u from the quotient, which is known to 5 u of that and 2^-98.
    left = Float(x * (U * Fraction(21, 10)), x * (U * U * 11 + Fraction(1, 2**98)))
    tail = fma(cubic, value, fma(square, left, left)).widened(x * x * x * x * (4 * U))
    # The tables' second numbers are u of the first, below 0.76 and 1.58, and off by 2^-106 of them.
    ulp2 = Fraction(1, 2**106)
    low = add(Float((x + 1) * U), add(tail, Float(U, ulp2)))
    low = add(Float(2 * U), add(Float(U, 2 * ulp2), low))
    return bound, abs(c[0]) * Fraction(99, 100), low


@proof("atan_of_ratio", "|angle - (hi + lo)| <= of_cubic |cubic| + floor / 2 |hi|, for operands to 2^-98, likewise",
       of_cubic=Constant(ARC, "", "ATAN_CUBIC_ERROR #"), floor=Constant(ARC, "", "ATAN_ERROR #"))
def atan_of_ratio(of_cubic, floor):
    bound, _, low = arc()
    of_x3, others = of_tests(low)
    # Constants are errors of a table's element that is not 0, and of sums with it: |hi| is above 1/17. It is above x / 1.1.
    _, constants = (low.error + low.size * (U * (1 + U))).over("x")
    share = 17 * constants.at() + Fraction(11, 10) * others.over("x")[0].at(x=bound)
    return of_x3.at(x=bound) <= of_cubic * (1 - 6 * U) and share <= floor / 2


@proof("atan2, atan2pi of singles", "a pair's error in proportion to it, of quotients below 2^-25 less than 2^-90",
       error=Claim(ARC, "", "the same in half turns: relative error below 2^-#."))
def arcs_of_singles(error):
    # |cubic| is the third power of t, above which is the angle, but for a tenth. Half turns and supplements add their floors.
    cubic, floor = (Constant(ARC, "", f"{name} #").value() for name in ("ATAN_CUBIC_ERROR", "ATAN_ERROR"))
    bound, small = (Fraction(11, 10) * t**2 * cubic + 3 * floor for t in (arc()[0], Fraction(1, 2**25)))
    return bound <= error and small <= Fraction(1, 2**90)
