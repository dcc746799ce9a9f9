#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "harness/opencl/opencl.h"
#include "reference/function.h"
#include "reference/rounding.h"
#include "reference/ulp.h"
#include "suites/math/directed.h"
#include "suites/math/table.h"
#include "tests/device/math/accuracy_claims.h"
#include "tests/device/math/accuracy_points.h"
#include "tests/paths.h"

// Every math builtin of the bundled device, in every precision and width, called through OpenCL and compared
// with the reference's true values: the errors that kernels/builtins/accuracy.tsv claims, not those the
// specification allows.

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

/// What the test found out about one result.
struct Measurement {
  std::string fault;  ///< empty: within the claim
  double ulp = 0;     ///< error of a finite result of a finite truth
};

Measurement measure_integer(const Function& function, const Scalar& argument, const Enclosure& truth,
                            Scalar result) {
  if (!format_of(argument.type).is_finite(argument.bits) && function.name == "lgamma_r")
    return {};  // gamma has no sign there
  const auto expected = static_cast<std::uint32_t>(mpfr_get_si(truth.lower.get(), MPFR_RNDN));
  if (expected == result.bits) return {};
  return {.fault = fmt::format("expected {}", static_cast<int>(expected))};
}

/// Nothing if `truth` is too wide to decide whether the result meets the claim.
std::optional<Measurement> measure_floating(const Function& function, const Enclosure& truth, Scalar result,
                                            AccuracyClaim claim) {
  const Format& format = format_of(result.type);
  const Measurement wrong{.fault = "truth " + truth.lower.text(17)};
  if (truth.is_nan() || format.is_nan(result.bits))
    return truth.is_nan() && format.is_nan(result.bits) ? Measurement{} : wrong;
  const auto nearest = round_to(format, truth, Direction::nearest_even);
  if (!nearest) return std::nullopt;
  if (format.is_zero(*nearest) && format.is_zero(result.bits) && sign_is_free(function.name))
    return Measurement{};
  if (format.is_infinite(*nearest) && nearest == result.bits) return Measurement{};
  if (truth.is_exact() && (mpfr_zero_p(truth.lower.get()) || mpfr_inf_p(truth.lower.get())))
    return nearest == result.bits ? Measurement{} : wrong;
  const bool is_normal = format.magnitude(result.bits) > format.min_normal();
  const double bound = is_normal ? claim.normal : claim.subnormal;
  const UlpError error = ulp_error(format, result.bits, truth, OverflowRule::lenient);
  const bool must_be_nearest = bound <= 0.5;
  if (error.lower > bound || (must_be_nearest && nearest != result.bits))
    return Measurement{.fault = fmt::format("{} ulp from {}", error.lower, truth.lower.text(17)),
                       .ulp = error.lower};
  if (error.upper <= bound || (must_be_nearest && bound == 0.5))
    return Measurement{.fault = {}, .ulp = error.lower};
  return std::nullopt;
}

Measurement measure(const Function& function, std::span<const Scalar> arguments, int output, Scalar result,
                    AccuracyClaim claim) {
  for (mpfr_prec_t precision = 128; precision <= 8192; precision *= 2) {
    std::vector<Enclosure> truth(static_cast<std::size_t>(function.outputs()), Enclosure(precision));
    function.enclose(arguments, precision, truth);
    const Enclosure& value = truth[static_cast<std::size_t>(output)];
    if (!is_floating(result.type)) return measure_integer(function, arguments[0], value, result);
    if (auto measured = measure_floating(function, value, result, claim)) return *measured;
  }
  return {.fault = "undecided"};
}

/// Points per builtin that PLUMBLINE_ACCURACY_POINTS sets; 0 if it is not set. The test then also prints
/// the largest errors, of normal and of other results: how the claims were found.
std::size_t requested_points() {
  const char* const points = std::getenv("PLUMBLINE_ACCURACY_POINTS");
  return points == nullptr ? 0 : std::strtoull(points, nullptr, 10);
}

std::size_t points_for(int width) {
  if (requested_points() != 0) return requested_points();
  return width == 1 ? 1536 : 96;
}

