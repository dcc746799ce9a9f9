// How near powers of numbers of 25 bits come to numbers of 25 bits.
//
// pown(x, n) is beside a tie of singles where s^n, s being the significand of x, is beside a number of 25
// bits times a power of two: ties have 25 bits, those of subnormal results fewer. rootn(x, n) is beside a tie
// t where t^n is beside x: t has 25 bits, x has 24. So powers of the numbers of 25 bits in [1, 2) decide
// both, whatever the exponents are.
//
// With b = s or s / 2, the one in [0.7, 1.5), a base is b times a power of two. Its n-th power can lie in the
// range of singles, from 2^-151 to 2^151, only if n is at most 302 or, for b itself, 151 / |log2 b|.
#pragma once

#include "findings.h"

namespace plumbline::ties {

/// The largest |n| for a significand of 25 bits, 2^24 < s < 2^25.
std::uint64_t largest_exponent(std::uint32_t significand);

/// s^n for both signs of n, of each significand of the part: those equal to its number modulo the count.
/// Distances below 2^-55 are computed. Powers that are numbers of 25 bits are no more than counted: s^n is
/// one where the odd part of s is 1, or its power of n > 0 is below 2^25.
Findings powers_of(Part part, double bound);

/// The distance of the power from the nearest number of 25 bits, in proportion to that.
double distance_of_power(std::uint32_t significand, std::int64_t n);

}  // namespace plumbline::ties
