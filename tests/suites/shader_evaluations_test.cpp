// Every evaluation that Vulkan's document permits of an instruction which is defined by a formula lies in
// what the criterion allows: each operation rounded in each direction that there is, quotients and roots with
// the error that they may have, products fused or not, sums and products in any order. The formulas are
// written here once more, of numbers, and share nothing with those of the suite.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>

#include "harness/support/random.h"
#include "harness/support/scalar_text.h"
#include "reference/format.h"
#include "reference/real.h"
#include "reference/rounding.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

using Numbers = std::vector<double>;

/// What one device might do: each operation by chance one of the ways that are permitted. Numbers of binary32
/// and binary64 alike are doubles. Precondition: none is subnormal or infinite.
class Evaluation {
 public:
  Evaluation(const Format& format, std::vector<Direction> directions, bool contracts, Random& random)
      : format_(format), directions_(std::move(directions)), contracts_(contracts), random_(random) {}

  bool chance() { return random_.below(2) != 0; }
  double add(double a, double b) { return rounded(operation(mpfr_add, a, b)); }
  double subtract(double a, double b) { return add(a, -b); }
  double multiply(double a, double b) { return rounded(operation(mpfr_mul, a, b)); }
  /// a * b + c
  double multiply_add(double a, double b, double c) {
    if (!contracts_ || chance()) return add(multiply(a, b), c);
    Real exact(exact_bits);
    mpfr_fma(exact.get(), real(a).get(), real(b).get(), real(c).get(), MPFR_RNDN);
    return rounded(exact);
  }
  /// A product of three from the left or from the right.
  double multiply(double a, double b, double c) {
    return chance() ? multiply(multiply(a, b), c) : multiply(a, multiply(b, c));
  }
  double divide(double a, double b) { return within(operation(mpfr_div, a, b), 2.5); }
  double inverse_sqrt(double a) {
    Real root(exact_bits);
    mpfr_rec_sqrt(root.get(), real(a).get(), MPFR_RNDN);
    return within(root, 2);
  }
  double sqrt(double a) { return a == 0 ? 0 : divide(1, inverse_sqrt(a)); }
  double pi() {
    Real pi(exact_bits);
    mpfr_const_pi(pi.get(), MPFR_RNDN);
    return rounded(pi, chance() ? Direction::toward_negative : Direction::toward_positive);
  }
  /// The sum of a[k] * b[k]: any order, each product by itself or fused with what it is added to.
  double dot(std::span<const double> a, std::span<const double> b) {
    if (a.size() == 1) return multiply(a[0], b[0]);
    Numbers x(a.begin(), a.end()), y(b.begin(), b.end());
    for (std::size_t k = x.size(); k > 1; --k) {
      const std::size_t other = random_.below(k);
      std::swap(x[k - 1], x[other]);
      std::swap(y[k - 1], y[other]);
    }
    const std::size_t part = 1 + random_.below(x.size() - 1);
    const std::span<const double> all_x(x), all_y(y);
    const double rest = dot(all_x.subspan(part), all_y.subspan(part));
    if (part == 1) return multiply_add(x[0], y[0], rest);
    return add(dot(all_x.first(part), all_y.first(part)), rest);
  }

 private:
  static constexpr mpfr_prec_t exact_bits = 640;  // of the sums and products of the numbers here

  static Real real(double x) { return Real::exactly({ScalarType::f64, std::bit_cast<std::uint64_t>(x)}); }
  template <class Of>
  static Real operation(Of of, double a, double b) {
    Real out(exact_bits);
    of(out.get(), real(a).get(), real(b).get(), MPFR_RNDN);
    return out;
  }
  double rounded(const Real& x, Direction direction) const {
    const Real number = Real::exactly({format_.type, round_to(format_, x, direction)});
    return mpfr_get_d(number.get(), MPFR_RNDN);
  }
  double rounded(const Real& x) { return rounded(x, directions_[random_.below(directions_.size())]); }
  /// Any number of the format whose error is that many ulp at most.
  double within(const Real& x, double ulps) {
    if (mpfr_zero_p(x.get()) != 0) return 0;
    const double ulp = std::ldexp(1.0, static_cast<int>(mpfr_get_exp(x.get())) - format_.precision);
    Numbers near;
    for (int steps = -3; steps <= 3; ++steps) {
      const double number = rounded(operation(mpfr_add, rounded(x, Direction::nearest_even), steps * ulp / 2),
                                    Direction::nearest_even);
      Real error(exact_bits);
      mpfr_sub_d(error.get(), x.get(), number, MPFR_RNDN);
      if (mpfr_cmpabs(error.get(), real(ulps * ulp).get()) <= 0) near.push_back(number);
    }
    return near[random_.below(near.size())];
  }

