#!/usr/bin/env python3
"""Computes every polynomial and table of kernels/builtins/math and writes them as a header of OpenCL C.

Usage: generate.py FILE      (the build's; needs Debian's python3-mpmath)
"""
import contextlib
import sys

from mpmath import mp, mpf, pi, log, exp, sqrt, sin, cos, atan, erf, erfc, gamma, loggamma, psi, factorial, floor

from writing import (column_pieces, columns, constant, pieces, piece_rows, polynomial, power_of_two, rounded, series, single_polynomial,
                     small, split, table, text)


def exponentials():
    constant("LN2", "ln 2: the first part has 42 bits, so that its product with an exponent is exact", log(2), 42, 53)
    constant("LN2_FULL", "ln 2", log(2), 53, 53)
    constant("INV_LN2", "1 / ln 2", 1 / log(2), 53, 53)
    constant("LN10", "ln 10", log(10), 53, 53)
    constant("INV_LN10", "1 / ln 10", 1 / log(10), 53, 53)
    constant("LOG2_10", "log2 10", log(10) / log(2), 53, 53)
    constant("LOG10_2", "log10 2: the first part has 42 bits", log(2) / log(10), 42, 53)
    constant("LOG10_2_FULL", "log10 2", log(2) / log(10), 53, 53)
    columns("EXP2_SIXTEENTHS", "2^(i/16)", [mpf(2) ** (mpf(i) / 16) for i in range(16)])
    bound = log(2) / 32 * mpf("1.001")
    polynomial("exp_rest", "(e^x - 1 - x - x^2/2) / x^3", small(lambda x: (exp(x) - 1 - x - x * x / 2) / x**3),
               -bound, bound, 5)
    bound = log(2) / 2 * mpf("1.001")
    polynomial("exp_short", "(e^x - 1 - x) / x^2", small(lambda x: (exp(x) - 1 - x) / x**2), -bound, bound, 8)
    polynomial("exp2_ratio", "(2^x - 1) / x", small(lambda x: (mpf(2)**x - 1) / x), -mpf(1) / 2, mpf(1) / 2, 9,
               moved={0: -18})
    polynomial("exp2_ratio_for_powers", "(2^x - 1) / x", small(lambda x: (mpf(2)**x - 1) / x), -mpf(1) / 2, mpf(1) / 2, 10)


def logarithms():
    top = mpf("0.1716") ** 2
    series = lambda z: (log((1 + sqrt(z)) / (1 - sqrt(z))) / sqrt(z) - 2) / z
    polynomial("log_short", "(log((1+s)/(1-s)) / s - 2) / s^2 of x = s^2", small(series), 0, top, 6)
    constant("TWO_OVER_LN2", "2 / ln 2", 2 / log(2), 53)
    polynomial("log2_short", "log_short / ln 2", small(lambda z: series(z) / log(2)), 0, top, 6)
    # Found by trial at the arguments that are hardest to round: with this unit no log and no log10 of the 2^32 singles
    # is misrounded, which an evaluation of all of them confirms.
    unit = mpf(float.fromhex("0x1.0e811f7cp0"))
    constant("LOG_UNIT", "the unit of log_in_units", unit, 53)
    constant("LOG10_OF_UNIT", "log10 of e^unit", unit / log(10), 53)
    constant("LN2_IN_UNITS", "ln 2 / unit", log(2) / unit, 53)
    constant("TWO_IN_UNITS", "2 / unit", 2 / unit, 53)
    polynomial("log_short_in_units", "log_short / unit", small(lambda z: series(z) / unit), 0, top, 6)


