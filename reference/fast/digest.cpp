#include "reference/fast/digest.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstring>
#include <set>
#include <vector>

#include "reference/fast/asymptotic.h"
#include "reference/floating_environment.h"
#include "reference/format.h"

namespace plumbline::fast {
namespace {

constexpr std::size_t operands = digest_operands;
constexpr std::size_t most_arguments = 8;  ///< of a row
constexpr NamedKernel named_kernels[] = {{"plain_half", &Row::plain_half},
                                         {"plain_single", &Row::plain_single},
                                         {"tracked_half", &Row::tracked_half},
                                         {"tracked_single", &Row::tracked_single},
                                         {"tracked_double", &Row::tracked_double}};

/// SplitMix64 (Steele, Lea and Flood 2014): the same words everywhere.
std::uint64_t word_of(std::uint64_t number) {
  std::uint64_t z = (number + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/// Every second operand is any word: numbers of all binades, integers. Others are numbers of [2^-8, 2^8), and
/// one in eight a subnormal number or zero.
std::uint64_t operand_of(const Format& format, std::uint64_t number) {
  const std::uint64_t word = word_of(number);
  if (number % 2 == 0) return word;
  const std::uint64_t fraction = word & format.fraction_mask();
  const std::uint64_t sign = (word >> 63 != 0) ? format.sign_mask() : 0;
  if (number % 8 == 1) return sign | (fraction >> (word >> 56) % static_cast<unsigned>(format.precision));
  const std::uint64_t exponent = static_cast<std::uint64_t>(format.emax) - 8 + (word >> 48) % 16;
  return sign | exponent << (format.precision - 1) | fraction;
}

using Column = std::array<std::uint64_t, operands>;

/// One argument's values from the operand of a number on, as a kernel reads them.
Column column_of(ScalarType type, std::uint64_t argument, std::uint64_t first) {
  Column out{};
  const auto size = static_cast<std::size_t>(size_of(type));
  auto* bytes = reinterpret_cast<unsigned char*>(out.data());
  for (std::size_t i = 0; i < operands; ++i) {
    const std::uint64_t value = operand_of(format_of(type), argument << 32 | (first + i));
    std::memcpy(bytes + i * size, &value, size);  // x86 and everything else here is little-endian
  }
  return out;
}

/// Of the arguments; integers are as wide.
ScalarType type_of(Evaluate Row::*evaluate) {
  if (evaluate == &Row::tracked_double) return ScalarType::f64;
  return evaluate == &Row::plain_half || evaluate == &Row::tracked_half ? ScalarType::f16 : ScalarType::f32;
}

/// The share of a plain kernel's interval: any that is not zero.
constexpr double some_share = 0x1p-48;

void add(std::uint64_t& hash, double x) {
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
  // A NaN's sign and payload mean nothing.
  const std::uint64_t word = binary64.is_nan(bits) ? 0x7ff8000000000000 : bits;
  hash = std::rotl((hash ^ word) * 0x9e3779b97f4a7c15, 29);
}

}  // namespace

std::uint64_t stored_operands(Evaluate Row::*evaluate) {
  const bool is_plain = evaluate == &Row::plain_half || evaluate == &Row::plain_single;
  return (is_plain ? 32 : 1) * digest_operands;
}

std::span<const NamedKernel> kernels_of_a_row() { return named_kernels; }

std::uint64_t digest_of(const Row& row, Evaluate Row::*evaluate, std::uint64_t count, std::uint64_t begin) {
  const FloatingScope scope;
  std::array<Column, most_arguments> columns;
  std::array<const void*, most_arguments> arguments{};
  std::array<std::array<double, operands>, 3> out;
  std::array<double, operands> scale;
  const Asymptotic* const asymptotic = asymptotic_of(row.function, type_of(evaluate), row.output);
  std::uint64_t hash = 0;
  for (std::uint64_t first = begin; first < begin + count; first += operands) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(row.arity); ++k) {
      columns[k] = column_of(k == 1 && row.integer_second ? ScalarType::f32 : type_of(evaluate), k, first);
      arguments[k] = columns[k].data();
    }
    scale.fill(1);
    const Enclosures block{out[0].data(), out[1].data(), out[2].data(), scale.data()};
    (row.*evaluate)(arguments.data(), operands, block, some_share);
    if (asymptotic != nullptr) enclose_asymptotically(*asymptotic, arguments.data(), operands, block);
    for (const auto& column : out)
      for (const double x : column) add(hash, x);
    for (const double x : scale)
      if (x != 1) add(hash, x);
  }
  return hash;
}

std::string digest_line(const Row& row, const NamedKernel& kernel) {
  char line[120];
  std::snprintf(
      line, sizeof line, "%s\t%d\t%.*s\t%016llx", row.function, row.output,
      static_cast<int>(kernel.name.size()), kernel.name.data(),
      static_cast<unsigned long long>(digest_of(row, kernel.evaluate, stored_operands(kernel.evaluate))));
  return line;
}

bool is_as_stored(const Row& row, Evaluate Row::*evaluate) {
  static const std::set<std::string_view> stored = [] {
    std::set<std::string_view> out;
    for (const DigestFile& file : digest_files())
      for (std::string_view text = file.text; !text.empty();) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out.insert(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
      }
    return out;
  }();
  const auto* const kernel = std::ranges::find(named_kernels, evaluate, &NamedKernel::evaluate);
  return stored.contains(digest_line(row, *kernel));
}

}  // namespace plumbline::fast
