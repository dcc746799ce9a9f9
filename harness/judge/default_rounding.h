#pragma once

#include <array>
#include <span>
#include <string>

#include "harness/device/device.h"
#include "harness/judge/truth.h"
#include "harness/support/sighting.h"
#include "reference/rounding.h"

namespace plumbline {

/// "to nearest even", "toward zero", "toward positive", "toward negative".
std::string_view name_of(Direction direction);

/// How a device rounds by default where its profile leaves it the choice, from what it reports: to nearest
/// even if it can, else toward zero (10, item 6).
Direction default_direction(const FpConfig& config);

/// Which rounding directions explain every result seen of an operation. The order does not matter.
class DirectionsSeen {
 public:
  /// Points at which all four directions agree, and those that reach the subnormal or overflowing range or
  /// have subnormal operands, which may be flushed, decide nothing and are passed over.
  void see(Truth& truth, Scalar result);
  /// How many points decided something.
  std::uint64_t points() const { return points_; }
  /// "toward zero", "none of the four", "toward zero or toward negative", "unknown" where no point decided
  /// anything.
  std::string text() const;
  /// What text() is made of: "rounds".
  Sighting sighting() const;

 private:
  std::array<std::uint64_t, 4> fits_{};  ///< points that each direction explains
  std::uint64_t points_ = 0;
};

/// Adds in single precision on the device and returns how it rounds: DirectionsSeen::text, or why it is
/// unknown.
std::string measured_default(Device& device);

}  // namespace plumbline
