#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "reference/fast/row.h"

namespace plumbline::fast {

/// The operands of binary32 are sealed in so many parts of equally many, in the order of their bits.
inline constexpr std::size_t seal_parts = 64;
inline constexpr std::uint64_t operands_of_a_part = (std::uint64_t{1} << 32) / seal_parts;

/// What a Plain kernel computes at every operand of binary32: the digest of each part. Two kernels of one
/// seal state the same intervals everywhere, but for a chance of 2^-64 in each part.
using Seal = std::array<std::uint64_t, seal_parts>;

/// The digest of the intervals that the row's Plain kernel states at operands first .. first + count - 1.
/// Those of disjoint operands add up, modulo 2^64. NaNs are alike, whatever their sign and payload.
/// Precondition: the row has that kernel.
std::uint64_t seal_of(const Row& row, std::uint64_t first, std::uint64_t count);

/// The digest of one part, in `jobs` threads. Precondition: part < seal_parts.
std::uint64_t seal_of_part(const Row& row, std::size_t part, unsigned jobs);

/// 16 hexadecimal digits for each part; nothing where a text is not that.
std::string text_of(const Seal& seal);
std::optional<Seal> parse_seal(const std::string& text);

/// What decides which machine code this build computes with: compiler, flags, instruction set in use and
/// version of Highway.
std::string build_text();

}  // namespace plumbline::fast
