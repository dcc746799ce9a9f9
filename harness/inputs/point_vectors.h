#pragma once

#include <cstdint>
#include <span>

#include "reference/format.h"

namespace plumbline {

// Numbers of points in vectors, the same on every machine. Each function replaces words by what it makes of
// them.

/// Rounded toward zero, as truncate_to has it, to a format below binary64: bits of binary64 become those of
/// the format.
void truncate_all(const Format& format, std::span<std::uint64_t> doubles);

/// Bits of binary64: low + span u, where u is the upper 53 bits of a word as a number in [0, 1). Bits of
/// `varied` that the word has are changed.
void make_values(double low, double span, std::uint64_t varied, std::span<std::uint64_t> words);

/// The same of a format below binary64: the value is rounded toward zero before its bits are changed.
void make_truncated(const Format& format, double low, double span, std::uint64_t varied,
                    std::span<std::uint64_t> words);

/// Numbers of the format with the sign of `bits` and a distance from it, log-uniform in ulps.
void make_near(const Format& format, std::uint64_t bits, std::span<std::uint64_t> words);

/// Bits of binary64: exponents y such that |x|^y is about 2^t, where t is what make_values() makes. A point
/// whose x is zero, infinite or NaN has t. Precondition: x is readable up to the next multiple of eight.
void make_powers(std::span<const double> x, double low, double span, std::span<std::uint64_t> words);

}  // namespace plumbline
