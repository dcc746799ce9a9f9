#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plumbline {

/// How an entry's results compare, bit by bit, with those of the same test case at the same points through
/// the front `source`. Two NaN are alike.
struct Disagreement {
  std::uint64_t of = 0;     ///< results that were compared
  std::uint64_t count = 0;  ///< of them, those that differ
  // The first of these.
  std::vector<std::string> args;
  std::string source, result;  ///< bits, of the front `source` and of the entry's
  int output = 0, lane = 0;
  bool operator==(const Disagreement&) const = default;
};

}  // namespace plumbline
