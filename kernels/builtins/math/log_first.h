// The first phases of the logarithms of doubles, for log.cl and their second phases.
#pragma once

#include "log_kernel.h"
#include "rounded.h"

PART rounded log_rounded(bounded_sum l, double x) {
  rounded r = round_within(l);
  r.doubtful &= (x > 0.0) & (x < __builtin_inf());
  r.value = log_edges(x, r.value);
  return r;
}

PART rounded log_first(double x) {
  const log_reduction r = reduce_to_piece(x);
  return log_rounded(natural_log(r, log1p_parts(log_operand(r))), x);
}

/// The logarithm to a base: that of 1 + f times `scale` and `scale_low`, and what the tables and k give.
PART bounded_sum scaled_log(log_parts l, double scale, double scale_low, double base, double base_low) {
  const double_double p = two_product(l.head, scale);
  const double lo = __builtin_fma(l.rest, scale, __builtin_fma(l.head, scale_low, p.lo));
  return add_base(base, base_low, p.hi, lo, l.cubic * scale);
}

PART rounded log2_first(double x) {
  const log_reduction r = reduce_to_piece(x);
  const log_parts l = log1p_parts(log_operand(r));
  const double base = r.k + LOG2_OF_FACTOR_HEAD_0[r.piece];
  return log_rounded(scaled_log(l, INV_LN2_0, INV_LN2_1, base, LOG2_OF_FACTOR_REST_0[r.piece]), x);
}

PART rounded log10_first(double x) {
  const log_reduction r = reduce_to_piece(x);
  const log_parts l = log1p_parts(log_operand(r));
  const double base = __builtin_fma(r.k, LOG10_2_0, LOG10_OF_FACTOR_HEAD_0[r.piece]);
  const double base_low = __builtin_fma(r.k, LOG10_2_1, LOG10_OF_FACTOR_REST_0[r.piece]);
  return log_rounded(scaled_log(l, INV_LN10_0, INV_LN10_1, base, base_low), x);
}

/// Below 2^-54 the result is x, a zero's sign included.
PART rounded log1p_first(double x) {
  const bounded_sum l = log1p_sum(pair(x, 0.0));
  rounded r = round_within(l);
  const bool tiny = magnitude(x) < 0x1p-54;
  r.value = tiny ? x : r.value;
  r.value = x == -1.0 ? -__builtin_inf() : r.value;
  r.value = x < -1.0 ? __builtin_nan("") : r.value;
  r.value = x < __builtin_inf() ? r.value : x;
  r.doubtful &= !tiny & (x > -1.0) & (x < __builtin_inf());
  return r;
}
