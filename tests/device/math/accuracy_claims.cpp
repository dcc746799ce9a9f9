#include "tests/device/math/accuracy_claims.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "harness/rulebook/rulebook.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

ScalarType precision_of(const std::string& name) {
  if (name == "half") return ScalarType::f16;
  if (name == "single") return ScalarType::f32;
  if (name == "double") return ScalarType::f64;
  throw std::runtime_error(fmt::format("'{}' is no precision", name));
}

void add_row(const std::string& line, AccuracyClaims& claims) {
  std::istringstream fields(line);
  std::string builtin, precision, rest;
  AccuracyClaim claim{};
  if (!(fields >> builtin >> precision >> claim.normal >> claim.subnormal) || fields >> rest)
    throw std::runtime_error("not a builtin, a precision and two errors");
  if (claim.normal < 0 || claim.subnormal < 0) throw std::runtime_error("a negative error");
  if (!claims.emplace(std::pair(builtin, precision_of(precision)), claim).second)
    throw std::runtime_error("a second claim for the same builtin and precision");
}

std::string read_table() {
  std::ifstream file(PLUMBLINE_SOURCE_DIR "/kernels/builtins/accuracy.tsv");
  if (!file) throw std::runtime_error("kernels/builtins/accuracy.tsv cannot be read");
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

AccuracyClaims parse_claims(const std::string& text) {
  AccuracyClaims claims;
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    try {
      add_row(line, claims);
    } catch (const std::runtime_error& error) {
      throw std::runtime_error(fmt::format("line {}: {}", number, error.what()));
    }
  }
  return claims;
}

const AccuracyClaims& library_claims() {
  static const AccuracyClaims claims = parse_claims(read_table());
  return claims;
}

bool is_of_opencl(const math::Builtin& builtin, ScalarType precision) {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  const bool is_bounded = book.find(builtin.name, ScalarType::f32) != nullptr;
  return (!builtin.single_only || precision == ScalarType::f32) && (is_bounded || builtin.name == "+x");
}

}  // namespace plumbline
