// Signed zeros, infinities and NaN: what OpenCL 1.2 section 7.5.1 and C99 F.9 prescribe, in three formats.

#include <gtest/gtest.h>

#include <climits>

#include "reference/ziv.h"

namespace plumbline::testing {
namespace {

struct Case {
  const char* function;
  std::vector<const char*> operands;  ///< decimal or hexadecimal numbers; "max" is the largest finite one
  std::vector<const char*> results;
};

const Case cases[] = {
    // 7.5.1
    {"acospi", {"1"}, {"+0"}},
    {"acospi", {"1.5"}, {"nan"}},
    {"asinpi", {"-0"}, {"-0"}},
    {"asinpi", {"-2"}, {"nan"}},
    {"atanpi", {"-0"}, {"-0"}},
    {"atanpi", {"-inf"}, {"-0.5"}},
    {"atan2pi", {"+0", "-0"}, {"1"}},
    {"atan2pi", {"-0", "-0"}, {"-1"}},
    {"atan2pi", {"-0", "+0"}, {"-0"}},
    {"atan2pi", {"-0", "-1"}, {"-1"}},
    {"atan2pi", {"-0", "1"}, {"-0"}},
    {"atan2pi", {"-1", "-0"}, {"-0.5"}},
    {"atan2pi", {"1", "+0"}, {"0.5"}},
    {"atan2pi", {"-1", "-inf"}, {"-1"}},
    {"atan2pi", {"-1", "inf"}, {"-0"}},
    {"atan2pi", {"-inf", "1"}, {"-0.5"}},
    {"atan2pi", {"inf", "-inf"}, {"0.75"}},
    {"atan2pi", {"-inf", "inf"}, {"-0.25"}},
    {"ceil", {"-0.5"}, {"-0"}},
    {"cospi", {"-0"}, {"1"}},
    {"cospi", {"2.5"}, {"+0"}},
    {"cospi", {"-1.5"}, {"+0"}},
    {"cospi", {"inf"}, {"nan"}},
    {"exp10", {"-0"}, {"1"}},
    {"exp10", {"-inf"}, {"+0"}},
    {"exp10", {"inf"}, {"inf"}},
    {"fdim", {"1", "nan"}, {"nan"}},
    {"fdim", {"nan", "1"}, {"nan"}},
    {"fdim", {"1", "2"}, {"+0"}},
    {"fdim", {"inf", "inf"}, {"+0"}},
    {"fmod", {"-0", "nan"}, {"nan"}},
    {"frexp", {"-inf"}, {"-inf", "0"}},
    {"frexp", {"nan"}, {"nan", "0"}},
    {"frexp", {"-0"}, {"-0", "0"}},
    {"fract", {"+0"}, {"+0", "+0"}},
    {"fract", {"-0"}, {"-0", "-0"}},
    {"fract", {"inf"}, {"+0", "inf"}},
    {"fract", {"-inf"}, {"-0", "-inf"}},
    {"fract", {"nan"}, {"nan", "nan"}},
    {"fract", {"3"}, {"+0", "3"}},
    {"lgamma_r", {"-0"}, {"inf", "0"}},
    {"lgamma_r", {"-3"}, {"inf", "0"}},
    {"lgamma_r", {"1"}, {"+0", "1"}},
    {"lgamma_r", {"inf"}, {"inf", "1"}},
    {"nextafter", {"-0", "1"}, {"min"}},
    {"nextafter", {"+0", "-1"}, {"-min"}},
    {"nextafter", {"-0", "+0"}, {"+0"}},
    {"nextafter", {"max", "inf"}, {"inf"}},
    {"nextafter", {"inf", "-inf"}, {"max"}},
    {"nextafter", {"-min", "1"}, {"-0"}},
    {"pow", {"-0", "-inf"}, {"inf"}},
    {"pow", {"nan", "-0"}, {"1"}},
    {"pow", {"1", "nan"}, {"1"}},
    {"pow", {"-1", "-inf"}, {"1"}},
    {"pow", {"-0", "-3"}, {"-inf"}},
    {"pow", {"-0", "3"}, {"-0"}},
    {"pow", {"-0", "-2"}, {"inf"}},
    {"pow", {"-2", "0.5"}, {"nan"}},
    {"pow", {"-inf", "3"}, {"-inf"}},
    {"pow", {"-inf", "-3"}, {"-0"}},
    {"pow", {"0.5", "-inf"}, {"inf"}},
    {"pow", {"2", "-inf"}, {"+0"}},
    {"pown", {"nan", "0"}, {"1"}},
    {"pown", {"-0", "-3"}, {"-inf"}},
    {"pown", {"-0", "-2"}, {"inf"}},
    {"pown", {"-0", "2"}, {"+0"}},
    {"pown", {"-0", "3"}, {"-0"}},
    {"pown", {"-inf", "-1"}, {"-0"}},
    {"powr", {"2", "-0"}, {"1"}},
    {"powr", {"-0", "-2"}, {"inf"}},
    {"powr", {"-0", "-inf"}, {"inf"}},
    {"powr", {"-0", "3"}, {"+0"}},
    {"powr", {"1", "5"}, {"1"}},
    {"powr", {"-1", "2"}, {"nan"}},
    {"powr", {"-0", "+0"}, {"nan"}},
    {"powr", {"inf", "-0"}, {"nan"}},
    {"powr", {"1", "-inf"}, {"nan"}},
    {"powr", {"2", "nan"}, {"nan"}},
    {"powr", {"nan", "+0"}, {"nan"}},
    {"powr", {"-inf", "2"}, {"nan"}},
    {"rint", {"-0.5"}, {"-0"}},
    {"rint", {"2.5"}, {"2"}},
    {"remquo", {"inf", "1"}, {"nan", "0"}},
    {"remquo", {"1", "-0"}, {"nan", "0"}},
    {"remquo", {"nan", "1"}, {"nan", "0"}},
    {"remquo", {"-7", "inf"}, {"-7", "0"}},
    {"remquo", {"-7", "2"}, {"1", "-4"}},
    {"remquo", {"1000", "1"}, {"+0", "104"}},
    {"remquo", {"-4", "2"}, {"-0", "-2"}},
    {"rootn", {"-0", "-3"}, {"-inf"}},
    {"rootn", {"-0", "-2"}, {"inf"}},
    {"rootn", {"-0", "2"}, {"+0"}},
    {"rootn", {"-0", "3"}, {"-0"}},
    {"rootn", {"-8", "2"}, {"nan"}},
    {"rootn", {"8", "0"}, {"nan"}},
    {"rootn", {"-8", "3"}, {"-2"}},
    {"rootn", {"inf", "-3"}, {"+0"}},
    {"rootn", {"-inf", "5"}, {"-inf"}},
    {"round", {"-0.25"}, {"-0"}},
    {"round", {"-2.5"}, {"-3"}},
    {"sinpi", {"-0"}, {"-0"}},
    {"sinpi", {"3"}, {"+0"}},
    {"sinpi", {"-3"}, {"-0"}},
    {"sinpi", {"inf"}, {"nan"}},
    {"sinpi", {"0.5"}, {"1"}},
    {"tanpi", {"-0"}, {"-0"}},
    {"tanpi", {"2"}, {"+0"}},
    {"tanpi", {"1"}, {"-0"}},
    {"tanpi", {"-2"}, {"-0"}},
    {"tanpi", {"-1"}, {"+0"}},
    {"tanpi", {"0.5"}, {"inf"}},
    {"tanpi", {"1.5"}, {"-inf"}},
    {"tanpi", {"-0.5"}, {"-inf"}},
    {"tanpi", {"0.25"}, {"1"}},
    {"trunc", {"-0.75"}, {"-0"}},
    // C99 F.9
    {"acos", {"1"}, {"+0"}},
    {"acosh", {"1"}, {"+0"}},
    {"acosh", {"0.5"}, {"nan"}},
    {"asinh", {"-inf"}, {"-inf"}},
    {"atan2", {"-0", "+0"}, {"-0"}},
    {"atanh", {"-1"}, {"-inf"}},
    {"atanh", {"2"}, {"nan"}},
    {"cbrt", {"-27"}, {"-3"}},
    {"cos", {"inf"}, {"nan"}},
    {"erf", {"-inf"}, {"-1"}},
    {"erfc", {"-inf"}, {"2"}},
    {"erfc", {"inf"}, {"+0"}},
    {"exp", {"-inf"}, {"+0"}},
    {"exp2", {"-3"}, {"0.125"}},
    {"expm1", {"-0"}, {"-0"}},
    {"expm1", {"-inf"}, {"-1"}},
    {"fmax", {"nan", "-1"}, {"-1"}},
    {"fmin", {"2", "nan"}, {"2"}},
    {"fmax", {"nan", "nan"}, {"nan"}},
    {"smoothstep", {"1", "1", "2"}, {"nan"}},
    {"smoothstep", {"1", "nan", "2"}, {"nan"}},
    {"fmax", {"-0", "+0"}, {"+0"}},
    {"fmax", {"+0", "-0"}, {"+0"}},
    {"fmin", {"-0", "+0"}, {"-0"}},
    {"fmin", {"+0", "-0"}, {"-0"}},
    {"fma", {"inf", "0", "nan"}, {"nan"}},
    {"fma", {"-0", "1", "+0"}, {"+0"}},
    {"fma", {"-0", "1", "-0"}, {"-0"}},
    {"fmod", {"-6", "2"}, {"-0"}},
    {"fmod", {"5", "inf"}, {"5"}},
    {"fmod", {"inf", "2"}, {"nan"}},
    {"hypot", {"nan", "-inf"}, {"inf"}},
    {"hypot", {"3", "4"}, {"5"}},
    {"lgamma", {"2"}, {"+0"}},
    {"lgamma", {"-inf"}, {"inf"}},
    {"log", {"-0"}, {"-inf"}},
    {"log", {"-1"}, {"nan"}},
    {"log10", {"1000"}, {"3"}},
    {"log1p", {"-1"}, {"-inf"}},
    {"log1p", {"-0"}, {"-0"}},
    {"log2", {"0.125"}, {"-3"}},
    {"logb", {"+0"}, {"-inf"}},
    {"logb", {"-inf"}, {"inf"}},
    {"maxmag", {"nan", "3"}, {"3"}},
    {"maxmag", {"-3", "3"}, {"3"}},
    {"minmag", {"-3", "3"}, {"-3"}},
    {"minmag", {"-2", "3"}, {"-2"}},
    {"modf", {"-inf"}, {"-0", "-inf"}},
    {"modf", {"-2.5"}, {"-0.5", "-2"}},
    {"remainder", {"-4", "2"}, {"-0"}},
    {"rsqrt", {"-0"}, {"-inf"}},
    {"rsqrt", {"inf"}, {"+0"}},
    {"rsqrt", {"0.25"}, {"2"}},
    {"sqrt", {"-0"}, {"-0"}},
    {"sqrt", {"-1"}, {"nan"}},
    {"tgamma", {"-0"}, {"-inf"}},
    {"tgamma", {"-2"}, {"nan"}},
    {"tgamma", {"5"}, {"24"}},
    {"tgamma", {"-inf"}, {"nan"}},
    {"1/x", {"-0"}, {"-inf"}},
    {"x-y", {"1", "1"}, {"+0"}},
    {"x+y", {"-0", "-0"}, {"-0"}},
    {"x/y", {"+0", "+0"}, {"nan"}},
    {"-x", {"+0"}, {"-0"}},
    {"copysign", {"3", "-0"}, {"-3"}},
    {"ldexp", {"-0", "2147483647"}, {"-0"}},
    {"ldexp", {"1", "-2147483648"}, {"+0"}},
    {"ldexp", {"-1", "2147483647"}, {"-inf"}},
    // Tables 6.12 and 6.13
    {"sign", {"-0"}, {"-0"}},
    {"sign", {"nan"}, {"+0"}},
    {"sign", {"-inf"}, {"-1"}},
    {"step", {"1", "1"}, {"1"}},
    {"smoothstep", {"+0", "1", "0.5"}, {"0.5"}},
    {"smoothstep", {"1", "+0", "0.5"}, {"nan"}},
    {"smoothstep", {"+0", "1", "-3"}, {"+0"}},
    {"mix", {"1", "3", "0.5"}, {"2"}},
    {"degrees", {"-0"}, {"-0"}},
    {"radians", {"-inf"}, {"-inf"}},
    {"clamp", {"5", "-1", "2"}, {"2"}},
    {"normalize", {"3", "-4"}, {"0.6", "-0.8"}},
    {"normalize", {"-0", "+0"}, {"-0", "+0"}},
    {"normalize",
     {"inf", "-2", "-inf", "inf"},
     {"0.57735026918962576450914878050195745", "-0", "-0.57735026918962576450914878050195745",
      "0.57735026918962576450914878050195745"}},
    {"normalize", {"inf", "nan"}, {"nan", "nan"}},
    {"normalize", {"max", "+0"}, {"1", "+0"}},
    {"normalize", {"-min", "+0", "+0"}, {"-1", "+0", "+0"}},
    {"length", {"3", "4", "12"}, {"13"}},
    {"length", {"min", "+0"}, {"min"}},
    {"distance", {"1", "2", "4", "6"}, {"5"}},
    {"dot", {"1", "2", "3", "4"}, {"11"}},
    {"cross", {"1", "0", "0", "9", "0", "1", "0", "9"}, {"+0", "+0", "1", "+0"}},
};

const Format* const edge_formats[] = {&binary16, &binary32, &binary64};

Scalar scalar(std::string_view text, const Format& format) {
  const bool negative = text.starts_with('-');
  const std::string_view digits = negative || text.starts_with('+') ? text.substr(1) : text;
  const std::uint64_t sign = negative ? format.sign_mask() : 0;
  if (digits == "max") return {format.type, sign | format.max_finite()};
  if (digits == "min") return {format.type, sign | 1};
  Real value(400);
  mpfr_set_str(value.get(), std::string(digits).c_str(), 0, MPFR_RNDN);
  return {format.type, sign | round_to(format, value, Direction::nearest_even)};
}

TEST(EdgeCases, AreThePrescribedOnes) {
  for (const Case& c : cases) {
    for (const Format* format : edge_formats) {
      SCOPED_TRACE(std::string(c.function) + " of " + c.operands[0] + " in " +
                   std::string(opencl_name(format->type)));
      const Function* function = find_function(c.function);
      ASSERT_NE(function, nullptr);
      std::vector<Scalar> operands;
      for (const char* text : c.operands) operands.push_back(scalar(text, *format));
      if (function->arguments.letters() == "TI") {
        const auto n = static_cast<std::uint32_t>(std::stol(c.operands[1]));
        operands[1] = {ScalarType::i32, n};
      }
      for (std::size_t k = 0; k < c.results.size(); ++k) {
        const auto output = static_cast<int>(k);
        const auto bits = correctly_rounded(*function, operands, output, *format, Direction::nearest_even);
        ASSERT_TRUE(bits);
        Scalar expected = scalar(c.results[k], *format);
        if (!is_floating(function->results.type(k, format->type)) && format->is_zero(expected.bits))
          expected.bits = 0;
        EXPECT_EQ(*bits, expected.bits) << "result " << k << " is not " << c.results[k];
      }
    }
  }
}

long integer_result(std::string_view function, Scalar x) {
  std::vector<Enclosure> truth(1, Enclosure(64));
  find_function(function)->enclose({&x, 1}, 64, truth);
  EXPECT_TRUE(truth[0].is_exact());
  return mpfr_get_si(truth[0].lower.get(), MPFR_RNDN);
}

TEST(EdgeCases, IlogbOfWhatHasNoExponent) {
  EXPECT_EQ(integer_result("ilogb", {ScalarType::f32, 0}), INT_MIN);
  EXPECT_EQ(integer_result("ilogb", {ScalarType::f32, 0x7fc00000}), INT_MAX);
  EXPECT_EQ(integer_result("ilogb", {ScalarType::f32, 0xff800000}), INT_MAX);
  EXPECT_EQ(integer_result("ilogb", {ScalarType::f32, 1}), -149);
}

TEST(EdgeCases, FractStaysBelowOneInEveryDirection) {
  for (const Format* format : edge_formats) {
    const Scalar x{format->type, format->sign_mask() | 1};
    for (const Direction d : {Direction::nearest_even, Direction::toward_positive, Direction::toward_zero}) {
      const std::uint64_t one = static_cast<std::uint64_t>(format->emax) << (format->precision - 1);
      EXPECT_EQ(correctly_rounded(*find_function("fract"), {&x, 1}, 0, *format, d), one - 1);
    }
  }
}

}  // namespace
}  // namespace plumbline::testing
