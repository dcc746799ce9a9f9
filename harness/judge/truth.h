#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "reference/function.h"
#include "reference/rounding.h"
#include "reference/ulp.h"

namespace plumbline {

/// The truth at one point, computed once and used against every device. Not thread-safe; cheap to remake.
class Truth {
 public:
  /// The correctly rounded result in one format and direction, with its error. Infinity, where the truth
  /// overflows to it, has no error.
  struct Rounded {
    std::uint64_t bits = 0;
    UlpError error;
  };

  /// At most 12 arguments: three vectors of four lanes.
  Truth(const Function& function, std::span<const Scalar> arguments);
  std::span<const Scalar> arguments() const { return {arguments_.data(), count_}; }
  const Function& function() const { return *function_; }
  /// The enclosure of one output at no less than `precision` bits, cached.
  const Enclosure& at(int output, mpfr_prec_t precision);
  /// Cached. Nothing when the greatest precision does not tell.
  const std::optional<Rounded>& rounded(int output, const Format& format, Direction direction);

 private:
  struct Cached {
    ScalarType type;
    Direction direction;
    int output;
    std::optional<Rounded> value;
  };
  const Function* function_;
  std::array<Scalar, 12> arguments_{};
  std::size_t count_;
  mpfr_prec_t precision_ = 0;
  std::vector<Enclosure> outputs_;
  std::vector<Cached> rounded_;
};

}  // namespace plumbline
