#pragma once

#include <array>
#include <span>
#include <string>

#include "harness/device/device.h"
#include "harness/support/fact.h"
#include "reference/function.h"
#include "reference/rounding.h"

namespace plumbline {

/// "to nearest even", "toward zero", "toward positive", "toward negative".
std::string_view name_of(Direction direction);

/// How a device rounds by default where its profile leaves it the choice, from what it reports: to nearest
/// even if it can, else toward zero (10, item 6).
Direction default_direction(const FpConfig& config);

/// Which rounding directions explain every result seen of an operation. Merges; the order does not matter.
class DirectionsSeen {
 public:
  /// Points at which all four directions agree, and those that reach the subnormal or overflowing range or
  /// have subnormal operands, which may be flushed, tell nothing and are passed over.
  void see(const Function& function, std::span<const Scalar> arguments, Scalar result);
  void merge(const DirectionsSeen& other);
  /// How many points told something.
  std::uint64_t points() const { return points_; }
  bool fits(Direction direction) const { return points_ > 0 && fits_[static_cast<std::size_t>(direction)]; }
  /// "toward zero", "none of the four", "toward zero or toward negative", "unknown" where no point told
  /// anything.
  std::string text() const;
  /// The same, as of all points that told something.
  Fact fact() const { return {text(), points_, points_}; }

 private:
  std::array<bool, 4> fits_{true, true, true, true};
  std::uint64_t points_ = 0;
};

/// Adds in single precision on the device and tells how it rounds: DirectionsSeen::text, or why it is
/// unknown.
std::string measured_default(Device& device);

}  // namespace plumbline
