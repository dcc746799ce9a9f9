#include "suites/textures/store_judge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "harness/support/scalar_text.h"
#include "reference/floor.h"

namespace plumbline {
namespace {

std::uint32_t low_mask(int bits) { return bits == 32 ? ~0u : (1u << bits) - 1; }

/// "Conversion from Floating-Point to Normalized Fixed-Point". The product may be off by the part that single
/// operations may; where it is an integer, that integer must be stored. "Implementations should round to
/// nearest."
StoredCodes normalised_codes(bool is_signed, int bits, const mpq_class& value, const ImageRule& rule) {
  const mpq_class one = low_mask(is_signed ? bits - 1 : bits),
                  least = is_signed ? mpq_class(-one) : mpq_class(0);
  const mpq_class product = std::clamp<mpq_class>(value * one, least, one);
  std::set<mpz_class> codes;
  const mpq_class off =
      floor_of(product) == product ? mpq_class(0) : mpq_class(abs(product) * mpq_class(rule.relative));
  for (const mpq_class& off_product : {mpq_class(product - off), product, mpq_class(product + off)}) {
    const mpq_class within = std::clamp<mpq_class>(off_product, least, one);
    codes.insert(floor_of(within));
    codes.insert(-floor_of(-within));
  }
  StoredCodes out;
  for (const mpz_class& code : codes) {
    out.codes.push_back(static_cast<std::uint32_t>(code.get_si()) & low_mask(bits));
    if (abs(code - product) <= mpq_class(1, 2) + off) out.recommended.push_back(out.codes.back());
  }
  return out;
}

/// A floating-point component with 5 bits of exponent: its magnitudes in order, and the code of infinity.
struct SmallFloat {
  bool is_signed;
  int bits;  ///< without the sign

