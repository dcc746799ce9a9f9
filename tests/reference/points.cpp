#include "points.h"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace plumbline::testing {
namespace {

/// Numbers with a binade within 2^-6 … 2^6 about 1, a few of their fraction bits set half of the time.
std::uint64_t moderate(const Format& f, std::mt19937_64& random) {
  const std::uint64_t field = static_cast<std::uint64_t>(f.emax) - 6 + random() % 13;
  std::uint64_t fraction = random() & f.fraction_mask();
  if (random() % 2) fraction &= ~(f.fraction_mask() >> (1 + random() % 6));
  return (random() % 2 ? f.sign_mask() : 0) | (field << (f.precision - 1)) | fraction;
}

std::uint64_t edge(const Format& f, std::mt19937_64& random) {
  const std::uint64_t one = static_cast<std::uint64_t>(f.emax) << (f.precision - 1);
  const std::uint64_t quantum_binade = static_cast<std::uint64_t>(f.emax + f.precision - 1)
                                       << (f.precision - 1);
  const std::uint64_t values[] = {0,
                                  1,
                                  f.min_normal() - 1,
                                  f.min_normal(),
                                  one,
                                  one - 1,
                                  one + 1,
                                  f.max_finite(),
                                  f.max_finite() - 1,
                                  one + f.min_normal(),
                                  one - f.min_normal(),
                                  quantum_binade,
                                  quantum_binade - 1};
  return (random() % 2 ? f.sign_mask() : 0) | values[random() % std::size(values)];
}

Scalar operand(ScalarType type, std::mt19937_64& random) {
  const std::uint64_t kind = random() % 8;
  if (!is_floating(type)) {
    const std::int64_t small = static_cast<std::int64_t>(random() % 41) - 20;
    const auto any = static_cast<std::int64_t>(random());
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - 8 * size_of(type));
    return {type, static_cast<std::uint64_t>(kind < 6 ? small : any) & mask};
  }
  const Format& f = format_of(type);
  if (kind == 0) return {type, edge(f, random)};
  if (kind < 4) return {type, random() & (f.sign_mask() | (f.sign_mask() - 1))};
  return {type, moderate(f, random)};
}

}  // namespace

std::vector<int> widths_of(const Function& function) {
  if (function.lanes == Lanes::each) return {1};
  if (function.name == "cross") return {3, 4};
  return {1, 2, 3, 4};
}

std::vector<Scalar> random_point(const Function& function, ScalarType type, std::mt19937_64& random,
                                 int lanes) {
  std::vector<Scalar> point;
  for (std::size_t k = 0; k < function.arguments.size(); ++k)
    for (int lane = 0; lane < lanes; ++lane)
      point.push_back(operand(function.arguments.type(k, type), random));
  return point;
}

std::vector<Scalar> random_point(const Function& function, ScalarType type, std::mt19937_64& random) {
  return random_point(function, type, random, widths_of(function).back());
}

int point_count(int otherwise) {
  const char* given = std::getenv("PLUMBLINE_REFERENCE_POINTS");
  return given ? std::atoi(given) : otherwise;
}

bool is_of_share(std::size_t number) {
  const char* share = std::getenv("PLUMBLINE_REFERENCE_SHARE");
  std::size_t mine = 0, of = 1;
  if (share != nullptr && (std::sscanf(share, "%zu/%zu", &mine, &of) != 2 || mine >= of))
    throw std::runtime_error("PLUMBLINE_REFERENCE_SHARE is no number before a slash and a greater one: " +
                             std::string(share));
  return number % of == mine;
}

std::string test_name(std::string_view function) {
  std::string name;
  for (const char c : function) {
    const std::string_view operators = "+-*/";
    const std::string_view words[] = {"_plus_", "_minus_", "_times_", "_over_"};
    const auto at = operators.find(c);
    name += at == std::string_view::npos ? std::string(1, c) : std::string(words[at]);
  }
  return name;
}

}  // namespace plumbline::testing
