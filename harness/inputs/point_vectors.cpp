#include "harness/inputs/point_vectors.h"

#include <algorithm>
#include <bit>

#include "harness/inputs/words.h"
#include "harness/support/scalar_text.h"
#include "reference/fast/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "harness/inputs/point_vectors.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Doubles = hn::ScalableTag<double>;
using Words64 = hn::RebindToUnsigned<Doubles>;
using V = hn::Vec<Doubles>;
using W = hn::Vec<Words64>;
constexpr Doubles d;
constexpr Words64 du;

HWY_INLINE W word(std::uint64_t bits) { return hn::Set(du, bits); }

/// Random::mix.
HWY_INLINE W mixed(W z) {
  z = hn::Mul(hn::Xor(z, hn::ShiftRight<30>(z)), word(0xbf58476d1ce4e5b9));
  z = hn::Mul(hn::Xor(z, hn::ShiftRight<27>(z)), word(0x94d049bb133111eb));
  return hn::Xor(z, hn::ShiftRight<31>(z));
}

/// change(word, n) in the place of each word; the last ones are in a vector that is not full.
template <class Change>
HWY_INLINE void for_all(std::span<std::uint64_t> words, const Change& change) {
  const std::size_t lanes = hn::Lanes(du);
  std::size_t n = 0;
  for (; n + lanes <= words.size(); n += lanes)
    hn::StoreU(change(hn::LoadU(du, &words[n]), n), du, &words[n]);
  if (n == words.size()) return;
  std::uint64_t rest[hn::MaxLanes(du)] = {};
  std::copy(words.begin() + static_cast<std::ptrdiff_t>(n), words.end(), rest);
  hn::StoreU(change(hn::LoadU(du, rest), n), du, rest);
  std::copy_n(rest, words.size() - n, words.begin() + static_cast<std::ptrdiff_t>(n));
}

void read_words(std::uint64_t first, std::uint64_t step, std::span<std::uint64_t> to) {
  const W steps = hn::Mul(hn::Iota(du, 0), word(step));
  for_all(to, [&](W, std::size_t n) HWY_ATTR { return mixed(hn::Add(word(first + n * step), steps)); });
}

/// low + span u, two roundings.
HWY_INLINE V value_of(W words, double low, double span) {
  const V u = hn::Mul(hn::ConvertTo(d, hn::BitCast(hn::RebindToSigned<Doubles>(), hn::ShiftRight<11>(words))),
                      hn::Set(d, 0x1p-53));
  return hn::Add(hn::Set(d, low), hn::Mul(hn::Set(d, span), u));
}

/// A value as a number of a format below binary64, rounded toward zero.
class TruncationInVectors {
 public:
  explicit TruncationInVectors(const Format& format)
      : format_(format),
        least_(static_cast<std::uint64_t>(format.emin() + binary64.emax) << (binary64.precision - 1)),
        span_(static_cast<std::uint64_t>(format.emax - format.emin() + 1) << (binary64.precision - 1)),
        shift_(binary64.precision - format.precision),
        sign_shift_(64 - format.width) {}

  HWY_INLINE W operator()(W value) const {
    const W above = hn::Sub(hn::And(value, word(~std::uint64_t{0} >> 1)), word(least_));
    const W sign = hn::And(hn::ShiftRightSame(value, sign_shift_), word(format_.sign_mask()));
    const W normal = hn::Or(hn::Add(hn::ShiftRightSame(above, shift_), word(format_.min_normal())), sign);
    if (hn::AllTrue(du, hn::Lt(above, word(span_)))) return normal;
    std::uint64_t bits[hn::MaxLanes(du)], out[hn::MaxLanes(du)];
    hn::StoreU(value, du, bits);
    for (std::size_t k = 0; k < hn::Lanes(du); ++k)
      out[k] = truncate_to(format_, std::bit_cast<double>(bits[k]));
    return hn::LoadU(du, out);
  }

 private:
  const Format& format_;
  std::uint64_t least_, span_;  ///< of the bits of doubles that become normal numbers
  int shift_, sign_shift_;
};

void truncate_all(const Format& format, std::span<std::uint64_t> doubles) {
  const TruncationInVectors truncated(format);
  for_all(doubles, [&](W value, std::size_t) HWY_ATTR { return truncated(value); });
}

void make_values(double low, double span, std::uint64_t varied, std::span<std::uint64_t> words) {
  for_all(words, [&](W random, std::size_t) HWY_ATTR {
    return hn::Xor(hn::BitCast(du, value_of(random, low, span)), hn::And(random, word(varied)));
  });
}

