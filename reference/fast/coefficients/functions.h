// The functions that the polynomials of this folder approximate, as Arb's balls give them: fit.cpp makes
// polynomials of some, tests/reference/bounds verifies those of all.
#pragma once

#include "reference/fast/coefficients/fit.h"

namespace plumbline::fit {

/// A parameter of a hypergeometric series.
struct Ratio {
  int numerator, denominator;
};

/// scale pFq(upper; lower; factor z) (DLMF 16.2). The k-th Taylor coefficient at z has every parameter larger
/// by k, and the k-th powers of theirs in front (DLMF 16.3.1).
inline Source hypergeometric(const Ball& scale, const std::vector<Ratio>& upper,
                             const std::vector<Ratio>& lower, const Ball& factor) {
  const auto parameters = [](const std::vector<Ratio>& ratios, int raised) {
    Balls out;
    for (const Ratio& r : ratios)
      out.push_back(Ball(r.numerator + raised * r.denominator) / Ball(r.denominator));
    return out;
  };
  const auto value = [=](acb_t out, const acb_t z, int raised, slong bits) {
    const Balls above = parameters(upper, raised), below = parameters(lower, raised);
    const auto p = static_cast<slong>(above.size()), q = static_cast<slong>(below.size());
    acb_ptr a = _acb_vec_init(p), b = _acb_vec_init(q);
    for (slong k = 0; k < p; ++k) acb_set_arb(a + k, above[static_cast<std::size_t>(k)].get());
    for (slong k = 0; k < q; ++k) acb_set_arb(b + k, below[static_cast<std::size_t>(k)].get());
    acb_t w;
    acb_init(w);
    acb_mul_arb(w, z, factor.get(), bits);
    acb_hypgeom_pfq(out, a, p, b, q, w, 0, bits);
    acb_mul_arb(out, out, scale.get(), bits);
    acb_clear(w);
    _acb_vec_clear(a, p);
    _acb_vec_clear(b, q);
  };
  const auto series = [=](arb_poly_t out, const arb_poly_t x, slong length) {
    acb_t z, y;
    acb_init(z);
    acb_init(y);
    arb_poly_get_coeff_arb(acb_realref(z), x, 0);
    Ball front(1), one;
    for (int k = 0; k < length; ++k) {
      value(y, z, k, precision);
      arb_mul(one.get(), front.get(), acb_realref(y), precision);
      arb_poly_set_coeff_arb(out, k, one.get());
      for (const Ball& a : parameters(upper, k)) front = front * a;
      for (const Ball& b : parameters(lower, k)) front = front / b;
      front = front * factor / Ball(k + 1);
    }
    acb_clear(z);
    acb_clear(y);
  };
  return {series, [=](acb_t out, const acb_t z) { value(out, z, 0, 100); }};
}

inline Ball pi() {
  Ball out;
  arb_const_pi(out.get(), precision);
  return out;
}

/// A series around 0 as one around x(0); clears it.
inline void shift(arb_poly_t out, arb_poly_t all, const arb_poly_t x, slong length) {
  Ball c;
  arb_poly_get_coeff_arb(c.get(), x, 0);
  arb_poly_taylor_shift(out, all, c.get(), precision);
  arb_poly_truncate(out, length);
  arb_poly_clear(all);
}

/// erf(sqrt v) / sqrt v: the sum of 2 / sqrt(pi) (-v)^k / (k! (2k + 1)), by hypergeometric series.
inline const Source erf_over_root{[](arb_poly_t out, const arb_poly_t x, slong length) {
                                    // Of the entire series, 400 terms are enough near [0, 1]: the rest is
                                    // below 10^-800.
                                    arb_poly_t all;
                                    arb_poly_init(all);
                                    Ball c(2), root;
                                    arb_const_sqrt_pi(root.get(), precision);
                                    c = c / root;
                                    for (int k = 0; k < 400; ++k) {
                                      arb_poly_set_coeff_arb(all, k, (c / Ball(2.0 * k + 1)).get());
                                      c = Ball(0) - c / Ball(k + 1.0);
                                    }
                                    shift(out, all, x, length);
                                  },
                                  [](acb_t out, const acb_t z) {
                                    // 2 / sqrt(pi) 1F1(1/2, 3/2, -z)
                                    acb_t a, b, w;
                                    acb_init(a);
                                    acb_init(b);
                                    acb_init(w);
                                    acb_set_d(a, 0.5);
                                    acb_set_d(b, 1.5);
                                    acb_neg(w, z);
                                    acb_hypgeom_1f1(out, a, b, w, 0, 100);
                                    acb_mul_2exp_si(out, out, 1);
                                    Ball root;
                                    arb_const_sqrt_pi(root.get(), 100);
                                    acb_div_arb(out, out, root.get(), 100);
                                    acb_clear(a);
                                    acb_clear(b);
                                    acb_clear(w);
                                  }};

/// exp(x^2) erfc(x)
inline const Source scaled_erfc{[](arb_poly_t out, const arb_poly_t x, slong length) {
                                  arb_poly_t e;
                                  arb_poly_init(e);
                                  arb_poly_mullow(e, x, x, length, precision);
                                  arb_poly_exp_series(e, e, length, precision);
                                  arb_hypgeom_erfc_series(out, x, length, precision);
                                  arb_poly_mullow(out, out, e, length, precision);
                                  arb_poly_clear(e);
                                },
                                [](acb_t out, const acb_t z) {
                                  acb_t e, half;
                                  acb_init(e);
                                  acb_init(half);
                                  acb_set_d(half, 0.5);
                                  acb_mul(e, z, z, 200);
                                  if (arf_cmpabs_d(arb_midref(acb_realref(z)), 5) > 0) {
                                    // U(1/2, 1/2, z^2) / sqrt(pi), for Re z > 0
                                    acb_hypgeom_u(out, half, half, e, 200);
                                    Ball root;
                                    arb_const_sqrt_pi(root.get(), 200);
                                    acb_div_arb(out, out, root.get(), 200);
                                  } else {
                                    acb_exp(e, e, 200);
                                    acb_hypgeom_erfc(out, z, 200);
                                    acb_mul(out, out, e, 200);
                                  }
                                  acb_clear(e);
                                  acb_clear(half);
                                }};

/// gamma(2 + u)
inline const Source gamma_from_two{[](arb_poly_t out, const arb_poly_t x, slong length) {
                                     arb_poly_t y;
                                     arb_poly_init(y);
                                     arb_poly_set_si(y, 2);
                                     arb_poly_add(y, y, x, precision);
                                     arb_poly_gamma_series(out, y, length, precision);
                                     arb_poly_clear(y);
                                   },
                                   [](acb_t out, const acb_t z) {
                                     acb_add_si(out, z, 2, 100);
                                     acb_gamma(out, out, 100);
                                   }};

/// log(gamma(x)) / ((x - 1) (x - 2)): analytic and positive for Re x > 0.
inline const Source lgamma_over_zeros{[](arb_poly_t out, const arb_poly_t x, slong length) {
                                        arb_poly_t one, zeros;
                                        arb_poly_init(one);
                                        arb_poly_init(zeros);
                                        arb_poly_one(one);
                                        arb_poly_sub(zeros, x, one, precision);
                                        arb_poly_sub(one, zeros, one, precision);
                                        arb_poly_mullow(zeros, zeros, one, length, precision);
                                        arb_poly_lgamma_series(out, x, length, precision);
                                        arb_poly_div_series(out, out, zeros, length, precision);
                                        arb_poly_clear(one);
                                        arb_poly_clear(zeros);
                                      },
                                      [](acb_t out, const acb_t z) {
                                        acb_t from_one, from_two;
                                        acb_init(from_one);
                                        acb_init(from_two);
                                        acb_sub_si(from_one, z, 1, 100);
                                        acb_sub_si(from_two, z, 2, 100);
                                        const double re = arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR);
                                        const double im = arf_get_d(arb_midref(acb_imagref(z)), ARF_RND_NEAR);
                                        const int zero = re < 1.5 ? 1 : 2;
                                        if (std::hypot(re - zero, im) < 0.25) {
                                          // Over its distance h from the zero, log(gamma) is the mean of its
                                          // derivative on the way there: digamma(zero + s h), 0 <= s <= 1, in
                                          // parts.
                                          constexpr int parts = 64;
                                          acb_t sum, at;
                                          acb_init(sum);
                                          acb_init(at);
                                          for (int k = 0; k < parts; ++k) {
                                            Ball s((2 * k + 1) / (2.0 * parts));
                                            mag_set_d(arb_radref(s.get()), 1 / (2.0 * parts));
                                            acb_mul_arb(at, zero == 1 ? from_one : from_two, s.get(), 100);
                                            acb_add_si(at, at, zero, 100);
                                            acb_digamma(at, at, 100);
                                            acb_add(sum, sum, at, 100);
                                          }
                                          acb_div_si(out, sum, parts, 100);
                                          acb_clear(sum);
                                          acb_clear(at);
                                          acb_div(out, out, zero == 1 ? from_two : from_one, 100);
                                        } else {
                                          acb_lgamma(out, z, 100);
                                          acb_div(out, out, from_one, 100);
                                          acb_div(out, out, from_two, 100);
                                        }
                                        acb_clear(from_one);
                                        acb_clear(from_two);
                                      }};

