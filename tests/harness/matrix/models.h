#pragma once

#include "harness/matrix/prediction.h"

namespace plumbline::matrix {

/// The unit of that name.
inline const MatrixUnit& unit_named(std::string_view name) {
  for (const MatrixUnit& unit : matrix_units())
    if (unit.name == name) return unit;
  std::abort();
}

/// As published of Hopper: all products and c in one step, 25 bits, cut off and rounded toward zero.
inline DotModel one_step(const MatrixUnit& unit) {
  DotModel model;
  model.group = unit.k;
  model.kept_bits = 25;
  model.rounding = ResultRounding::toward_zero;
  return model;
}

/// As Intel's manual has TDPBF16PS: two sums, one product after the other, c last, subnormal numbers flushed.
inline DotModel one_by_one() {
  DotModel model;
  model.chains = 2;
  model.c_is = Addition::last;
  model.kept_bits = DotModel::every_bit;
  model.flushes_operands = model.flushes_c = model.flushes_results = true;
  return model;
}

/// A matrix unit that is a model.
class ModelUnit final : public Evaluator {
 public:
  ModelUnit(const MatrixUnit& unit, const DotModel& model, std::uint32_t nan = 0x7fffffff)
      : unit_(unit), model_(model), nan_(nan) {}
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override;

 private:
  const MatrixUnit& unit_;
  DotModel model_;
  std::uint32_t nan_;
};

}  // namespace plumbline::matrix