void make_truncated(const Format& format, double low, double span, std::uint64_t varied,
                    std::span<std::uint64_t> words) {
  const TruncationInVectors truncated(format);
  for_all(words, [&](W random, std::size_t) HWY_ATTR {
    return hn::Xor(truncated(hn::BitCast(du, value_of(random, low, span))), hn::And(random, word(varied)));
  });
}

void make_near(const Format& format, std::uint64_t bits, std::span<std::uint64_t> words) {
  const W magnitude = word(format.magnitude(bits)), sign = word(bits & format.sign_mask()),
          infinity = word(format.infinity());
  const W precision = word(static_cast<std::uint64_t>(format.precision));
  for_all(words, [&](W random, std::size_t) HWY_ATTR {
    // Ten bits for the distance's length, one for its sign; the distance itself has no more than 52 of the
    // others.
    const W length = hn::ShiftRight<10>(hn::Mul(hn::And(random, word(0x3ff)), precision));
    const W distance = hn::Shr(random, hn::Sub(word(63), length));
    const auto down =
        hn::And(hn::TestBit(random, word(std::uint64_t{1} << 10)), hn::Not(hn::Lt(magnitude, distance)));
    const W up = hn::Min(hn::Add(magnitude, distance), infinity);
    return hn::Or(hn::IfThenElse(down, hn::Sub(magnitude, distance), up), sign);
  });
}

/// log2(x) to within 0.09 (the chord of the logarithm), 2^-40 at least in magnitude: enough to choose a
/// power's exponent. 1 of zeros, infinities and NaNs.
HWY_INLINE V rough_log2(V x) {
  const V v = hn::Abs(x), one = hn::Set(d, 1), least = hn::Set(d, 0x1p-40);
  const W bits = hn::BitCast(du, v);
  const V significand =
      hn::BitCast(d, hn::Or(hn::And(bits, word(binary64.fraction_mask())), word(std::uint64_t{1023} << 52)));
  const hn::RebindToSigned<Doubles> di;
  const V exponent = hn::ConvertTo(d, hn::Sub(hn::BitCast(di, hn::ShiftRight<52>(bits)), hn::Set(di, 1023)));
  const V log = hn::Add(exponent, hn::Sub(significand, one));
  const auto ordinary = hn::And(hn::Gt(v, hn::Zero(d)), hn::IsFinite(v));
  const V known = hn::IfThenElse(ordinary, log, one);
  return hn::IfThenElse(hn::Lt(hn::Abs(known), least), least, known);
}

void make_powers(std::span<const double> x, double low, double span, std::span<std::uint64_t> words) {
  for_all(words, [&](W random, std::size_t n) HWY_ATTR {
    const V log2 = rough_log2(hn::LoadU(d, &x[n]));
    return hn::BitCast(du, hn::Div(value_of(random, low, span), log2));
  });
}

}  // namespace
}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace plumbline {

HWY_EXPORT(read_words);
HWY_EXPORT(truncate_all);
HWY_EXPORT(make_values);
HWY_EXPORT(make_truncated);
HWY_EXPORT(make_near);
HWY_EXPORT(make_powers);

void Words::read(std::uint64_t index, std::uint64_t step, std::span<std::uint64_t> to) const {
  HWY_DYNAMIC_DISPATCH(read_words)(origin_ + index * increment, step * increment, to);
}

void truncate_all(const Format& format, std::span<std::uint64_t> doubles) {
  HWY_DYNAMIC_DISPATCH(truncate_all)(format, doubles);
}

void make_values(double low, double span, std::uint64_t varied, std::span<std::uint64_t> words) {
  HWY_DYNAMIC_DISPATCH(make_values)(low, span, varied, words);
}

void make_truncated(const Format& format, double low, double span, std::uint64_t varied,
                    std::span<std::uint64_t> words) {
  HWY_DYNAMIC_DISPATCH(make_truncated)(format, low, span, varied, words);
}

void make_near(const Format& format, std::uint64_t bits, std::span<std::uint64_t> words) {
  HWY_DYNAMIC_DISPATCH(make_near)(format, bits, words);
}

void make_powers(std::span<const double> x, double low, double span, std::span<std::uint64_t> words) {
  HWY_DYNAMIC_DISPATCH(make_powers)(x, low, span, words);
}

}  // namespace plumbline
#endif
