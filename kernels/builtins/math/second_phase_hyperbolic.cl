// The second phases of hyperbolic functions of doubles and their inverses (second_phase.h), in integers:
// errors below 2^-136 of the result, which is no tie: V. Lefevre and J.-M. Muller (as in
// second_phase_double.cl) find none nearer than 2^-118.

#include "fixed_root.h"
#include "second_phase.h"

/// e^x = 2^k m for x >= 2^-28, m in (1, 2).
typedef struct {
  fixed m;
  int k;
} power;

PART power power_of_e(double x) {
  const fixed exponent = times_double(constant_of(1, LOG2_E_LESS_1), x);
  const power e = {{exp2_less_1(exponent.below), 1}, (int)exponent.whole};
  return e;
}

/// e^-x 2^-k, in the units of e^x.
PART fixed inverse_of(power e) {
  const fixed inverse = {ratio(whole_number(1), e.m), 0};
  return shifted_right(inverse, 2 * e.k);
}

SECOND_PHASE(double, sinh)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  const power e = power_of_e(magnitude(x));
  return with_sign(round_fixed(sum(e.m, negated(inverse_of(e))), e.k - 1), x);
}

SECOND_PHASE(double, cosh)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  const power e = power_of_e(magnitude(x));
  return round_fixed(sum(e.m, inverse_of(e)), e.k - 1);
}

SECOND_PHASE(double, tanh)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  const power e = power_of_e(2.0 * magnitude(x));
  const fixed unit = shifted_right(whole_number(1), e.k);
  const fixed quotient = {ratio(sum(e.m, negated(unit)), sum(e.m, unit)), 0};
  return with_sign(round_fixed(quotient, 0), x);
}

/// log(x + sqrt(x^2 + 1)) for x >= 2^-28, or less 1 for x > 1: with x = 2^k m it is log(m + sqrt(m^2 +
/// 2^-2k)) + k log 2.
PART double inverse_rounded(double x, bool less) {
  const int exponent = (int)(as_ulong(x) >> 52) - 1023, k = exponent > 0 ? exponent : 0;
  const fixed m =
      times_double(whole_number(1), x * power_of_two(-least_of(k, 1022)) * (k > 1022 ? 0.5 : 1.0));
  const fixed unit = shifted_right(whole_number(1), 2 * k);
  const fixed root = root_of(sum(times_fixed(m, m), less ? negated(unit) : unit));
  return log_to_base(log2_of_positive(sum(m, root), k), LN2_FIXED);
}

SECOND_PHASE(double, asinh)(bool doubtful, double first, double x) {
  return doubtful ? with_sign(inverse_rounded(magnitude(x), false), x) : first;
}

SECOND_PHASE(double, acosh)(bool doubtful, double first, double x) {
  return doubtful ? inverse_rounded(x, true) : first;
}

/// (log(1 + a) - log(1 - a)) / 2.
SECOND_PHASE(double, atanh)(bool doubtful, double first, double x) {
  if (!doubtful) return first;
  const fixed a = times_double(whole_number(1), magnitude(x));
  const fixed upper = log2_of_positive(sum(whole_number(1), a), 0);
  const fixed lower = log2_of_positive(sum(whole_number(1), negated(a)), 0);
  const fixed twice = times_fraction(sum(upper, negated(lower)), constant_of(0, LN2_FIXED).below);
  return with_sign(round_fixed(twice, -1), x);
}