def log_pieces():
    """For each sixteenth of [0.703125, 1.40625) in the order of bits a factor c that brings it near 1."""
    edges = [(1 + mpf(13) / 32 + mpf(i) / 16) / 2 for i in range(10)] + [1 + mpf(1) / 32 + mpf(i) / 16 for i in range(7)]
    factors, largest = [], mpf(0)
    for a, b in zip(edges, edges[1:]):
        # c m - 1 is exact: c and m are multiples of 2^-4 and 2^-53, or of 2^-5 and 2^-52, and its magnitude is below 2^-4.
        grid = 16 if a < 1 else 32
        c = mpf(1) if a < 1 < b else floor(grid * 2 / (a + b) + mpf(1) / 2) / grid
        c = mpf(1) if b < 1 and 1 - a < mpf(1) / 20 else c
        factors.append(c)
        largest = max(largest, abs(c * a - 1), abs(c * b - 1))
    assert largest < mpf(1) / 16
    columns("LOG_FACTOR", "factors of the sixteenths of [0.703125, 1.40625)", factors, 53)
    for name, base, bits in (("LOG", mpf(1), 42), ("LOG2", log(2), 42), ("LOG10", log(10), 43)):
        values = [-log(c) / base for c in factors]
        heads = [floor(x * 2**bits + mpf(1) / 2) / 2**bits for x in values]
        columns(f"{name}_OF_FACTOR_HEAD", f"-{name.lower()} of the factors, to multiples of 2^-{bits}", heads, 53)
        columns(f"{name}_OF_FACTOR_REST", f"-{name.lower()} of the factors: the rest", [x - h for x, h in zip(values, heads)], 53)
    bound = largest * mpf("1.001")
    polynomial("log_rest", "(log(1 + x) - x + x^2/2) / x^3", small(lambda x: (log(1 + x) - x + x * x / 2) / x**3),
               -bound, bound, 9)
    constant("THIRD", "1/3", mpf(1) / 3, 53, 53)
    polynomial("log_fifth", "(log(1 + x) - x + x^2/2 - x^3/3 + x^4/4) / x^5",
               small(lambda x: (log(1 + x) - x + x**2 / 2 - x**3 / 3 + x**4 / 4) / x**5), -bound, bound, 9)


def fixed_point():
    series("LOG2_SERIES", "log2((1+s)/(1-s)) / (8 s) of x = s^2, less than 2^-192 of which is left out where x < 0.0295",
           [1 / (4 * log(2) * (2 * k + 1)) for k in range(38)])
    series("EXP2_SERIES", "(2^x - 1) / x, less than 2^-192 of which is left out where x < 1",
           [log(2) ** (k + 1) / factorial(k + 1) for k in range(43)])
    series("LN2_FIXED", "ln 2", [log(2)])
    series("LOG10_2_FIXED", "log10 2", [log(2) / log(10)])
    series("LOG2_E_LESS_1", "log2 e - 1", [1 / log(2) - 1])
    series("LOG2_10_LESS_3", "log2 10 - 3", [log(10) / log(2) - 3])


def trigonometry():
    constant("PI", "pi", pi, 53, 53, 53)
    constant("INV_PI", "1 / pi", 1 / pi, 53, 53)
    constant("HALF_PI", "pi / 2", pi / 2, 53, 53)
    # Found with the coefficient that is moved below: no sine or cosine in single precision is misrounded.
    constant("HALF_PI_SINGLE", "pi / 2 and an ulp", rounded(pi / 2) + mpf(2) ** -52, 53)
    top = (pi / 4 * mpf("1.001")) ** 2
    polynomial("sin_short", "(sin(r) - r) / r^3 of x = r^2",
               small(lambda z: (sin(sqrt(z)) - sqrt(z)) / sqrt(z) ** 3), 0, top, 5, moved={0: -8})
    polynomial("cos_short", "(cos(r) - 1 + r^2/2) / r^4 of x = r^2",
               small(lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2), 0, top, 5)
    rows = []
    with mp.workdps(500):
        for group in range(64):
            value = mpf(2) ** (16 * group) * 2 / pi
            rows.append(split(value - 4 * floor(value / 4), 53, 53, 53))
    table("TWO_OVER_PI_MODULO_4", "2^(16 i) * 2/pi modulo 4, 159 bits", rows)
    rows = []
    with mp.workdps(200):
        for exponent in range(128):
            value = mpf(2) ** (exponent - 23) * 2 / pi
            rows.append(split(value - 4 * floor(value / 4), 53, 53))
    table("TWO_OVER_PI_SINGLE", "2^(i - 23) * 2/pi modulo 4, 106 bits: row i serves binary32 of exponent i", rows)


def thirty_seconds():
    """Sines about multiples of pi/32."""
    columns("SIN_32NDS", "sin(i pi / 32)", [sin(i * pi / 32) for i in range(16)])
    columns("COS_32NDS", "cos(i pi / 32)", [cos(i * pi / 32) for i in range(16)])
    top = (pi / 64 * mpf("1.001")) ** 2
    polynomial("sin_rest", "(sin(r) - r) / r^3 of x = r^2",
               small(lambda z: (sin(sqrt(z)) - sqrt(z)) / sqrt(z) ** 3), 0, top, 3)
    polynomial("cos_rest", "(cos(r) - 1 + r^2/2) / r^4 of x = r^2",
               small(lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2), 0, top, 3)
    with mp.workdps(600):
        words = [int(floor(2 / pi * mpf(2) ** (64 * (i + 1)))) & (1 << 64) - 1 for i in range(22)]
    print("\n/// 2/pi in words, the most significant first")
    print("static __constant const ulong TWO_OVER_PI_WORDS[22] = {" + ", ".join(f"0x{w:x}ul" for w in words) + "};")
    series("PI_LESS_3", "pi - 3", [pi - 3])
    for name, what, first in (("SIN_ADDED", "sin r / r - 1 of x = r^4: what is added, times x", 5), ("SIN_TAKEN", "what is taken away, times r^2", 3),
                              ("COS_ADDED", "cos r - 1 of x = r^4: what is added, times x", 4), ("COS_TAKEN", "what is taken away, times r^2", 2)):
        series(name, what, [1 / factorial(first + 4 * k) for k in range(11)])


