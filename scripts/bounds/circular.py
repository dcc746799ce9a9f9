"""wide_trig-inl.h: sin and cos of binary64 by a table."""
from fractions import Fraction

from mpmath import mp

from proof import Constant, Entry, proof
from roundoff import U, Float, Pair, Size, add, fma, horner, multiply, number, product, two_product, two_sum
from source import initialiser, table
from tables import largest, pairs, truths

WIDE = "wide_trig-inl.h"
SINE = "DoubleWord wide_sine(Quarters<DoubleWord> x)"
#: |t| <= pi/2 (2^-10 (1 + u)), and a little more.
LAST = Fraction(15708, 10000) / 2**10


def series(terms, x):
    """One over each of the terms is rounded, but for that of 2."""
    return horner([Float(Fraction(1, k), 0 if k == 2 else U / k) for k in terms], x)


@proof("sin and cos of binary64",
       "|sin(pi/2 (n + f)) - (hi + lo)| <= t^2 (sine |S| + slope |C t|) + sums (|S| + |C t|) + reduction f.error",
       sine=Constant(WIDE, SINE, "fma(size, number(#)"),
       slope=Constant(WIDE, SINE, "part * number(#)"),
       sums=Constant(WIDE, SINE, "fma(size + part, number(#)"),
       reduction=Constant(WIDE, SINE, "x.f.error * number(#)"))
def wide_sine(sine, slope, sums, reduction):
    s, c, t = Size.of("s"), Size.of("c"), Size.of("t")
    # f.lo is below u |f.hi|, and |f.hi| below 3/2 S unless the multiple is zero, as sin(pi/2 v) >= v. It is at most half
    # of what is left of f.hi, of which t has 0.78 or more.
    left = t * Fraction(13, 10)
    angle = product(Pair(left, left * U + s * Fraction(3, 2) * U), Pair(*(abs(k) for k in initialiser("trig", "half_pi"))))
    at = Float(t, t * U)  # t.hi in the place of t
    square = multiply(at, at)
    eighth = t * t * t * t * t * t * t * t
    bend = multiply(square, series((2, 24, 720), square)).widened(eighth * Fraction(1, 40320))
    cubic = multiply(multiply(at, square), series((6, 120, 5040), square)).widened(eighth * t * Fraction(1, 362880))
    # Second numbers of the table are u of the first at most, and off by u^2 of it.
    tails = fma(Float(c), Float(t * U), fma(Float(c * U, c * U * U), Float(t), Float(s * U, s * U * U)))
    rest = fma(Float(s, s * U), bend, fma(Float(c, c * U), cubic, tails))
    product_of_slope = two_product(c, t)
    first = two_sum(s, product_of_slope.hi)
    lower = add(add(Float(first.lo), Float(product_of_slope.lo)), rest)
    # The last sum is fast. Left out are c.lo t.lo and what t is off.
    error = lower.error + c * t * U * U + c * angle.error
    of_sine, others = error.over("s")
    of_slope, nothing = others.over("c")
    of_slope, more = of_slope.over("t")
    most = {"s": 1, "c": 1, "t": LAST}

    def parts(of):
        """What t^2 multiplies, over the square's rounding, and what it does not, over that of C t."""
        linear, constant = of.over("t")
        squared, single = linear.over("t")
        return squared.at(**most) / (1 - 2 * U), (constant.at(**most) + single.at(**most) * LAST) / (1 - U)

    (of_square, rest), (of_square_too, rest_too) = parts(of_sine), parts(of_slope)
    return (nothing.terms == more.terms == {} and of_square <= sine and of_square_too <= slope
            and max(rest, rest_too) <= sums and Fraction(15708, 10000) <= reduction)


@proof("sin near 0, without subnormal products", "the offset of 2^-301 is one that put_near() takes for nothing but a sign",
       least=Constant(WIDE, "struct WideSin", "hn::Max(size, number(#))", 2, True))
def tiny_operands(least):
    return least**3 / 6 * (1 + U) ** 3 < Fraction(1, 2**900)


@proof("table of sines", "sin(pi/2 i/512) is the pair, to u^2 of itself, and is above the largest t but for i = 0",
       entry=Entry("coefficients/sines.h", "0x1.921f0fe670071p-8", "0x1.921f0fe670072p-8"))
def sines():
    all_pairs = pairs("sines", "sines")
    with mp.workprec(2400):
        right = truths(lambda x: mp.sin(mp.pi / 2 * x), [Fraction(i, 512) for i in range(513)])
    seconds = all(abs(lo) <= U * hi for hi, lo in all_pairs)
    return seconds and largest(all_pairs, right, True) <= U * U and table("sines", "sines_leading")[1] > LAST
