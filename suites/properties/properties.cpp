#include "harness/judge/properties.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "harness/support/precision_name.h"
#include "harness/support/random.h"
#include "reference/format.h"
#include "reference/rounding.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity(), half_pi = 1.5707963267948966;

/// What a function has: the intervals are those of real analysis, their irrational ends rounded inward. Zeros
/// at the end of `monotonic` are none.
struct PropertyRow {
  std::string_view function;
  Symmetry symmetry = Symmetry::none;
  std::array<MonotonicInterval, 2> monotonic = {};
};
constexpr MonotonicInterval rising{-endless, endless};
constexpr PropertyRow property_rows[] = {
    {"acos", Symmetry::none, {{{-1, 1, false}}}},
    {"acosh", Symmetry::none, {{{1, endless}}}},
    {"acospi", Symmetry::none, {{{-1, 1, false}}}},
    {"asin", Symmetry::odd, {{{-1, 1}}}},
    {"asinh", Symmetry::odd, {{rising}}},
    {"asinpi", Symmetry::odd, {{{-1, 1}}}},
    {"atan", Symmetry::odd, {{rising}}},
    {"atanh", Symmetry::odd, {{{-1, 1}}}},
    {"atanpi", Symmetry::odd, {{rising}}},
    {"cbrt", Symmetry::odd, {{rising}}},
    {"ceil", Symmetry::none, {{rising}}},
    {"cos", Symmetry::even, {{{-3.141592653589793, 0}, {0, 3.141592653589793, false}}}},
    {"cosh", Symmetry::even, {{{-endless, 0, false}, {0, endless}}}},
    {"cospi", Symmetry::even, {{{-1, 0}, {0, 1, false}}}},
    {"erf", Symmetry::odd, {{rising}}},
    {"erfc", Symmetry::none, {{{-endless, endless, false}}}},
    {"exp", Symmetry::none, {{rising}}},
    {"exp10", Symmetry::none, {{rising}}},
    {"exp2", Symmetry::none, {{rising}}},
    {"expm1", Symmetry::none, {{rising}}},
    {"fabs", Symmetry::even, {{{-endless, 0, false}, {0, endless}}}},
    {"floor", Symmetry::none, {{rising}}},
    {"lgamma", Symmetry::none, {{{2, endless}}}},
    {"log", Symmetry::none, {{{0, endless}}}},
    {"log10", Symmetry::none, {{{0, endless}}}},
    {"log1p", Symmetry::none, {{{-1, endless}}}},
    {"log2", Symmetry::none, {{{0, endless}}}},
    {"rint", Symmetry::odd, {{rising}}},
    {"round", Symmetry::odd, {{rising}}},
    {"rsqrt", Symmetry::none, {{{0, endless, false}}}},
    {"sin", Symmetry::odd, {{{-half_pi, half_pi}}}},
    {"sinh", Symmetry::odd, {{rising}}},
    {"sinpi", Symmetry::odd, {{{-0.5, 0.5}}}},
    {"sqrt", Symmetry::none, {{{0, endless}}}},
    {"tan", Symmetry::odd, {{{-half_pi, half_pi}}}},
    {"tanh", Symmetry::odd, {{rising}}},
    {"tanpi", Symmetry::odd, {{{-0.5, 0.5}}}},
    {"tgamma", Symmetry::none, {{{2, endless}}}},
    {"trunc", Symmetry::odd, {{rising}}},
};
static_assert(std::ranges::is_sorted(property_rows, {}, &PropertyRow::function));

/// Functions of two numbers, of which exact values alone are seen.
constexpr std::string_view of_two[] = {"atan2", "atan2pi", "fmod", "hypot", "pow", "powr", "remainder"};

Scalar nearest_number(ScalarType type, double x) {
  return {type, round_to(format_of(type), Real::exactly({ScalarType::f64, std::bit_cast<std::uint64_t>(x)}),
                         Direction::nearest_even)};
}

/// Numbers at which many functions have rational values: halves, squares, cubes, powers of two and of ten.
std::vector<Scalar> simple_numbers(ScalarType type) {
  std::vector<Scalar> out;
  for (int k = 0; k <= 64; ++k) {
    out.push_back(nearest_number(type, k / 2.0));
    out.push_back(nearest_number(type, k * k));
    out.push_back(nearest_number(type, k * k * k));
  }
  double ten = 1;
  for (int k = 0; k <= 22; ++k, ten *= 10) out.push_back(nearest_number(type, ten));
  const Format& f = format_of(type);
  for (std::uint64_t k = 0; k < 2 * static_cast<std::uint64_t>(f.emax); k += 1 + k / 64)
    out.push_back({type, (k + 1) << (f.precision - 1)});
  return out;
}

