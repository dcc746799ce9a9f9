// Polynomials about the centres of pieces, whose first coefficients have two parts, for the error and gamma
// functions.
#pragma once

#include "double_double.h"

/// The polynomial of a row at t, of at most 1/8, whose first `pairs` coefficients have two parts. What is
/// left of the power t^pairs on is off by some 2^-52 of itself. A sum is as large as its constant at least,
/// if that is not 0.
PART double_double piece_pairs(__constant const double* row, double_double t, int pairs, int coefficients) {
  double p = row[coefficients - 1];
  for (int i = coefficients - 2; i >= 2 * pairs; --i) p = __builtin_fma(p, t.hi, row[i]);
  double_double sum = fast_two_sum(row[2 * pairs - 2], t.hi * p);
  sum.lo += row[2 * pairs - 1];
  for (int i = 2 * pairs - 4; i >= 0; i -= 2) sum = add_smaller(pair(row[i], row[i + 1]), multiply(t, sum));
  return sum;
}
