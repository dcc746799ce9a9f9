#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>

#include "harness/opencl/opencl.h"
#include "reference/function.h"
#include "reference/rounding.h"
#include "reference/ulp.h"
#include "suites/math/table.h"

// Every math builtin of the bundled device, in every precision and width, called through OpenCL and compared
// with the reference's true values: the errors that kernels/builtins/math claims, not those the specification
// allows.

namespace plumbline {
namespace {

using math::Builtin;

Device* bundled() {
  static const std::unique_ptr<Device> device = [] {
    auto opened = bundled_adapter()->open("");
    return opened ? std::move(*opened) : nullptr;
  }();
  return device.get();
}

/// The largest error the library allows itself: half correctly rounded, single all but, double within 1 ulp
/// (the specification asks for 2 to 16). half_* and native_* may err by 2^-20 of the value, those of powr by
/// 2^-14.
double claimed_ulp(std::string_view builtin, ScalarType precision) {
  if (builtin.starts_with("half_") || builtin.starts_with("native_"))
    return builtin.ends_with("_powr") ? 1024 : 16;
  if (precision == ScalarType::f16) return 0.5;
  if (precision == ScalarType::f32) return 0.5001;
  return 1.01;
}

/// The function whose truth the builtin is held to.
const Function& truth_of(std::string_view builtin) {
  std::string_view name = builtin;
  for (std::string_view prefix : {"half_", "native_"})
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  if (name == "divide") name = "x/y";
  if (name == "recip") name = "1/x";
  return *find_function(name);
}

ScalarType type_of(char letter, ScalarType precision) {
  if (letter == 'I') return ScalarType::i32;
  if (letter == 'T') return precision;
  return precision == ScalarType::f16   ? ScalarType::u16
         : precision == ScalarType::f32 ? ScalarType::u32
                                        : ScalarType::u64;
}

std::uint64_t rounded(ScalarType type, double value) {
  Real real(64);
  mpfr_set_d(real.get(), value, MPFR_RNDN);
  return round_to(format_of(type), real, Direction::nearest_even);
}

/// Edge values, the function's own interesting points, its domain and random bits, for one parameter.
class Points {
 public:
  Points(const Builtin& builtin, ScalarType type) : builtin_(builtin), type_(type) {
    if (!is_floating(type)) return;
    const Format& f = format_of(type);
    edges_ = {0, 1, f.fraction_mask(), f.min_normal(), f.max_finite(), f.infinity(), f.quiet_nan()};
    for (double value : {1.0, 1.5, 2.0, 2.5, 3.0, 0.5, 0.25, 10.0, 1024.0})
      edges_.push_back(rounded(type, value));
    for (double value : builtin.breaks)
      if (value != 0)
        for (int step : {-1, 0, 1})
          edges_.push_back(rounded(type, std::abs(value)) + static_cast<unsigned>(step));
  }

  std::uint64_t draw(std::mt19937_64& random, std::size_t index, bool first) const {
    const std::uint64_t bits = random();
    const std::uint64_t mask =
        size_of(type_) == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * size_of(type_)) - 1;
    if (!is_floating(type_)) {
      if (bits & 1) return (bits >> 32) & mask;
      const auto span = static_cast<std::uint64_t>(builtin_.integers[1] - builtin_.integers[0] + 1);
      return static_cast<std::uint32_t>(builtin_.integers[0] + static_cast<int>((bits >> 8) % span));
    }
    const std::uint64_t sign = bits & 1 ? format_of(type_).sign_mask() : 0;
    const std::size_t kind = first ? index % 3 : bits / 2 % 3;
    if (kind == 0) return edges_[first ? index / 3 % edges_.size() : bits / 8 % edges_.size()] ^ sign;
    if (kind == 1) return bits & mask;
    const double fraction = static_cast<double>(bits >> 11) * 0x1p-53;
    return rounded(type_, builtin_.low + (builtin_.high - builtin_.low) * fraction);
  }

