#pragma once

#include <bit>
#include <cstdint>

namespace plumbline {

/// The golden ratio's multiplier (Weyl's sequence) for a permutation of 2^bits points that spreads
/// consecutive ones evenly over the whole. Precondition: 0 < bits < 64.
constexpr std::uint64_t spreading_multiplier(int bits) {
  return (std::uint64_t{0x9e3779b97f4a7c15} >> (64 - bits)) | 1;
}

/// How all values of one argument of 32 bits, or all pairs of halves, are evaluated: first the directed
/// points, then runs of neighbouring bit patterns, one run after the other spread over all. Neighbours have
/// the same binade, and the function there is smooth. The bits of a pair are the first argument's and, above
/// them, the second's, which all points of a run share. Entries do not depend on this order: the index of a
/// value, by which equal results rank, is its place in the golden ratio's permutation of all values.
class RunOrder {
 public:
  enum class Of : std::uint8_t { values, pairs };
  /// Neighbours of one argument, and of the first of two: the first value and its position are multiples.
  static constexpr std::uint32_t run = 4096, run_of_pairs = 512;

  explicit RunOrder(std::uint64_t directed, Of of = Of::values) : directed_(directed), of_(of) {}

  std::uint64_t directed() const { return directed_; }
  bool is_of_pairs() const { return of_ == Of::pairs; }
  std::uint32_t length() const { return is_of_pairs() ? run_of_pairs : run; }
  /// The value at a position from directed() on. Those in the directed points' places come last.
  std::uint32_t bits_at(std::uint64_t position) const {
    return is_of_pairs() ? bits_in_runs<run_of_pairs>(position) : bits_in_runs<run>(position);
  }
  /// The position after the last neighbour of the value at this one.
  std::uint64_t end_of_run(std::uint64_t position) const { return position / length() * length() + length(); }
  /// The index of a value is directed() plus the low 32 bits of its bits times this.
  static constexpr std::uint32_t index_factor() {
    const auto multiplier = static_cast<std::uint32_t>(spreading_multiplier(32));
    std::uint32_t inverse = multiplier;  // of an odd number modulo 8; each step doubles the bits (Newton)
    for (int step = 0; step < 4; ++step) inverse *= 2 - multiplier * inverse;
    return inverse;
  }
  std::uint64_t index_at(std::uint64_t position) const {
    return position < directed_ ? position : directed_ + std::uint32_t{bits_at(position) * index_factor()};
  }

 private:
  template <std::uint32_t length>
  static std::uint32_t bits_in_runs(std::uint64_t position) {
    static_assert(std::has_single_bit(length));
    const auto place = static_cast<std::uint32_t>(position);
    constexpr auto multiplier =
        static_cast<std::uint32_t>(spreading_multiplier(32 - std::countr_zero(length)));
    return place / length * length * multiplier + place % length;
  }

  std::uint64_t directed_;
  Of of_;
};

static_assert(RunOrder::index_factor() * static_cast<std::uint32_t>(spreading_multiplier(32)) == 1);

}  // namespace plumbline
