#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "harness/judge/judge.h"

namespace plumbline::judge_test {

inline Scalar f32(float value) { return {ScalarType::f32, std::bit_cast<std::uint32_t>(value)}; }
inline Scalar f32_bits(std::uint32_t bits) { return {ScalarType::f32, bits}; }
inline Scalar f64(double value) { return {ScalarType::f64, std::bit_cast<std::uint64_t>(value)}; }
inline Scalar i32(std::int32_t value) { return {ScalarType::i32, static_cast<std::uint32_t>(value)}; }

inline const Rulebook& opencl() {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  return book;
}

/// Judges one output of a builtin at a point by opencl-1.2, in the precision of the first argument.
inline Judgement judged(const std::string& builtin, std::vector<Scalar> arguments, Scalar result,
                        JudgeOptions options = {}, int output = 0) {
  const Rule* rule =
      opencl().find(builtin, is_floating(arguments[0].type) ? arguments[0].type : ScalarType::f32);
  if (rule == nullptr) throw std::runtime_error("no rule for " + builtin);
  Truth truth(*rule->function, arguments);
  return judge(truth, output, result, *rule, options);
}

/// The result `steps` numbers away from the correctly rounded one, in the order of the bits.
inline Scalar near_truth(const std::string& function, std::vector<Scalar> arguments, int steps) {
  Truth truth(*find_function(function), arguments);
  const Format& format = format_of(arguments[0].type);
  const auto rounded = truth.rounded(0, format, Direction::nearest_even);
  return {arguments[0].type, rounded->bits + static_cast<std::uint64_t>(static_cast<std::int64_t>(steps))};
}

inline JudgeOptions flushing() { return {.flush = true}; }

inline constexpr std::uint32_t minus_zero = 0x80000000u;
inline constexpr std::uint32_t inf = 0x7f800000u;
inline constexpr std::uint32_t minus_inf = 0xff800000u;
inline constexpr std::uint32_t quiet = 0x7fc00000u;
inline constexpr std::uint32_t signaling = 0x7f800001u;
inline constexpr std::uint32_t min_normal = 0x00800000u;
inline constexpr std::uint32_t max_subnormal = 0x007fffffu;
inline constexpr std::uint32_t max_finite = 0x7f7fffffu;

}  // namespace plumbline::judge_test
