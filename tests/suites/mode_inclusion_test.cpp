// Options that allow more forbid nothing more: what passes in a mode passes in every mode that includes it,
// under every document of OpenCL.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/suite/suite.h"
#include "harness/support/random.h"
#include "harness/support/scalar_text.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

/// What the options of a mode allow, and what they require for.
struct Options {
  std::set<std::string> allow, require;
  bool of_values = true;  ///< nothing else changes what is right

  bool operator==(const Options&) const = default;
};

// 5.6.4.3: -cl-fast-relaxed-math sets -cl-finite-math-only and -cl-unsafe-math-optimizations, and this
// includes -cl-no-signed-zeros and -cl-mad-enable; from OpenCL 2.0 on -cl-denorms-are-zero too.
Options options_of(const BuildMode& mode) {
  Options out;
  const auto has = [&](const char* option) {
    return mode.build_options.find(option) != std::string_view::npos;
  };
  const bool fast = has("-cl-fast-relaxed-math"), unsafe = fast || has("-cl-unsafe-math-optimizations");
  if (fast || has("-cl-finite-math-only")) out.allow.insert("finite");
  if (unsafe) out.allow.insert("unsafe");
  if (unsafe || has("-cl-no-signed-zeros")) out.allow.insert("signless");
  if (unsafe || has("-cl-mad-enable")) out.allow.insert("mad");
  if (unsafe || has("-cl-denorms-are-zero")) out.allow.insert("flush");
  if (has("-cl-fp32-correctly-rounded-divide-sqrt")) out.require.insert("correctly rounded");
  out.of_values = mode.build_options.empty() || (mode.build_options.starts_with("-cl-") && !has("-cl-std") &&
                                                 !has("-cl-single-precision-constant"));
  return out;
}

bool includes(const Options& wider, const Options& narrower) {
  return std::ranges::includes(wider.allow, narrower.allow) &&
         std::ranges::includes(narrower.require, wider.require);
}

std::vector<const BuildMode*> modes_of_values() {
  std::vector<const BuildMode*> out;
  for (const BuildMode& mode : build_modes())
    if (options_of(mode).of_values) out.push_back(&mode);
  return out;
}

std::vector<Scalar> specials_of(ScalarType type) {
  std::vector<Scalar> out;
  if (!is_floating(type)) {
    for (const std::uint64_t bits : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{3}, type_mask(type),
                                     type_mask(type) >> 1, (type_mask(type) >> 1) + 1})
      out.push_back({type, bits});
    return out;
  }
  const Format& f = format_of(type);
  const std::uint64_t one = f.infinity() / 2 & ~f.fraction_mask();
  for (const std::uint64_t bits : {std::uint64_t{0}, std::uint64_t{1}, f.fraction_mask(), f.min_normal(), one,
                                   one + f.min_normal() / 2, f.max_finite(), f.infinity(), f.quiet_nan()})
    for (const std::uint64_t sign : {std::uint64_t{0}, f.sign_mask()}) out.push_back({type, bits | sign});
  return out;
}

Scalar any_of(ScalarType type, Random& random) {
  const std::vector<Scalar> specials = specials_of(type);
  if (random.below(3) != 0) return specials[random.below(specials.size())];
  return {type, random.next() & type_mask(type)};
}

/// Results to try: special values, the operands with either sign, and what lies within a few ulp of the
/// truth.
std::vector<Scalar> results_to_try(const Criterion& criterion, std::span<const Scalar> point, int output,
                                   ScalarType type) {
  std::vector<Scalar> out = specials_of(type);
  if (!is_floating(type)) return out;
  const Format& f = format_of(type);
  for (const Scalar x : point)
    if (x.type == type) out.insert(out.end(), {x, {type, x.bits ^ f.sign_mask()}});
  const std::string words = criterion.truth(point, output, shown_digits);
  char* end = nullptr;
  const double truth = std::strtod(words.c_str(), &end);
  if (end == words.c_str() || !(truth == truth)) return out;
  Real number(64);
  mpfr_set_d(number.get(), truth, MPFR_RNDN);
  const std::uint64_t nearest = round_to(f, number, Direction::nearest_even);
  for (const int steps : {-17, -4, -1, 0, 1, 2, 5, 16})
    out.push_back({type, (nearest + static_cast<std::uint64_t>(steps)) & type_mask(type)});
  return out;
}

/// One test case in every mode on one device.
class MeasuredModes {
 public:
  MeasuredModes(const TestCase& test_case, const RulebookChoice& rulebooks, const DeviceInfo& device)
      : test_case_(test_case) {
    for (const BuildMode* mode : modes_of_values()) {
      const Rulebook& book = rulebook_of(test_case, *mode, rulebooks, device, Front::source);
      books_.push_back(book.name());
      calls_.push_back(call_of(test_case, 1, *mode));
      criteria_.push_back(test_case
                              .criterion({calls_.back(), test_case.precision, test_case.clause,
                                          test_case.half_in_memory, book, device, *mode})
                              .criterion);
    }
  }

