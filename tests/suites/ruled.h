#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/suites/judging.h"

namespace plumbline::rulings_test {

using suites_test::full_device;
using enum PassReason;

inline Scalar f32(float value) { return {ScalarType::f32, std::bit_cast<std::uint32_t>(value)}; }
inline Scalar f64(double value) { return {ScalarType::f64, std::bit_cast<std::uint64_t>(value)}; }
inline Scalar f16(std::uint16_t bits) { return {ScalarType::f16, bits}; }
inline Scalar int_of(ScalarType type, int value) {
  return {type, static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) & type_mask(type)};
}

inline constexpr float inf = std::numeric_limits<float>::infinity();
inline constexpr float nan = std::numeric_limits<float>::quiet_NaN();
inline constexpr std::uint16_t half_one = 0x3c00, half_two = 0x4000, half_nan = 0x7e00;
inline const Scalar signaling{ScalarType::f32, 0x7f800001u};

/// One test case under one document on one device.
struct RuledCase {
  std::unique_ptr<Suite> suite;
  const char* builtin;
  ScalarType precision = ScalarType::f32;
  const char* rulebook = "opencl-1.2";
  DeviceInfo device = full_device();
  const char* mode = "default";
  const char* signature = "";  ///< a part of it
};

inline std::shared_ptr<const Criterion> criterion_of(const RuledCase& q) {
  static std::map<std::string, Rulebook> books;
  if (!books.contains(q.rulebook)) books.emplace(q.rulebook, *Rulebook::load(q.rulebook));
  const BuildMode& mode = *find_build_mode(q.mode);
  for (const TestCase& t : q.suite->cases(q.precision)) {
    if (t.builtin != q.builtin || t.signature.find(q.signature) == std::string::npos) continue;
    const Call call = call_of(t, 1, mode);
    return t.criterion({call, t.precision, t.clause, t.half_in_memory, books.at(q.rulebook), q.device, mode})
        .criterion;
  }
  ADD_FAILURE() << "no test case of " << q.builtin << " " << q.signature;
  return nullptr;
}

inline Judgement judged(const RuledCase& q, const std::vector<Scalar>& point,
                        const std::vector<Scalar>& results) {
  const auto criterion = criterion_of(q);
  const std::vector<Judgement> judgements = suites_test::judged(*criterion, point, results);
  for (std::size_t k = 0; k < results.size(); ++k) {
    EXPECT_FALSE(judgements[k].passed() && criterion->must_reject(point, static_cast<int>(k), results[k]))
        << q.builtin << ": the judge passes what must be rejected";
    if (!judgements[k].passed()) return judgements[k];
  }
  return judgements[0];
}

inline PassReason reason(const RuledCase& q, const std::vector<Scalar>& point, Scalar result) {
  return judged(q, point, {result}).reason;
}

inline DeviceInfo without_inf_nan() {
  DeviceInfo device = full_device();
  device.embedded = true;
  device.single.inf_nan = false;
  return device;
}

// ---- max, min, clamp and sign (6.12.4) --------------------------------------------------------------------

}  // namespace plumbline::rulings_test