/// log |gamma| for -3 < x < -2 as a series: log(gamma(3 + x)) less the logarithms of -x, -1 - x and -2 - x.
inline void reflected_lgamma_series(arb_poly_t out, const arb_poly_t x, slong length) {
  arb_poly_t y;
  arb_poly_init(y);
  arb_poly_set_si(y, 3);
  arb_poly_add(y, y, x, precision);
  arb_poly_lgamma_series(out, y, length, precision);
  for (int k = 0; k < 3; ++k) {
    arb_poly_set_si(y, -k);
    arb_poly_sub(y, y, x, precision);
    arb_poly_log_series(y, y, length, precision);
    arb_poly_sub(out, out, y, precision);
  }
  arb_poly_clear(y);
}

/// The zero of gamma's logarithm that lies within 2^-50 of `near`, between -3 and -2: Newton's steps, then a
/// change of sign around it.
inline Ball lgamma_zero(double near) {
  arb_poly_t x, y;
  arb_poly_init(x);
  arb_poly_init(y);
  arb_poly_set_coeff_si(x, 1, 1);
  const auto at = [&](const Ball& z, slong k) {
    arb_poly_set_coeff_arb(x, 0, z.get());
    reflected_lgamma_series(y, x, 2);
    Ball out;
    arb_poly_get_coeff_arb(out.get(), y, k);
    return out;
  };
  Ball zero(near);
  for (int step = 0; step < 8; ++step) {
    zero = zero - at(zero, 0) / at(zero, 1);
    mag_zero(arb_radref(zero.get()));
  }
  const Ball apart(0x1p-600), product = at(zero - apart, 0) * at(zero + apart, 0);
  if (!arb_is_negative(product.get())) std::fprintf(stderr, "no zero at %g\n", near), std::exit(1);
  arb_add_error(zero.get(), apart.get());
  arb_poly_clear(x);
  arb_poly_clear(y);
  return zero;
}