Scalar with_other_sign(Scalar x) { return {x.type, x.bits ^ format_of(x.type).sign_mask()}; }

/// The next number above a finite one.
Scalar next_number(Scalar x) {
  const Format& f = format_of(x.type);
  if ((x.bits & f.sign_mask()) == 0) return {x.type, x.bits + 1};
  return {x.type, f.is_zero(x.bits) ? 1 : x.bits - 1};
}

/// Points of simple numbers of either sign, and then of random ones, in which every exponent is as frequent.
class PropertyPoints : public PointSource {
 public:
  PropertyPoints(ScalarType type, std::size_t arguments)
      : type_(type), arguments_(arguments), simple_(simple_numbers(type)) {}
  std::uint64_t size(Level level) const override {
    const std::uint64_t quick = 4 * simple_.size() + 8192;
    if (level == Level::sparse) return 512;
    if (level == Level::quick) return quick;
    return level == Level::standard ? 16 * quick : 256 * quick;
  }
  double possible() const override {
    double all = 1;
    for (std::size_t k = 0; k < arguments_; ++k)
      for (int bit = 0; bit < width_of(type_); ++bit) all *= 2;
    return all;
  }

 protected:
  /// Number k: the simple ones come first. It is finite.
  Scalar number(std::uint64_t seed, std::uint64_t k) const {
    if (k < 2 * simple_.size()) {
      const Scalar x = simple_[static_cast<std::size_t>(k / 2)];
      return k % 2 == 0 ? x : with_other_sign(x);
    }
    const Format& f = format_of(type_);
    const std::uint64_t magnitude = Random(Random::mix(seed) + k).below(f.infinity());
    return {type_, magnitude | (k % 2 == 0 ? 0 : f.sign_mask())};
  }

  ScalarType type_;
  std::size_t arguments_;
  std::vector<Scalar> simple_;
};

/// Pairs: x and -x, or x and the next number above it.
class PairedPoints final : public PropertyPoints {
 public:
  explicit PairedPoints(ScalarType type) : PropertyPoints(type, 1) {}
  void point(std::uint64_t seed, std::uint64_t index, std::span<Scalar> out) const override {
    const std::uint64_t pair = index / 2;
    const Scalar x = number(seed, pair / 2);
    out[0] = index % 2 == 0 ? x : pair % 2 == 0 ? with_other_sign(x) : next_number(x);
  }
};

/// A number beside 0, 1, -1 and itself, as the first operand and as the second.
class SimplePairs final : public PropertyPoints {
 public:
  explicit SimplePairs(ScalarType type) : PropertyPoints(type, 2) {}
  void point(std::uint64_t seed, std::uint64_t index, std::span<Scalar> out) const override {
    const Scalar x = number(seed, index / 8);
    const Scalar others[] = {nearest_number(type_, 0), nearest_number(type_, 1), nearest_number(type_, -1),
                             x};
    const Scalar other = others[index % 4];
    out[0] = index % 8 < 4 ? x : other;
    out[1] = index % 8 < 4 ? other : x;
  }
};

class PropertiesSuite final : public Suite {
 public:
  std::string_view name() const override { return "properties"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (!is_floating(precision)) return out;
    for (TestCase& test_case : math_suite()->cases(precision)) {
      if (!test_case.call.prologue.empty()) continue;
      const auto* const row = std::ranges::find(property_rows, test_case.builtin, &PropertyRow::function);
      const bool is_of_two = std::ranges::find(of_two, test_case.builtin) != std::end(of_two);
      if (row == std::end(property_rows) && !is_of_two) continue;
      FunctionProperties properties;
      if (!is_of_two) properties = {row->symmetry, row->monotonic};
      test_case.suite = name();
      test_case.study = Study::properties;
      test_case.inputs.directed.clear();
      if (is_of_two)
        test_case.inputs.source = std::make_shared<SimplePairs>(precision);
      else
        test_case.inputs.source = std::make_shared<PairedPoints>(precision);
      test_case.criterion = with_properties(properties);
      out.push_back(std::move(test_case));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> properties_suite() { return std::make_unique<PropertiesSuite>(); }

}  // namespace plumbline
