#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/reproducer/parts.h"

namespace plumbline {

/// Bits that are allowed of a result: from low to high, both among them, each `step`-th.
struct AllowedRange {
  std::uint64_t low, high, step;
};

/// One result of a point that was asked, as it is told in a program's head.
struct ReproducedResult {
  std::string text;         ///< "tanh(INFINITY) = 0.99999994f"
  std::string bits = {};    ///< that the device gave: "0x3f7fffff"
  std::string truth = {};   ///< the true value in decimal, or what was due
  std::string error = {};   ///< "1.5", in ulp; empty where there is none
  bool allows = true;       ///< whether that is allowed
  std::string clause = {};  ///< of an edge case; perhaps empty
  std::vector<AllowedRange> allowed = {};
};

/// A point, what a device answered, and what was due.
struct ReproducedPoint {
  const Call& call;
  const DeviceInfo& device;
  std::vector<Scalar> arguments;          ///< every lane has the same
  std::size_t lanes = 1;                  ///< of all vectors together: a multiple of the call's width
  std::vector<ReproducedResult> results;  ///< as many as the call has
  std::string rule;                       ///< "5 ulp (opencl-1.2, 7.4, table 7.1)"
  std::string command;                    ///< that asks the point again: "plumbline replay '…'"
};

/// A program in C99 of this file name that asks the device for the point, prints each result that is not
/// allowed, then PASS or FAIL, and ends with 0 or 1, or 2 where it cannot ask. Its head has what was seen,
/// what is due and the line that compiles it. It needs the device's own library and nothing else.
std::string reproducer(const ReproducedPoint& point, const ReproducerParts& parts,
                       const std::string& file_name);

}  // namespace plumbline
