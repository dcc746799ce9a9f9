#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/device/front.h"
#include "harness/inputs/inputs.h"
#include "harness/judge/judgement.h"
#include "harness/support/precision_name.h"
#include "reference/scalar.h"

namespace plumbline {

/// A value that the command line has a name for.
template <class T>
struct Named {
  std::string_view name;
  T value;
};

inline constexpr Named<ScalarType> named_precisions[] = {{precision_name(ScalarType::f16), ScalarType::f16},
                                                         {precision_name(ScalarType::bf16), ScalarType::bf16},
                                                         {precision_name(ScalarType::f32), ScalarType::f32},
                                                         {precision_name(ScalarType::f64), ScalarType::f64},
                                                         {precision_name(ScalarType::i32), ScalarType::i32}};

inline constexpr Named<OverflowRule> named_overflow_rules[] = {{"strict", OverflowRule::strict},
                                                               {"lenient", OverflowRule::lenient}};

inline constexpr Named<Level> named_levels[] = {
    {"quick", Level::quick}, {"standard", Level::standard}, {"exhaustive", Level::exhaustive}};

inline constexpr Named<Front> named_fronts[] = {{name_of(Front::source), Front::source},
                                                {name_of(Front::spirv), Front::spirv}};

template <class T, std::size_t n>
std::vector<std::string> names_of(const Named<T> (&table)[n]) {
  std::vector<std::string> names;
  for (const auto& named : table) names.emplace_back(named.name);
  return names;
}

/// Precondition: the table has the name.
template <class T, std::size_t n>
T value_of(const Named<T> (&table)[n], std::string_view name) {
  return std::find_if(std::begin(table), std::end(table),
                      [&](const auto& named) { return named.name == name; })
      ->value;
}

}  // namespace plumbline
