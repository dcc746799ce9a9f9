#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "reference/scalar.h"

namespace plumbline::spirv {

/// Where a pointer points.
enum class Storage : std::uint8_t {
  function,
  workgroup,
  cross_workgroup,
  uniform_constant,
  storage_buffer,
  push_constant,
  input
};

std::string_view name_of(Storage storage);  ///< "CrossWorkgroup"

/// A scalar, a vector, a matrix, a pair, an event, a pointer to one of them, or nothing. Integers have no
/// sign: the instructions do.
struct Type {
  enum class Kind : std::uint8_t { nothing, boolean, number, event, pair };
  Kind kind = Kind::nothing;
  ScalarType scalar = ScalarType::u32;  ///< of a number; never a signed type
  int lanes = 1;
  std::optional<Storage> storage = {};  ///< of a pointer
  int columns = 1;                      ///< of a matrix, each a vector of the lanes
  ScalarType second = ScalarType::u32;  ///< of a pair of scalars, its second member
  bool operator==(const Type&) const = default;

  static Type number(ScalarType scalar, int lanes) {
    return {Kind::number, is_floating(scalar) ? scalar : unsigned_type(scalar), lanes, {}};
  }
  static Type boolean(int lanes) { return {Kind::boolean, ScalarType::u32, lanes, {}}; }

  Type in(Storage where) const {
    Type pointer = *this;
    pointer.storage = where;
    return pointer;
  }
  Type pointed_at() const {
    Type type = *this;
    type.storage.reset();
    return type;
  }
  Type column() const {
    Type type = *this;
    type.columns = 1;
    return type;
  }
  Type of_lanes(int count) const {
    Type type = *this;
    type.lanes = count;
    return type;
  }
};

/// "float", "uint4", "bool", "pair float int" (a structure of two scalars), "float2x3" (two columns of three
/// lanes), "global ushort1*": as Expression has it, with `lanes` where the text has none. Nothing where it is
/// no type.
std::optional<Type> parse_type(std::string_view text, int lanes);

}  // namespace plumbline::spirv
