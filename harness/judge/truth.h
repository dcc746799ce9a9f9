#pragma once

#include <any>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "harness/device/device.h"
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

  /// Precondition: no more than max_arguments arguments.
  Truth(const Function& function, std::span<const Scalar> arguments);
  std::span<const Scalar> arguments() const { return {arguments_.data(), count_}; }
  const Function& function() const { return *function_; }
  /// The enclosure of one output at no less than `precision` bits, cached.
  const Enclosure& at(int output, mpfr_prec_t precision);
  /// Cached. Nothing where the truth is no number, or the greatest precision does not decide.
  std::optional<Rounded> rounded(int output, const Format& format, Direction direction);

 private:
  struct Cached {
    ScalarType type;
    Direction direction;
    int output;
    std::optional<Rounded> value;
  };
  const Function* function_;
  std::array<Scalar, max_arguments> arguments_{};
  std::size_t count_;
  mpfr_prec_t precision_ = 0;
  std::vector<Enclosure> outputs_;
  std::vector<Cached> rounded_;
};

/// One point and the truth there, found when first needed and shared by all who judge it. Not thread-safe.
class PointTruths {
 public:
  /// Precondition: `arguments` outlive this.
  explicit PointTruths(std::span<const Scalar> arguments) : arguments_(arguments) {}
  std::span<const Scalar> arguments() const { return arguments_; }
  /// Precondition: the function takes these arguments.
  Truth& of(const Function& function) {
    if (!truth_ || &truth_->function() != &function) truth_.emplace(function, arguments_);
    return *truth_;
  }
  /// What `find()` returns of the arguments: kept for one owner, a criterion that finds
  /// nothing else here.
  template <class Find>
  const auto& found(const void* owner, const Find& find) {
    using Value = decltype(find());
    if (owner_ != owner) {
      found_ = find();
      owner_ = owner;
    }
    return *std::any_cast<Value>(&found_);
  }

 private:
  std::span<const Scalar> arguments_;
  std::optional<Truth> truth_;
  const void* owner_ = nullptr;  ///< of `found_`
  std::any found_;
};

}  // namespace plumbline
