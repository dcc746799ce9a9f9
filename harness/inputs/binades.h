#pragma once

#include <vector>

#include "reference/scalar.h"

namespace plumbline {

/// Which binades (of a floating type, each sign apart; of an integer type, bit lengths) points have touched.
class BinadeSet {
 public:
  void add(Scalar value);
  void merge(const BinadeSet& other);
  /// Share of the type's binades touched, 0 to 1.
  double share(ScalarType type) const;

 private:
  std::vector<bool> touched_;
};

}  // namespace plumbline
