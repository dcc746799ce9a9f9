#include "suites/images/write_judge.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "harness/support/scalar_text.h"
#include "reference/image_srgb.h"
#include "reference/real.h"
#include "reference/rounding.h"
#include "suites/images/component.h"

namespace plumbline {
namespace {

/// 8.3.1.2. The error is the code's distance from the exact product, clamped to the channel's range.
Judgement judge_normalised(ImageFormat format, int channel, std::uint32_t value, std::uint32_t stored,
                           const ImageRule& rule) {
  const bool is_signed = is_signed_normalised(format.type);
  const int bits = channel_bits(format, channel);
  const std::int64_t code = is_signed ? sign_extended(stored, bits) : static_cast<std::int64_t>(stored);
  const auto exact = binary32_value(value);
  if (!exact) {
    if (rule.any_for_infinity) return {PassReason::undefined, 0};
    const std::int64_t only = encode_normalised(value, bits, is_signed).preferred;
    if (code == only) return {PassReason::bound, 0};
    const double distance = std::fabs(static_cast<double>(code - only));
    if (!binary32.is_nan(value)) return {PassReason::failed, distance};
    return {PassReason::departs, distance, "8.3.1.2, 6.2.3.3: NaN should be converted to 0"};
  }
  const long one = static_cast<long>(code_of_one(format, channel));
  const mpq_class product = std::clamp<mpq_class>(*exact * one, is_signed ? -one - 1 : 0, one);
  const mpq_class error = abs(mpq_class(static_cast<long>(code)) - product);
  if (error <= mpq_class(rule.write_codes)) return {PassReason::bound, error.get_d()};
  // One of the two codes about the product.
  if (!rule.states(format.type) && error < 1)
    return {PassReason::beyond_figure, error.get_d(), no_stated_conversion};
  return {PassReason::failed, error.get_d()};
}

/// The same where binary64 is exact and the code is within the bound: a product of 24 and 16 bits is, the
/// difference where its own error (Knuth's sum of two) is 0.
std::optional<Judgement> bound_in_binary64(ImageFormat format, int channel, std::uint32_t value,
                                           std::uint32_t stored, const ImageRule& rule) {
  if (!binary32.is_finite(value)) return std::nullopt;
  const bool is_signed = is_signed_normalised(format.type);
  const auto one = static_cast<double>(code_of_one(format, channel));
  const double code =
      is_signed ? static_cast<double>(sign_extended(stored, channel_bits(format, channel))) : stored;
  const double product =
      std::clamp(static_cast<double>(std::bit_cast<float>(value)) * one, is_signed ? -one - 1 : 0, one);
  const double difference = code - product, of_code = difference + product;
  const bool is_exact = (code - of_code) + ((of_code - difference) - product) == 0;
  const double error = std::fabs(difference);
  if (!is_exact || error > rule.write_codes) return std::nullopt;
  return Judgement{PassReason::bound, error};
}

/// 8.3.2: to nearest even or toward zero; what becomes a subnormal half may be flushed.
Judgement judge_half(std::uint32_t value, std::uint32_t stored) {
  if (binary32.is_nan(value))
    return {binary16.is_nan(stored) ? PassReason::nan_class : PassReason::failed, 0};
  const Real real = Real::exactly({ScalarType::f32, value});
  for (const Direction direction : {Direction::nearest_even, Direction::toward_zero}) {
    const auto rounded = static_cast<std::uint32_t>(round_to(binary16, real, direction));
    if (stored == rounded) return {PassReason::bound, 0};
    if (binary16.is_subnormal(rounded) && binary16.is_zero(stored)) return {PassReason::flush_result, 0};
  }
  const auto nearest = static_cast<std::int64_t>(round_to(binary16, real, Direction::nearest_even));
  return {PassReason::failed, std::fabs(static_cast<double>(static_cast<std::int64_t>(stored) - nearest))};
}

/// The SPIR-V environment 3.0, 7.4.2: lossless.
Judgement judge_copied_half(std::uint32_t value, std::uint32_t stored) {
  if (stored == value) return {PassReason::bound, 0};
  if (binary16.is_nan(value))
    return {binary16.is_nan(stored) ? PassReason::nan_class : PassReason::failed, 0};
  return {PassReason::failed, std::fabs(static_cast<double>(stored) - static_cast<double>(value))};
}

/// 8.3.3.
Judgement judge_float(std::uint32_t value, std::uint32_t stored) {
  if (stored == value) return {PassReason::bound, 0};
  if (binary32.is_nan(value))
    return {binary32.is_nan(stored) ? PassReason::nan_class : PassReason::failed, 0};
  if (binary32.is_subnormal(value) && binary32.is_zero(stored)) return {PassReason::flush_result, 0};
  return {PassReason::failed, std::fabs(static_cast<double>(stored) - static_cast<double>(value))};
}

/// 8.3.4: the saturated code.
std::uint32_t saturated(ChannelType type, int bits, Scalar value) {
  const std::int64_t most =
      (std::int64_t{1} << (class_of(type) == ChannelClass::signed_integer ? bits - 1 : bits)) - 1;
  const std::uint32_t mask = bits == 32 ? ~0u : (1u << bits) - 1;
  const std::int64_t exact = value.type == ScalarType::i32 ? static_cast<std::int32_t>(value.bits)
                                                           : static_cast<std::int64_t>(value.bits);
  const std::int64_t least = value.type == ScalarType::i32 ? -most - 1 : 0;
  return static_cast<std::uint32_t>(std::clamp(exact, least, most)) & mask;
}

/// SPIR-V environment 3.0, 7.4.5.
Judgement judge_srgb(std::uint32_t value, std::uint32_t stored, const ImageRule& rule) {
  const ChannelInterval product = srgb_product(value);
  const mpq_class code(static_cast<unsigned long>(stored));
  const mpq_class error = std::max<mpq_class>(abs(code - product.least), abs(code - product.greatest));
  return {error <= mpq_class(rule.srgb_write_codes) ? PassReason::bound : PassReason::failed, error.get_d()};
}

bool is_srgb_channel(ImageFormat format, int channel) {
  return is_srgb(format.order) && component_of(format.order, channel) < 3;
}

Judgement judge_channel(ImageFormat format, int channel, Scalar value, std::uint32_t stored,
                        const ImageRule& rule) {
  const auto bits = static_cast<std::uint32_t>(value.bits);
  if (is_srgb_channel(format, channel)) return judge_srgb(bits, stored, rule);
  if (is_normalised(format.type)) return judge_normalised(format, channel, bits, stored, rule);
  if (format.type == ChannelType::HALF_FLOAT) return judge_half(bits, stored);
  if (format.type == ChannelType::FLOAT) return judge_float(bits, stored);
  const std::uint32_t right = saturated(format.type, channel_bits(format, channel), value);
  return {stored == right ? PassReason::bound : PassReason::failed,
          std::fabs(static_cast<double>(stored) - static_cast<double>(right))};
}

}  // namespace

StatedBound WriteJudge::bound(const ImageRule& rule) const {
  if (is_srgb(call_.format.order))
    return {number_text(rule.srgb_write_codes) + " codes", rule.srgb_write_codes, rule.srgb_clause};
  if (is_normalised(call_.format.type))
    return {number_text(rule.write_codes) + " codes", rule.write_codes,
            clause_for(call_.format.type, rule.write_clause, rule)};
  if (call_.format.type == ChannelType::HALF_FLOAT)
    return call_.halves ? StatedBound{"exact", 0, "7.4.2"}
                        : StatedBound{"to nearest or toward zero", 0, "8.3.2"};
  return {"exact", 0, call_.format.type == ChannelType::FLOAT ? "8.3.3" : "8.3.4"};
}

void WriteJudge::judge(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
                       const JudgeOptions&, std::span<Judgement> judgements) const {
  for (std::size_t c = 0; c < results.size(); ++c) {
    const auto component = static_cast<std::size_t>(component_of(call_.format.order, static_cast<int>(c)));
    const auto stored = static_cast<std::uint32_t>(results[c].bits);
    const bool copies = call_.halves && call_.format.type == ChannelType::HALF_FLOAT;
    judgements[c] =
        copies ? judge_copied_half(static_cast<std::uint32_t>(point[component].bits), stored)
               : judge_channel(call_.format, static_cast<int>(c), widened(point[component]), stored, rule);
  }
}

bool WriteJudge::judge_without_rationals(std::span<const Scalar> point, std::span<const Scalar> results,
                                         const ImageRule& rule, std::span<Judgement> judgements) const {
  if (!is_normalised(call_.format.type) || is_srgb(call_.format.order)) return false;
  for (std::size_t c = 0; c < results.size(); ++c) {
    const int channel = static_cast<int>(c);
    const auto component = static_cast<std::size_t>(component_of(call_.format.order, channel));
    const auto judged =
        bound_in_binary64(call_.format, channel, static_cast<std::uint32_t>(widened(point[component]).bits),
                          static_cast<std::uint32_t>(results[c].bits), rule);
    if (!judged) return false;
    judgements[c] = *judged;
  }
  return true;
}

std::string WriteJudge::text(std::span<const Scalar> point, int output) const {
  std::string text = call_.operation == ImageOperation::fill ? "fill (" : "write_image (";
  for (std::size_t k = 0; k < point.size(); ++k) text += (k == 0 ? "" : ", ") + literal(point[k]);
  return fmt::format("{}), channel {}", text, output);
}

std::string WriteJudge::truth(std::span<const Scalar> point, int output, const ImageRule&) const {
  const Scalar value = widened(point[static_cast<std::size_t>(component_of(call_.format.order, output))]);
  const auto bits = static_cast<std::uint32_t>(value.bits);
  if (value.type != ScalarType::f32)
    return std::to_string(saturated(call_.format.type, channel_bits(call_.format, output), value));
  const auto exact = binary32_value(bits);
  if (is_srgb_channel(call_.format, output)) return decimal(srgb_product(bits).least) + " codes";
  if (is_normalised(call_.format.type) && exact)
    return decimal(*exact * static_cast<long>(code_of_one(call_.format, output))) + " codes";
  if (call_.format.type != ChannelType::HALF_FLOAT || binary32.is_nan(bits)) return literal(value);
  const Real real = Real::exactly({ScalarType::f32, bits});
  const auto even = round_to(binary16, real, Direction::nearest_even),
             zero = round_to(binary16, real, Direction::toward_zero);
  return even == zero ? fmt::format("{} ({})", even, literal(value))
                      : fmt::format("{} or {} ({})", even, zero, literal(value));
}

/// The code against the exact product, or against each code that 8.3 gives.
bool WriteJudge::must_reject(std::span<const Scalar> point, int output, Scalar result,
                             const ImageRule& rule) const {
  const ImageFormat format = call_.format;
  const Scalar value = point[static_cast<std::size_t>(component_of(format.order, output))];
  const Scalar wide = widened(value);
  const auto bits = static_cast<std::uint32_t>(wide.bits);
  if (wide.type != ScalarType::f32)
    return result.bits != saturated(format.type, channel_bits(format, output), wide);
  const auto exact = binary32_value(bits);
  if (!exact) return false;
  if (is_srgb_channel(format, output)) {
    const ChannelInterval product = srgb_product(bits);
    const mpq_class code(static_cast<unsigned long>(result.bits)), codes(rule.srgb_write_codes);
    return code < product.least - codes || code > product.greatest + codes;
  }
  if (is_normalised(format.type)) {
    const int width = channel_bits(format, output);
    const long one = static_cast<long>(code_of_one(format, output));
    const bool is_signed = is_signed_normalised(format.type);
    const long code =
        is_signed ? static_cast<long>(sign_extended(result.bits, width)) : static_cast<long>(result.bits);
    const mpq_class product = std::clamp<mpq_class>(*exact * one, is_signed ? -one - 1 : 0, one);
    const mpq_class error = abs(mpq_class(code) - product);
    return rule.states(format.type) ? error > mpq_class(rule.write_codes) : error >= 1;
  }
  if (format.type == ChannelType::FLOAT)
    return result.bits != bits && !(binary32.is_subnormal(bits) && binary32.is_zero(result.bits));
  if (binary16.is_zero(result.bits)) return abs(*exact) >= mpq_class(1) / (1 << 14);
  const Real real = Real::exactly(wide);
  return result.bits != round_to(binary16, real, Direction::nearest_even) &&
         (call_.halves || result.bits != round_to(binary16, real, Direction::toward_zero));
}

std::optional<std::uint32_t> query_value(const ImageCall& image, ImageQuery query) {
  const int axes = axes_of(image.kind);
  const auto number = [](int n) { return std::optional<std::uint32_t>(static_cast<std::uint32_t>(n)); };
  switch (query) {
    case ImageQuery::width:
    case ImageQuery::host_width:
      return number(image.size[0]);
    case ImageQuery::height:
      return axes > 1 ? number(image.size[1]) : std::nullopt;
    case ImageQuery::depth:
      return axes > 2 ? number(image.size[2]) : std::nullopt;
    case ImageQuery::array_size:
      return is_array(image.kind) ? number(image.layers) : std::nullopt;
    // The kernel compares with the CLK_ constant.
    case ImageQuery::channel_type:
    case ImageQuery::channel_order:
      return number(1);
    case ImageQuery::dim_x:
      return axes > 1 ? number(image.size[0]) : std::nullopt;
    case ImageQuery::dim_y:
      return axes > 1 ? number(image.size[1]) : std::nullopt;
    case ImageQuery::dim_z:
      return axes > 2 ? number(image.size[2]) : std::nullopt;
    case ImageQuery::dim_w:
      return axes > 2 ? number(0) : std::nullopt;
    // Table 5.9: 0 where the kind has no such extent.
    case ImageQuery::host_height:
      return number(axes > 1 ? image.size[1] : 0);
    case ImageQuery::host_depth:
      return number(axes > 2 ? image.size[2] : 0);
    case ImageQuery::host_array_size:
      return number(is_array(image.kind) ? image.layers : 0);
    case ImageQuery::host_element_size:
      return number(element_size(image.format));
  }
  return std::nullopt;
}

std::optional<std::uint32_t> ExactImageJudge::expected(std::span<const Scalar> point, int output,
                                                       const ImageRule& rule) const {
  const auto first = static_cast<std::uint32_t>(point[0].bits);
  if (call_.operation == ImageOperation::query || call_.operation == ImageOperation::host_query)
    return query_value(call_, static_cast<ImageQuery>(first));
  if (call_.operation == ImageOperation::listed) {
    const std::string name = std::string(name_of(static_cast<ChannelOrder>(first))) + " " +
                             std::string(name_of(static_cast<ChannelType>(point[1].bits)));
    const bool wanted = std::find(rule.formats.begin(), rule.formats.end(), name) != rule.formats.end();
    return wanted ? std::optional<std::uint32_t>(1) : std::nullopt;
  }
  return static_cast<std::uint32_t>(point[static_cast<std::size_t>(output)].bits) &
         channel_mask(call_.format)[static_cast<std::size_t>(output)];
}

StatedBound ExactImageJudge::bound(const ImageRule& rule) const {
  switch (call_.operation) {
    case ImageOperation::query:
      return {"exact", 0, "6.12.14.5"};
    case ImageOperation::host_query:
      return {"exact", 0, "5.3.6, table 5.9"};
    case ImageOperation::listed:
      return {"listed", 0, rule.formats_clause};
    case ImageOperation::map:
      return {"exact", 0, "5.4.2"};
    case ImageOperation::host_pointer:
      return {"exact", 0, "5.3.1"};
    case ImageOperation::buffer:
      return {"exact", 0, "5.3.5"};
    case ImageOperation::copy:
      return {"exact", 0, "5.3.4"};
    default:
      return {"exact", 0, "5.3.3"};
  }
}

void ExactImageJudge::judge(std::span<const Scalar> point, std::span<const Scalar> results,
                            const ImageRule& rule, const JudgeOptions&,
                            std::span<Judgement> judgements) const {
  const bool texels = call_.operation >= ImageOperation::host && call_.operation <= ImageOperation::copy;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const auto want = expected(point, static_cast<int>(k), rule);
    const auto mask = texels ? channel_mask(call_.format)[k] : ~0u;
    const bool right = !want || (static_cast<std::uint32_t>(results[k].bits) & mask) == *want;
    judgements[k] = right ? Judgement{want ? PassReason::bound : PassReason::undefined, 0}
                          : Judgement{PassReason::failed, infinite_error};
  }
}

