#include "suites/images/component.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>

#include "harness/support/scalar_text.h"
#include "reference/image_srgb.h"
#include "reference/rational_ulp.h"

namespace plumbline {
namespace {

Judgement wrong(double ulp) { return {PassReason::failed, ulp}; }

Judgement judge_integer(const mpq_class& expected, Scalar result) {
  const mpz_class got = result.type == ScalarType::i32 ? mpz_class(static_cast<std::int32_t>(result.bits))
                                                       : mpz_class(static_cast<std::uint32_t>(result.bits));
  if (got == expected) return {PassReason::bound, 0};
  return wrong(mpz_class(abs(got - expected.get_num())).get_d());
}

/// The binary32 bits of a half or float channel's infinity; the caller has dealt with NaN.
std::uint32_t infinity_of(ImageFormat format, std::uint32_t bits) {
  const bool negative =
      format.type == ChannelType::HALF_FLOAT ? binary16.is_negative(bits) : binary32.is_negative(bits);
  return static_cast<std::uint32_t>(binary32.infinity()) | (negative ? 0x80000000u : 0);
}

bool is_zero_channel(ImageFormat format, std::uint32_t bits) {
  return format.type == ChannelType::HALF_FLOAT ? binary16.is_zero(bits) : binary32.is_zero(bits);
}

bool is_negative_channel(ImageFormat format, std::uint32_t bits) {
  return format.type == ChannelType::HALF_FLOAT ? binary16.is_negative(bits) : binary32.is_negative(bits);
}

double difference_in_ulp(const mpq_class& expected, const mpq_class& got, ScalarType type) {
  return mpq_class(abs(got - expected) / ulp_of(expected, format_of(type))).get_d();
}

/// `result` is a float; `type` is what was read.
Judgement judge_float(ImageFormat format, const ChannelValue& expected, Scalar result, ScalarType type) {
  const auto got = binary32_value(static_cast<std::uint32_t>(result.bits));
  if (!expected.value) {
    const Format& f = format.type == ChannelType::HALF_FLOAT ? binary16 : binary32;
    if (f.is_nan(expected.bits))
      return binary32.is_nan(result.bits) ? Judgement{PassReason::nan_class, 0} : wrong(infinite_error);
    return result.bits == infinity_of(format, expected.bits) ? Judgement{PassReason::bound, 0}
                                                             : wrong(infinite_error);
  }
  if (!got)
    return wrong(binary32.is_nan(result.bits) ? std::numeric_limits<double>::quiet_NaN() : infinite_error);
  if (*got == *expected.value) {
    const bool sign_kept = !is_zero_channel(format, expected.bits) || expected.is_default ||
                           is_negative_channel(format, expected.bits) == binary32.is_negative(result.bits);
    return sign_kept ? Judgement{PassReason::bound, 0} : wrong(1);
  }
  // 8.3.3: denorms can be flushed to zero.
  const bool subnormal = format.type == ChannelType::FLOAT && binary32.is_subnormal(expected.bits);
  if (subnormal && *got == 0) return {PassReason::flush_result, 0};
  return wrong(difference_in_ulp(*expected.value, *got, type));
}

/// `half_code` is 0 where the document states the error.
Judgement judge_normalised(const mpq_class& expected, Scalar result, ScalarType type, double allowed,
                           const mpq_class& half_code) {
  const auto got = binary32_value(static_cast<std::uint32_t>(result.bits));
  if (!got)
    return wrong(binary32.is_nan(result.bits) ? std::numeric_limits<double>::quiet_NaN() : infinite_error);
  const mpq_class off = abs(*got - expected), error = off / ulp_of(expected, format_of(type));
  const bool prescribed = expected == 0 || abs(expected) == 1;
  if (error <= (prescribed ? mpq_class(0) : mpq_class(allowed))) return {PassReason::bound, error.get_d()};
  const bool is_its_code = off < half_code && *got >= 0 && *got <= 1;
  if (is_its_code) return {PassReason::beyond_figure, error.get_d(), no_stated_conversion};
  return wrong(error.get_d());
}

}  // namespace

mpq_class unstated_half_code(ImageFormat format, std::size_t component, const ChannelValue& value,
                             const ImageRule& rule) {
  if (value.is_default || rule.states(format.type)) return 0;
  // The orders of packed formats have their channels in the order of components.
  return mpq_class(1, static_cast<unsigned long>(2 * code_of_one(format, static_cast<int>(component))));
}

Judgement judge_component(ImageFormat format, std::size_t component, const ChannelValue& expected,
                          Scalar result, const ImageRule& rule) {
  if (class_of(format.type) != ChannelClass::floating) return judge_integer(*expected.value, result);
  if (is_normalised(format.type))
    return judge_normalised(*expected.value, widened(result), result.type, rule.read_ulp_of(format.type),
                            unstated_half_code(format, component, expected, rule));
  return judge_float(format, expected, widened(result), result.type);
}

std::string clause_for(ChannelType type, const std::string& clause, const ImageRule& rule) {
  return rule.states(type) ? clause : "ours: " + clause + " does not speak of " + std::string(name_of(type));
}

std::string number_text(double number) {
  return literal({ScalarType::f64, std::bit_cast<std::uint64_t>(number)});
}

std::string decimal(const mpq_class& value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value.get_d());
  return text;
}

bool is_srgb_component(ImageFormat format, std::size_t component, const ChannelValue& value) {
  return is_srgb(format.order) && component < 3 && !value.is_default;
}

Judgement judge_srgb_component(const ChannelValue& stored, Scalar result, const ImageRule& rule) {
  const auto bits = static_cast<std::uint32_t>(result.bits);
  const auto got = binary32_value(bits);
  if (!got) return wrong(binary32.is_nan(bits) ? std::numeric_limits<double>::quiet_NaN() : infinite_error);
  const auto code = static_cast<int>(stored.bits);
  const ChannelInterval allowed = srgb_read(code, mpq_class(rule.srgb_read_codes)),
                        product = srgb_product(bits);
  const double error = mpq_class(abs(product.least - code)).get_d();
  return {*got >= allowed.least && *got <= allowed.greatest ? PassReason::bound : PassReason::failed, error};
}

std::string quotient_text(const mpq_class& value) {
  constexpr std::size_t longest = 24;
  const std::string text = value.get_str();
  return text.size() <= longest ? text : decimal(value);
}

std::string component_text(const ChannelValue& value) {
  if (value.value) return quotient_text(*value.value);
  char text[24];
  std::snprintf(text, sizeof text, "bits 0x%x", value.bits);
  return text;
}

std::string hex_of(std::span<const std::byte> texel) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text = "0x";
  for (const std::byte b : texel) {
    text += digits[static_cast<int>(b) >> 4];
    text += digits[static_cast<int>(b) & 15];
  }
  return text;
}

}  // namespace plumbline