  std::uint32_t infinity() const { return 0x1fu << (bits - 5); }
  mpq_class value(std::uint32_t magnitude) const { return *unsigned_float_value(magnitude, bits); }
  std::uint32_t sign_bit() const { return is_signed ? 1u << bits : 0; }
};

/// "Floating-Point Format Conversions".
StoredCodes small_float_codes(const SmallFloat& format, std::uint32_t single) {
  const bool negative = binary32.is_negative(single);
  if (binary32.is_nan(single)) return {{}, true};
  if (negative && !format.is_signed) return {{0}};
  const std::uint32_t sign = negative ? format.sign_bit() : 0;
  if (binary32.is_infinite(single)) return {{sign | format.infinity()}};
  const mpq_class magnitude = abs(*binary32_value(single));
  std::uint32_t below = 0, above = format.infinity();  // the greatest code not above it, and one past it
  while (above - below > 1) {
    const std::uint32_t middle = (below + above) / 2;
    (format.value(middle) <= magnitude ? below : above) = middle;
  }
  StoredCodes out{{sign | below}};
  if (format.value(below) != magnitude) out.codes.push_back(sign | above);
  // What is below the normal numbers may be flushed.
  if (below < 1u << (format.bits - 5) && below != 0) out.codes.insert(out.codes.begin(), sign);
  return out;
}

StoredCodes single_codes(std::uint32_t single) {
  if (binary32.is_nan(single)) return {{}, true};
  StoredCodes out{{single}};
  if (binary32.is_subnormal(single)) out.codes.insert(out.codes.begin(), single & 0x80000000);
  return out;
}

std::optional<StoredCodes> integer_codes(int bits, Scalar value) {
  const auto code = static_cast<std::uint32_t>(value.bits) & low_mask(bits);
  const bool kept = value.type == ScalarType::i32
                        ? sign_extended(code, bits) == static_cast<std::int32_t>(value.bits)
                        : code == static_cast<std::uint32_t>(value.bits);
  if (!kept) return std::nullopt;
  return StoredCodes{{code}};
}

bool is_nan_code(const TexelFormat& format, int bits, std::uint32_t code) {
  if (bits == 32) return binary32.is_nan(code);
  if (format.numbers == NumericFormat::SFLOAT) return binary16.is_nan(code);
  return code > 0x1fu << (bits - 5);
}

}  // namespace

std::vector<std::size_t> stored_components(const TexelFormat& format) {
  std::vector<std::size_t> out;
  for (std::size_t c = 0; c < format.fields.size(); ++c)
    if (format.fields[c].bits != 0) out.push_back(c);
  return out;
}

std::optional<StoredCodes> stored_as(const TexelFormat& format, std::size_t component, Scalar value,
                                     const ImageRule& rule) {
  const int bits = format.fields[component].bits;
  const auto single = static_cast<std::uint32_t>(value.bits);
  if (value.type != ScalarType::f32) return integer_codes(bits, value);
  if (format.numbers == NumericFormat::UNORM || format.numbers == NumericFormat::SNORM) {
    if (binary32.is_nan(single)) return std::nullopt;
    const auto number = binary32_value(single);
    const mpq_class finite = number ? *number : mpq_class(binary32.is_negative(single) ? -1 : 1);
    return normalised_codes(format.numbers == NumericFormat::SNORM, bits, finite, rule);
  }
  if (bits == 32) return single_codes(single);
  const bool is_signed = format.numbers == NumericFormat::SFLOAT;
  return small_float_codes({is_signed, is_signed ? bits - 1 : bits}, single);
}

TextureStoreJudge::TextureStoreJudge(const TextureCall& call)
    : format_(format_of(call)), stored_(stored_components(format_)) {}

StatedBound TextureStoreJudge::bound(const ImageRule& rule) const {
  switch (format_.numbers) {
    case NumericFormat::UINT:
    case NumericFormat::SINT:
      return {"exact", 0, "Texel Output Format Conversion"};
    case NumericFormat::UNORM:
    case NumericFormat::SNORM:
      return {"either of the nearest codes", rule.write_codes, rule.write_clause};
    default:
      return {"either neighbour", 1, "Floating-Point Format Conversions"};
  }
}

void TextureStoreJudge::judge(std::span<const Scalar> point, std::span<const Scalar> results,
                              const ImageRule& rule, const JudgeOptions&,
                              std::span<Judgement> judgements) const {
  for (std::size_t k = 0; k < results.size(); ++k) {
    const std::size_t component = stored_[k];
    const auto allowed = stored_as(format_, component, point[component], rule);
    const auto code = static_cast<std::uint32_t>(results[k].bits);
    if (!allowed) {
      judgements[k] = {PassReason::undefined, 0};
      continue;
    }
    if (allowed->nan) {
      const bool nan = is_nan_code(format_, format_.fields[component].bits, code);
      judgements[k] = {nan ? PassReason::nan_class : PassReason::failed, 0};
      continue;
    }
    const auto distance = [&](std::uint32_t right) {
      return std::fabs(static_cast<double>(code) - static_cast<double>(right));
    };
    const bool passed = std::ranges::count(allowed->codes, code) != 0;
    const bool as_recommended =
        allowed->recommended.empty() || std::ranges::count(allowed->recommended, code) != 0;
    const std::uint32_t nearest = std::ranges::min(allowed->codes, {}, distance);
    judgements[k] = {!passed          ? PassReason::failed
                     : as_recommended ? PassReason::bound
                                      : PassReason::departs,
                     distance(nearest)};
  }
}

/// A code that stands for something a whole code away from what it may be off by.
bool TextureStoreJudge::must_reject(std::span<const Scalar> point, int output, Scalar result,
                                    const ImageRule& rule) const {
  const std::size_t component = stored_[static_cast<std::size_t>(output)];
  const Scalar value = point[component];
  const int bits = format_.fields[component].bits;
  const auto code = static_cast<std::uint32_t>(result.bits);
  if (value.type != ScalarType::f32) {
    const std::int64_t kept = value.type == ScalarType::i32 ? sign_extended(code, bits) : std::int64_t{code};
    const std::int64_t wanted = value.type == ScalarType::i32 ? static_cast<std::int32_t>(value.bits)
                                                              : static_cast<std::int64_t>(value.bits);
    const std::int64_t most = std::int64_t{1} << (value.type == ScalarType::i32 ? bits - 1 : bits);
    return wanted < most && wanted >= (value.type == ScalarType::i32 ? -most : 0) && kept != wanted;
  }
  const auto exact = binary32_value(static_cast<std::uint32_t>(value.bits));
  if (!exact) return false;
  if (format_.numbers == NumericFormat::UNORM || format_.numbers == NumericFormat::SNORM) {
    const bool is_signed = format_.numbers == NumericFormat::SNORM;
    const mpq_class one = low_mask(is_signed ? bits - 1 : bits);
    const mpq_class stored =
        is_signed ? mpq_class(static_cast<long>(sign_extended(code, bits))) : mpq_class(code);
    const mpq_class product = std::clamp<mpq_class>(*exact, is_signed ? -1 : 0, 1) * one;
    return abs(stored - product) >= 1 + abs(product) * mpq_class(rule.relative);
  }
  if (bits == 32) return code != value.bits && !binary32.is_subnormal(value.bits);
  // A small float: its two neighbours enclose the value.
  const bool has_sign = format_.numbers == NumericFormat::SFLOAT;
  const SmallFloat small{has_sign, has_sign ? bits - 1 : bits};
  const std::uint32_t magnitude = code & ~small.sign_bit();
  const mpq_class size = has_sign ? mpq_class(abs(*exact)) : std::max<mpq_class>(*exact, 0);
  if (size * (1 << 14) < 1) return false;  // it may be flushed
  if (magnitude > small.infinity()) return true;
  if (has_sign && (*exact < 0) != ((code & small.sign_bit()) != 0)) return true;
  const bool too_large = magnitude > 0 && small.value(magnitude - 1) >= size;
  const bool too_small = magnitude + 1 < small.infinity() && small.value(magnitude + 1) <= size;
  return too_large || too_small;
}

std::string TextureStoreJudge::text(std::span<const Scalar> point, int output) const {
  std::string arguments;
  for (const Scalar& x : point) arguments += (arguments.empty() ? "" : ", ") + literal(x);
  return fmt::format("OpImageWrite(image, ({})), {}", arguments,
                     "rgba"[stored_[static_cast<std::size_t>(output)]]);
}

std::string TextureStoreJudge::truth(std::span<const Scalar> point, int output, const ImageRule& rule) const {
  const std::size_t component = stored_[static_cast<std::size_t>(output)];
  const auto allowed = stored_as(format_, component, point[component], rule);
  if (!allowed) return "anything";
  return allowed->nan ? "a NaN" : fmt::format("{:#x}", fmt::join(allowed->codes, " or "));
}

}  // namespace plumbline
