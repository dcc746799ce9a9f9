#include "softcl/compiler/embedded.h"

extern "C" const char softcl_builtins_begin[], softcl_builtins_end[];
extern "C" const char opencl_c_base_begin[], opencl_c_base_end[];

namespace softcl {

std::string_view builtin_library() {
  return {softcl_builtins_begin, static_cast<std::size_t>(softcl_builtins_end - softcl_builtins_begin)};
}

std::string_view opencl_base_header() {
  return {opencl_c_base_begin, static_cast<std::size_t>(opencl_c_base_end - opencl_c_base_begin)};
}

}  // namespace softcl
