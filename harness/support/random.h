#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): a seeded stream that is the same on every machine.
/// A stream may start at any point's index, so blocks of inputs need not be made in order.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    return mix(state_);
  }
  /// Uniform in [0, n); the bias is below n / 2^64. Precondition: n > 0.
  constexpr std::uint64_t below(std::uint64_t n) {
    using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(next()) * n) >> 64);
  }
  /// Uniform in [0, 1), a multiple of 2^-53.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  /// The finaliser alone: a bijection that spreads neighbouring integers over all 64 bits.
  static constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

/// FNV-1a, 64 bits: names to seeds.
constexpr std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

}  // namespace plumbline
