#pragma once

#include <arb.h>
#include <gmpxx.h>

#include <utility>

#include "reference/enclosure.h"

namespace plumbline::testing {

/// An owned Arb ball: midpoint and radius.
class Ball {
 public:
  Ball() { arb_init(ball_); }
  Ball(const Ball& other) : Ball() { arb_set(ball_, other.ball_); }
  Ball(Ball&& other) noexcept : Ball() { arb_swap(ball_, other.ball_); }
  Ball& operator=(Ball other) noexcept {
    arb_swap(ball_, other.ball_);
    return *this;
  }
  ~Ball() { arb_clear(ball_); }
  /// The rational to `precision` bits; exact when that many bits hold it.
  Ball(const mpq_class& q, slong precision);

  arb_ptr get() { return ball_; }
  arb_srcptr get() const { return ball_; }
  bool is_finite() const { return arb_is_finite(ball_) != 0; }
  bool overlaps(const Enclosure& enclosure) const;
  /// The ends, to 2048 bits and outward; beyond 2^4096 and below 2^-4096 numbers that round alike in every
  /// format stand for them. False when the ball is not finite.
  bool ends(mpq_class& lower, mpq_class& upper) const;

 private:
  arb_t ball_;
};

/// f(args…) with a new ball as result: apply(arb_sin, x, precision).
template <class F, class... Args>
Ball apply(F&& f, Args&&... args) {
  Ball result;
  auto plain = [](auto& a) -> decltype(auto) {
    if constexpr (requires { a.get(); }) {
      return std::as_const(a).get();
    } else {
      return a;
    }
  };
  f(result.get(), plain(args)...);
  return result;
}

}  // namespace plumbline::testing