def natives():
    constant("SINGLE_TWO_OVER_PI", "2 / pi", 2 / pi, 24)
    constant("SINGLE_HALF_PI", "pi / 2", pi / 2, 24, 24, 24)
    constant("SINGLE_LOG2_E", "log2 e", 1 / log(2), 24, 24)
    constant("SINGLE_LOG2_10", "log2 10", log(10) / log(2), 24, 24)
    constant("SINGLE_LN2", "ln 2", log(2), 24)
    constant("SINGLE_LOG10_2", "log10 2", log(2) / log(10), 24)
    single_polynomial("native_exp2_ratio", "(2^x - 1) / x", small(lambda x: (2**x - 1) / x), -0.5, 0.5, 4)
    top = mpf("0.1716") ** 2
    single_polynomial("native_log2_ratio", "log2((1+s)/(1-s)) / s of x = s^2",
                      small(lambda z: log((1 + sqrt(z)) / (1 - sqrt(z))) / sqrt(z) / log(2)), 0, top, 3)
    top = (pi / 4 * mpf("1.001")) ** 2
    single_polynomial("native_sin_ratio", "sin(r) / r of x = r^2", small(lambda z: sin(sqrt(z)) / sqrt(z)), 0, top, 3)
    with mp.workdps(100):
        turns = [mpf(2) ** (8 * group - 6) / (2 * pi) for group in range(16)]
        words = [x * mpf(2) ** 64 - floor(x) * mpf(2) ** 64 for x in turns]
    print("\n/// 2^(8 i - 6) / (2 pi) modulo 1: two words, and what is left in halves of the last place")
    for part, columns_of in ((0, lambda w: int(w) >> 32), (1, lambda w: int(w) & (1 << 32) - 1)):
        row = ", ".join(f"0x{columns_of(w):08x}" for w in words)
        print(f"static __constant const uint NATIVE_TURNS_{part}[16] = {{{row}}};")
    row = ", ".join(f"{text(rounded((w - floor(w)) / 2, 24))}f" for w in words)
    print(f"static __constant const float NATIVE_TURNS_2[16] = {{{row}}};")
    single_polynomial("native_cos_of_square", "cos(r) of x = r^2", lambda z: cos(sqrt(z)), 0, top, 3)


def roots():
    constant("CBRT_2", "2^(1/3)", mpf(2) ** (mpf(1) / 3), 53)
    constant("CBRT_4", "4^(1/3)", mpf(4) ** (mpf(1) / 3), 53)
    polynomial("cbrt_estimate", "x^(1/3)", lambda x: x ** (mpf(1) / 3), 1, 2, 6)


def inverse_trigonometry():
    columns("ATAN_SIXTEENTHS", "atan(i / 16)", [atan(mpf(i) / 16) for i in range(16)])
    top = mpf("0.0323") ** 2
    polynomial("atan_rest", "(atan(t) - t) / t^3 of x = t^2",
               small(lambda z: (atan(sqrt(z)) - sqrt(z)) / sqrt(z) ** 3), 0, top, 5)
    series("INV_PI_FIXED", "1 / pi", [1 / pi])


