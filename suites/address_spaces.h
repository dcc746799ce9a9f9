#pragma once

#include <array>
#include <string_view>

#include "harness/device/device.h"

namespace plumbline {

/// An address space of pointers (6.5), by its keyword without the underscores.
struct Space {
  AddressSpace space;
  std::string_view name;
};
inline constexpr std::array spaces{Space{AddressSpace::private_, "private"},
                                   Space{AddressSpace::local, "local"},
                                   Space{AddressSpace::global, "global"}};

}  // namespace plumbline
