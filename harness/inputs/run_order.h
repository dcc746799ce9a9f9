#pragma once

#include <cstdint>

namespace plumbline {

/// The golden ratio's multiplier (Weyl's sequence) for a permutation of 2^bits points that spreads
/// consecutive ones evenly over the whole. Precondition: 0 < bits < 64.
constexpr std::uint64_t spreading_multiplier(int bits) {
  return (std::uint64_t{0x9e3779b97f4a7c15} >> (64 - bits)) | 1;
}

/// How all values of one argument of 32 bits are evaluated: first the directed points, then runs of
/// neighbouring bit patterns, one run after the other spread over all. Neighbours have the same binade, and
/// the function there is smooth. Entries do not depend on this order: the index of a value, by which equal
/// results rank, is its place in the golden ratio's permutation of all values.
class RunOrder {
 public:
  static constexpr std::uint32_t run = 4096;  ///< neighbours: the first value and its position are multiples

  explicit RunOrder(std::uint64_t directed) : directed_(directed) {}

  std::uint64_t directed() const { return directed_; }
  /// The value at a position from directed() on. Those in the directed points' places come last.
  static std::uint32_t bits_at(std::uint64_t position) {
    const auto place = static_cast<std::uint32_t>(position);
    constexpr auto multiplier = static_cast<std::uint32_t>(spreading_multiplier(32 - run_bits));
    return place / run * run * multiplier + place % run;
  }
  /// The position after the last neighbour of the value at this one.
  static std::uint64_t end_of_run(std::uint64_t position) { return position / run * run + run; }
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
  static constexpr int run_bits = 12;
  static_assert(run == 1U << run_bits);

  std::uint64_t directed_;
};

static_assert(RunOrder::index_factor() * static_cast<std::uint32_t>(spreading_multiplier(32)) == 1);

}  // namespace plumbline
