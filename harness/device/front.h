#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace plumbline {

/// The language in which a device gets its program: the one that its compiler reads (OpenCL C), or SPIR-V.
enum class Front : std::uint8_t { source, spirv };

inline constexpr std::array fronts{Front::source, Front::spirv};

constexpr std::string_view name_of(Front front) { return front == Front::source ? "source" : "spirv"; }

}  // namespace plumbline
