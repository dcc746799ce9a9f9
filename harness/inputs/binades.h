#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "harness/device/column.h"
#include "reference/scalar.h"

namespace plumbline {

// A binade of a floating-point type: its finite numbers of one sign with 2^e <= |x| < 2^(e+1). Subnormal
// numbers are in the binades of their leading bits; zeros, infinities and NaN are in none. A binade of an
// integer type: its values with the same highest bit whose first bit unlike that one has the same place (0
// and all ones: no place).

/// How many binades a type has, each sign apart.
std::uint64_t binade_count(ScalarType type);

/// The number of the binade that holds a value, below binade_count: 2k with the sign or highest bit clear, 2k
/// + 1 with it set; k counts from zero.
std::optional<std::uint64_t> binade_of(Scalar value);

/// The numbers of each binade of one type, from a table.
class Binades {
 public:
  static const Binades& of(ScalarType type);

  std::uint64_t count() const { return rows_.size(); }
  /// Bits of a number in a binade: those after its leading bit are the low bits of `fraction`, for negative
  /// integers inverted. Precondition: binade < count().
  std::uint64_t number(std::uint64_t binade, std::uint64_t fraction) const {
    const Row& row = rows_[binade];
    return (row.leading | (fraction & row.fraction_mask)) ^ row.inverted;
  }

 private:
  struct Row {
    std::uint64_t leading, fraction_mask, inverted;
  };

  explicit Binades(ScalarType type);

  std::vector<Row> rows_;
};

/// The binades of one type that points have touched.
class BinadeSet {
 public:
  void add(Scalar value);
  void add_all(const Column& values);
  /// The binades by their numbers, as the bits of words.
  std::vector<std::uint64_t> words() const;
  /// Share of the type's binades touched, 0 to 1.
  double share(ScalarType type) const;

 private:
  void touch(std::uint64_t binade);

  std::vector<bool> touched_;
};

}  // namespace plumbline
