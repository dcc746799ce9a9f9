#include "oracle.h"

#include <arb_hypgeom.h>

#include <map>
#include <string>

namespace plumbline::testing {
namespace {

using Rationals = std::span<const mpq_class>;
using ArbUnary = void (*)(arb_t, const arb_t, slong);
using ArbBinary = void (*)(arb_t, const arb_t, const arb_t, slong);

constexpr slong exact_bits =
    1 << 14;  ///< bits that hold every sum and product of the oracle's dyadic operands

Ball pi(slong p) { return apply(arb_const_pi, p); }
Ball over_pi(const Ball& a, slong p) { return apply(arb_div, a, pi(p), p); }
Ball magnitude(const mpq_class& x) { return Ball(abs(x), exact_bits); }
Ball nothing() {
  Ball b;
  arb_indeterminate(b.get());
  return b;
}

mpz_class floor_of(const mpq_class& q) {
  mpz_class r;
  mpz_fdiv_q(r.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
  return r;
}
mpz_class trunc_of(const mpq_class& q) { return q < 0 ? mpz_class(-floor_of(-q)) : floor_of(q); }
mpz_class nearest_even_of(const mpq_class& q) {
  const mpz_class low = floor_of(q);
  const mpq_class rest = q - low;
  const mpq_class half(1, 2);
  return rest > half || (rest == half && mpz_odd_p(low.get_mpz_t())) ? mpz_class(low + 1) : low;
}
mpz_class half_away_of(const mpq_class& q) {
  const mpz_class low = floor_of(abs(q) + mpq_class(1, 2));
  return q < 0 ? mpz_class(-low) : low;
}
mpq_class power_of_two(long e) {
  mpq_class q(1);
  if (e >= 0)
    mpq_mul_2exp(q.get_mpq_t(), q.get_mpq_t(), static_cast<mp_bitcnt_t>(e));
  else
    mpq_div_2exp(q.get_mpq_t(), q.get_mpq_t(), static_cast<mp_bitcnt_t>(-e));
  return q;
}
/// floor(log2 |q|) for q != 0.
long binade(const mpq_class& q) {
  long e = static_cast<long>(mpz_sizeinbase(q.get_num_mpz_t(), 2)) -
           static_cast<long>(mpz_sizeinbase(q.get_den_mpz_t(), 2));
  while (power_of_two(e) > abs(q)) --e;
  while (power_of_two(e + 1) <= abs(q)) ++e;
  return e;
}

template <ArbUnary F>
std::vector<Ball> arb1(Rationals x, const Format&, slong p) {
  return {apply(F, Ball(x[0], exact_bits), p)};
}
template <ArbUnary F>
std::vector<Ball> arb1_over_pi(Rationals x, const Format&, slong p) {
  return {over_pi(apply(F, Ball(x[0], exact_bits), p), p)};
}
template <ArbBinary F>
std::vector<Ball> arb2(Rationals x, const Format&, slong p) {
  return {apply(F, Ball(x[0], exact_bits), Ball(x[1], exact_bits), p)};
}

/// |x|^y as exp(y log |x|), for y a ball.
Ball power(const mpq_class& x, const Ball& y, slong p) {
  return apply(arb_exp, apply(arb_mul, y, apply(arb_log, magnitude(x), p), p), p);
}
bool is_odd(const mpq_class& n) { return mpz_odd_p(n.get_num_mpz_t()) != 0; }
Ball with_sign(Ball b, bool negative) { return negative ? apply(arb_neg, b) : b; }

std::vector<Ball> pow(Rationals x, const Format&, slong p) {
  const bool integer = x[1].get_den() == 1;
  if (x[1] == 0) return {Ball(1, p)};
  if (x[0] == 0) return {x[1] > 0 ? Ball() : nothing()};
  if (x[0] < 0 && !integer) return {nothing()};
  return {with_sign(power(x[0], Ball(x[1], exact_bits), p), x[0] < 0 && is_odd(x[1]))};
}
std::vector<Ball> powr(Rationals x, const Format& f, slong p) {
  if (x[0] < 0 || (x[0] == 0 && x[1] == 0)) return {nothing()};
  return pow(x, f, p);
}
std::vector<Ball> rootn(Rationals x, const Format&, slong p) {
  if (x[1] == 0 || (x[0] < 0 && !is_odd(x[1]))) return {nothing()};
  if (x[0] == 0) return {x[1] > 0 ? Ball() : nothing()};
  return {with_sign(power(x[0], Ball(1 / x[1], p), p), x[0] < 0)};
}
std::vector<Ball> cbrt(Rationals x, const Format&, slong p) {
  return {with_sign(apply(arb_root_ui, magnitude(x[0]), 3UL, p), x[0] < 0)};
}
template <unsigned base>
std::vector<Ball> exponential(Rationals x, const Format&, slong p) {
  return {power(base, Ball(x[0], exact_bits), p)};
}
template <unsigned base>
std::vector<Ball> logarithm(Rationals x, const Format&, slong p) {
  return {apply(arb_log_base_ui, Ball(x[0], exact_bits), static_cast<ulong>(base), p)};
}
std::vector<Ball> atan2pi(Rationals x, const Format& f, slong p) {
  return {over_pi(arb2<arb_atan2>(x, f, p)[0], p)};
}

/// log |gamma(x)|: below 1/2 by the reflection gamma(x) gamma(1-x) = pi / sin(pi x).
Ball log_abs_gamma(const mpq_class& x, slong p) {
  if (x >= mpq_class(1, 2)) return apply(arb_lgamma, Ball(x, exact_bits), p);
  Ball sine = apply(arb_sin_pi, Ball(x, exact_bits), p);
  arb_abs(sine.get(), sine.get());
  const Ball top = apply(arb_log, apply(arb_div, pi(p), sine, p), p);
  return apply(arb_sub, top, apply(arb_lgamma, Ball(1 - x, exact_bits), p), p);
}
std::vector<Ball> lgamma(Rationals x, const Format&, slong p) { return {log_abs_gamma(x[0], p)}; }
std::vector<Ball> lgamma_r(Rationals x, const Format&, slong p) {
  const bool pole = x[0] <= 0 && x[0].get_den() == 1;
  const int sign = pole ? 0 : x[0] > 0 || !is_odd(floor_of(x[0])) ? 1 : -1;
  return {log_abs_gamma(x[0], p), Ball(sign, p)};
}
std::vector<Ball> sincos(Rationals x, const Format& f, slong p) {
  return {arb1<arb_sin>(x, f, p)[0], arb1<arb_cos>(x, f, p)[0]};
}

/// x - n y with n the quotient rounded as `to_integer` does; the quotient's low seven bits beside it.
template <mpz_class (*to_integer)(const mpq_class&)>
std::vector<Ball> residue(Rationals x, const Format&, slong p) {
  if (x[1] == 0) return {nothing(), nothing()};
  const mpz_class n = to_integer(x[0] / x[1]);
  const mpz_class low = abs(n) % 128;
  return {Ball(x[0] - n * x[1], p), Ball(mpz_class(n < 0 ? -low : low), p)};
}
std::vector<Ball> divide(Rationals x, const Format&, slong p) {
  return {x[1] == 0 ? nothing() : Ball(x[0] / x[1], p)};
}
std::vector<Ball> reciprocal(Rationals x, const Format&, slong p) {
  return {x[0] == 0 ? nothing() : Ball(1 / x[0], p)};
}
std::vector<Ball> fract(Rationals x, const Format& f, slong p) {
  const mpq_class below_one = 1 - power_of_two(-f.precision);
  const mpq_class rest = x[0] - floor_of(x[0]);
  return {Ball(rest < below_one ? rest : below_one, p), Ball(floor_of(x[0]), p)};
}
std::vector<Ball> modf(Rationals x, const Format&, slong p) {
  return {Ball(x[0] - trunc_of(x[0]), p), Ball(trunc_of(x[0]), p)};
}
std::vector<Ball> frexp(Rationals x, const Format&, slong p) {
  if (x[0] == 0) return {Ball(), Ball()};
  const long e = binade(x[0]) + 1;
  return {Ball(x[0] * power_of_two(-e), p), Ball(e, p)};
}
std::vector<Ball> exponent(Rationals x, const Format&, slong p) {
  return {x[0] == 0 ? nothing() : Ball(binade(x[0]), p)};
}
std::vector<Ball> ldexp(Rationals x, const Format&, slong p) {
  Ball b(x[0], p);
  arb_mul_2exp_si(b.get(), b.get(), x[1].get_num().get_si());
  return {b};
}
/// The distance to the neighbour is the quantum of x's binade, half of it below a power of two toward zero.
std::vector<Ball> nextafter(Rationals x, const Format& f, slong p) {
  if (x[0] == x[1]) return {Ball(x[1], p)};
  const long lowest = f.emin();
  const long e = x[0] == 0 ? lowest : std::max(binade(x[0]), lowest);
  const bool toward_zero = (x[1] < x[0]) == (x[0] > 0) && x[0] != 0;
  const bool halved = toward_zero && e > lowest && abs(x[0]) == power_of_two(e);
  const mpq_class step = power_of_two(e - f.precision + (halved ? 0 : 1));
  return {Ball(x[0] + (x[1] > x[0] ? step : mpq_class(-step)), p)};
}
std::vector<Ball> smoothstep(Rationals x, const Format&, slong p) {
  if (x[0] >= x[1]) return {nothing()};
  mpq_class t = (x[2] - x[0]) / (x[1] - x[0]);
  t = t < 0 ? mpq_class(0) : t > 1 ? mpq_class(1) : t;
  return {Ball(t * t * (3 - 2 * t), p)};
}
template <bool to_degrees>
std::vector<Ball> angle(Rationals x, const Format&, slong p) {
  const Ball half_turn(180, p);
  const Ball factor = to_degrees ? apply(arb_div, half_turn, pi(p), p) : apply(arb_div, pi(p), half_turn, p);
  return {apply(arb_mul, Ball(x[0], exact_bits), factor, p)};
}

mpq_class dot_of(Rationals x, Rationals y) {
  mpq_class sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}
std::vector<mpq_class> difference(Rationals x) {
  const std::size_t n = x.size() / 2;
  std::vector<mpq_class> d;
  for (std::size_t i = 0; i < n; ++i) d.emplace_back(x[i] - x[n + i]);
  return d;
}
Ball norm(Rationals x, slong p) { return apply(arb_sqrt, Ball(dot_of(x, x), exact_bits), p); }
std::vector<Ball> length(Rationals x, const Format&, slong p) { return {norm(x, p)}; }
std::vector<Ball> distance(Rationals x, const Format&, slong p) { return {norm(difference(x), p)}; }
std::vector<Ball> normalize(Rationals x, const Format&, slong p) {
  const Ball n = norm(x, p);
  std::vector<Ball> lanes;
  for (const mpq_class& q : x) {
    lanes.push_back(arb_is_zero(n.get()) ? Ball() : apply(arb_div, Ball(q, exact_bits), n, p));
  }
  return lanes;
}
std::vector<Ball> cross(Rationals x, const Format&, slong p) {
  const std::size_t n = x.size() / 2;
  std::vector<Ball> lanes;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    lanes.emplace_back(mpq_class(x[j] * x[n + k] - x[k] * x[n + j]), p);
  }
  if (n == 4) lanes.emplace_back();
  return lanes;
}

mpq_class maximum(const mpq_class& x, const mpq_class& y) { return x < y ? y : x; }
mpq_class minimum(const mpq_class& x, const mpq_class& y) { return y < x ? y : x; }
template <bool greater>
mpq_class by_magnitude(Rationals x) {
  if (abs(x[0]) == abs(x[1])) return greater ? maximum(x[0], x[1]) : minimum(x[0], x[1]);
  return (abs(x[0]) > abs(x[1])) == greater ? x[0] : x[1];
}

/// A lambda on rationals as a row of the table.
template <auto f>
std::vector<Ball> exactly(Rationals x, const Format&, slong p) {
  return {Ball(mpq_class(f(x)), p)};
}

const std::map<std::string_view, Evaluate>& table() {
  static const std::map<std::string_view, Evaluate> rows = {
      {"acos", arb1<arb_acos>},
      {"acosh", arb1<arb_acosh>},
      {"acospi", arb1_over_pi<arb_acos>},
      {"asin", arb1<arb_asin>},
      {"asinh", arb1<arb_asinh>},
      {"asinpi", arb1_over_pi<arb_asin>},
      {"atan", arb1<arb_atan>},
      {"atan2", arb2<arb_atan2>},
      {"atan2pi", atan2pi},
      {"atanh", arb1<arb_atanh>},
      {"atanpi", arb1_over_pi<arb_atan>},
      {"cbrt", cbrt},
      {"cos", arb1<arb_cos>},
      {"cosh", arb1<arb_cosh>},
      {"cospi", arb1<arb_cos_pi>},
      {"erf", arb1<arb_hypgeom_erf>},
      {"erfc", arb1<arb_hypgeom_erfc>},
      {"exp", arb1<arb_exp>},
      {"exp10", exponential<10>},
      {"exp2", exponential<2>},
      {"expm1", arb1<arb_expm1>},
      {"hypot", arb2<arb_hypot>},
      {"lgamma", lgamma},
      {"lgamma_r", lgamma_r},
      {"log", arb1<arb_log>},
      {"log10", logarithm<10>},
      {"log1p", arb1<arb_log1p>},
      {"log2", logarithm<2>},
      {"pow", pow},
      {"pown", pow},
      {"powr", powr},
      {"rootn", rootn},
      {"rsqrt", arb1<arb_rsqrt>},
      {"sin", arb1<arb_sin>},
      {"sincos", sincos},
      {"sinh", arb1<arb_sinh>},
      {"sinpi", arb1<arb_sin_pi>},
      {"sqrt", arb1<arb_sqrt>},
      {"tan", arb1<arb_tan>},
      {"tanh", arb1<arb_tanh>},
      {"tanpi", arb1<arb_tan_pi>},
      {"tgamma", arb1<arb_gamma>},
      {"degrees", angle<true>},
      {"radians", angle<false>},
      {"smoothstep", smoothstep},
      {"cross", cross},
      {"distance", distance},
      {"fast_distance", distance},
      {"length", length},
      {"fast_length", length},
      {"normalize", normalize},
      {"fast_normalize", normalize},
      {"dot", exactly<[](Rationals x) -> mpq_class {
         return dot_of(x.first(x.size() / 2), x.subspan(x.size() / 2));
       }>},
      {"1/x", reciprocal},
      {"x/y", divide},
      {"fmod", residue<trunc_of>},
      {"remainder", residue<nearest_even_of>},
      {"remquo", residue<nearest_even_of>},
      {"fract", fract},
      {"modf", modf},
      {"frexp", frexp},
      {"ilogb", exponent},
      {"logb", exponent},
      {"ldexp", ldexp},
      {"nextafter", nextafter},
      {"+x", exactly<[](Rationals x) -> mpq_class { return x[0]; }>},
      {"-x", exactly<[](Rationals x) -> mpq_class { return -x[0]; }>},
      {"x+y", exactly<[](Rationals x) -> mpq_class { return x[0] + x[1]; }>},
      {"x-y", exactly<[](Rationals x) -> mpq_class { return x[0] - x[1]; }>},
      {"x*y", exactly<[](Rationals x) -> mpq_class { return x[0] * x[1]; }>},
      {"fma", exactly<[](Rationals x) -> mpq_class { return x[0] * x[1] + x[2]; }>},
      {"mad", exactly<[](Rationals x) -> mpq_class { return x[0] * x[1] + x[2]; }>},
      {"mix", exactly<[](Rationals x) -> mpq_class { return x[0] + (x[1] - x[0]) * x[2]; }>},
      {"ceil", exactly<[](Rationals x) -> mpq_class { return mpz_class(-floor_of(-x[0])); }>},
      {"floor", exactly<[](Rationals x) -> mpq_class { return floor_of(x[0]); }>},
      {"rint", exactly<[](Rationals x) -> mpq_class { return nearest_even_of(x[0]); }>},
      {"round", exactly<[](Rationals x) -> mpq_class { return half_away_of(x[0]); }>},
      {"trunc", exactly<[](Rationals x) -> mpq_class { return trunc_of(x[0]); }>},
      {"fabs", exactly<[](Rationals x) -> mpq_class { return mpq_class(abs(x[0])); }>},
      {"fdim",
       exactly<[](Rationals x) -> mpq_class { return x[1] < x[0] ? mpq_class(x[0] - x[1]) : mpq_class(0); }>},
      {"fmax", exactly<[](Rationals x) -> mpq_class { return maximum(x[0], x[1]); }>},
      {"fmin", exactly<[](Rationals x) -> mpq_class { return minimum(x[0], x[1]); }>},
      {"max", exactly<[](Rationals x) -> mpq_class { return maximum(x[0], x[1]); }>},
      {"min", exactly<[](Rationals x) -> mpq_class { return minimum(x[0], x[1]); }>},
      {"clamp", exactly<[](Rationals x) -> mpq_class { return minimum(maximum(x[0], x[1]), x[2]); }>},
      {"maxmag", exactly<by_magnitude<true>>},
      {"minmag", exactly<by_magnitude<false>>},
      {"sign", exactly<[](Rationals x) -> mpq_class { return sgn(x[0]); }>},
      {"step", exactly<[](Rationals x) -> mpq_class { return x[1] < x[0] ? 0 : 1; }>},
  };
  return rows;
}

}  // namespace

std::optional<mpq_class> value_of(Scalar x) {
  const int width = 8 * size_of(x.type);
  if (!is_floating(x.type)) {
    const bool negative = is_signed_integer(x.type) && (x.bits >> (width - 1)) != 0;
    mpz_class v(static_cast<unsigned long>(x.bits));
    return mpq_class(negative ? mpz_class(v - (mpz_class(1) << width)) : v);
  }
  const Format& f = format_of(x.type);
  const int fraction_bits = f.precision - 1;
  const std::uint64_t fraction = x.bits & ((std::uint64_t{1} << fraction_bits) - 1);
  const int field = static_cast<int>((x.bits >> fraction_bits) & ((1U << f.exponent_bits()) - 1));
  if (field == (1 << f.exponent_bits()) - 1) return std::nullopt;
  const std::uint64_t hidden = field == 0 ? 0 : std::uint64_t{1} << fraction_bits;
  mpq_class v = mpz_class(static_cast<unsigned long>(fraction | hidden)) *
                power_of_two(std::max(field, 1) - f.emax - fraction_bits);
  return (x.bits >> (width - 1)) != 0 ? mpq_class(-v) : v;
}

Evaluate oracle(std::string_view function) {
  const auto row = table().find(function);
  return row == table().end() ? nullptr : row->second;
}

}  // namespace plumbline::testing
