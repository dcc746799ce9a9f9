#include <algorithm>
#include <map>
#include <utility>

#include "harness/selftest/selftest.h"

namespace plumbline {
namespace {

/// How many faults the self-test detects at least, by default documents; those with fault "none" do not
/// count. Lower a count only with the cases or faults that went.
struct Least {
  std::string_view suite;
  ScalarType precision;
  std::size_t detected;
};

constexpr Least least_counts[] = {
    {"math", ScalarType::f32, 1},
};

}  // namespace

std::vector<Shortfall> shortfalls(std::span<const Mutation> mutations, bool default_rulebooks) {
  std::map<std::pair<std::string, ScalarType>, std::size_t> detected;
  for (const Mutation& m : mutations) {
    const bool counts = default_rulebooks ? m.fault != "none" : m.fault.find('@') != std::string::npos;
    detected[{m.suite, m.precision}] += counts && m.result == MutationResult::detected ? 1 : 0;
  }
  std::vector<Shortfall> out;
  for (const auto& [key, count] : detected) {
    const auto known = std::ranges::find_if(
        least_counts, [&](const Least& l) { return l.suite == key.first && l.precision == key.second; });
    const bool listed = default_rulebooks && known != std::end(least_counts);
    const std::size_t least = listed ? known->detected : 1;
    if (count < least) out.push_back({key.first, key.second, count, least});
  }
  return out;
}

}  // namespace plumbline