def special():
    constant("TWO_OVER_SQRT_PI", "2 / sqrt(pi)", 2 / sqrt(pi), 53, 53)
    constant("HALF_LOG_2PI", "log(2 pi) / 2", log(2 * pi) / 2, 53, 53)
    constant("ERF_CUBIC", "2 / (3 sqrt(pi)), negated", -2 / (3 * sqrt(pi)), 53, 53)
    constant("TWELFTH", "1/12", mpf(1) / 12, 53, 53)
    constant("LOG_PI", "log pi", log(pi), 53, 53)
    series = lambda z: ((erf(sqrt(z)) / sqrt(z) - 2 / sqrt(pi)) / z + 2 / (3 * sqrt(pi))) / z
    polynomial("erf_tail", "((erf(t) / t - 2/sqrt(pi)) / t^2 + 2/(3 sqrt(pi))) / t^2 of x = t^2", small(series), 0,
               mpf("0.2813") ** 2, 7)
    scaled = lambda x: erfc(x) * exp(x * x)
    of_erf, error = piece_rows(erf, mpf(5) / 16, mpf(1) / 16, 92, 9, 2)
    of_erfc, other = piece_rows(lambda u: scaled(1 / u) / u, mpf(1) / 32, mpf(1) / 32, 72, 9, 2)
    table("ERF_PIECES", "erf, rows i about 5/16 + i / 16; from row 92 on e^(x^2) erfc(x) x at x = 1/u, about (i - 91) / 32; "
          f"2 coefficients in two parts, relative error {power_of_two(max(error, other))}", of_erf + of_erfc)
    column_pieces("erf_quotient", "erf(a) / a about (2 i + 1) / 8", lambda a: erf(a) / a if a else 2 / sqrt(pi), mpf(1) / 4, 11)
    stirling = lambda z: (loggamma(1 / sqrt(z)) - (1 / sqrt(z) - mpf(1) / 2) * log(1 / sqrt(z)) + 1 / sqrt(z)
                          - log(2 * pi) / 2) / sqrt(z)
    with mp.workdps(200):
        twelfth = lambda z: (stirling(max(z, mpf(10) ** -20)) - mpf(1) / 12) / max(z, mpf(10) ** -20)
        polynomial("stirling_tail",
                   "((lgamma(t) - (t - 1/2) log t + t - log(2 pi)/2) * t - 1/12) * t^2 of x = 1/t^2, t in [8, inf)",
                   twelfth, mpf(10) ** -12, mpf(1) / 64, 8)
    pieces("LGAMMA_PIECES", "lgamma", lambda x: loggamma(x), 1, mpf(1) / 8, 65, 13, 3)
    pieces("GAMMA_PIECES", "tgamma", gamma, 1, mpf(1) / 16, 17, 10, 2)
    with mp.workdps(200):
        polynomial("stirling_short", "(lgamma(t) - (t - 1/2) log t + t - log(2 pi)/2) * t likewise", lambda z: stirling(max(z, mpf(10) ** -20)), mpf(10) ** -12, mpf(1) / 64, 4)
    polynomial("lgamma_short", "lgamma(3/2 + t) / (t^2 - 1/4)",
               lambda t: loggamma(t + mpf(3) / 2) / (t * t - mpf(1) / 4), -mpf(1) / 2, mpf(1) / 2, 19)
    polynomial("sin_turns_short", "sin(pi t) / (pi t) of x = t^2",
               small(lambda z: sin(pi * sqrt(z)) / (pi * sqrt(z))), 0, mpf(1) / 4, 9)
    polynomial("gamma_short", "tgamma(3/2 + t)", lambda t: gamma(t + mpf(3) / 2), -mpf(1) / 2, mpf(1) / 2, 21,
               moved={1: 6})


def gamma_zeros():
    """lgamma about its negative zeros, two in each of (-3, -2) to (-18, -17), in s = slope * (x - zero)."""
    rows = []
    f = lambda x: loggamma(x).real
    for n in range(2, 18):
        for side in (0, 1):  # 0: beyond the middle of the interval, towards -n - 1; 1: towards -n
            pole = -mpf(n) - 1 if side == 0 else -mpf(n)
            outward = 1 if side == 0 else -1
            low, high = pole + outward * mpf(10) ** -30, pole + outward / mpf(2)
            with mp.workdps(40):
                for _ in range(120):
                    middle = (low + high) / 2
                    if f(middle) > 0:
                        low = middle
                    else:
                        high = middle
            zero = (low + high) / 2
            for _ in range(3):  # Newton's method doubles the digits of each
                zero -= f(zero) / psi(0, zero)
            slope = psi(0, zero)
            scaled = [psi(k - 1, zero) / factorial(k) / slope**k for k in range(2, 22)]
            rows.append(split(zero, 53, 53, 53) + split(slope, 53, 53) + split(scaled[0], 53, 53)
                        + split(scaled[1], 53, 53) + [rounded(c) for c in scaled[2:]])
    table("LGAMMA_ZEROS", "rows 2 (n - 2) + side for the zeros in (-n - 1, -n), side 1 nearer -n: zero (3 parts), slope "
          "there (2 parts), and the coefficients of s^2 and s^3 (2 parts) to s^21, s = slope (x - zero)", rows)


def main():
    print("// Written by scripts/coefficients/generate.py: do not edit.")
    print("// Coefficients and tables of the math builtins; an error is that of the rounded coefficients in exact arithmetic.")
    print("#pragma once\n\n#include \"math/math.h\"")
    for family in (exponentials, logarithms, log_pieces, fixed_point, natives, roots, trigonometry, thirty_seconds, inverse_trigonometry, special, gamma_zeros):
        family()


with open(sys.argv[1], "w") as header, contextlib.redirect_stdout(header):
    main()
