// How near results of functions of singles come to ties: the proof that softcl's second phases decide them.
//
//   hard_cases atan2|atan2pi|powers PART PARTS [BITS]
//
// Examines one part of the ties or powers, numbered from 0, and prints a line: function, part, parts, how
// many were examined, of how many the distance was computed, log2 of the least of those distances, its
// operands (y and x, or s and n of s^n), and log2 of a bound of all other distances. Distances are in
// proportion to the tie. Those below 2^-BITS (by default 2^-120, beyond what second phases leave) are listed,
// and the exit status is 1. scripts/hard_cases.py
// runs every part.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "arcs.h"
#include "powers.h"

namespace {

using namespace plumbline::ties;

std::optional<Findings> find(const std::string& function, Part part, double bound) {
  if (part.number >= part.count) return {};
  if (function == "atan2") return arcs_of(Arc::atan2, part, bound);
  if (function == "atan2pi") return arcs_of(Arc::atan2pi, part, bound);
  if (function == "powers") return powers_of(part, bound);
  return {};
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) return 2;
  const Part part{std::strtoull(words[2], nullptr, 10), std::strtoull(words[3], nullptr, 10)};
  const double bound = std::exp2(-(count > 4 ? std::strtod(words[4], nullptr) : 120));
  const std::optional<Findings> found = find(words[1], part, bound);
  if (!found) return 2;
  std::printf("%s\t%s\t%s\t%llu\t%llu\t%.3f\t%s\t%.3f\n", words[1], words[2], words[3],
              static_cast<unsigned long long>(found->examined()),
              static_cast<unsigned long long>(found->computed()), std::log2(found->least()),
              found->at().empty() ? "-" : found->at().c_str(), std::log2(found->others()));
  for (const std::string& operands : found->nearer()) std::printf("nearer\t%s\n", operands.c_str());
  return std::min(found->least(), found->others()) < bound ? 1 : 0;
}
