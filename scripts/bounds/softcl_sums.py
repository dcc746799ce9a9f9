"""kernels/builtins/math: arithmetic of softcl on sums of two doubles, and the constants that rest on it.

Errors are relative, in multiples of u^2; (1 + 2^-40) covers what is of a higher order. The second number of a sum is at
most u of the first.
"""
from fractions import Fraction

from proof import Claim, Constant, proof
from roundoff import U

PAIRS, ROUNDED, HYPERBOLIC, EXP = (
    f"kernels/builtins/math/{name}.h" for name in ("double_double", "rounded", "hyperbolic_first", "exp_kernel"))
U2 = U * U * (1 + Fraction(1, 2**40))

#: add_double() of numbers of one sign: u of the sum's second number and a.lo.
ADD_DOUBLE = 2 * U2
#: add(), likewise: u of twice u, and u of what that leaves.
ADD = 3 * U2
#: sum_of_squares(): the second numbers of both squares add to u at most, and with the sum's own to twice that.
SQUARES = 3 * U2
#: multiply(): the product of both second numbers, those that round, and their sums.
MULTIPLY = 7 * U2


def quotient(of_first, of_second, of_inverse=2):
    """Of a quotient by an inverse that rounds: `of_first` and `of_second` u bound the two parts of the remainder, of which
    each rounds, and their sum. The inverse leaves out the divisor's second number and rounds, and so does the product."""
    rest = of_first + of_second
    return (of_first + of_second + rest + (of_inverse + 1) * rest) * U2


#: A quotient by an inverse is off by 2 u, and the second numbers by u each.
DIVIDE = quotient(2, 2)


@proof("square_root", "sqrt(hi + lo) is root + residual / (2 root)",
       error=Claim(PAIRS, "", "The square root; 0 for 0. Relative error below 2^-#."))
def square_root(error):
    # hi - root^2 is exact and below 2 u; with lo, below 2 u, it rounds, and so does the quotient. The curve takes an eighth.
    rest = Fraction(4)
    return (rest / 2 + rest / 2 + rest * rest / 8) * U2 <= error


@proof("divide_sums", "a quotient's error is factor (its operands' + size quotient), with those of its operand and the test",
       factor=Constant(ROUNDED, "", "QUOTIENT_ERROR #"),
       size=Constant(ROUNDED, "PART bounded_sum divide_sums", "size * #"))
def divide_sums(factor, size):
    # One operand's sum with a number (tanh), and the second number's sums with the error, which is 4 u of the quotient.
    own = DIVIDE + ADD_DOUBLE + (4 * U2)
    # The inverse is off by 2 u, the size by 2 u, and three operations round. An operand's error is below 2^-50 of it.
    of_operands = (1 + 8 * U) * (1 + Fraction(1, 2**49))
    return factor >= of_operands and own <= size * factor * (1 - 2 * U)


@proof("sinh", "with m = e^a - 1 the error of m + m / (m + 1) is slope times that of m",
       slope=Constant(HYPERBOLIC, "PART rounded sinh_first", "m.error * #"))
def sinh(slope):
    # m's error is 2^6 EXP_ERROR of it or more. What rounds: the quotient, both second numbers' sum, which is 2 u, the sum
    # with the first's rest, which is 2 u, and those with the error.
    floor = 2**6 * Constant(EXP, "", "EXP_ERROR #").value()
    return (slope * (1 - U) - 2) * floor >= DIVIDE + ADD_DOUBLE + (2 + 4 + 4) * U2


@proof("cosh", "with p = e^a the error of p + 1 / p is slope times that of p, which is below 2",
       slope=Constant(HYPERBOLIC, "PART rounded cosh_first", "e.error * #"))
def cosh(slope):
    floor = Constant(EXP, "", "EXP_ERROR #").value()
    # 1 has no second number. The sum's parts in units of u: 2 of p's second and 1.04 of the quotient's 2, 3.04 of the sum.
    of_quotient = quotient(2, 1) * Fraction(104, 100)
    lower = 1 + Fraction(2)
    return (slope * (1 - U) - 1) * floor >= of_quotient + (lower + 2 * (lower + 2)) * U2


@proof("inverse hyperbolic functions", "the logarithm's argument is right to argument of it, and 1 + it to sum",
       argument=Constant(HYPERBOLIC, "", "ARGUMENT_ERROR #"), sum=Constant(HYPERBOLIC, "", "SUM_ERROR #"))
def inverse_hyperbolic(argument, sum):
    root = Claim(PAIRS, "", "The square root; 0 for 0. Relative error below 2^-#.").value()
    asinh = (ADD_DOUBLE / 2 + root) + ADD_DOUBLE + DIVIDE + ADD_DOUBLE
    acosh = ADD_DOUBLE / 2 + MULTIPLY / 2 + root + ADD
    atanh = DIVIDE
    # log(1 + a) changes by less of itself than a does. The second number of 1 + a and that of a are u each.
    return max(asinh, acosh, atanh) <= argument and 2 * U * U <= sum
