#pragma once

#include <array>
#include <string>
#include <vector>

#include "harness/judge/exact.h"
#include "harness/suite/suite.h"

namespace plumbline::selection {

inline constexpr std::array types{ScalarType::i8,  ScalarType::u8,  ScalarType::i16, ScalarType::u16,
                                  ScalarType::i32, ScalarType::u32, ScalarType::i64, ScalarType::u64,
                                  ScalarType::f16, ScalarType::f32, ScalarType::f64};

inline constexpr std::array vector_widths{2, 3, 4, 8, 16};

/// The type itself if it is a floating-point one, else i32.
ScalarType precision_of(ScalarType t);

/// A test case of that name with arguments anywhere in their types; expression and result are the caller's.
TestCase blank(std::string name, std::vector<ScalarType> arguments, ScalarType result,
               std::string_view clause);

/// "#define LANE(k) …", the k-th lane of a vector of `t` made of a seed `a` of the unsigned type as wide: no
/// two lanes of 32 are equal. lane_bits() is the same number.
std::string lane_macro(ScalarType t);
std::uint64_t lane_bits(ScalarType t, std::uint64_t seed, unsigned lane);
/// "(int4)(LANE(first), LANE(first + 1), …)".
std::string vector_of_lanes(ScalarType t, int width, int first);
/// "vstore4(value, 0, all + at);"
std::string keep(const std::string& value, int width, int at);

/// shuffle and shuffle2 of every width from every width; components by name, written and read; vectors made
/// of vectors; unions; vec_step.
void add_shuffles(ScalarType t, std::vector<TestCase>& out);
void add_components(ScalarType t, std::vector<TestCase>& out);
void add_vec_step(ScalarType t, std::vector<TestCase>& out);
/// Loads of the constant address space, copies of work-groups, and exchanges of floats, by bits.
void add_copies(ScalarType t, std::vector<TestCase>& out);
/// vloadn and vstoren in every address space.
void add_vector_memory(ScalarType t, std::vector<TestCase>& out);

}  // namespace plumbline::selection