/// log |gamma(zero + u)| / u around u = 0, which is the mean of digamma on the way from the zero, in parts:
/// digamma(x) is digamma(x + 3) less 1/x, 1/(x + 1) and 1/(x + 2).
inline Source lgamma_beside(const Ball& zero) {
  return {[zero](arb_poly_t out, const arb_poly_t x, slong length) {
            arb_poly_t y;
            arb_poly_init(y);
            arb_poly_set_coeff_arb(y, 0, zero.get());
            arb_poly_add(y, y, x, precision);
            reflected_lgamma_series(out, y, length + 1);
            arb_poly_shift_right(out, out, 1);
            arb_poly_clear(y);
          },
          [zero](acb_t out, const acb_t z) {
            constexpr int parts = 64;
            acb_t sum, at, term;
            acb_init(sum);
            acb_init(at);
            acb_init(term);
            for (int k = 0; k < parts; ++k) {
              Ball s((2 * k + 1) / (2.0 * parts));
              mag_set_d(arb_radref(s.get()), 1 / (2.0 * parts));
              acb_mul_arb(at, z, s.get(), 100);
              acb_add_arb(at, at, zero.get(), 100);
              for (int step = 0; step < 3; ++step) {
                acb_inv(term, at, 100);
                acb_sub(sum, sum, term, 100);
                acb_add_si(at, at, 1, 100);
              }
              acb_digamma(term, at, 100);
              acb_add(sum, sum, term, 100);
            }
            acb_div_si(out, sum, parts, 100);
            acb_clear(sum);
            acb_clear(at);
            acb_clear(term);
          }};
}

/// The zeros of gamma's logarithm between -3 and -2.
inline constexpr double lgamma_zeros[] = {-0x1.3a7fc9600f86cp+1, -0x1.5fb410a1bd901p+1};

/// sin(pi sqrt v) / (pi sqrt v): the sum of (-pi^2 v)^k / (2k + 1)!
inline const Source sinc_of_root{[](arb_poly_t out, const arb_poly_t x, slong length) {
                                   // Of the entire series, 400 terms are enough near [0, 1]: the rest is
                                   // below 10^-1300.
                                   arb_poly_t all;
                                   arb_poly_init(all);
                                   Ball c(1), pi;
                                   arb_const_pi(pi.get(), precision);
                                   for (int k = 0; k < 400; ++k) {
                                     arb_poly_set_coeff_arb(all, k, c.get());
                                     c = Ball(0) - c * pi * pi / Ball((2.0 * k + 2) * (2 * k + 3));
                                   }
                                   shift(out, all, x, length);
                                 },
                                 [](acb_t out, const acb_t z) {
                                   // 0F1(3/2, -pi^2 z / 4)
                                   acb_t a, w;
                                   acb_init(a);
                                   acb_init(w);
                                   acb_set_d(a, 1.5);
                                   Ball pi;
                                   arb_const_pi(pi.get(), 100);
                                   acb_mul_arb(w, z, (Ball(-0.25) * pi * pi).get(), 100);
                                   acb_hypgeom_0f1(out, a, w, 0, 100);
                                   acb_clear(a);
                                   acb_clear(w);
                                 }};

}  // namespace plumbline::fit
