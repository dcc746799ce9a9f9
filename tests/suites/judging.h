#pragma once

#include <memory>
#include <stdexcept>

#include "harness/rulebook/rulebook.h"
#include "harness/suite/suite.h"

namespace plumbline::suites_test {

/// A device with everything: subnormal numbers, infinities, every precision.
inline DeviceInfo full_device() {
  DeviceInfo info;
  info.half = info.single = info.double_precision = {
      .supported = true, .subnormals = true, .inf_nan = true, .round_to_nearest = true};
  return info;
}

/// What judges a test case by a document in one mode and width.
inline std::shared_ptr<const Criterion> criterion_of(const TestCase& test_case, const Rulebook& rulebook,
                                                     const char* mode = "default", int width = 1) {
  const DeviceInfo device = full_device();
  const BuildMode& build = *find_build_mode(mode);
  const Call call = call_of(test_case, width, build);
  return test_case
      .criterion(
          {call, test_case.precision, test_case.clause, test_case.half_in_memory, rulebook, device, build})
      .criterion;
}

/// Judges all results at one point.
inline std::vector<Judgement> judged(const Criterion& criterion, std::span<const Scalar> point,
                                     std::span<const Scalar> results) {
  PointTruths at(point);
  std::vector<Judgement> judgements(results.size());
  criterion.judge(at, results, judgements);
  return judgements;
}

}  // namespace plumbline::suites_test
