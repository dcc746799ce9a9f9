"""horner-inl.h, reduction-inl.h, arithmetic-inl.h: Horner's rule with one bound, reductions, double-word arithmetic."""
from fractions import Fraction

from mpmath import mp, mpf

from proof import Constant, Entry, proof
from roundoff import U
from source import table

ARITHMETIC = "arithmetic-inl.h"


@proof("horner_bound", "Horner's rule is off by evaluation X^m B_m in binary64 and by evaluation_in_pairs B_0 after that",
       evaluation=Constant("horner-inl.h", "constexpr HornerBound horner_bound(", "out.evaluation = # * from_here * more;"),
       pairs=Constant("horner-inl.h", "constexpr HornerBound horner_bound(", "* power * more + # * 0x1p-106"))
def horner_bound(evaluation, pairs):
    # X B_(k+1) <= |c_k| / 2 makes X B_(k+1) a third of B_k at most. A value is off by g u B_k if the one before is off
    # by g u B_(k+1): its product by x, the rest of x (u), and the sum's rounding add up.
    third = Fraction(1, 3)
    g = evaluation / U
    single = third * g + third * (1 + g * U) + (1 + g * U) * (1 + U)
    # In pairs: the product by 6 u^2 (Joldes, Muller and Popescu, algorithm 11), the sum as outweighed_sum() has it.
    product, total = 6 * (1 + U), outweighed_sum()
    double = third * pairs + (third * product + (1 + pairs * U * U) * total) * (1 + 8 * U)
    return single <= g and double <= pairs


def outweighed_sum():
    """Of c + p, |p| <= |c| / 2, in u^2 of the result s: |s| is |c| / 2 or more."""
    lows = Fraction(3, 2) * 2  # u |c| and u |p|, over |s|
    return lows + (1 + lows * (1 + U))


def two_over_pi():
    """The largest distance of a table's four numbers from 2^(8 k) 2/pi less multiples of 2^61."""
    parts = [table("trig", f"double_two_over_pi_{part}") for part in ("first", "second", "third", "rest")]
    most = Fraction(0)
    with mp.workprec(2400):
        bits = int(mp.floor(2 / mp.pi * mpf(2) ** 2300))
    for k in range(len(parts[0])):
        value = Fraction(bits, 2**2300) * 2 ** (8 * k)
        off = value - sum(p[k] for p in parts)
        whole = round(off / 2**61)
        most = max(most, abs(off - whole * 2**61) + Fraction(2 ** (8 * k), 2**2300))
    return most


@proof("reduced_double", "n + f is off by sums (what the sums leave) + table |z|",
       sums=Constant("reduction-inl.h", "reduced_double(V x)", "fma(left, number(#)", fails_at=2),
       rest=Constant("reduction-inl.h", "reduced_double(V x)", "hn::Abs(z) * number(#)", fails_at=3))
def reduced_double(sums, rest):
    # ((one + two) + three) + (third + last): the first two are in three rounded sums, the others in two; `last` is
    # rounded itself. `left` is low by four roundings.
    return 3 * U * (1 + U) ** 4 / (1 - U) ** 4 <= sums and two_over_pi() <= rest


@proof("bits of 2/pi", "first, second and third have 53 bits at most, ending at 2^8, 2^-45 and 2^-98: products are exact",
       entry=Entry("coefficients/trig.h", "0x1.fc2757d1f534cp-48", "0x1.fc2757d1f534dp-48"))
def bits_of_two_over_pi():
    good = True
    for part, top, low in (("first", 61, 8), ("second", 8, -45), ("third", -45, -98)):
        good = good and all(0 <= x < Fraction(2)**top and (x / Fraction(2)**low).denominator == 1
                            for x in table("trig", f"double_two_over_pi_{part}"))
    return good


#: Errors in u^2 of the exact result: Joldes, Muller and Popescu 2017 (J), Lefevre and others 2023 (L).
THEOREMS = [
    ("a + b, J 6", "operator+(DoubleWord a, DoubleWord b)", "fma(hn::Abs(z.hi), number(#), a.error + b.error)",
     Fraction(3) / (1 - 4 * U)),
    ("a + x, J 4", "operator+(DoubleWord a, V b)", "fma(hn::Abs(z.hi), number(#), a.error)", Fraction(2)),
    ("a b, J 11", "operator*(DoubleWord a, DoubleWord b)", "fma(hn::Abs(z.hi), number(#), from_both)", Fraction(6)),
    ("a x, J 9", "operator*(DoubleWord a, V b)", "fma(hn::Abs(z.hi), number(#), hn::Abs(b) * a.error)", Fraction(2)),
    # Algorithm 17's proof with a product off by 2 u^2 in the place of 3/2 u^2 + 4 u^3.
    ("a / b, J 17", "operator/(DoubleWord a, DoubleWord b)",
     "fma(hn::Abs(z.hi), number(#), quotient_error(", 15 + Fraction(1, 2) + 56 * U),
    ("sqrt a, L 2", "square_root(DoubleWord a)", "fma(z.hi, number(#), root_error(", Fraction(25, 8)),
]


def theorem(name, start, around, error):
    @proof(f"theorem {name}", f"{float(error)} u^2 of the exact result is below the constant times z.hi",
           rounding=Constant(ARITHMETIC, start, around))
    def check(rounding):
        # |exact| <= |z| / (1 - error u^2), and |z| <= |z.hi| (1 + u).
        return error * U**2 / (1 - error * U**2) * (1 + U) <= rounding


for row in THEOREMS:
    theorem(*row)


@proof("quotient_error", "(ea + |q| eb) / (|b| - eb) of a rounded quotient, in spite of the roundings of this",
       below=Constant(ARITHMETIC, "quotient_error(V quotient", "number(1 - #)", fails_at=2),
       above=Constant(ARITHMETIC, "quotient_error(V quotient", "number(1 + #)"))
def quotient_error(below, above):
    # A double word's divisor is |b.hi| (1 - u) at least; the fused operation rounds u up. The quotient in `spread` may
    # be u low (16 u^2 for double words), the fused dividend and the division round, and so does the product.
    exact = (1 - below) * (1 + U) <= 1 - U
    return exact and (1 + above) * (1 - U) ** 4 >= 1


@proof("root_error", "ea / sqrt(a) in spite of its roundings", above=Constant(
    ARITHMETIC, "root_error(V root", "number(1 + #)"))
def root_error(above):
    # root is sqrt(a) (1 + 2u) at most for double words, whose a.hi is a (1 + u) at most; two more roundings.
    return (1 + above) * (1 - U) ** 2 / (1 + 2 * U) / (1 + U) >= 1


@proof("rounding_error", "a result rounded to nearest is off by u of itself",
       unit=Constant(ARITHMETIC, "rounding_error(V result)", "hn::Abs(result) * number(#)"))
def rounding_error(unit):
    # The least result of a binade, 1, has numbers beside it at u below and 2u above: what rounds to it is u off.
    return unit >= U


@proof("error_factor", "makes up for 4096 roundings of nonnegative sums and products",
       factor=Constant(ARITHMETIC, "", "error_factor = 1 + #;"))
def error_factor(factor):
    # (1 - u)^-4096 <= 1 / (1 - 4096 u)
    return (1 + factor) * (1 - 4096 * U) >= 1
