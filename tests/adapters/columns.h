#pragma once

#include <bit>
#include <initializer_list>

#include "harness/device/device.h"

namespace plumbline {

inline Column floats(std::initializer_list<float> values) {
  Column column(ScalarType::f32, 0);
  for (float v : values) {
    column.bytes.resize(column.bytes.size() + sizeof v);
    std::memcpy(column.bytes.data() + column.bytes.size() - sizeof v, &v, sizeof v);
  }
  return column;
}

inline float float_at(const Column& column, std::size_t i) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(column.bits(i)));
}

}  // namespace plumbline
