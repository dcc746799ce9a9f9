#pragma once

#include <string>
#include <string_view>

#include "harness/support/members.h"
#include "reference/scalar.h"

namespace plumbline {

/// The name in OpenCL C, as documents and messages have it (fields.h).
inline std::string form_of(ScalarType type) { return std::string(opencl_name(type)); }

/// What is wanted instead where no type has the name; empty where `type` is the one of it.
inline std::string_view from_form(const std::string& name, ScalarType& type) {
  for (std::size_t k = 0; k < enumerator_count<ScalarType>(); ++k) {
    type = static_cast<ScalarType>(k);
    if (opencl_name(type) == name) return {};
  }
  return "a scalar type";
}

}  // namespace plumbline
