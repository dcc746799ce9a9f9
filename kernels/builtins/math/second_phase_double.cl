// The second phases of functions of one double (second_phase.h): in integers, with an error below 2^-129 of
// the result, or 2^-181 where it is near 1. V. Lefevre and J.-M. Muller (Worst Cases for Correct Rounding in
// Double Precision, 2003) find none nearer to a tie than 2^-113 and 2^-158, unless it is one.

#include "fixed_point.h"
#include "second_phase.h"

PART double exp2_rounded(fixed x) {
  return round_to_double(exp2_less_1(x.below), x.whole, !is_zero(x.below));
}

SECOND_PHASE(double, exp)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  return exp2_rounded(times_double(constant_of(1, LOG2_E_LESS_1), x));
}

SECOND_PHASE(double, exp2)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  return exp2_rounded(times_double(whole_number(1), x));
}

/// The powers with 0 to 22 are exact, and that with 23 is a tie.
SECOND_PHASE(double, exp10)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  if (!is_integer(x) || x < 0.0 || x > 23.0)
    return exp2_rounded(times_double(constant_of(3, LOG2_10_LESS_3), x));
  ulong power = 1;
  for (int i = 0; i < (int)x; ++i) power *= 5;
  return (double)power * power_of_two((int)x);
}

/// e^x = 2^k (1 + p), of which 1 or 2^-k is taken away; beyond 2^190 it does not count.
SECOND_PHASE(double, expm1)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  const fixed exponent = times_double(constant_of(1, LOG2_E_LESS_1), x);
  const fixed power = {exp2_less_1(exponent.below), 1};
  if (x < 0.0)
    return -round_fixed(sum(whole_number(1), negated(shifted_right(power, (int)-exponent.whole))), 0);
  return round_fixed(sum(power, negated(shifted_right(whole_number(1), (int)exponent.whole))),
                     exponent.whole);
}

SECOND_PHASE(double, log)(bool doubtful, double first, double x) {
  return doubtful ? log_to_base(log2_fixed(x), LN2_FIXED) : first;
}

SECOND_PHASE(double, log2)(bool doubtful, double first, double x) {
  return doubtful ? round_signed(log2_fixed(x)) : first;
}

SECOND_PHASE(double, log10)(bool doubtful, double first, double x) {
  return doubtful ? log_to_base(log2_fixed(x), LOG10_2_FIXED) : first;
}

SECOND_PHASE(double, log1p)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  if (x > 0x1p180) return log_to_base(log2_fixed(x), LN2_FIXED);
  // 1 + x = 2^k m, exactly for x < 2^139, and elsewhere to 2^-192.
  const long k = magnitude(x) < 1.0 ? 0 : (long)(as_ulong(x) >> 52) - 1023;
  const fixed unit = shifted_right(whole_number(1), (int)k);
  const fixed m = sum(times_double(whole_number(1), x * power_of_two((int)-k)), unit);
  return log_to_base(log2_of_positive(m, k), LN2_FIXED);
}
