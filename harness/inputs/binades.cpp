#include "harness/inputs/binades.h"

#include <algorithm>
#include <array>
#include <bit>

#include "reference/format.h"

namespace plumbline {
namespace {

/// Subnormal binades first, one per leading bit, then those of the normal numbers.
std::uint64_t binades_of_one_sign(const Format& f) {
  return static_cast<std::uint64_t>(f.precision - 1) + 2 * static_cast<std::uint64_t>(f.emax);
}

/// Which binades of an integer type the values are in: the sign and the width of what differs from it.
std::vector<bool> binades_of_integers(const Column& values) {
  constexpr std::size_t widths = 65;
  std::array<bool, 2 * widths> met{};
  const int sign_at = width_of(values.type) - 1;
  values.with_values([&]<class Word>(const Word* words) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto sign = static_cast<Word>(words[i] >> sign_at);
      const auto differing = static_cast<Word>(words[i] ^ static_cast<Word>(0 - sign));
      met[2 * static_cast<std::size_t>(std::bit_width(differing)) + sign] = true;
    }
  });
  return std::vector<bool>(met.begin(), met.end());
}

}  // namespace

std::uint64_t binade_count(ScalarType type) {
  return 2 * (is_floating(type) ? binades_of_one_sign(format_of(type))
                                : static_cast<std::uint64_t>(width_of(type)));
}

std::optional<std::uint64_t> binade_of(Scalar value) {
  if (!is_floating(value.type)) {
    const bool negative = sign_extended(value.bits, width_of(value.type)) < 0;
    const std::uint64_t differing = negative ? ~value.bits & type_mask(value.type) : value.bits;
    return 2 * static_cast<std::uint64_t>(std::bit_width(differing)) + (negative ? 1 : 0);
  }
  const Format& f = format_of(value.type);
  if (f.is_zero(value.bits) || !f.is_finite(value.bits)) return std::nullopt;
  const std::uint64_t magnitude = f.magnitude(value.bits);
  const std::uint64_t field = magnitude >> (f.precision - 1);
  const std::uint64_t from_zero = field == 0 ? static_cast<std::uint64_t>(std::bit_width(magnitude) - 1)
                                             : field - 1 + static_cast<std::uint64_t>(f.precision - 1);
  return 2 * from_zero + (f.is_negative(value.bits) ? 1 : 0);
}

Binades::Binades(ScalarType type) {
  const std::uint64_t count = binade_count(type);
  for (std::uint64_t binade = 0; binade < count; ++binade) {
    const bool negative = (binade & 1) != 0;
    const std::uint64_t from_zero = binade >> 1;
    if (!is_floating(type)) {
      const std::uint64_t leading = from_zero == 0 ? 0 : std::uint64_t{1} << (from_zero - 1);
      rows_.push_back({leading, leading == 0 ? 0 : leading - 1, negative ? type_mask(type) : 0});
      continue;
    }
    const Format& f = format_of(type);
    const auto subnormal = static_cast<std::uint64_t>(f.precision - 1);
    const std::uint64_t sign = negative ? f.sign_mask() : 0;
    if (from_zero < subnormal) {
      const std::uint64_t leading = std::uint64_t{1} << from_zero;
      rows_.push_back({sign | leading, leading - 1, 0});
    } else {
      rows_.push_back({sign | (from_zero - subnormal + 1) << subnormal, f.fraction_mask(), 0});
    }
  }
}

const Binades& Binades::of(ScalarType type) {
  using enum ScalarType;
  static const Binades all[] = {Binades(i8),  Binades(u8),   Binades(i16), Binades(u16),
                                Binades(i32), Binades(u32),  Binades(i64), Binades(u64),
                                Binades(f16), Binades(bf16), Binades(f32), Binades(f64)};
  return all[static_cast<std::size_t>(type)];
}

void BinadeSet::touch(std::uint64_t binade) {
  if (binade >= touched_.size()) touched_.resize(binade + 1);
  touched_[binade] = true;
}

void BinadeSet::add(Scalar value) {
  if (const auto binade = binade_of(value)) touch(*binade);
}

void BinadeSet::add_all(const Column& values) {
  if (!is_floating(values.type)) {
    const std::vector<bool> met = binades_of_integers(values);
    for (std::size_t binade = 0; binade < met.size(); ++binade)
      if (met[binade]) touch(binade);
    return;
  }
  // Sign and exponent determine a normal number's binade, of many neighbours at once: only subnormal ones are
  // examined one by one.
  const Format& f = format_of(values.type);
  const int shift = f.precision - 1;
  constexpr std::size_t at_once = 48;  // in hunts neighbours come in so many
  std::array<bool, 4096> met{};
  std::uint64_t subnormal[2] = {};  // of either sign: the places of leading bits
  const std::size_t count = values.size();
  values.with_values([&]<class Word>(const Word* bits) {
    const auto exponent = static_cast<Word>(f.infinity());
    for (std::size_t begin = 0; begin < count; begin += at_once) {
      const std::size_t end = std::min(count, begin + at_once);
      Word differing = 0;
      bool has_subnormal = false;
      for (std::size_t i = begin; i < end; ++i) {
        differing |= static_cast<Word>(bits[i] ^ bits[begin]);
        has_subnormal |= (bits[i] & exponent) == 0;
      }
      const std::size_t different = differing >> shift == 0 ? begin + 1 : end;
      for (std::size_t i = begin; i < different; ++i) met[bits[i] >> shift] = true;
      for (std::size_t i = begin; has_subnormal && i < end; ++i)
        if ((bits[i] & exponent) == 0)
          subnormal[f.is_negative(bits[i]) ? 1 : 0] |= std::bit_floor(f.magnitude(bits[i]));
    }
  });
  for (const bool negative : {false, true})
    for (std::uint64_t left = subnormal[negative ? 1 : 0]; left != 0; left &= left - 1)
      add({values.type, (negative ? f.sign_mask() : 0) | (left & (0 - left))});
  const std::uint64_t fields = std::uint64_t{1} << (width_of(values.type) - shift);
  for (std::uint64_t field = 0; field < fields; ++field) {
    const Scalar first{values.type, field << shift};
    if (met[field] && (first.bits & f.infinity()) != 0) add(first);
  }
}

std::vector<std::uint64_t> BinadeSet::words() const {
  std::vector<std::uint64_t> words((touched_.size() + 63) / 64);
  for (std::size_t k = 0; k < touched_.size(); ++k)
    if (touched_[k]) words[k / 64] |= std::uint64_t{1} << k % 64;
  return words;
}

double BinadeSet::share(ScalarType type) const {
  return static_cast<double>(std::count(touched_.begin(), touched_.end(), true)) /
         static_cast<double>(binade_count(type));
}

}  // namespace plumbline