  bool is_judged() const { return criteria_[0] != nullptr; }

  /// Tries results at a point; returns how many pass in some mode.
  int compare(const std::vector<Scalar>& point, const std::string& where) {
    const std::vector<const BuildMode*> modes = modes_of_values();
    const Call& call = test_case_.call;
    int passing = 0;
    PointTruths at(point);
    std::vector<std::vector<Scalar>> to_try;
    for (std::size_t k = 0; k < call.results.size(); ++k)
      to_try.push_back(results_to_try(*criteria_[0], point, static_cast<int>(k), call.results[k]));
    for (std::size_t k = 0; k < call.results.size(); ++k)
      for (const Scalar result : to_try[k]) {
        std::vector<Scalar> results;
        for (const auto& others : to_try) results.push_back(others.back());
        results[k] = result;
        std::vector<bool> passes;
        for (const auto& criterion : criteria_) {
          std::vector<Judgement> judgements(results.size());
          if (criterion) criterion->judge(at, results, judgements);
          passes.push_back(!criterion || judgements[k].passed());
        }
        passing += std::ranges::count(passes, true) > 0 ? 1 : 0;
        for (std::size_t narrow = 0; narrow < modes.size(); ++narrow)
          for (std::size_t wide = 0; wide < modes.size(); ++wide)
            if (passes[narrow] && !passes[wide] && are_to_agree(narrow, wide) &&
                reported_.insert({narrow, wide}).second)
              ADD_FAILURE() << where << ": " << test_case_.builtin << ' ' << test_case_.signature << " of "
                            << text_of(point) << ", output " << k << ": " << literal(result) << " passes in "
                            << modes[narrow]->name << ", not in " << modes[wide]->name;
      }
    return passing;
  }

 private:
  /// Whether one mode includes the other, and one document judges both: environment 3.0 bounds results under
  /// -cl-fast-relaxed-math, and does not name -cl-finite-math-only, which OpenCL 1.2 leaves unbounded.
  bool are_to_agree(std::size_t narrow, std::size_t wide) const {
    const std::vector<const BuildMode*> modes = modes_of_values();
    return criteria_[narrow] && books_[narrow] == books_[wide] &&
           includes(options_of(*modes[wide]), options_of(*modes[narrow]));
  }

  static std::string text_of(std::span<const Scalar> point) {
    std::string text;
    for (const Scalar x : point) text += (text.empty() ? "" : ", ") + literal(x);
    return text;
  }

  const TestCase& test_case_;
  std::vector<Call> calls_;
  std::vector<std::string> books_;
  std::vector<std::shared_ptr<const Criterion>> criteria_;
  std::set<std::pair<std::size_t, std::size_t>> reported_;  ///< pairs of modes: each once
};

struct Device {
  const char* version;
  bool embedded, subnormals;
};

class ModeInclusion : public ::testing::TestWithParam<Device> {};

TEST_P(ModeInclusion, WhatPassesInANarrowerModePassesInAWiderOne) {
  const auto rulebooks = RulebookChoice::load("auto");
  ASSERT_TRUE(rulebooks);
  DeviceInfo device = suites_test::full_device();
  device.version = GetParam().version;
  device.embedded = GetParam().embedded;
  device.single.subnormals = device.half.subnormals = GetParam().subnormals;
  Random random(5);
  int passing = 0;
  for (const auto& suite :
       {math_suite(), common_suite(), geometric_suite(), relational_suite(), contraction_suite()})
    for (const ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
      for (const TestCase& test_case : suite->cases(precision)) {
        if (test_case.call.arguments.empty() || !is_computed(test_case.call)) continue;
        MeasuredModes modes(test_case, *rulebooks, device);
        if (!modes.is_judged()) continue;
        for (int n = 0; n < 4; ++n) {
          std::vector<Scalar> point;
          for (const ScalarType type : test_case.call.arguments) point.push_back(any_of(type, random));
          passing += modes.compare(point, device.version);
        }
      }
  EXPECT_GT(passing, 10'000);
}

INSTANTIATE_TEST_SUITE_P(
    Devices, ModeInclusion,
    ::testing::Values(Device{"OpenCL 1.2", false, true}, Device{"OpenCL 1.2", true, false},
                      Device{"OpenCL 2.0", false, false}, Device{"OpenCL 2.0", true, true},
                      Device{"OpenCL 3.0", false, true}, Device{"OpenCL 3.0", true, false}));

}  // namespace
}  // namespace plumbline
