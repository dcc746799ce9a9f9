// Prints erf.h, gamma.h, lgamma.h, stirling.h and wide_lgamma.h: polynomials for functions that Sollya has no
// certified bounds of.
//
//   g++ -std=c++20 -O2 -I ../../.. fit.cpp -lflint-arb -lflint -lmpfr -lgmp -o fit
//   for name in erf gamma lgamma stirling wide_lgamma; do ./fit $name > $name.h; done
//
// and clang-format -i all of them.
//
// Each function f is analytic on the disc of radius 3r around the middle c of its interval [c - r, c + r].
// Its Taylor polynomial of 150 terms is off by less than M 3^-150 3/2 there, M being a bound of |f| on the
// circle (Cauchy's estimate of the coefficients), which Arb's balls give on arcs. The polynomial that is
// printed is the head of its Chebyshev series, rounded; the sum of the magnitudes of the difference's
// Chebyshev coefficients bounds the difference on the interval, and is part of the error printed. All of it
// is done in Arb's balls of 700 bits.

#include "reference/fast/coefficients/functions.h"

using namespace plumbline::fit;

namespace {

// What is printed.

void print_head() {
  std::puts("// Made by reference/fast/coefficients/fit.cpp: change that, not this.\n#pragma once\n");
  std::puts("#include \"reference/fast/piecewise.h\"\n\nnamespace plumbline::fast {");
}
void print_tail() { std::puts("\n}  // namespace plumbline::fast"); }

/// The number as two of binary64, and a bound of what they leave.
void print_constant(const char* what, const char* name, const Ball& x) {
  const Ball rest = x - Ball(x.nearest());
  std::printf("\n/// %s\ninline constexpr Constant %s{%a, %a, %a};\n", what, name, x.nearest(),
              rest.nearest(), (rest - Ball(rest.nearest())).magnitude().upper());
}

void print_polynomial(const char* name, const char* what, const Source& f, double c, double r, int degree,
                      int pairs) {
  const Fit p = fit(f, c, r, degree, pairs);
  std::printf("\n/// %s\ninline constexpr auto %s = polynomial({\n", what, name);
  for (int k = 0; k <= degree; ++k) std::printf("{%a, %a, 0},\n", p.leading[k], p.trailing[k]);
  std::printf("}, ErrorKind::relative, %a, %a, %a);\n", p.error, -r, r);
  std::fprintf(stderr, "%s: 2^%.1f\n", name, std::log2(p.error));
}

struct Interval {
  double c, r;
};

/// Pieces of a Piecewise, made already.
void print_fits(const char* name, const char* what, const std::vector<Fit>& fits,
                const std::vector<double>& centers, int pairs) {
  double error = 0;
  for (std::size_t k = 0; k < fits.size(); ++k) {
    error = std::max(error, fits[k].error);
    std::fprintf(stderr, "%s around %g: 2^%.1f\n", name, centers[k], std::log2(fits[k].error));
  }
  const std::size_t count = fits[0].leading.size();
  std::printf("\n/// %s\ninline constexpr Piecewise<%zu, %d> %s{%a,\n{", what, count, pairs, name, error);
  for (const double c : centers) std::printf("%a,", c);
  std::printf("},\n{");
  for (std::size_t k = 0; k < count; ++k) {
    std::printf("{");
    for (const Fit& p : fits) std::printf("%a,", p.leading[k]);
    std::printf("},\n");
  }
  std::printf("},\n{");
  for (std::size_t k = 0; k < static_cast<std::size_t>(pairs); ++k) {
    std::printf("{");
    for (const Fit& p : fits) std::printf("%a,", p.trailing[k]);
    std::printf("},\n");
  }
  std::printf("}};\n");
}

void print_piecewise(const char* name, const char* what, const Source& f, const std::vector<Interval>& pieces,
                     int degree, int pairs) {
  std::vector<Fit> fits;
  std::vector<double> centers;
  for (const Interval& i : pieces) {
    fits.push_back(fit(f, i.c, i.r, degree, pairs));
    centers.push_back(i.c);
  }
  print_fits(name, what, fits, centers, pairs);
}

void print_erf() {
  print_head();
  print_polynomial("erf_short", "erf(x) / x at u = x^2 - 1/2 for |x| <= 1, for Plain.", erf_over_root, 0.5,
                   0.5, 13, 0);
  print_polynomial("erf_long", "The same for DoubleWord.", erf_over_root, 0.5, 0.5, 22, 14);
  std::vector<Interval> pieces;
  for (double x = 1; x < 32; x *= 2) {  // as piece_of() in erf-inl.h counts them
    pieces.push_back({x * 1.25, x / 4});
    pieces.push_back({x * 1.75, x / 4});
  }
  print_piecewise("scaled_erfc_short", "exp(x^2) erfc(x) on half binades from 1 to 32, for Plain.",
                  scaled_erfc, pieces, 17, 0);
  print_piecewise("scaled_erfc_long", "The same for DoubleWord.", scaled_erfc, pieces, 30, 20);
  print_tail();
}

void print_gamma() {
  print_head();
  print_polynomial("gamma_short", "gamma(2 + u) for |u| <= 1/2, for Plain.", gamma_from_two, 0, 0.5, 19, 0);
  print_polynomial("gamma_long", "The same for DoubleWord.", gamma_from_two, 0, 0.5, 30, 12);
  print_tail();
}

std::vector<Interval> lgamma_intervals() {
  std::vector<Interval> pieces;
  // Half binades, as piece_of() in lgamma-inl.h counts them; a little more, since operands are rounded.
  constexpr double more = 1 + 0x1p-20;
  for (double x = 0.5; x < 16; x *= 2) {
    pieces.push_back({x * 1.25, x / 4 * more});
    pieces.push_back({x * 1.75, x / 4 * more});
  }
  return pieces;
}

void print_lgamma() {
  print_head();
  print_piecewise("lgamma_over_zeros", "log(gamma(x)) / ((x - 1) (x - 2)) on half binades from 1/2 to 16.",
                  lgamma_over_zeros, lgamma_intervals(), 15, 0);
  print_polynomial("sinc_of_root", "sin(pi d) / (pi d) at u = d^2 - 1/8 for |d| <= 1/2.", sinc_of_root, 0.125,
                   0.125, 8, 0);
  print_tail();
}

void print_wide_lgamma() {
  print_head();
  print_piecewise("wide_lgamma_over_zeros",
                  "log(gamma(x)) / ((x - 1) (x - 2)) on half binades from 1/2 to 16, for DoubleWord.",
                  lgamma_over_zeros, lgamma_intervals(), 24, 12);
  constexpr int pairs = 14;
  std::vector<Fit> fits;
  std::vector<double> centers;
  for (const double near : lgamma_zeros) {
    const Ball zero = lgamma_zero(near);
    fits.push_back(fit(lgamma_beside(zero), 0, 0x1p-6, 20, pairs));
    centers.push_back(0);
    const bool first = near == lgamma_zeros[0];
    print_constant("A zero of log |gamma| without its leading number.",
                   first ? "first_zero_rest" : "second_zero_rest", zero - Ball(near));
  }
  print_fits("lgamma_beside_zeros",
             "log |gamma(z + u)| / u at its zeros z near -2.457 and -2.748, for |u| <= 2^-6.", fits, centers,
             pairs);
  print_tail();
}

/// B_2k / (2k (2k - 1)) for k = 1, 2, ...
Ball stirling_term(int k) {
  Ball b;
  arb_bernoulli_ui(b.get(), static_cast<ulong>(2 * k), precision);
  return b / Ball(2.0 * k * (2 * k - 1));
}

/// Of x > 0 the rest of the series is smaller than its first term (DLMF 5.11(ii)).
void print_stirling() {
  print_head();
  constexpr int count = 11, pairs = 2;
  std::puts(
      "\n/// Stirling's series: x (log(gamma(x)) - (x - 1/2) log(x) + x - log(2 pi) / 2) at 1 / x^2, for");
  std::puts("/// x >= 16.\ninline constexpr auto stirling = polynomial({");
  for (int k = 1; k <= count; ++k) {
    const Ball c = stirling_term(k), rest = c - Ball(c.nearest());
    const double lower = k <= pairs ? rest.nearest() : 0;
    std::printf("{%a, %a, %a},\n", c.nearest(), lower, (rest - Ball(lower)).magnitude().upper());
  }
  const double error = (stirling_term(count + 1).magnitude() * Ball(std::pow(0x1p-8, count))).upper();
  std::printf("}, ErrorKind::absolute, %a, 0, 0x1p-8);\n", error);
  Ball pi, log_pi, log_two_pi;
  arb_const_pi(pi.get(), precision);
  arb_log(log_pi.get(), pi.get(), precision);
  arb_log(log_two_pi.get(), (pi + pi).get(), precision);
  print_constant("log(2 pi) / 2.", "half_log_two_pi", log_two_pi / Ball(2));
  print_constant("(log(2 pi) - 1) / 2.", "wide_half_log_two_pi_less_one", (log_two_pi - Ball(1)) / Ball(2));
  print_constant("log(pi).", "log_pi", log_pi);
  print_tail();
}

}  // namespace

int main(int count, char** arguments) {
  const std::string what = count > 1 ? arguments[1] : "";
  const std::pair<const char*, void (*)()> headers[] = {{"erf", print_erf},
                                                        {"gamma", print_gamma},
                                                        {"lgamma", print_lgamma},
                                                        {"stirling", print_stirling},
                                                        {"wide_lgamma", print_wide_lgamma}};
  for (const auto& [name, print] : headers)
    if (what == name) {
      print();
      return 0;
    }
  return 1;
}
