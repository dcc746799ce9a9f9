// What the polynomials of fit.cpp are made with: balls, Chebyshev series, Cauchy's estimate.
#pragma once

#include <acb.h>
#include <acb_hypgeom.h>
#include <arb.h>
#include <arb_hypgeom.h>
#include <arb_poly.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace plumbline::fit {

constexpr slong precision = 700;
constexpr int terms = 150;

/// A real ball.
class Ball {
 public:
  Ball(double x = 0) {
    arb_init(value_);
    arb_set_d(value_, x);
  }
  Ball(const Ball& other) : Ball() { arb_set(value_, other.value_); }
  Ball& operator=(const Ball& other) {
    arb_set(value_, other.value_);
    return *this;
  }
  ~Ball() { arb_clear(value_); }
  arb_ptr get() { return value_; }
  arb_srcptr get() const { return value_; }
  friend Ball operator+(const Ball& a, const Ball& b) { return made(arb_add, a, b); }
  friend Ball operator-(const Ball& a, const Ball& b) { return made(arb_sub, a, b); }
  friend Ball operator*(const Ball& a, const Ball& b) { return made(arb_mul, a, b); }
  friend Ball operator/(const Ball& a, const Ball& b) { return made(arb_div, a, b); }
  Ball magnitude() const {
    Ball out;
    arb_abs(out.value_, value_);
    return out;
  }
  double nearest() const { return arf_get_d(arb_midref(value_), ARF_RND_NEAR); }
  double upper() const { return bound(arb_get_ubound_arf, ARF_RND_CEIL); }
  double lower() const { return bound(arb_get_lbound_arf, ARF_RND_FLOOR); }

 private:
  static Ball made(void (*f)(arb_t, const arb_t, const arb_t, slong), const Ball& a, const Ball& b) {
    Ball out;
    f(out.value_, a.value_, b.value_, precision);
    return out;
  }
  double bound(void (*f)(arf_t, const arb_t, slong), arf_rnd_t rounding) const {
    arf_t end;
    arf_init(end);
    f(end, value_, precision);
    const double out = arf_get_d(end, rounding);
    arf_clear(end);
    return out;
  }
  arb_t value_;
};
using Balls = std::vector<Ball>;

/// A function by its Taylor coefficients at a point and its values in the complex plane.
struct Source {
  std::function<void(arb_poly_t out, const arb_poly_t x, slong length)> series;
  std::function<void(acb_t out, const acb_t z)> value;
};

inline Balls taylor(const Source& f, double c) {
  arb_poly_t x, y;
  arb_poly_init(x);
  arb_poly_init(y);
  arb_poly_set_coeff_si(x, 1, 1);
  arb_poly_set_coeff_arb(x, 0, Ball(c).get());
  f.series(y, x, terms);
  Balls out(terms);
  for (int k = 0; k < terms; ++k) arb_poly_get_coeff_arb(out[k].get(), y, k);
  arb_poly_clear(x);
  arb_poly_clear(y);
  return out;
}

/// A bound of |f| on the circle of that radius around c.
inline double circle_bound(const Source& f, double c, double radius) {
  constexpr int arcs = 512;
  double most = 0;
  acb_t z, y;
  acb_init(z);
  acb_init(y);
  for (int k = 0; k < arcs; ++k) {
    Ball angle(2.0 * k / arcs);
    mag_set_d(arb_radref(angle.get()), 1.01 / arcs);
    arb_sin_cos_pi(acb_imagref(z), acb_realref(z), angle.get(), 100);
    acb_mul_arb(z, z, Ball(radius).get(), 100);
    acb_add_arb(z, z, Ball(c).get(), 100);
    f.value(y, z);
    Ball size;
    acb_abs(size.get(), y, 100);
    if (!arb_is_finite(size.get())) std::fprintf(stderr, "no bound on an arc around %g\n", c), std::exit(1);
    most = std::max(most, size.upper());
  }
  acb_clear(z);
  acb_clear(y);
  return most;
}

/// Chebyshev coefficients of the sum of a[k] t^k: t^k = 2^(1-k) sum of binomial(k, j) T_(k-2j), T_0 by half.
inline Balls to_chebyshev(const Balls& a) {
  Balls out(a.size());
  for (std::size_t k = 0; k < a.size(); ++k) {
    for (std::size_t j = 0; 2 * j <= k; ++j) {
      Ball c;
      arb_bin_uiui(c.get(), k, j, precision);
      arb_mul_2exp_si(c.get(), c.get(), (2 * j == k ? 0 : 1) - static_cast<slong>(k));
      out[k - 2 * j] = out[k - 2 * j] + c * a[k];
    }
  }
  return out;
}
/// The sum of b[k] T_k as powers of t.
inline Balls from_chebyshev(const Balls& b) {
  Balls before(b.size()), at(b.size()), out(b.size());
  before[0] = 1;
  if (b.size() > 1) at[1] = 1;
  for (std::size_t k = 0; k < b.size(); ++k) {
    for (std::size_t j = 0; j <= k; ++j) out[j] = out[j] + b[k] * before[j];
    Balls next(b.size());
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (j > 0) next[j] = next[j] + Ball(2) * at[j - 1];
      next[j] = next[j] - before[j];
    }
    before = at;
    at = next;
  }
  return out;
}

struct Fit {
  std::vector<double> leading, trailing;
  double error;
};

/// The error is relative to f.
inline Fit fit(const Source& f, double c, double r, int degree, int pairs) {
  Balls a = taylor(f, c);
  const double rest = circle_bound(f, c, 3 * r) * 1.6 * std::pow(3.0, -terms);
  Ball power(1);
  for (Ball& x : a) {
    x = x * power;
    power = power * Ball(r);
  }
  Balls head = to_chebyshev(a);
  head.resize(static_cast<std::size_t>(degree) + 1);
  const Balls p = from_chebyshev(head);
  Fit out;
  power = 1;
  for (int k = 0; k <= degree; ++k) {
    const Ball x = p[k] / power;
    out.leading.push_back(x.nearest());
    out.trailing.push_back(k < pairs ? (x - Ball(out.leading[k])).nearest() : 0);
    a[k] = a[k] - (Ball(out.leading[k]) + Ball(out.trailing[k])) * power;
    power = power * Ball(r);
  }
  Ball sum(rest);
  for (const Ball& x : to_chebyshev(a)) sum = sum + x.magnitude();
  // The least |f|, by the balls of f itself on pieces of the interval.
  double least = HUGE_VAL;
  acb_t z, y;
  acb_init(z);
  acb_init(y);
  constexpr int pieces = 256;
  for (int k = 0; k < pieces; ++k) {
    arb_set_d(acb_realref(z), c + r * ((2 * k + 1.0) / pieces - 1));
    mag_set_d(arb_radref(acb_realref(z)), r * 1.01 / pieces);
    f.value(y, z);
    least = std::min(least, Ball(Ball(0) +
                                 [&] {
                                   Ball b;
                                   arb_set(b.get(), acb_realref(y));
                                   return b.magnitude();
                                 }())
                                .lower());
  }
  acb_clear(z);
  acb_clear(y);
  out.error = (sum / Ball(least)).upper();
  return out;
}

}  // namespace plumbline::fit
