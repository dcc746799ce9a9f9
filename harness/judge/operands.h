#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "harness/device/device.h"
#include "harness/rulebook/edge_case.h"

namespace plumbline {

/// The operands of a point as patterns see them.
struct Operands {
  std::array<Operand, max_arguments> all;
  std::size_t count = 0;

  /// Numbers below `flush_below` (binary64 bits of a magnitude) count as subnormal, whatever their format.
  explicit Operands(std::span<const Scalar> scalars, std::uint64_t flush_below = 0) : count(scalars.size()) {
    for (std::size_t k = 0; k < count; ++k) {
      all[k] = Operand(scalars[k]);
      all[k].is_subnormal |= all[k].magnitude != 0 && all[k].magnitude < flush_below;
    }
  }
  std::span<const Operand> view() const { return {all.data(), count}; }
  bool any_signaling() const {
    return std::any_of(all.begin(), all.begin() + count, [](const Operand& x) { return x.is_signaling; });
  }
  bool any_nan() const {
    return std::any_of(all.begin(), all.begin() + count, [](const Operand& x) { return x.is_nan; });
  }
  bool any_infinite() const {
    return std::any_of(all.begin(), all.begin() + count,
                       [](const Operand& x) { return x.magnitude == binary64.infinity(); });
  }
  bool any_subnormal() const {
    return std::any_of(all.begin(), all.begin() + count, [](const Operand& x) { return x.is_subnormal; });
  }
};

/// Every way to replace subnormal operands by zeros, the way that replaces none excepted: base-3 numbers
/// with a digit per subnormal operand (kept, +0, -0).
class FlushedOperands {
 public:
  explicit FlushedOperands(const Operands& operands) : operands_(operands) {
    for (std::size_t k = 0; k < operands.count; ++k)
      if (operands.all[k].is_subnormal) places_[places_count_++] = k;
    for (std::size_t k = 0; k < places_count_; ++k) count_ *= 3;
  }
  int count() const { return count_; }
  std::array<Scalar, max_arguments> at(int number) const {
    std::array<Scalar, max_arguments> out{};
    for (std::size_t k = 0; k < operands_.count; ++k) out[k] = operands_.all[k].scalar;
    for (std::size_t k = 0; k < places_count_; ++k, number /= 3) {
      Scalar& x = out[places_[k]];
      if (number % 3 != 0) x.bits = number % 3 == 1 ? 0 : format_of(x.type).sign_mask();
    }
    return out;
  }

 private:
  const Operands& operands_;
  std::array<std::size_t, max_arguments> places_{};
  std::size_t places_count_ = 0;
  int count_ = 1;
};

}  // namespace plumbline
