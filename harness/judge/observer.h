#pragma once

#include <memory>
#include <span>
#include <vector>

#include "harness/device/device.h"
#include "harness/judge/filter.h"
#include "harness/judge/judgement.h"
#include "harness/judge/truth.h"
#include "harness/support/sighting.h"
#include "reference/scalar.h"

namespace plumbline {

/// What is reported of a test case besides its judgements.
enum class Study : std::uint8_t {
  none,
  special,     ///< what becomes of subnormal numbers and NaN: special_values.h
  rounding,    ///< in which direction results are rounded: default_rounding.h
  properties,  ///< whether results are monotonic, symmetric and exact where the function is: properties.h
};

/// Collects what is seen of one configuration besides its judgements. The order of the points does not
/// matter, but that those of pairs follow each other (properties.h).
class Observer {
 public:
  virtual ~Observer() = default;
  /// `at` has the truth by which the results were judged.
  virtual void see(PointTruths& at, std::span<const Scalar> results,
                   std::span<const Judgement> judgements) = 0;
  /// Whether see() changes nothing at some points: all but those that `wanted` gives.
  virtual bool is_selective() const { return false; }
  /// Of the points of a block those that see() needs, whatever their results. The first result is of this
  /// type, and `block.truths` has an enclosure of its true value.
  virtual Escalated wanted(const FilterBlock& block, std::span<const ScalarType> arguments,
                           ScalarType result) const;
  /// Takes the counts of results that a filter decided in the place of see(); of is_selective() alone.
  virtual void count(const Counts&) {}
  /// The clause that the results seen last break beside those seen before them; empty where they break none.
  virtual std::string_view broken() const { return {}; }
  /// What was seen so far. `config` is what the device reports of the results' format.
  virtual std::vector<Sighting> sightings(const FpConfig& config) const = 0;
};

inline Escalated Observer::wanted(const FilterBlock& block, std::span<const ScalarType>, ScalarType) const {
  return first_points(block.count);
}

}  // namespace plumbline
