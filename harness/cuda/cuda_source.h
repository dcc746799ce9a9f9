#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/device/call.h"

namespace plumbline::cuda {

/// The kernel that source_of writes is named so.
inline constexpr const char* kernel_name = "plumbline";

/// Why CUDA C++ has no form of the call; nothing where it has one.
std::optional<std::string> inexpressible(const Call& call);

/// Whether the call needs CUDA's headers: they define its types, __half or __nv_bfloat16, or what it names.
bool needs_headers(const Call& call);

/// "unsigned long long", "__half": a type in CUDA C++.
std::string_view type_name(ScalarType type);

/// CUDA C++ that evaluates Call::cuda once per thread. Parameters: how many points there are (unsigned long
/// long), then one pointer per argument and one per result, to packed scalars, or to pairs of them where
/// the width is 2. Precondition: the call is expressible.
std::string source_of(const Call& call);

/// The words of the mode's build options.
std::vector<std::string> mode_options(const Call& call);

/// What NVRTC gets for the call beside its source: the architecture, the mode's options, the folder of the
/// headers where the call needs them.
std::vector<std::string> options_of(const Call& call, int capability, const std::string& include_folder);

}  // namespace plumbline::cuda
