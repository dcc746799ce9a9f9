#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace plumbline {

/// An observation of an operation, and at how many of the points that could decide it.
/// Writers make it words: "flushed at 3 of 10 points".
struct Fact {
  std::string text;         ///< "kept", "flushed", "to nearest even"
  std::uint64_t count = 0;  ///< points at which it was made
  std::uint64_t of = 0;     ///< points that could decide it; 0: none was met
  bool operator==(const Fact&) const = default;
};

/// By the subject of the observation: "subnormal results", "rounds".
using Facts = std::map<std::string, Fact>;

}  // namespace plumbline
