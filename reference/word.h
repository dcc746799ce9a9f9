#pragma once

#include <cstdint>
#include <utility>

#include "reference/scalar.h"

namespace plumbline {

/// Calls `use` with 0 as an unsigned integer as wide as the type, and returns what it returns.
template <class Use>
decltype(auto) with_word(ScalarType type, Use&& use) {
  switch (size_of(type)) {
    case 1:
      return std::forward<Use>(use)(std::uint8_t{});
    case 2:
      return std::forward<Use>(use)(std::uint16_t{});
    case 4:
      return std::forward<Use>(use)(std::uint32_t{});
    default:
      return std::forward<Use>(use)(std::uint64_t{});
  }
}

}  // namespace plumbline
