#include "tests/reference/bounds/relative_error.h"

namespace plumbline::testing {
namespace {

using fit::Ball;
using fit::Balls;

constexpr slong bits = 100;

/// An owned arb_poly_t.
class Series {
 public:
  Series() { arb_poly_init(series_); }
  Series(const Series&) = delete;
  Series& operator=(const Series&) = delete;
  ~Series() { arb_poly_clear(series_); }
  arb_poly_struct* get() { return series_; }

 private:
  arb_poly_t series_;
};

/// An owned acb_t.
class Complex {
 public:
  Complex() { acb_init(value_); }
  Complex(const Complex&) = delete;
  Complex& operator=(const Complex&) = delete;
  ~Complex() { acb_clear(value_); }
  acb_ptr get() { return value_; }

 private:
  acb_t value_;
};

/// center + radius exp(pi i angle)
void point_of_circle(Complex& out, double center, double radius, const Ball& angle) {
  arb_sin_cos_pi(acb_imagref(out.get()), acb_realref(out.get()), angle.get(), bits);
  acb_mul_arb(out.get(), out.get(), Ball(radius).get(), bits);
  acb_add_arb(out.get(), out.get(), Ball(center).get(), bits);
}

/// f on a circle, arc by arc: the least |f|, and how far the argument of f turns.
class Circle {
 public:
  Circle(const fit::Source& f, double center, double radius) : f_(f), center_(center), radius_(radius) {
    for (int k = 0; k < arcs; ++k) add(2.0 * k / arcs, 2.0 * (k + 1) / arcs, 8);
  }
  /// The least |f| on the disc: that of the circle, since f has no zero inside by the argument principle.
  /// Zero where that cannot be shown.
  double least() const { return turns_.magnitude().upper() < 6 ? least_ : 0; }

 private:
  static constexpr int arcs = 64;

  void value_at(Complex& out, const Ball& angle) const {
    Complex z;
    point_of_circle(z, center_, radius_, angle);
    f_.value(out.get(), z.get());
  }
  /// The arc from `from` to `to`, in parts where its ball holds zero. A ball without zero is convex: the
  /// argument changes on the arc as from end to end.
  void add(double from, double to, int splits) {
    Ball arc((from + to) / 2);
    mag_set_d(arb_radref(arc.get()), (to - from) / 2);
    Complex value, end;
    value_at(value, arc);
    Ball size, turn;
    acb_abs(size.get(), value.get(), bits);
    if (!arb_is_positive(size.get()) && splits > 0) {
      add(from, (from + to) / 2, splits - 1);
      add((from + to) / 2, to, splits - 1);
      return;
    }
    least_ = std::min(least_, arb_is_positive(size.get()) != 0 ? size.lower() : 0);
    value_at(value, Ball(from));
    value_at(end, Ball(to));
    acb_div(value.get(), end.get(), value.get(), bits);
    acb_arg(turn.get(), value.get(), bits);
    turns_ = turns_ + turn;
  }

  const fit::Source& f_;
  double center_, radius_;
  double least_ = HUGE_VAL;
  Ball turns_;
};

/// The Chebyshev coefficients of E, and a bound of what they leave.
using Expansion = std::pair<Balls, double>;
/// By the disc that is `wider` times the interval.
Expansion expansion_of(const Approximation& p, const fit::Source& f, double center, double radius,
                       double wider) {
  Series at, truth, polynomial, quotient;
  arb_poly_set_coeff_si(at.get(), 1, 1);
  arb_poly_set_coeff_arb(at.get(), 0, Ball(center).get());
  f.series(truth.get(), at.get(), fit::terms);
  for (std::size_t k = 0; k < p.coefficients.size(); ++k)
    arb_poly_set_coeff_arb(polynomial.get(), static_cast<slong>(k), p.coefficients[k].get());
  arb_poly_taylor_shift(polynomial.get(), polynomial.get(), (Ball(center) - Ball(p.origin)).get(),
                        fit::precision);
  arb_poly_div_series(quotient.get(), polynomial.get(), truth.get(), fit::terms, fit::precision);
  Balls taylor(fit::terms);
  Ball power(1), circle_power(1), size(0);
  for (std::size_t k = 0; k < taylor.size(); ++k) {
    arb_poly_get_coeff_arb(taylor[k].get(), quotient.get(), static_cast<slong>(k));
    if (k == 0) taylor[k] = taylor[k] - Ball(1);
    taylor[k] = taylor[k] * power;
    power = power * Ball(radius);
    Ball c;
    arb_poly_get_coeff_arb(c.get(), polynomial.get(), static_cast<slong>(k));
    size = size + c.magnitude() * circle_power;
    circle_power = circle_power * Ball(wider * radius);
  }
  const Ball largest = size / Ball(Circle(f, center, wider * radius).least()) + Ball(1);
  const Ball rest = Ball(2) * Ball(std::pow(wider, -fit::terms) * (1 + 0x1p-50));
  return {fit::to_chebyshev(taylor), (largest * rest).upper()};
}

/// The sum of c[k] T_k(x), by Clenshaw's recurrence.
Ball chebyshev_sum(const Balls& c, const Ball& x) {
  const Ball twice = x + x;
  Ball next, at;
  for (std::size_t k = c.size(); k-- > 1;) {
    const Ball before = c[k] + twice * at - next;
    next = at;
    at = before;
  }
  return c[0] + x * at - next;
}

}  // namespace

Largest relative_error(const Approximation& p, const fit::Source& f, double center, double radius) {
  constexpr int points = 8192;
  auto [head, rest] = expansion_of(p, f, center, radius, 3);
  if (!(rest < HUGE_VAL)) std::tie(head, rest) = expansion_of(p, f, center, radius, 2);
  if (!(rest < HUGE_VAL)) return {};
  Ball sum(0), left(rest);
  for (const Ball& c : head) sum = sum + c.magnitude();
  while (head.size() > 1 && (left + head.back().magnitude()).upper() < sum.lower() * 0x1p-20) {
    left = left + head.back().magnitude();
    head.pop_back();
  }
  const auto degree = static_cast<double>(head.size() - 1);
  Largest out{0, 0};
  for (int k = 0; k <= points; ++k) {
    Ball x;
    arb_cos_pi(x.get(), (Ball(k) / Ball(points)).get(), 200);
    const Ball value = chebyshev_sum(head, x).magnitude();
    out.least = std::max(out.least, value.lower());
    out.most = std::max(out.most, value.upper());
  }
  Ball factor;
  arb_cos_pi(factor.get(), (Ball(degree) / Ball(2.0 * points)).get(), 200);
  out.most = (Ball(out.most) / factor + left).upper();
  out.least = (Ball(out.least) - left).lower();
  return out;
}

}  // namespace plumbline::testing
