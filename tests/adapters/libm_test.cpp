#include "harness/libm/libm.h"

#include <gmock/gmock.h>

#include <cmath>

#include "columns.h"
#include "harness/fault/baseline.h"
#include "harness/fault/subject.h"
#include "harness/libm/c_functions.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

using libm::Shape;
using ::testing::HasSubstr;

Call call_of(const libm::CFunction& f, ScalarType precision) {
  Call call{.builtin = std::string(f.builtin),
            .expression = std::string(f.builtin) + "(a)",
            .arguments = {precision},
            .results = {precision}};
  switch (f.shape) {
    case Shape::binary:
      call.arguments.push_back(precision);
      break;
    case Shape::ternary:
      call.arguments.assign(3, precision);
      break;
    case Shape::with_int:
    case Shape::with_llong:
      call.arguments.push_back(ScalarType::i32);
      break;
    case Shape::to_int:
      call.results = {ScalarType::i32};
      break;
    case Shape::and_int:
      call.results.push_back(ScalarType::i32);
      break;
    case Shape::and_value:
    case Shape::sine_cosine:
      call.results.push_back(precision);
      break;
    case Shape::and_quotient:
      call.arguments.push_back(precision);
      call.results.push_back(ScalarType::i32);
      break;
    case Shape::unary:
      break;
  }
  return call;
}

/// Arguments at which every function of the table is defined or NaN.
std::vector<Column> arguments_of(const Call& call) {
  constexpr double first[] = {0.375, 0.8125, 1.6875, -0.59375, 7.3125};
  std::vector<Column> columns;
  for (ScalarType t : call.arguments) {
    Column column(t, std::size(first));
    for (std::size_t i = 0; i < column.size(); ++i)
      column.set(
          i, is_floating(t) ? truncate_to(format_of(t), first[(i + columns.size()) % column.size()]) : i + 1);
    columns.push_back(std::move(column));
  }
  return columns;
}

void expect_near(Scalar seen, Scalar baseline, std::string_view builtin) {
  if (!is_floating(seen.type)) {
    EXPECT_EQ(seen.bits & 7, baseline.bits & 7) << builtin;  // C's remquo promises three bits
    return;
  }
  const double value = to_double(seen), expected = to_double(baseline);
  if (std::isnan(expected))
    EXPECT_TRUE(std::isnan(value)) << builtin;
  else
    EXPECT_NEAR(value, expected, 1e-5 * std::fabs(expected)) << builtin;
}

TEST(LibraryDevice, EveryFunctionOfTheTableIsTheOneItIsNamedFor) {
  auto device = libm_adapter()->open("");
  ASSERT_TRUE(device) << device.error().message;
  int asked = 0;
  for (const libm::CFunction& f : libm::c_functions())
    for (ScalarType precision : {ScalarType::f32, ScalarType::f64}) {
      const Call call = call_of(f, precision);
      if ((*device)->unsupported(call)) continue;
      const auto arguments = arguments_of(call);
      std::vector<Column> results;
      for (ScalarType t : call.results) results.emplace_back(t, arguments[0].size());
      ASSERT_TRUE((*(*device)->prepare(call))->evaluate(arguments, results));
      for (std::size_t i = 0; i < arguments[0].size(); ++i) {
        std::vector<Scalar> point, baseline;
        for (const Column& c : arguments) point.push_back(c.at(i));
        for (ScalarType t : call.results) baseline.push_back({t, 0});
        fault::answer(*function_of_builtin(f.builtin), point, baseline);
        for (std::size_t k = 0; k < baseline.size(); ++k)
          expect_near(results[k].at(i), baseline[k], f.builtin);
      }
      ++asked;
    }
  EXPECT_GE(asked, 2 * 45);
}

TEST(LibraryDevice, SaysWhatALibraryCannotExpress) {
  auto device = libm_adapter()->open("libm.so.6");
  ASSERT_TRUE(device);
  struct Case {
    Call call;
    const char* reason;
  };
  const auto f32 = ScalarType::f32;
  const Case cases[] = {
      {{.builtin = "x+y", .expression = "a + b", .arguments = {f32, f32}, .results = {f32}}, "operator"},
      {{.builtin = "sin", .expression = "sin(a)", .arguments = {f32}, .results = {f32}, .width = 4},
       "no vectors"},
      {{.builtin = "sin",
        .expression = "sin(a)",
        .arguments = {ScalarType::f16},
        .results = {ScalarType::f16}},
       "half"},
      {{.builtin = "native_sin", .expression = "native_sin(a)", .arguments = {f32}, .results = {f32}},
       "native_sin"},
  };
  for (const Case& c : cases)
    EXPECT_THAT((*device)->unsupported(c.call).value_or("supported"), HasSubstr(c.reason));
}

TEST(LibraryAdapter, RefusesWhatIsNoMathLibrary) {
  const auto missing = libm_adapter()->open("/no/such/library.so");
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().message, HasSubstr("/no/such/library.so"));
}

TEST(LibraryAdapter, ListsTheSystemsLibrary) {
  const auto devices = libm_adapter()->list();
  ASSERT_EQ(devices.size(), 1u);
  EXPECT_EQ(devices[0].spec, "libm:libm.so.6");
  EXPECT_THAT(devices[0].driver, HasSubstr("libm"));
}

}  // namespace
}  // namespace plumbline
