"""Polynomials, constants and tables as OpenCL C on standard output, for generate.py.

Each polynomial interpolates its function at the Chebyshev nodes of its interval in 150-digit arithmetic,
so that it is within a small factor of the minimax; coefficients are then rounded to binary64. The error
printed beside each is that of the rounded coefficients in exact arithmetic, on 600 points of the interval.
"""
from mpmath import mp, mpf, pi, log, cos, nstr, floor

mp.dps = 150


def rounded(x, bits=53):
    """x rounded to `bits` significant bits, ties to even."""
    with mp.workprec(bits):
        return +mpf(x)


def text(x):
    return float(x).hex() if x != 0 else "0.0"


def split(x, *bits):
    """x as a sum of parts of the given significant bits."""
    parts = []
    for count in bits:
        part = rounded(x, count)
        parts.append(part)
        x -= part
    return parts


def interpolate(f, a, b, degree):
    """Monomial coefficients of the interpolant of f at the Chebyshev nodes of [a, b]."""
    a, b = mpf(a), mpf(b)
    nodes = [(a + b) / 2 + (b - a) / 2 * cos(pi * (2 * i + 1) / (2 * degree + 2)) for i in range(degree + 1)]
    divided = [f(x) for x in nodes]
    for level in range(1, degree + 1):
        for i in range(degree, level - 1, -1):
            divided[i] = (divided[i] - divided[i - 1]) / (nodes[i] - nodes[i - level])
    coefficients = [divided[degree]]
    for i in range(degree - 1, -1, -1):
        shifted = [mpf(0)] + coefficients
        for j, c in enumerate(coefficients):
            shifted[j] -= nodes[i] * c
        shifted[0] += divided[i]
        coefficients = shifted
    return coefficients


def evaluate(coefficients, x):
    result = mpf(0)
    for c in reversed(coefficients):
        result = result * x + c
    return result


def worst(f, coefficients, a, b, count=600):
    a, b = mpf(a), mpf(b)
    points = [a + (b - a) * (2 * i + 1) / (2 * count) for i in range(count)]
    return max(abs(evaluate(coefficients, x) / f(x) - 1) for x in points)


def power_of_two(error):
    return "2^" + nstr(log(error, 2), 4)


def single_polynomial(name, what, f, a, b, degree):
    """The same in single precision, by plain Horner steps."""
    c = [rounded(x, 24) for x in interpolate(f, a, b, degree)]
    print(f"\n/// {what}, [{nstr(mpf(a), 6)}, {nstr(mpf(b), 6)}], relative error {power_of_two(worst(f, c, a, b))}")
    print(f"PART float {name}(float x) {{")
    print(f"  float p = {text(c[-1])}f;")
    for value in reversed(c[:-1]):
        print(f"  p = __builtin_fmaf(p, x, {text(value)}f);")
    print("  return p;\n}")


def polynomial(name, what, f, a, b, degree, moved=None):
    """A function evaluating the polynomial: odd and even halves apart, to shorten the chain of fma.

    `moved` has the units in the last place by which coefficients differ from the rounded ones. They were found by trial
    at the arguments that are hardest to round: no result in single precision is then misrounded, which an evaluation of
    all 2^32 confirms."""
    c = [rounded(x) for x in interpolate(f, a, b, degree)]
    for i, units in (moved or {}).items():
        c[i] += units * mpf(2) ** (floor(log(abs(c[i]), 2)) - 52)
    print(f"\n/// {what}, [{nstr(mpf(a), 6)}, {nstr(mpf(b), 6)}], relative error {power_of_two(worst(f, c, a, b))}")
    print(f"PART double {name}(double x) {{")
    print("  const double square = x * x;")
    for half, label in ((0, "even"), (1, "odd")):
        chain = c[half::2]
        print(f"  double {label} = {text(chain[-1])};")
        for value in reversed(chain[:-1]):
            print(f"  {label} = __builtin_fma({label}, square, {text(value)});")
    print("  return __builtin_fma(odd, x, even);\n}")


def constant(name, what, x, *bits):
    """x as non-overlapping doubles NAME_0, NAME_1, …"""
    print(f"\n/// {what}")
    for i, part in enumerate(split(x, *bits)):
        print(f"#define {name}_{i} {text(part)}")


def table(name, what, rows):
    width = len(rows[0])
    print(f"\n/// {what}")
    print(f"static __constant const double {name}[{len(rows)}][{width}] = {{")
    for row in rows:
        assert len(row) == width
        print("    {" + ", ".join(text(x) for x in row) + "},")
    print("};")


