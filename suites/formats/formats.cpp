#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "harness/device/call.h"
#include "harness/judge/exact.h"
#include "harness/support/scalar_text.h"
#include "reference/conversion.h"
#include "reference/format.h"
#include "suites/formats/parts.h"
#include "suites/suites.h"

namespace plumbline {
namespace formats {
namespace {

/// A test case of codes and one precision; the criterion is the caller's.
TestCase blank(const SmallFormat& format, ScalarType precision, std::string name,
               std::vector<ScalarType> arguments, ScalarType result, CudaWords cuda) {
  TestCase test_case;
  test_case.suite = "formats";
  test_case.precision = precision;
  test_case.builtin = test_case.call.builtin = std::move(name);
  test_case.call.expression = test_case.builtin + (arguments.size() == 2 ? "(a, b)" : "(a)");
  test_case.call.arguments = std::move(arguments);
  test_case.call.results = {result};
  test_case.call.cuda = std::move(cuda.text);
  test_case.call.needs.headers_of_cuda = std::move(cuda.headers);
  test_case.signature = signature_of(test_case.call);
  test_case.not_in_spirv = "the documents' SPIR-V has no small formats";
  test_case.lanes = 1;
  test_case.small_format = &format;
  for (const ScalarType type : test_case.call.arguments)
    test_case.inputs.arguments.push_back({.type = type, .low = 0, .high = 255, .breaks = {}});
  return test_case;
}

/// The number, which may lie between two of the type, its neighbours on both sides, and the same below zero.
void add_around(double number, ScalarType type, std::vector<std::vector<Scalar>>& points) {
  const Scalar exact{ScalarType::f64, std::bit_cast<std::uint64_t>(number)};
  const Scalar below = *convert(exact, type, Direction::toward_zero, false);
  const Format& format = format_of(type);
  for (int step = -1; step <= 1; ++step) {
    const std::uint64_t bits = below.bits + static_cast<std::uint64_t>(step);
    if (bits > format.infinity()) continue;
    points.push_back({{type, bits}});
    points.push_back({{type, bits | format.sign_mask()}});
  }
}

/// Every number of the format, every middle between two, and the middle behind the greatest.
std::vector<std::vector<Scalar>> boundaries(const SmallFormat& format, ScalarType from) {
  const auto number = [&](unsigned code) {
    return to_double(widened(format, static_cast<std::uint8_t>(code), ScalarType::f64));
  };
  std::vector<std::vector<Scalar>> points;
  for (unsigned code = 0; code < format.greatest; ++code) {
    add_around(number(code), from, points);
    add_around((number(code) + number(code + 1)) / 2, from, points);
  }
  const double greatest = number(format.greatest), gap = greatest - number(format.greatest - 1U);
  for (const double beyond : {greatest, greatest + gap / 2, greatest + gap}) add_around(beyond, from, points);
  return points;
}

std::string narrowing_name(ScalarType from, const SmallConversion& conversion) {
  const std::string_view direction = conversion.direction == Direction::toward_zero       ? "_rtz"
                                     : conversion.direction == Direction::toward_positive ? "_rtp"
                                                                                          : "";
  return fmt::format("{}_to_{}{}{}", opencl_name(from), conversion.format->name,
                     conversion.saturating ? "_sat" : "", direction);
}

TestCase narrowing(ScalarType from, const SmallConversion& conversion) {
  const SmallFormat& format = *conversion.format;
  TestCase test_case = blank(format, from, narrowing_name(from, conversion), {from}, ScalarType::u8,
                             cuda_narrowing(from, conversion));
  if (!format.is_scale) {
    const double most = 1.25 * to_double(widened(format, format.greatest, ScalarType::f64));
    test_case.inputs.arguments[0].low = -most;
    test_case.inputs.arguments[0].high = most;
  }
  test_case.inputs.directed = boundaries(format, from);
  test_case.criterion = coded(conversion);
  return test_case;
}

TestCase widening(const SmallFormat& format, ScalarType to) {
  TestCase test_case = blank(format, to, fmt::format("{}_to_{}", format.name, opencl_name(to)),
                             {ScalarType::u8}, to, cuda_widening(format, to));
  test_case.clause =
      &format == &e4m3 || &format == &e5m2 ? "OFP8 1.0, 5.1, tables 1 and 2" : "MX 1.0, 5.3 and 5.4";
  test_case.criterion = exactly([&format, to](std::span<const Scalar> x, int) -> std::optional<Scalar> {
    const auto code = static_cast<std::uint8_t>(x[0].bits);
    if (!format.is_code(code)) return std::nullopt;
    return widened(format, code, to);
  });
  return test_case;
}

TestCase element(const SmallFormat& format) {
  TestCase test_case = blank(format, ScalarType::f32, fmt::format("mx_{}_to_float", format.name),
                             {ScalarType::u8, ScalarType::u8}, ScalarType::f32, {});
  test_case.clause = "MX 1.0, 5.1 (a scale of NaN gives NaN; beyond binary32 the implementation decides)";
  test_case.criterion = exactly([&format](std::span<const Scalar> x, int) -> std::optional<Scalar> {
    const auto code = static_cast<std::uint8_t>(x[1].bits);
    if (!format.is_code(code)) return std::nullopt;
    return scaled_element(static_cast<std::uint8_t>(x[0].bits), format, code);
  });
  return test_case;
}

void add_narrowings(ScalarType from, std::vector<TestCase>& out) {
  for (const SmallFormat* format : element_formats) {
    out.push_back(narrowing(from, {format, true}));
    if (format->nan) out.push_back(narrowing(from, {format, false}));
  }
  for (const Direction direction : {Direction::toward_zero, Direction::toward_positive})
    for (const bool saturating : {false, true})
      if (from != ScalarType::f16) out.push_back(narrowing(from, {&e8m0, saturating, direction}));
}

}  // namespace
}  // namespace formats

namespace {

class FormatsSuite final : public Suite {
 public:
  std::string_view name() const override { return "formats"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (!is_floating(precision)) return out;
    formats::add_narrowings(precision, out);
    for (const SmallFormat* format : small_formats)
      if (!format->is_scale || precision != ScalarType::f16)
        out.push_back(formats::widening(*format, precision));
    if (precision == ScalarType::f32)
      for (const SmallFormat* format : element_formats) out.push_back(formats::element(*format));
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> formats_suite() { return std::make_unique<FormatsSuite>(); }

}  // namespace plumbline
