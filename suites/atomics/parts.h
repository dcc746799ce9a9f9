#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/suite/suite.h"

namespace plumbline::atomics {

/// Of the operands that are put into one place, beside the value that it has before.
inline constexpr std::size_t operand_count = 4;

struct Place {
  AddressSpace space;
  std::string_view name;
};
inline constexpr Place places[] = {{AddressSpace::global, "global"}, {AddressSpace::local, "local"}};

/// A work-item puts operand j into the place of the point that is j further in its work-group, so that each
/// place is met by four work-items at a time where a group has four: `put`, a statement, with the names `at`
/// of the place, a pointer of the type `pointer`, and `operand`. Then the work-item stores what its own place
/// has.
std::string statements(const Place& place, ScalarType t, std::string_view pointer, std::string_view put);

/// 6.12.11: the functions of int and unsigned int.
void add_integers(std::vector<TestCase>& out);

}  // namespace plumbline::atomics
