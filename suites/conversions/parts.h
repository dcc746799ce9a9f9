#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/exact.h"
#include "harness/suite/suite.h"
#include "reference/direction.h"

namespace plumbline::conversions {

inline constexpr std::array types{ScalarType::i8,  ScalarType::u8,  ScalarType::i16, ScalarType::u16,
                                  ScalarType::i32, ScalarType::u32, ScalarType::i64, ScalarType::u64,
                                  ScalarType::f16, ScalarType::f32, ScalarType::f64};

/// The directions of table 6.6, and none.
struct Rounding {
  std::string_view suffix;
  std::optional<Direction> direction;
};
inline constexpr std::array roundings{Rounding{"", std::nullopt}, Rounding{"_rte", Direction::nearest_even},
                                      Rounding{"_rtz", Direction::toward_zero},
                                      Rounding{"_rtp", Direction::toward_positive},
                                      Rounding{"_rtn", Direction::toward_negative}};

/// "RTE": the direction as SPIR-V names it. Precondition: it has one.
std::string fp_rounding_mode(const Rounding& rounding);

/// The conversion of `a` in CUDA C++, as Call::cuda, and its bits as another type. Empty where CUDA has none.
std::string cuda_conversion(ScalarType from, ScalarType to, const Rounding& rounding);
std::string cuda_reinterpretation(ScalarType from, ScalarType to);

ScalarType precision_of(ScalarType from, ScalarType to);

/// A test case with types, signature and inputs; name, expression, clause and result are the caller's.
TestCase blank(ScalarType from, ScalarType to);

/// 6.2.1 and 6.2.2: (to)a, `to y = a`, and (ton)a of a scalar a; to bool as well.
void add_casts(ScalarType precision, std::vector<TestCase>& out);
/// 6.2.4.2 between vectors of different numbers of lanes, lowest address first.
void add_reinterpretations(ScalarType precision, std::vector<TestCase>& out);
/// 6.2.6: operators of an integer or a lesser floating-point number and a number of this precision.
void add_mixed_operands(ScalarType precision, std::vector<TestCase>& out);
/// 6.12.7: vload_half, vloada_half, vstore_half[_r] and vstorea_half[_r], in every address space.
void add_half_memory(ScalarType precision, std::vector<TestCase>& out);

}  // namespace plumbline::conversions
