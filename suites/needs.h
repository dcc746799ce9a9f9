#pragma once

#include <string_view>

#include "harness/device/call.h"

namespace plumbline {

/// The call's prologue enables the extension of OpenCL C.
void enable_extension(Call& call, std::string_view name);
/// The call's prologue holds an error where the macro of a feature or an extension is not defined; `error` is
/// "there is no NAME" where it is empty.
void need_macro(Call& call, std::string_view name, std::string_view error = {});

}  // namespace plumbline
