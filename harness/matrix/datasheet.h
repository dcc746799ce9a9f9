#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/matrix/family.h"
#include "harness/matrix/probes.h"

namespace plumbline::matrix {

/// What was found of one property.
struct Finding {
  std::string property;
  std::vector<std::string> values;  ///< that explain every probe; more than one: no probe decides
  /// The probe at which the value nearest to these, of a unit that is else the same, is refuted.
  struct Witness {
    std::string value;
    Dot dot;
    std::uint32_t with_value = 0;  ///< what a unit with that value would give
  };
  std::optional<Witness> witness;
};

/// The arithmetic of a unit, found from probes: the models that explain all of them.
struct Datasheet {
  std::size_t probes = 0, models = 0, explaining = 0;  ///< of the family's models, those that explain all
  std::optional<DotModel> model;                       ///< the first that explains all
  std::optional<std::uint32_t> nan;  ///< the bits of every NaN; none: they differ, and any NaN is right
  std::vector<Finding> findings;
  /// Where no model explains all: the number of the one that explains most probes in a row, and the next
  /// probe.
  std::size_t nearest = 0;
  std::optional<Dot> unexplained;
};

/// Measures the probes and goes through all models, in so many threads. Every model is refuted by the first
/// probe whose result is not the one that it predicts.
Outcome<Datasheet> datasheet_of(Evaluator& evaluator, const MatrixUnit& unit, std::uint64_t seed,
                                unsigned jobs);

/// Whether a result is the predicted one: the same bits, or where the unit's NaNs differ, a NaN for a NaN.
bool agrees(const MatrixUnit& unit, std::optional<std::uint32_t> nan, std::uint32_t predicted,
            std::uint32_t result);

/// What every NaN is predicted to be.
std::uint32_t nan_bits(const MatrixUnit& unit, std::optional<std::uint32_t> nan);

}  // namespace plumbline::matrix
