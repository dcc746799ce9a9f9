#pragma once

#include <optional>

#include "harness/matrix/datasheet.h"

namespace plumbline::matrix {

/// Random dot products beside what a model predicts of them.
struct Prediction {
  std::uint64_t dots = 0, wrong = 0;
  struct Difference {
    Dot dot;
    std::uint32_t predicted = 0;
  };
  std::optional<Difference> first;
};

/// Evaluates at least so many dot products, whole tiles, and compares every bit. A quarter of the tiles has
/// operands of any bits or any finite ones; the others have exponents near each other or far apart. `nan` as
/// in Datasheet. The tiles depend on the seed alone, not on `jobs`, the threads that predict.
Outcome<Prediction> predicted(Evaluator& evaluator, const MatrixUnit& unit, const DotModel& model,
                              std::optional<std::uint32_t> nan, std::uint64_t dots, std::uint64_t seed,
                              unsigned jobs);

}  // namespace plumbline::matrix