std::string ExactImageJudge::text(std::span<const Scalar> point, int output) const {
  if (call_.operation == ImageOperation::listed)
    return "supports " + std::string(name_of(static_cast<ChannelOrder>(point[0].bits))) + " " +
           std::string(name_of(static_cast<ChannelType>(point[1].bits)));
  if (call_.operation == ImageOperation::query || call_.operation == ImageOperation::host_query) {
    constexpr const char* names[] = {"get_image_width",
                                     "get_image_height",
                                     "get_image_depth",
                                     "get_image_array_size",
                                     "get_image_channel_data_type is the image's",
                                     "get_image_channel_order is the image's",
                                     "get_image_dim.x",
                                     "get_image_dim.y",
                                     "get_image_dim.z",
                                     "get_image_dim.w",
                                     "CL_IMAGE_WIDTH",
                                     "CL_IMAGE_HEIGHT",
                                     "CL_IMAGE_DEPTH",
                                     "CL_IMAGE_ARRAY_SIZE",
                                     "CL_IMAGE_ELEMENT_SIZE"};
    return names[std::min<std::uint64_t>(point[0].bits, std::size(names) - 1)];
  }
  return fmt::format("texel word {}", output);
}

bool ExactImageJudge::has_right_result() const {
  return call_.operation == ImageOperation::query || call_.operation == ImageOperation::host_query ||
         call_.operation == ImageOperation::listed;
}

std::optional<Scalar> ExactImageJudge::right_result(std::span<const Scalar> point, int output,
                                                    const ImageRule& rule) const {
  const auto want = expected(point, output, rule);
  return want ? std::optional<Scalar>({ScalarType::i32, *want}) : std::nullopt;
}

bool ExactImageJudge::must_reject(std::span<const Scalar> point, int output, Scalar result,
                                  const ImageRule& rule) const {
  const auto want = expected(point, output, rule);
  const auto mask = has_right_result() ? ~0u : channel_mask(call_.format)[static_cast<std::size_t>(output)];
  return want && (static_cast<std::uint32_t>(result.bits) & mask) != *want;
}

std::string ExactImageJudge::truth(std::span<const Scalar> point, int output, const ImageRule& rule) const {
  const auto want = expected(point, output, rule);
  return want ? literal({ScalarType::u32, *want}) : "anything";
}

}  // namespace plumbline
