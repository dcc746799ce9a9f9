"""kernels/builtins/math: the errors of softcl's first phases, by which results are tested."""
import functools
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

from mpmath import mp, mpf

from ends import rational, real
from proof import Constant, proof
from roundoff import U, Float, Size, add, fma, multiply, number
from source import ROOT, exact

EXP, LOG, TRIG, ARC = (f"kernels/builtins/math/{name}.h" for name in ("exp_kernel", "log_kernel", "trig_first", "arc_first"))

#: Upper bounds of log2 e and log10 e.
LOG2_E, LOG10_E = Fraction(14427, 10000), Fraction(43430, 100000)


@functools.cache
def coefficients():
    """The header of coefficients, as the build writes it."""
    with tempfile.NamedTemporaryFile(suffix=".h") as header:
        subprocess.run([sys.executable, ROOT / "scripts/coefficients/generate.py", header.name], check=True)
        return header.read().decode()


def polynomial(name):
    """The coefficients of a function of the header, from the lowest exponent on."""
    text = coefficients()
    body = text[text.index(f"PART double {name}(double x)"):]
    body = body[:body.index("\n}")]
    halves = {}
    for half in ("even", "odd"):
        numbers = re.findall(rf"double {half} = ([^;]*);|{half} = __builtin_fma\({half}, square, ([^)]*)\);", body)
        halves[half] = [exact(a or b) for a, b in reversed(numbers)]
    even, odd = halves["even"], halves["odd"]
    return [(odd if k % 2 else even)[k // 2] for k in range(len(even) + len(odd))]


def by_halves(c, x, square):
    """The polynomial as the function computes it: even and odd coefficients apart."""
    chains = []
    for half in (c[0::2], c[1::2]):
        total = number(half[-1])
        for k in reversed(half[:-1]):
            total = fma(total, square, number(k))
        chains.append(total)
    return fma(chains[1], x, chains[0])


def approximation(c, function, bound, first=-1):
    """The largest relative error of the polynomial at 2,000 points of [-bound, bound], or from `first` bound on, and a
    tenth more for those between."""
    with mp.workprec(300):
        points = [real(bound) * (first + mpf(2 * i + 1) / 4000 * (1 - first)) for i in range(2000)]
        worst = max(abs(sum(real(a) * x**k for k, a in enumerate(c)) / function(x) - 1) for x in points)
        return rational(worst * mpf("1.1"))


def parts(name, function, bound, lower):
    """x + a x^2 + x^3 p(x), |a| = 1/2, and `lower`: the least |cubic| / x^3 and the rest, in the magnitude x."""
    x, c = Size.of("x"), polynomial(name)
    square = Float(x * x * (1 + U), x * x * U)
    cubic = multiply(multiply(square, Float(x)), by_halves(c, Float(x), square))
    cubic = cubic.widened(x * x * x * (abs(c[0]) * Fraction(102, 100) * approximation(c, function, bound)))
    # What the square leaves is exact, and so is what the head leaves: x is the larger.
    inner = fma(number(Fraction(1, 2)), Float(x * x * U), cubic)
    least = abs(c[0]) - sum(abs(k) * bound**i for i, k in enumerate(c[1:], 1))
    return least * (1 - 8 * U), add(Float((x + x * x) * U), add(inner, lower) if lower else inner)


def of_tests(total):
    """The error of the second number, and the roundings of its sums with the bound: of x^3, and of lower powers, x being
    below 1."""
    of_x3, others = total.error + total.size * (U * (1 + U)), Size()
    for _ in range(3):
        of_x3, rest = of_x3.over("x")
        others = others + rest
    return of_x3, others


@functools.cache
def exp_parts():
    with mp.workprec(300):
        bound, power = rational(mp.log(2) / 32 * mpf("1.0001")), rational(mp.mpf(2) ** (mpf(15) / 16))
    x = Size.of("x")
    # r.lo is below u |r.hi|, and multiplies 1 + head; the next term is r.lo r^3/6.
    lower = fma(Float(x * U), Float(x + x * x), Float(x * U)).widened(x * x * x * x * U)
    least, rest = parts("exp_rest", lambda x: (mp.exp(x) - 1 - x - x * x / 2) / x**3, bound, lower)
    # 2^(j/16) times it: the table's numbers, of which the second is u of the first and off by 2^-106 of it.
    head, entry = Float(x + x * x), Float(power * U, power / 2**106)
    low = fma(number(power), rest, fma(entry, head, entry)).widened(rest.size * (power * U))
    return bound, least, add(Float(head.size * (power * U)), low), (power, head)


@proof("exp_sixteenth", "|2^(j/16) e^r - (hi + lo)| <= of_cubic |cubic| + floor, with the sums of lo and this bound",
       of_cubic=Constant(EXP, "", "EXP_CUBIC_ERROR #"), floor=Constant(EXP, "", "EXP_ERROR #", fails_at=2))
def exp_sixteenth(of_cubic, floor):
    bound, least, low, (power, head) = exp_parts()
    of_x3, others = of_tests(add(Float((head.size * power + power) * U), low))
    return of_x3.at(x=bound) <= of_cubic * (1 - 3 * U) * least and others.at() <= floor * (1 - 3 * U)


@proof("expm1_scaled", "|2^(j/16) e^r - 2^-k - (hi + lo)| <= of_cubic |cubic| + 2^6 floor |hi|, likewise",
       of_cubic=Constant(EXP, "", "EXP_CUBIC_ERROR #"), floor=Constant(EXP, "", "EXP_ERROR #"))
def expm1_scaled(of_cubic, floor):
    bound, least, low, (power, head) = exp_parts()
    # The sums with 2^(j/16) - 2^-k leave u of 2 each; |hi| is above 2^-6 where they do not leave 0.
    total = add(Float((head.size * power + 2) * U), add(Float(2 * U), low))
    of_x3, others = of_tests(total)
    return of_x3.at(x=bound) <= of_cubic * (1 - 3 * U) * least and others.at() <= floor * (1 - 3 * U)


@proof("logarithms of softcl", "|log - (hi + lo)| <= of_cubic |cubic| + of_log |hi|, with the sums of lo and this bound",
       of_cubic=Constant(LOG, "", "LOG_CUBIC_ERROR #"), of_log=Constant(LOG, "", "LOG_ERROR #"))
def logarithms(of_cubic, of_log):
    x, bound = Size.of("x"), Fraction(469, 10000)
    holds = True
    for scale in (Fraction(1), LOG2_E, LOG10_E):
        least, rest = parts("log_rest", lambda x: (mp.log(1 + x) - x + x * x / 2) / x**3, bound, None)
        low, head = rest, Float(x + x * x)
        if scale != 1:
            # The factor's second number is u of it, and off by u^2 of it.
            low = fma(rest, number(scale), fma(head, Float(scale * U, scale * U * U), Float(head.size * (scale * U))))
            low = low.widened(rest.size * (scale * U))
            least = least * scale * (1 - U)
        # The rest of a base is below 2^-43 (|k| + 1), off by u of itself, and so are the sums with it. |hi| is above
        # |k| / 3, and where k = 0 above 0.0133 of which the rest is below 2^-44, or 0.0308; or the base is 0.
        relative = max(3 * 2 * 3, 3 * Fraction(10000, 133) / 2, 3 * Fraction(10000, 308)) * U / 2**43
        of_x3, others = of_tests(add(add(low, Float(0)), Float(0)))
        # Each term has an x in it, and |hi| is above x / 2.4.
        holds = holds and of_x3.at(x=bound) <= of_cubic * (1 - 3 * U) * least
        holds = holds and others.at() * Fraction(24, 10) + relative <= of_log * (1 - 3 * U)
    return holds


@functools.cache
def sine():
    """The bound of |r|, the polynomial's least value and the second number, in the magnitudes a, b and x of r."""
    with mp.workprec(300):
        bound = rational(mp.pi / 64 * mpf("1.0001"))
    a, b, x, top = Size.of("a"), Size.of("b"), Size.of("x"), bound * bound * (1 + 4 * U)
    of_sine, of_cosine = polynomial("sin_rest"), polynomial("cos_rest")
    # r.lo is below u |r.hi|; its square is left out.
    square = Float(x * x * (1 + U), x * x * (3 * U))
    square_low = fma(Float(x), Float(x * U), Float(x * x * (U / 2))).widened(x * x * (U * U))
    fourth = multiply(square, square)
    p, q = b * x, a * x * x * Fraction(1, 2) * (1 + U)
    cubic = multiply(Float(p * (1 + U), p * (2 * U)), square)

    def value(c, function):
        leading = abs(c[0]) * Fraction(102, 100)
        return by_halves(c, square, fourth).widened(leading * approximation(c, function, top, first=0))
    sin_value = value(of_sine, lambda z: (mp.sin(mp.sqrt(z)) - mp.sqrt(z)) / mp.sqrt(z) ** 3)
    cos_value = value(of_cosine, lambda z: (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2)
    tail = fma(cubic, sin_value, multiply(multiply(Float(a), square), multiply(square, cos_value)))
    ulp2 = Fraction(1, 2**106)
    linear = fma(Float(b), Float(x * U), fma(Float(b * U, b * ulp2), Float(x), fma(
        Float(a * U, a * ulp2), Float(x * x * Fraction(1, 2)), Float(a * U, a * ulp2))))
    # Products of the tables' second numbers with r.lo, what the square leaves, r^3/6 and r^4/24.
    linear = linear.widened(b * x * (U * U) + b * x * x * x * (U / 6) + a * x * x * (2 * U * U) + a * x * x * x * x * (U / 24))
    sums = add(Float((a + p) * (U * (1 + U))), Float((a + p + q) * (U * (1 + 3 * U))))
    low = add(sums, add(add(Float(p * U), Float(q * U)), add(linear, fma(Float(a), square_low, tail))))
    return bound, abs(of_sine[0]) * Fraction(99, 100), low


@proof("sine_of", "|sin - (hi + lo)| <= of_cubic |cubic| + of_sine |hi|, beside the angle's error, likewise",
       of_cubic=Constant(TRIG, "", "SIN_CUBIC_ERROR #"), of_sine=Constant(TRIG, "", "SIN_ERROR #"))
def sine_of(of_cubic, of_sine):
    bound, _, low = sine()
    of_b, of_a = (low.error + low.size * (U * (1 + U))).over("b")
    linear, cubic = Size(), of_b
    for k in range(3):
        cubic, rest = cubic.over("x")
        linear = linear + rest * (bound ** max(k - 1, 0))
    # The tables' first sine is 0, the next 0.098: |hi| is above a/2 and b x / 1.02.
    with_a, none = of_a.over("a")
    share = 2 * with_a.at(x=bound) + Fraction(102, 100) * linear.at()
    return none.at(x=bound) == 0 and cubic.at(x=bound) <= of_cubic * (1 - 6 * U) and share <= of_sine * (1 - 3 * U)


@functools.cache
def arc():
    """The bound of |t|, the polynomial's least value and the second number of the angle, in the magnitude x of t."""
    x, bound = Size.of("x"), Fraction(323, 10000)
    top = bound * bound * (1 + 4 * U)
    square = Float(x * x * (1 + U), x * x * U)
    cubic = multiply(Float(x), square)
    c = polynomial("atan_rest")
    value = by_halves(c, square, multiply(square, square)).widened(abs(c[0]) * Fraction(102, 100) * approximation(
        c, lambda z: (mp.atan(mp.sqrt(z)) - mp.sqrt(z)) / mp.sqrt(z) ** 3, top, first=0))
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
    share = 17 * constants.at() + Fraction(11, 10) * (others.at() - constants.at())
    return of_x3.at(x=bound) <= of_cubic * (1 - 6 * U) and share <= floor / 2
