#!/usr/bin/env python3
"""Prints arguments whose results are exact, half way between two numbers, or next to that."""

from fractions import Fraction

from formats import FORMATS, case, odd_bits

HALF, ONE = Fraction(1, 2), Fraction(1)


def roots(f, n, bits):
    """The largest odd number whose n-th power has so many bits, or nothing."""
    a = int(2 ** (bits / n))
    while a ** n >= 2 ** bits:
        a -= 1
    while (a + 1) ** n < 2 ** bits:
        a += 1
    a -= 1 - a % 2
    return a if a >= 3 and (a ** n).bit_length() == bits and a < 2 ** f.precision else None


def powers(f):
    for n in (2, 3, 4, 5, 7, 9, 10, 11, 13, 15, 16, 19, 21, 23, 33):
        for bits, claim in ((f.precision, "exact"), (f.precision + 1, "midpoint")):
            a = roots(f, n, bits)
            if a is None:
                continue
            reason = f"{a}^{n} has {bits} bits"
            for sign in (1, -1):
                case("pow", f, [Fraction(sign * a), Fraction(n)], claim, reason)
                case("pown", f, [Fraction(sign * a), n], claim, reason)
            case("powr", f, [Fraction(a), Fraction(n)], claim, reason)
            if claim == "exact":
                case("rootn", f, [Fraction(a ** n), n], claim, f"the root of {a}^{n}")
                case("pow", f, [Fraction(a ** 2), Fraction(n, 2)], claim, f"({a}^2)^({n}/2)")
                if n == 3:
                    case("cbrt", f, [Fraction(a ** 3)], claim, f"the root of {a}^3")
                    case("cbrt", f, [-Fraction(a ** 3) / 8], claim, f"the root of -{a}^3/8")
                if n == 2:
                    case("sqrt", f, [Fraction(a ** 2)], claim, f"the root of {a}^2")
    for n in range(0, 23):
        bits = (5 ** n).bit_length()
        claim = "exact" if bits <= f.precision else "midpoint" if bits == f.precision + 1 else "hard ?"
        if 10 ** n <= f.max:
            case("exp10", f, [Fraction(n)], claim, f"5^{n} has {bits} bits")
        case("log10", f, [Fraction(10 ** n)], "exact", "a power of ten") if n else None
    if f.precision == 53:
        case("exp10", f, [Fraction(23)], "midpoint", "5^23 has 54 bits")
    for n in (f.emax, f.emin, f.emin - 1, f.emin - f.precision + 1, -1, 1):
        case("exp2", f, [Fraction(n)], "exact", "a power of two")
        case("log2", f, [Fraction(2) ** n], "exact", "a power of two")
    for n in (f.emax - 1, f.emin, f.emin - f.precision + (1 if (f.emin - f.precision + 1) % 2 == 0 else 2), -2):
        case("rsqrt", f, [Fraction(2) ** n], "exact", "a power of four")
        case("sqrt", f, [Fraction(2) ** n], "exact", "a power of four")


def products(f):
    p = f.precision
    for start in (2 ** p + 1, 2 ** (p + 1) - 1):
        n = start
        step = 2 if start % 2 and start < 3 * 2 ** (p - 1) else -2
        while n % 3:
            n += step
        a, b = Fraction(3), Fraction(n, 3)
        case("x*y", f, [a, b], "midpoint", f"a product of {p + 1} bits")
        case("fma", f, [a, b, Fraction(0)], "midpoint", f"a product of {p + 1} bits")
        for sign, word in ((1, "above"), (-1, "below")):
            case("fma", f, [a, b, sign * f.tiny], "hard ?", f"just {word} a midpoint: rounded once, or wrongly")
    u = f.ulp
    case("fma", f, [1 + u, 1 - u, -ONE], "exact", "all but the product's last bits cancel")
    case("fma", f, [1 + u, 1 + u, -(1 + 2 * u)], "exact", "all but the product's last bits cancel")
    case("fma", f, [f.max, Fraction(2), -f.max], "exact", "the product alone overflows")
    case("fma", f, [f.tiny, HALF, f.min_normal], "hard ?", "half of the smallest number, added")
    case("x+y", f, [ONE, u / 2], "midpoint", "to even: down")
    case("x+y", f, [1 + u, u / 2], "midpoint", "to even: up")
    case("x+y", f, [ONE, u / 2 * (1 + u)], "hard ?", "just above a midpoint")
    case("x-y", f, [ONE, u / 4], "midpoint", "below a power of two the spacing is half")
    case("x-y", f, [ONE, u / 4 * (1 + u)], "hard ?", "just below a midpoint under a power of two")
    case("x*y", f, [3 * f.tiny, HALF], "midpoint", "between two subnormal numbers")
    case("x/y", f, [3 * f.tiny, Fraction(2)], "midpoint", "between two subnormal numbers")
    case("x/y", f, [5 * f.tiny, Fraction(2)], "midpoint", "between two subnormal numbers")
    case("x/y", f, [ONE, 1 - u / 2], "hard ?", "just above 1 + half an ulp")
    case("x/y", f, [ONE, 1 + u], "hard ?", "just above 1 - an ulp")
    case("1/x", f, [1 - u / 2], "hard ?", "just above 1 + half an ulp")
    case("1/x", f, [1 + u], "hard ?", "just above 1 - an ulp")
    case("ldexp", f, [3 * f.tiny, -1], "midpoint", "between two subnormal numbers")
    case("ldexp", f, [f.min_normal + f.tiny, -1], "midpoint", "a normal number to a midpoint of subnormal ones")
    case("ldexp", f, [2 - u, f.emin - 1], "midpoint", "to a midpoint under the smallest normal number")
    case("ldexp", f, [f.tiny, f.emax - f.emin + f.precision - 1], "exact", "from one end of the range to the other")


