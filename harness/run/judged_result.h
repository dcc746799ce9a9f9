#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <tuple>

#include "harness/device/device.h"
#include "harness/judge/judgement.h"
#include "reference/scalar.h"

namespace plumbline {

/// One judged result, with all that is needed to show it.
struct JudgedResult {
  std::uint64_t index = 0;  ///< of the point, in the order of the inputs
  int output = 0;
  std::uint64_t row = 0;  ///< of the columns in which it was evaluated
  std::array<Scalar, max_arguments> arguments{};
  int argument_count = 0;
  std::array<Scalar, max_results> results{};  ///< at the point, as many as the call has
  Judgement judgement;

  int lane(const Call& call) const { return static_cast<int>(row % static_cast<std::uint64_t>(call.width)); }
  Scalar result() const { return results[static_cast<std::size_t>(output)]; }
  std::span<const Scalar> point() const {
    return {arguments.data(), static_cast<std::size_t>(argument_count)};
  }
};

inline auto place_of(const JudgedResult& seen) { return std::tuple(seen.index, seen.output); }
inline double ulp_of(const JudgedResult& seen) { return seen.judgement.ulp; }
inline bool repeats(const JudgedResult& a, const JudgedResult& b) {
  return a.output == b.output && a.result() == b.result() && a.arguments == b.arguments;
}

}  // namespace plumbline
