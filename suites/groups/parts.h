#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/exact.h"
#include "harness/suite/suite.h"
#include "harness/support/filled.h"

namespace plumbline::groups {

inline constexpr std::array integer_types{ScalarType::i8,  ScalarType::u8,  ScalarType::i16, ScalarType::u16,
                                          ScalarType::i32, ScalarType::u32, ScalarType::i64, ScalarType::u64};
inline constexpr std::array all_types{ScalarType::i8,  ScalarType::u8,  ScalarType::i16, ScalarType::u16,
                                      ScalarType::i32, ScalarType::u32, ScalarType::i64, ScalarType::u64,
                                      ScalarType::f16, ScalarType::f32, ScalarType::f64};

/// The precision of a suite that a test case of this type is in.
ScalarType precision_of(ScalarType t);

/// A blank test case of these arguments: the first is `which`, a number of 32 bits that chooses, the others
/// are of one type, anywhere in it.
TestCase blank(std::string name, std::size_t operands, ScalarType type, ScalarType result,
               std::string_view clause);

enum class Group { work, sub };

/// A function of a whole group. Each point is evaluated by one group, all of whose work-items run `body`, in
/// which
///
///   TYPE         the type of the operands, RESULT that of the result
///   which        the point's first argument
///   PICK(n)      operand n modulo 4
///   lane, size   the work-item's number in the group, and how many there are, at least four
///   first        the first of four lanes that the function uses; k = lane - first
///   result       what one work-item, any, stores the result in
///
/// `aligned`: first is a multiple of four. `from_start`: where `which` is a multiple of four, first is 0.
struct Body {
  std::string text;
  std::string spirv = {};  ///< the same in the words of harness/device/expression.h
  bool aligned = false;
  bool from_start = false;
};

/// The function's statements: every group takes the points of its work-group in turn. The points of a
/// sub-group of fewer than four work-items are taken by the others.
std::string statements(Group group, const Body& body);
/// The same in SPIR-V; empty where the body is.
std::string spirv_statements(Group group, const Body& body);
/// Operand n modulo 4, in SPIR-V: the PICK of the other.
std::string pick(std::string_view n, ScalarType type);
/// Of the four work-items those whose bit is set in `which`, at least one: `set`, `lowest` and `highest` of
/// them, and whether this is one of them, `active`. In SPIR-V.
extern const std::string_view spirv_active;
/// Stores `value` where this holds, in SPIR-V.
std::string store_if(std::string_view holds);
/// A template of words in SPIR-V: {T} is the type's name and {pick} operand k. {active} begins what the
/// active work-items do, to {end}; "if … {stored}" stores `value` where this holds.
std::string spirv_of(std::string_view words, ScalarType type, const Substitutions& more = {});
/// What the statements need of the device, and before the kernel.
void add_prologue(std::span<const std::string_view> macros, ScalarType type, ScalarType result,
                  std::size_t operands, Call& call);

/// A function of a group whose result is one value.
struct GroupFunction {
  std::string_view name;
  Group group;
  std::string_view demand;  ///< a feature or an extension
  Body body;
  ExactFunction expected;
};
TestCase exact_case(const GroupFunction& function, std::size_t operands, ScalarType type, ScalarType result);
/// The same without what judges it.
TestCase group_case(const GroupFunction& function, std::size_t operands, ScalarType type, ScalarType result);

/// work_group_reduce_add and its like, of both groups, in all or some of the work-items.
void add_arithmetic(ScalarType t, std::vector<TestCase>& out);
/// Broadcasts, shuffles and rotations.
void add_exchanges(ScalarType t, std::vector<TestCase>& out);
/// any, all, elect; ballots and masks.
void add_votes(std::vector<TestCase>& out);
void add_equality_votes(ScalarType t, std::vector<TestCase>& out);
/// Loads, stores, queries and atomics through pointers of no named address space.
void add_generic_pointers(ScalarType t, std::vector<TestCase>& out);
void add_dot_products(std::vector<TestCase>& out);

}  // namespace plumbline::groups