def columns(name, what, values, *bits):
    """Values as tables NAME_0, NAME_1 of their parts: those of 16 elements are in registers (compiler/small_tables.h)."""
    parts = [split(x, *(bits or (53, 53))) for x in values]
    for k in range(len(parts[0])):
        print(f"\n/// {what}" + (f", part {k}" if len(parts[0]) > 1 else ""))
        print(f"static __constant const double {name}_{k}[{len(values)}] = {{")
        print("    " + ", ".join(text(x[k]) for x in parts) + "};")


def column_pieces(name, what, f, step, degree):
    """A function of row i and t, |t| <= step / 2: the polynomial of f about (i + 1/2) step, i below 16, but for a first part
    of 29 bits, NAME_HEAD_0[i]. Its coefficients are columns."""
    half = mpf(step) / 2
    centres = [half * (2 * i + 1) for i in range(16)]
    rows = [interpolate(lambda t: f(centre + t), -half, half, degree) for centre in centres]
    error = max(worst(lambda t: f(centre + t), row, -half, half, 24) for centre, row in zip(centres, rows))
    upper = name.upper()
    columns(f"{upper}_HEAD", f"{what}: the constants", [row[0] for row in rows], 29)
    columns(f"{upper}_REST", "and their rest", [row[0] - rounded(row[0], 29) for row in rows], 53)
    for k in range(1, degree + 1):
        columns(f"{upper}_{k}", f"coefficients {k}", [row[k] for row in rows], 53)
    print(f"\n/// {what}, less its head; relative error {power_of_two(error)}")
    print(f"PART double {name}(int i, double t) {{\n  double p = {upper}_{degree}_0[i];")
    for k in range(degree - 1, 0, -1):
        print(f"  p = __builtin_fma(p, t, {upper}_{k}_0[i]);")
    print(f"  return __builtin_fma(p, t, {upper}_REST_0[i]);\n}}")


def series(name, what, values):
    """Coefficients below 1 of a fixed-point series, in units of 2^-192, rounded down; least significant word first."""
    print(f"\n/// {what}\n#define {name}_COUNT {len(values)}")
    print(f"static __constant const ulong {name}[{len(values)}][3] = {{")
    for value in values:
        units = int(floor(value * mpf(2) ** 192))
        print("    {" + ", ".join(f"0x{units >> shift & (1 << 64) - 1:x}ul" for shift in (0, 64, 128)) + "},")
    print("};")


def piece_rows(f, first, step, count, degree, pairs):
    """Rows of Taylor-like polynomials about the centre first + step * i, and their largest relative error; the first `pairs`
    coefficients have two parts.

    Layout: hi, lo for each paired coefficient, then the rest."""
    rows = []
    error = mpf(0)
    for i in range(count):
        centre = mpf(first) + mpf(step) * i
        half = mpf(step) / 2
        anchors = taylor_head(f, centre, pairs)
        head = lambda t: sum(a * t**j for j, a in enumerate(anchors))
        tail = interpolate(small(lambda t: (f(centre + t) - head(t)) / t**pairs), -half, half, degree - pairs)
        row = []
        for anchor in anchors:
            row += split(anchor, 53, 53)
        row += [rounded(x) for x in tail]
        rows.append(row)
        exact = list(anchors) + row[2 * pairs:]
        for j in range(12):
            t = half * (mpf(2 * j + 1) / 12 - 1) + mpf(2) ** -70
            value = f(centre + t)
            error = max(error, abs((evaluate(exact, t) - value) / value))
    return rows, error


def pieces(name, what, f, first, step, count, degree, pairs):
    """A table of piece_rows."""
    rows, error = piece_rows(f, first, step, count, degree, pairs)
    table(name, f"{what}; row i about {nstr(mpf(first), 6)} + i * {nstr(mpf(step), 6)}, "
          f"{pairs} coefficients in two parts, relative error {power_of_two(error)}", rows)


def taylor_head(f, centre, count):
    with mp.workdps(200):
        return [c if abs(c) > mpf(10) ** -60 else mpf(0) for c in mp.taylor(f, centre, count - 1)]


def small(series):
    """Protects a quotient with a removable singularity at 0 by evaluating just beside it."""
    return lambda x: series(x if abs(x) > mpf(10) ** -25 else mpf(10) ** -25)
