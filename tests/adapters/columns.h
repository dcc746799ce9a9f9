#pragma once

#include <bit>
#include <initializer_list>

#include "harness/device/device.h"

namespace plumbline {

inline Column floats(std::initializer_list<float> values) {
  Column column(ScalarType::f32, values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    column.set(i, std::bit_cast<std::uint32_t>(values.begin()[i]));
  return column;
}

inline float float_at(const Column& column, std::size_t i) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(column.bits(i)));
}

}  // namespace plumbline