  const Format& format_;
  std::vector<Direction> directions_;
  bool contracts_;
  Random& random_;
};

Numbers difference(Evaluation& e, std::span<const double> x) {
  Numbers out;
  for (std::size_t k = 0; k < x.size() / 2; ++k) out.push_back(e.subtract(x[k], x[x.size() / 2 + k]));
  return out;
}
double dot_of_halves(Evaluation& e, std::span<const double> x) {
  return e.dot(x.first(x.size() / 2), x.subspan(x.size() / 2));
}
double length(Evaluation& e, std::span<const double> x) { return e.sqrt(e.dot(x, x)); }

Numbers smooth_step(Evaluation& e, std::span<const double> x) {
  const double t = std::clamp(e.divide(e.subtract(x[2], x[0]), e.subtract(x[1], x[0])), 0.0, 1.0);
  return {e.multiply(t, t, e.multiply_add(-2, t, 3))};
}
Numbers mix(Evaluation& e, std::span<const double> x) {
  return {e.dot(x.first(2), Numbers{e.subtract(1, x[2]), x[2]})};
}
Numbers remainder(Evaluation& e, std::span<const double> x) {
  return {e.multiply_add(-x[1], std::trunc(e.divide(x[0], x[1])), x[0])};
}
Numbers modulus(Evaluation& e, std::span<const double> x) {
  return {e.multiply_add(-x[1], std::floor(e.divide(x[0], x[1])), x[0])};
}
Numbers radians(Evaluation& e, std::span<const double> x) {
  return {e.chance() ? e.multiply(x[0], e.divide(e.pi(), 180)) : e.divide(e.multiply(x[0], e.pi()), 180)};
}
Numbers degrees(Evaluation& e, std::span<const double> x) {
  return {e.chance() ? e.multiply(x[0], e.divide(180, e.pi())) : e.divide(e.multiply(x[0], 180), e.pi())};
}
Numbers cross(Evaluation& e, std::span<const double> x) {
  const auto lane = [&](int i, int j) { return e.dot(Numbers{x[i], -x[j]}, Numbers{x[3 + j], x[3 + i]}); };
  return {lane(1, 2), lane(2, 0), lane(0, 1)};
}
Numbers reflect(Evaluation& e, std::span<const double> x) {
  const std::size_t lanes = x.size() / 2;
  const double dot = dot_of_halves(e, x);
  const bool from_left = e.chance();
  Numbers out;
  for (std::size_t k = 0; k < lanes; ++k)
    out.push_back(from_left ? e.multiply_add(e.multiply(-2, dot), x[lanes + k], x[k])
                            : e.multiply_add(-2, e.multiply(dot, x[lanes + k]), x[k]));
  return out;
}
Numbers refract(Evaluation& e, std::span<const double> x) {
  const std::size_t lanes = x.size() / 2;
  const double eta = x.back(), dot = dot_of_halves(e, x.first(2 * lanes));
  const double rest = e.multiply_add(-dot, dot, 1);
  const double k = e.chance() ? e.multiply_add(-e.multiply(eta, eta), rest, 1)
                              : e.multiply_add(-eta, e.multiply(eta, rest), 1);
  if (k < 0) return Numbers(lanes, 0.0);
  const double along = e.multiply_add(eta, dot, e.sqrt(k));
  Numbers out;
  for (std::size_t lane = 0; lane < lanes; ++lane)
    out.push_back(e.dot(Numbers{eta, -along}, Numbers{x[lane], x[lanes + lane]}));
  return out;
}
Numbers face_forward(Evaluation& e, std::span<const double> x) {
  const std::size_t lanes = x.size() / 3;
  const bool negative = e.dot(x.subspan(2 * lanes), x.subspan(lanes, lanes)) < 0;
  Numbers out;
  for (std::size_t k = 0; k < lanes; ++k) out.push_back(negative ? x[k] : -x[k]);
  return out;
}

struct Formula {
  const char* name;
  std::function<Numbers(Evaluation&, std::span<const double>)> of;
  bool of_core = false;  ///< an arithmetic instruction: modes of rounding and NoContraction bind it
};

const Formula formulas[] = {
    {"SmoothStep", smooth_step},
    {"FMix", mix},
    {"OpFRem", remainder, true},
    {"OpFMod", modulus, true},
    {"Radians", radians},
    {"Degrees", degrees},
    {"OpDot", [](Evaluation& e, std::span<const double> x) { return Numbers{dot_of_halves(e, x)}; }, true},
    {"Length", [](Evaluation& e, std::span<const double> x) { return Numbers{length(e, x)}; }},
    {"Distance",
     [](Evaluation& e, std::span<const double> x) { return Numbers{length(e, difference(e, x))}; }},
    {"Cross", cross},
    {"Reflect", reflect},
    {"Refract", refract},
    {"FaceForward", face_forward},
};

