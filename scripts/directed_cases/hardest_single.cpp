// All 2^32 single precision arguments of the unary functions: the hardest to round, and where the host's own
// single precision library errs most. The host's double precision library is the filter (its errors are below
// 2^-48 of the result here); every hardness is decided with MPFR.

#include <fmt/core.h>
#include <gnu/libc-version.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>

#include "scripts/directed_cases/generators.h"
#include "scripts/directed_cases/hardest.h"
#include "scripts/directed_cases/line.h"

namespace plumbline::math {
namespace {

constexpr double pi = 3.14159265358979323846;

double sin_of_pi(double x) { return std::sin(pi * std::remainder(x, 2.0)); }
double cos_of_pi(double x) { return std::sin(pi * (0.5 - std::fabs(std::remainder(x, 2.0)))); }

struct Measured {
  const char* name;
  double (*wide)(double);
  float (*own)(float);  ///< null: the host has none
};

const Measured functions_measured[] = {
    {"acos", std::acos, std::acos},
    {"acosh", std::acosh, std::acosh},
    {"asin", std::asin, std::asin},
    {"asinh", std::asinh, std::asinh},
    {"atan", std::atan, std::atan},
    {"atanh", std::atanh, std::atanh},
    {"cbrt", std::cbrt, std::cbrt},
    {"cos", std::cos, std::cos},
    {"cosh", std::cosh, std::cosh},
    {"erf", std::erf, std::erf},
    {"erfc", std::erfc, std::erfc},
    {"exp", std::exp, std::exp},
    {"exp10", ::exp10, ::exp10f},
    {"exp2", std::exp2, std::exp2},
    {"expm1", std::expm1, std::expm1},
    {"lgamma", std::lgamma, std::lgamma},
    {"log", std::log, std::log},
    {"log10", std::log10, std::log10},
    {"log1p", std::log1p, std::log1p},
    {"log2", std::log2, std::log2},
    {"sin", std::sin, std::sin},
    {"sinh", std::sinh, std::sinh},
    {"tan", std::tan, std::tan},
    {"tanh", std::tanh, std::tanh},
    {"tgamma", std::tgamma, std::tgamma},
    {"acospi", [](double x) { return std::acos(x) / pi; }, nullptr},
    {"asinpi", [](double x) { return std::asin(x) / pi; }, nullptr},
    {"atanpi", [](double x) { return std::atan(x) / pi; }, nullptr},
    {"cospi", cos_of_pi, nullptr},
    {"sinpi", sin_of_pi, nullptr},
    {"tanpi", [](double x) { return sin_of_pi(x) / cos_of_pi(x); }, nullptr},
    {"rsqrt", [](double x) { return 1 / std::sqrt(x); }, nullptr},
    {"sqrt", [](double x) { return std::sqrt(x); }, nullptr},
    {"1/x", [](double x) { return 1 / x; }, nullptr},
};

/// Half an ulp of binary32 at y, a power of two.
double half_ulp(double y) {
  const int exponent = static_cast<int>(std::bit_cast<std::uint64_t>(y) >> 52 & 0x7ff) - 1023;
  return std::ldexp(1.0, std::max(exponent, -126) - 24);
}

struct Worst {
  double error = 0;
  std::uint32_t bits = 0;
};

struct Found {
  std::vector<std::uint64_t> candidates;
  std::array<Worst, 2> worst;  ///< of positive and negative arguments
};

void examine(const Measured& f, std::uint32_t bits, Found& found) {
  const float x = std::bit_cast<float>(bits);
  const double y = f.wide(x);
  if (!(std::fabs(y) >= 0x1p-126 && std::fabs(y) < 0x1p128)) return;
  const double half = half_ulp(y), scaled = y / half;
  const double distance = std::fabs(scaled - std::nearbyint(scaled));
  constexpr double near = 0x1p-24;
  const auto wide_at = [&](std::uint32_t other) {
    const double s = f.wide(std::bit_cast<float>(other)) / half;
    return std::fabs(s - std::nearbyint(s));
  };
  if (distance < near && !(wide_at(bits + 1) < 0x1p-18) && !(wide_at(bits - 1) < 0x1p-18))
    found.candidates.push_back(bits);
  if (f.own == nullptr) return;
  const double error = std::fabs(static_cast<double>(f.own(x)) - y) / (2 * half);
  Worst& worst = found.worst[bits >> 31];
  if (error > worst.error && error < 1e9) worst = {error, bits};
}

Found search(const Measured& f, unsigned threads) {
  constexpr std::uint64_t chunk = 1 << 20;
  std::atomic<std::uint64_t> next = 0;
  std::mutex lock;
  Found all;
  const auto work = [&] {
    Found own;
    for (std::uint64_t start; (start = next.fetch_add(chunk)) < std::uint64_t{1} << 32;)
      for (std::uint64_t k = 0; k < chunk; ++k) examine(f, static_cast<std::uint32_t>(start + k), own);
    const std::lock_guard guard(lock);
    all.candidates.insert(all.candidates.end(), own.candidates.begin(), own.candidates.end());
    for (int k = 0; k < 2; ++k)
      if (own.worst[k].error > all.worst[k].error) all.worst[k] = own.worst[k];
  };
  std::vector<std::jthread> pool;
  for (unsigned k = 0; k < threads; ++k) pool.emplace_back(work);
  pool.clear();
  std::sort(all.candidates.begin(), all.candidates.end());
  return all;
}

}  // namespace

void print_hardest_single(unsigned threads) {
  for (const Measured& f : functions_measured) {
    const Found found = search(f, threads);
    const Function& function = required_function(f.name);
    for (const Hard& one : hardest(function, ScalarType::f32, found.candidates, 4))
      print_case(f.name, ScalarType::f32, {{ScalarType::f32, one.bits}},
                 fmt::format("hard {}", one.near.bits),
                 "among the hardest to round of all single precision arguments");
    for (const Worst& worst : found.worst) {
      if (worst.error <= 0.5) continue;
      char reason[160];
      std::snprintf(reason, sizeof reason,
                    "%.3f ulp, glibc %s's largest error of all %s single precision arguments", worst.error,
                    gnu_get_libc_version(), worst.bits >> 31 != 0 ? "negative" : "positive");
      print_case(f.name, ScalarType::f32, {{ScalarType::f32, worst.bits}}, "", reason);
    }
    std::fflush(stdout);
  }
}

}  // namespace plumbline::math
