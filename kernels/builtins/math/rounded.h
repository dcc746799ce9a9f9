// The rounding test of a first phase in double-double.
#pragma once

#include "ieee.h"

/// A sum that is not normalised, and the bound of its error.
typedef struct {
  double hi, lo, error;
} bounded_sum;

/// A result that is on the right side of every tie, unless it is doubtful.
typedef struct {
  double value;
  bool doubtful;
} rounded;

/// A sum rounded. Its error includes those of the two sums with lo.
PART rounded round_within(bounded_sum sum) {
  rounded r;
  r.value = sum.hi + (sum.lo - sum.error);
  r.doubtful = r.value != sum.hi + (sum.lo + sum.error);
  return r;
}