def roots_near_one(f):
    u = f.ulp
    for x, word in ((1 + u, "1 + ulp"), (1 - u / 2, "1 - ulp/2"), (1 + 2 * u, "1 + 2 ulp"), (1 - u, "1 - ulp")):
        case("sqrt", f, [x], "hard ?", f"{word}: next to a number or a midpoint")
        case("rsqrt", f, [x], "hard ?", f"{word}: next to a number or a midpoint")
        case("cbrt", f, [x], "hard ?", f"{word}")
        for y in (HALF, Fraction(3, 2), Fraction(2), Fraction(-1), Fraction(1, 4), Fraction(2) ** (f.precision - 1)):
            case("pow", f, [x, y], "hard ?", f"{word}: a power near 1")
            case("powr", f, [x, y], "hard ?", f"{word}: a power near 1")
        for n in (2, 3, -1, -2, 2 ** (f.precision - 1) if f.precision < 32 else 2 ** 31 - 1):
            case("pown", f, [x, n], "hard ?", f"{word}: a power near 1")
            case("rootn", f, [x, n], "hard ?", f"{word}: a root near 1")
        case("hypot", f, [x, Fraction(0) + f.tiny], "hard ?", f"{word}: the other side does not count")
        case("log", f, [x], "hard ?", f"{word}: the logarithm is its distance from 1, but for a square")
        case("log1p", f, [x - 1], "hard ?", f"{word} - 1")
        case("expm1", f, [x - 1], "hard ?", f"{word} - 1")
        case("exp", f, [x - 1], "hard ?", f"{word} - 1: next to a number or a midpoint")
        case("exp2", f, [x - 1], "hard ?", f"{word} - 1")
        case("exp10", f, [x - 1], "hard ?", f"{word} - 1")
    for y in (1 + u, 1 - u / 2):
        for x in (Fraction(2), Fraction(3), Fraction(1, 2)):
            case("pow", f, [x, y], "hard ?", "an exponent near 1")
            case("powr", f, [x, y], "hard ?", "an exponent near 1")
    for a, b, c in ((3, 4, 5), (5, 12, 13), (8, 15, 17)):
        for scale in (ONE, f.tiny, Fraction(2) ** (f.emax - 4)):
            case("hypot", f, [a * scale, b * scale], "exact", f"{a}, {b}, {c}")
    found = 0
    m = int((2 ** f.precision) ** 0.5) + 1
    while found < 3:  # hypotenuse m^2 + n^2 of p + 1 bits, sides m^2 - n^2 and 2mn of p bits or fewer
        for n in range(m // 3, m):
            c, a, b = m * m + n * n, m * m - n * n, 2 * m * n
            if c.bit_length() == f.precision + 1 and c % 2 and odd_bits(a) <= f.precision and odd_bits(b) <= f.precision:
                case("hypot", f, [Fraction(a), Fraction(b)], "midpoint", f"{a}, {b}, {c}")
                found += 1
                break
        m += 1


def remainders(f):
    points = [(Fraction(3), Fraction(2), "a tie: the quotient is even"), (ONE, Fraction(2), "a tie to zero"),
              (Fraction(5), Fraction(2), "a tie"), (f.max, f.tiny, "the longest division"),
              (f.max, f.min_normal, "a long division"), (f.max, Fraction(3), "a long division"),
              (f.max, 3 * f.tiny, "the longest division by a subnormal number"), (f.max / 2, f.max, "a tie of large ones"),
              (f.min_normal, f.min_normal - f.tiny, "a subnormal remainder"), (3 * f.tiny, 2 * f.tiny, "a tie of subnormals"),
              (ONE, 1 - f.ulp / 2, "a remainder of half an ulp"), (f.max, f.max - f.max * f.ulp / 4, "neighbours")]
    for x, y, reason in points:
        for function in ("fmod", "remainder", "remquo"):
            for sx in (1, -1):
                case(function, f, [sx * x, y], "", reason)


def whole_numbers(f):
    below_half, limit = HALF - f.ulp / 4, 1 / f.ulp
    for function in ("ceil", "floor", "rint", "round", "trunc"):
        for x in (below_half, HALF, HALF + f.ulp / 2, 1 - f.ulp / 2, Fraction(3, 2), Fraction(5, 2), limit - HALF,
                  limit / 2 - Fraction(1, 4), limit - 1, limit + 1):
            for sign in (1, -1):
                case(function, f, [sign * x], "", "beside a half, or where fractions end")
    for function in ("sinpi", "cospi", "tanpi"):
        for x in (limit - HALF, limit / 2 - Fraction(1, 4), limit / 2 + HALF, limit + 1, 2 * limit + 2, 1 - f.ulp / 2,
                  1 + f.ulp, HALF - f.ulp / 4, HALF + f.ulp / 2, limit / 4 - Fraction(1, 8)):
            case(function, f, [x], "", "where fractions end, or beside a zero or a pole")
            case(function, f, [-x], "", "where fractions end, or beside a zero or a pole")


print("# Exact results, midpoints and what lies next to them: generated by scripts/directed_cases/exact.py")
for f in FORMATS:
    powers(f)
    products(f)
    roots_near_one(f)
    remainders(f)
    whole_numbers(f)
