#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "reference/scalar.h"

namespace plumbline {

/// The places along one argument at which errors are counted: each binade, or some neighbouring ones
/// together, apart by sign, and places of their own for zeros, subnormal numbers, infinities and NaN. An
/// integer's binade is the number of its bits.
class ProfileAxis {
 public:
  /// fine: every binade; of binary64 those from 2^-64 to 2^64, and sixteen together further out. coarse: some
  /// sixteen places for each sign.
  enum class Step : std::uint8_t { fine, coarse };
  static const ProfileAxis& of(ScalarType type, Step step);

  /// "float", "float, coarse".
  std::string name() const;
  std::size_t size() const { return labels_.size(); }
  /// "0", "subnormal", "2^-3", "2^16..2^31", "inf", "nan"; with a minus in front of those of negative values.
  const std::vector<std::string>& labels() const { return labels_; }

  /// The place of a value of the type.
  std::size_t place(std::uint64_t bits) const {
    if (!is_floating(type_)) return integer_place(bits);
    const std::uint64_t key = bits >> fraction_bits_;
    const bool fraction = (bits & ((std::uint64_t{1} << fraction_bits_) - 1)) != 0;
    return first_[key] + (fraction ? divided_[key] : 0U);
  }
  /// The places of values that lie one after the other.
  void find(const void* values, std::span<std::uint16_t> places) const;
  std::size_t value_size() const { return static_cast<std::size_t>(size_of(type_)); }

 private:
  template <class Word>
  void find_of(const Word* values, std::span<std::uint16_t> places) const;
  ProfileAxis(ScalarType type, Step step);
  void add_floating(bool negative);
  void add_integers(bool negative);
  std::size_t integer_place(std::uint64_t bits) const;
  int group_of(int exponent) const;
  std::size_t add(bool negative, const std::string& label);

  ScalarType type_;
  Step step_;
  int fraction_bits_ = 0;
  /// By the bits above the fraction: the first place, and whether a fraction that is not zero is at the next
  /// one. Of integers by the number of bits, negative ones after the others.
  std::vector<std::uint16_t> first_;
  std::vector<std::uint8_t> divided_;
  std::vector<std::string> labels_;
};

}  // namespace plumbline