class ShaderEvaluations : public testing::TestWithParam<Formula> {
 protected:
  static const Rulebook& vulkan() {
    static const Rulebook book = *Rulebook::load("vulkan-1.1");
    return book;
  }
  /// How many points each form has; each is evaluated several times.
  static int points() {
    const char* given = std::getenv("PLUMBLINE_EVALUATIONS");
    return given == nullptr ? 6 : std::atoi(given);
  }
  static std::vector<Direction> directions(const Formula& formula, std::string_view mode) {
    if (formula.of_core && mode == "rounding-rte") return {Direction::nearest_even};
    if (formula.of_core && mode == "rounding-rtz") return {Direction::toward_zero};
    return {Direction::nearest_even, Direction::toward_zero, Direction::toward_positive,
            Direction::toward_negative};
  }
  /// A number of the format below `reach`, of a few bits or of all.
  static Scalar number(const Format& format, Random& random, double reach) {
    double x = (2 * random.unit() - 1) * reach;
    if (random.below(8) == 0) x = std::ldexp(std::nearbyint(std::ldexp(x, 3)), -3);
    const Real exact = Real::exactly({ScalarType::f64, std::bit_cast<std::uint64_t>(x)});
    return {format.type, round_to(format, exact, Direction::nearest_even)};
  }
  static void expect_all_allowed(const TestCase& test_case, const char* mode);
};

double value_of(Scalar x) { return mpfr_get_d(Real::exactly(x).get(), MPFR_RNDN); }

void ShaderEvaluations::expect_all_allowed(const TestCase& test_case, const char* mode) {
  constexpr int evaluations = 8;
  const Formula& formula = GetParam();
  const Format& format = format_of(test_case.precision);
  const auto criterion = suites_test::criterion_of(test_case, vulkan(), mode);
  Random random(hash_of(test_case.signature + mode));
  Evaluation evaluation(format, directions(formula, mode),
                        !(formula.of_core && std::string_view(mode) == "no-contraction"), random);
  for (int point = 0; point < points(); ++point) {
    const double reach = std::ldexp(1.0, static_cast<int>(random.below(6)) - 2);
    std::vector<Scalar> arguments;
    for (std::size_t k = 0; k < test_case.call.arguments.size(); ++k)
      arguments.push_back(number(format, random, reach));
    if (formula.name == std::string_view("SmoothStep") && value_of(arguments[1]) < value_of(arguments[0]))
      std::swap(arguments[0], arguments[1]);
    Numbers x;
    std::ranges::transform(arguments, std::back_inserter(x), value_of);
    if (std::ranges::count(x, 0.0) != 0 || (x.size() > 1 && x[0] == x[1])) continue;  // no quotient by zero
    for (int k = 0; k < evaluations; ++k) {
      std::vector<Scalar> results;
      for (const double result : formula.of(evaluation, x)) {
        const Real exact = Real::exactly({ScalarType::f64, std::bit_cast<std::uint64_t>(result)});
        results.push_back({format.type, round_to(format, exact, Direction::nearest_even)});
      }
      const auto seen = suites_test::judged(*criterion, arguments, results);
      for (std::size_t lane = 0; lane < seen.size(); ++lane)
        ASSERT_TRUE(seen[lane].passed())
            << criterion->description().text(test_case.call, arguments, static_cast<int>(lane)) << " = "
            << literal(results[lane]) << ", not "
            << criterion->truth(arguments, static_cast<int>(lane), shown_digits);
    }
  }
}

TEST_P(ShaderEvaluations, LieInWhatIsAllowed) {
  int seen = 0;
  for (const ScalarType precision : {ScalarType::f32, ScalarType::f64})
    for (const TestCase& test_case : shader_suite()->cases(precision)) {
      if (test_case.builtin != GetParam().name) continue;
      ++seen;
      for (const char* mode : {"default", "rounding-rte", "rounding-rtz", "no-contraction"}) {
        SCOPED_TRACE(test_case.signature + ", " + mode);
        ASSERT_NO_FATAL_FAILURE(expect_all_allowed(test_case, mode));
      }
    }
  EXPECT_GT(seen, 0);
}

INSTANTIATE_TEST_SUITE_P(Formulas, ShaderEvaluations, testing::ValuesIn(formulas),
                         [](const auto& given) { return std::string(given.param.name); });

}  // namespace
}  // namespace plumbline
