#pragma once

#include <array>
#include <cstddef>

#include "reference/fast/constant.h"

namespace plumbline::fast {

/// What the error of a polynomial is measured in: the function, or 1.
enum class ErrorKind { relative, absolute };

/// The coefficients of a polynomial, lowest exponent first, and how far it is from its function between
/// `from` and `to`: certified by Sollya's supnorm (coefficients/*.sollya).
template <std::size_t N>
struct Polynomial {
  std::array<Constant, N> coefficients;
  ErrorKind kind;
  double error, from, to;

  /// How many leading coefficients are double-word numbers.
  constexpr std::size_t pairs() const {
    std::size_t count = 0;
    for (std::size_t k = 0; k < N; ++k)
      if (coefficients[k].lo != 0) count = k + 1;
    return count;
  }
};

template <std::size_t N>
constexpr Polynomial<N> polynomial(const Constant (&coefficients)[N], ErrorKind kind, double error,
                                   double from, double to) {
  Polynomial<N> out{{}, kind, error, from, to};
  for (std::size_t k = 0; k < N; ++k) out.coefficients[k] = coefficients[k];
  return out;
}

template <std::size_t N>
constexpr std::array<double, N> table(const double (&values)[N]) {
  std::array<double, N> out{};
  for (std::size_t k = 0; k < N; ++k) out[k] = values[k];
  return out;
}

}  // namespace plumbline::fast
