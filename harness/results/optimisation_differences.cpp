#include "harness/results/optimisation_differences.h"

#include <map>
#include <tuple>

namespace plumbline {
namespace {

using Key = std::tuple<std::string, std::string, std::string, std::string, std::string, std::string, int>;

Key test_case_of(const Entry& e) {
  return {e.suite, e.builtin, e.signature, e.precision, e.front, e.device, e.width};
}

}  // namespace

std::string OptimisationDifference::text() const {
  return "default: " + optimised.text() + ", opt-disable: " + plain.text();
}

std::vector<OptimisationDifference> optimisation_differences(std::span<const Entry> entries) {
  std::map<Key, LargestError> plain;
  for (const Entry& e : entries)
    if (const auto seen = largest_error(e); seen && e.mode == "opt-disable") plain[test_case_of(e)] = *seen;
  std::vector<OptimisationDifference> out;
  for (const Entry& e : entries) {
    const auto seen = largest_error(e);
    const auto other = plain.find(test_case_of(e));
    if (e.mode != "default" || !seen || other == plain.end() || *seen == other->second) continue;
    out.push_back({.suite = e.suite,
                   .builtin = e.builtin,
                   .signature = e.signature,
                   .precision = e.precision,
                   .front = e.front,
                   .device = e.device,
                   .width = e.width,
                   .optimised = *seen,
                   .plain = other->second});
  }
  return out;
}

}  // namespace plumbline