/// The points of hard_points.txt: close to a tie, where a result is right only by its last correction.
std::vector<math::DirectedCase> read_hard_points() {
  std::ifstream file(PLUMBLINE_SOURCE_DIR "/tests/device/math/hard_points.txt");
  const std::string content{std::istreambuf_iterator<char>(file), {}};
  auto points = math::parse_directed(content, "hard_points.txt");
  if (!points || points->empty()) throw std::runtime_error(points ? "no points" : points.error().message);
  return *points;
}

/// Of a correctly rounded function the arguments that are hardest to round.
std::vector<std::vector<Scalar>> directed_for(const Builtin& builtin, ScalarType precision) {
  static const std::vector<math::DirectedCase> hard = read_hard_points();
  std::vector<std::vector<Scalar>> points;
  for (const math::DirectedCase& at : hard)
    if (at.function == builtin.name && at.precision == precision) points.push_back(at.arguments);
  for (std::vector<Scalar>& at : math::directed_points(builtin.name, precision))
    points.push_back(std::move(at));
  return points;
}

class MathAccuracy : public ::testing::TestWithParam<std::tuple<ScalarType, int>> {};

void check(const Builtin& builtin, ScalarType precision, int width, std::size_t count) {
  Call call{.builtin = builtin.name,
            .expression = builtin.expression,
            .arguments = {},
            .results = {},
            .width = width};
  const Function& function = *builtin.function;
  for (std::size_t k = 0; k < function.arguments.size(); ++k)
    call.arguments.push_back(function.arguments.type(k, precision));
  for (std::size_t k = 0; k < function.results.size(); ++k)
    call.results.push_back(function.results.type(k, precision));
  auto evaluator = bundled()->prepare(call);
  ASSERT_TRUE(evaluator) << evaluator.error().message << evaluator.error().detail;

  const auto claim = library_claims().find({builtin.name, precision});
  ASSERT_NE(claim, library_claims().end()) << builtin.name;
  std::vector<std::vector<Scalar>> directed;
  if (claim->second.normal == 0.5) directed = directed_for(builtin, precision);
  std::mt19937_64 random(20120101);
  std::vector<Column> arguments, results;
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    const ArgumentPoints points(builtin, call.arguments[k]);
    Column& column = arguments.emplace_back(call.arguments[k], count);
    for (std::size_t i = 0; i < count; ++i)
      column.set(i, i < directed.size() ? directed[i][k].bits : points.draw(random, i, k == 0));
  }
  for (ScalarType type : call.results) results.emplace_back(type, count);
  const Status status = (*evaluator)->evaluate(arguments, results);
  ASSERT_TRUE(status) << status.error().message;

  double largest[2] = {};
  int shown = 0;
  for (std::size_t i = 0; i < count && shown < 3; ++i) {
    std::vector<Scalar> operands;
    operands.reserve(arguments.size());
    for (const Column& column : arguments) operands.push_back(column.at(i));
    for (std::size_t k = 0; k < results.size(); ++k) {
      const Scalar got = results[k].at(i);
      const Measurement measured = measure(function, operands, static_cast<int>(k), got, claim->second);
      if (is_floating(got.type)) {
        const Format& format = format_of(got.type);
        double& seen = largest[format.magnitude(got.bits) > format.min_normal() ? 0 : 1];
        seen = std::max(seen, measured.ulp);
      }
      if (measured.fault.empty()) continue;
      ++shown;
      ADD_FAILURE() << builtin.name << ", " << opencl_name(precision) << width << ", result " << k << ", of"
                    << text(operands) << ":" << text({&got, 1}) << ", " << measured.fault;
    }
  }
  if (requested_points() != 0)
    fmt::print("{}\t{}{}\t{:.6f}\t{:.6f}\n", builtin.name, opencl_name(precision), width, largest[0],
               largest[1]);
}

TEST_P(MathAccuracy, EveryBuiltinIsAsNearAsClaimed) {
  const auto [precision, width] = GetParam();
  ASSERT_NE(bundled(), nullptr);
  if (precision == ScalarType::f16 && !bundled()->info().half.supported) GTEST_SKIP() << "no cl_khr_fp16";
  for (const Builtin& builtin : math::table())
    if (is_of_opencl(builtin, precision)) check(builtin, precision, width, points_for(width));
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
