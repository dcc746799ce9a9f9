#include "reference/image_srgb.h"

#include <algorithm>

#include "reference/real.h"

namespace plumbline {
namespace {

/// x^(power/root) for x >= 0, each step rounded towards `direction`: x^p and its root grow with x.
mpq_class root_of_power(const mpq_class& x, unsigned long power, unsigned long root, mpfr_rnd_t direction) {
  Real value(320);
  mpfr_set_q(value.get(), x.get_mpq_t(), direction);
  mpfr_pow_ui(value.get(), value.get(), power, direction);
  mpfr_rootn_ui(value.get(), value.get(), root, direction);
  mpq_class out;
  mpfr_get_q(out.get_mpq_t(), value.get());
  return out;
}

mpq_class middle(const ChannelInterval& interval) { return (interval.least + interval.greatest) / 2; }

}  // namespace

bool is_srgb(ChannelOrder order) { return order >= ChannelOrder::sRGB && order <= ChannelOrder::sBGRA; }

ChannelInterval srgb_to_linear(const mpq_class& r) {
  if (r <= mpq_class(809, 20000)) {    // 0.04045
    const mpq_class y = r * 25 / 323;  // r / 12.92
    return {y, y};
  }
  const mpq_class x = (200 * r + 11) / 211;  // (r + 0.055) / 1.055
  return {root_of_power(x, 12, 5, MPFR_RNDD), root_of_power(x, 12, 5, MPFR_RNDU)};
}

ChannelInterval linear_to_srgb(const mpq_class& y) {
  const mpq_class inside = std::clamp<mpq_class>(y, 0, 1);
  if (inside < mpq_class(7827, 2500000)) {  // 0.0031308
    const mpq_class r = inside * 323 / 25;
    return {r, r};
  }
  const auto end = [&](mpfr_rnd_t direction) {
    return mpq_class((211 * root_of_power(inside, 5, 12, direction) - 11) / 200);
  };
  return {end(MPFR_RNDD), end(MPFR_RNDU)};
}

ChannelInterval srgb_read(int code, const mpq_class& codes) {
  if (code == 0 || code == 255) return {code / 255, code / 255};
  const mpq_class least = std::max<mpq_class>((code - codes) / 255, 0);
  const mpq_class greatest = std::min<mpq_class>((code + codes) / 255, 1);
  return {srgb_to_linear(least).least, srgb_to_linear(greatest).greatest};
}

ChannelInterval srgb_product(std::uint32_t value) {
  const auto y = binary32_value(value);
  if (!y) {
    const int end = !binary32.is_nan(value) && !binary32.is_negative(value) ? 255 : 0;
    return {end, end};
  }
  const ChannelInterval r = linear_to_srgb(*y);
  return {255 * r.least, 255 * r.greatest};
}

int encode_srgb(std::uint32_t value) {
  const mpq_class product = middle(srgb_product(value)) + mpq_class(1, 2);
  return static_cast<int>(mpz_class(product.get_num() / product.get_den()).get_si());
}

Colour linearised(const Colour& colour) {
  Colour out = colour;
  for (std::size_t c = 0; c < 3; ++c)
    if (!out[c].is_default) out[c].value = middle(srgb_to_linear(*out[c].value));
  return out;
}

}  // namespace plumbline