 private:
  const Builtin& builtin_;
  ScalarType type_;
  std::vector<std::uint64_t> edges_;
};

std::string text(std::span<const Scalar> values) {
  std::ostringstream out;
  for (const Scalar& value : values) {
    out << " 0x" << std::hex << value.bits;
    if (is_floating(value.type)) out << " (" << Real::exactly(value).text(17) << ")";
  }
  return out.str();
}

/// Whether the sign of a zero result is free: equal operands but for the signs of zeros (C99 F.9.9).
bool sign_is_free(std::string_view builtin) {
  return builtin == "fmax" || builtin == "fmin" || builtin == "maxmag" || builtin == "minmag";
}

/// Nothing if `result` is within `bound` of the truth, else why not.
std::string fault(const Function& function, std::span<const Scalar> arguments, int output, Scalar result,
                  double bound) {
  for (mpfr_prec_t precision = 128;; precision *= 2) {
    std::vector<Enclosure> truth(static_cast<std::size_t>(function.outputs), Enclosure(precision));
    function.enclose(arguments, precision, truth);
    const Enclosure& value = truth[static_cast<std::size_t>(output)];
    if (!is_floating(result.type)) {
      if (!format_of(arguments[0].type).is_finite(arguments[0].bits) && function.name == "lgamma_r")
        return {};  // gamma has no sign there
      const auto expected = static_cast<std::uint32_t>(mpfr_get_si(value.lower.get(), MPFR_RNDN));
      return expected == result.bits ? "" : "expected " + std::to_string(static_cast<int>(expected));
    }
    const Format& format = format_of(result.type);
    if (value.is_nan() || format.is_nan(result.bits))
      return value.is_nan() && format.is_nan(result.bits) ? "" : "truth " + value.lower.text(17);
    const auto nearest = round_to(format, value, Direction::nearest_even);
    if (nearest == result.bits) return {};
    if (nearest && format.is_zero(*nearest) && format.is_zero(result.bits) && sign_is_free(function.name))
      return {};
    if (nearest && (format.is_infinite(*nearest) || format.is_infinite(result.bits) ||
                    (value.is_exact() && format.is_zero(*nearest))))
      return "truth " + value.lower.text(17);
    const UlpError error = ulp_error(format, result.bits, value, OverflowRule::lenient);
    if (error.upper <= bound) return {};
    if (error.lower > bound) return std::to_string(error.lower) + " ulp from " + value.lower.text(17);
    if (precision > 4096) return "undecided";
  }
}

class MathAccuracy : public ::testing::TestWithParam<std::tuple<ScalarType, int>> {};

void check(const Builtin& builtin, ScalarType precision, int width, std::size_t count) {
  Call call{.builtin = std::string(builtin.name),
            .expression = std::string(builtin.expression),
            .arguments = {},
            .results = {},
            .width = width};
  for (char letter : builtin.arguments) call.arguments.push_back(type_of(letter, precision));
  for (char letter : builtin.results) call.results.push_back(type_of(letter, precision));
  auto evaluator = bundled()->prepare(call);
  ASSERT_TRUE(evaluator) << evaluator.error().message << evaluator.error().detail;

  std::mt19937_64 random(20120101);
  std::vector<Column> arguments, results;
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    const Points points(builtin, call.arguments[k]);
    Column& column = arguments.emplace_back(call.arguments[k], count);
    for (std::size_t i = 0; i < count; ++i) column.set(i, points.draw(random, i, k == 0));
  }
  for (ScalarType type : call.results) results.emplace_back(type, count);
  const Status status = (*evaluator)->evaluate(arguments, results);
  ASSERT_TRUE(status) << status.error().message;

  const Function& function = truth_of(builtin.name);
  const double bound = claimed_ulp(builtin.name, precision);
  int shown = 0;
  for (std::size_t i = 0; i < count && shown < 3; ++i) {
    std::vector<Scalar> operands;
    for (const Column& column : arguments) operands.push_back(column.at(i));
    for (std::size_t k = 0; k < results.size(); ++k) {
      const std::string why = fault(function, operands, static_cast<int>(k), results[k].at(i), bound);
      if (why.empty()) continue;
      ++shown;
      const Scalar got = results[k].at(i);
      ADD_FAILURE() << builtin.name << ", " << opencl_name(precision) << width << ", result " << k << ", of"
                    << text(operands) << ":" << text({&got, 1}) << ", " << why;
    }
  }
}

TEST_P(MathAccuracy, EveryBuiltinIsAsNearAsClaimed) {
  const auto [precision, width] = GetParam();
  ASSERT_NE(bundled(), nullptr);
  if (precision == ScalarType::f16 && !bundled()->info().half.supported) GTEST_SKIP() << "no cl_khr_fp16";
  for (const Builtin& builtin : math::table())
    if (!builtin.single_only || precision == ScalarType::f32)
      check(builtin, precision, width, width == 1 ? 384 : 96);
}

INSTANTIATE_TEST_SUITE_P(All, MathAccuracy,
                         ::testing::Combine(::testing::Values(ScalarType::f16, ScalarType::f32,
                                                              ScalarType::f64),
                                            ::testing::Values(1, 2, 3, 4, 8, 16)),
                         [](const auto& instance) {
                           return std::string(opencl_name(std::get<0>(instance.param))) +
                                  std::to_string(std::get<1>(instance.param));
                         });

}  // namespace
}  // namespace plumbline
