#include <algorithm>
#include <map>
#include <utility>

#include "harness/selftest/mutations.h"

namespace plumbline {
namespace {

/// How many faults the self-test detects at least, by default documents; those with fault "none" do not
/// count. Lower a count only with the cases or faults that went. 0: a suite that reports what it sees, and
/// leaves the verdict to suite math.
struct Least {
  std::string_view suite;
  ScalarType precision;
  std::size_t detected;
};

constexpr Least least_counts[] = {
    {"atomics", ScalarType::f16, 147},       {"atomics", ScalarType::f32, 142},
    {"atomics", ScalarType::f64, 135},       {"atomics", ScalarType::i32, 484},
    {"groups", ScalarType::f16, 3215},       {"groups", ScalarType::f32, 3194},
    {"groups", ScalarType::f64, 3133},       {"groups", ScalarType::i32, 43820},
    {"claims", ScalarType::f16, 6},          {"claims", ScalarType::f32, 18},
    {"claims", ScalarType::f64, 21},         {"claims", ScalarType::i32, 201},
    {"common", ScalarType::f16, 95},         {"common", ScalarType::f32, 124},
    {"common", ScalarType::f64, 126},        {"constants", ScalarType::f16, 2504},
    {"constants", ScalarType::f32, 4472},    {"constants", ScalarType::f64, 2463},
    {"constants", ScalarType::i32, 58},      {"contraction", ScalarType::f16, 553},
    {"contraction", ScalarType::f32, 537},   {"contraction", ScalarType::f64, 537},
    {"conversions", ScalarType::bf16, 1606}, {"math", ScalarType::bf16, 580},
    {"conversions", ScalarType::f16, 2934},  {"conversions", ScalarType::f32, 3449},
    {"formats", ScalarType::f16, 120},       {"formats", ScalarType::bf16, 218},
    {"formats", ScalarType::f32, 279},       {"formats", ScalarType::f64, 216},
    {"conversions", ScalarType::f64, 3569},  {"conversions", ScalarType::i32, 6490},
    {"geometric", ScalarType::f16, 134},     {"geometric", ScalarType::f32, 156},
    {"geometric", ScalarType::f64, 114},     {"images", ScalarType::f16, 10524},
    {"images", ScalarType::f32, 19617},      {"images", ScalarType::i32, 8037},
    {"integer", ScalarType::i32, 27017},     {"math", ScalarType::f16, 981},
    {"math", ScalarType::f32, 1072},         {"math", ScalarType::f64, 970},
    {"printf", ScalarType::f16, 103},        {"printf", ScalarType::f32, 104},
    {"printf", ScalarType::f64, 104},        {"printf", ScalarType::i32, 310},
    {"relational", ScalarType::f16, 305},    {"relational", ScalarType::f32, 301},
    {"relational", ScalarType::f64, 300},    {"rounding", ScalarType::f16, 0},
    {"rounding", ScalarType::f32, 0},        {"rounding", ScalarType::f64, 0},
    {"select", ScalarType::f16, 151},        {"select", ScalarType::f32, 245},
    {"select", ScalarType::f64, 213},        {"select", ScalarType::i32, 1191},
    {"special", ScalarType::f16, 0},         {"special", ScalarType::f32, 0},
    {"special", ScalarType::f64, 0},         {"textures", ScalarType::f32, 11896},
    {"textures", ScalarType::i32, 4433},     {"shader", ScalarType::f16, 272},
    {"shader", ScalarType::f32, 767},        {"shader", ScalarType::f64, 757},
    {"shader", ScalarType::i32, 182},        {"intrinsics", ScalarType::f16, 97},
    {"intrinsics", ScalarType::bf16, 96},    {"intrinsics", ScalarType::f32, 785},
    {"intrinsics", ScalarType::f64, 643},    {"intrinsics", ScalarType::i32, 157},
    {"properties", ScalarType::f16, 0},      {"properties", ScalarType::bf16, 0},
    {"properties", ScalarType::f32, 0},      {"properties", ScalarType::f64, 0},
};

/// The same through SPIR-V, where a suite not named here has to detect one.
constexpr Least least_through_spirv[] = {
    {"environment", ScalarType::f16, 42},  {"environment", ScalarType::f64, 27},
    {"environment", ScalarType::i32, 867}, {"common", ScalarType::f16, 60},
    {"common", ScalarType::f32, 74},       {"common", ScalarType::f64, 75},
    {"contraction", ScalarType::f16, 141}, {"contraction", ScalarType::f32, 125},
    {"contraction", ScalarType::f64, 125}, {"geometric", ScalarType::f16, 134},
    {"geometric", ScalarType::f32, 156},   {"geometric", ScalarType::f64, 114},
    {"images", ScalarType::f16, 10524},    {"images", ScalarType::f32, 13920},
    {"images", ScalarType::i32, 4769},     {"math", ScalarType::f16, 832},
    {"math", ScalarType::f32, 927},        {"math", ScalarType::f64, 821},
    {"printf", ScalarType::f16, 103},      {"printf", ScalarType::f32, 104},
    {"printf", ScalarType::f64, 104},      {"printf", ScalarType::i32, 316},
    {"relational", ScalarType::f16, 531},  {"relational", ScalarType::f32, 530},
    {"relational", ScalarType::f64, 527},  {"select", ScalarType::f16, 131},
    {"select", ScalarType::f32, 227},      {"select", ScalarType::f64, 191},
    {"select", ScalarType::i32, 1072},
};

}  // namespace

std::vector<Shortfall> shortfalls(std::span<const Mutation> mutations, bool default_rulebooks, Front front) {
  const std::span<const Least> leasts = front == Front::source ? std::span<const Least>(least_counts)
                                                               : std::span<const Least>(least_through_spirv);
  std::map<std::pair<std::string, ScalarType>, std::size_t> detected;
  for (const Mutation& m : mutations) {
    const bool counts = default_rulebooks ? m.fault != "none" : m.fault.find('@') != std::string::npos;
    detected[{m.suite, m.precision}] += counts && m.result == MutationResult::detected ? 1 : 0;
  }
  std::vector<Shortfall> out;
  for (const auto& found : detected) {
    const auto& key = found.first;
    const std::size_t count = found.second;
    const auto known = std::ranges::find_if(
        leasts, [&](const Least& l) { return l.suite == key.first && l.precision == key.second; });
    const std::size_t by_default = known != leasts.end() ? known->detected : 1;
    const std::size_t least = default_rulebooks ? by_default : std::min<std::size_t>(by_default, 1);
    if (count < least) out.push_back({key.first, key.second, count, least});
  }
  return out;
}

}  // namespace plumbline
