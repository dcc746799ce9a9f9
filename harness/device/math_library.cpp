#include "harness/device/math_library.h"

namespace plumbline {

std::string_view name_of(MathLibrary library) {
  switch (library) {
    case MathLibrary::none:
      return "";
    case MathLibrary::other:
      return "unknown";
    case MathLibrary::glibc:
      return "GNU C library";
    case MathLibrary::libmvec:
      return "GNU C library, libmvec";
    case MathLibrary::sleef_u10:
      return "SLEEF, 1.0 ulp";
    case MathLibrary::sleef_u35:
      return "SLEEF, 3.5 ulp";
    case MathLibrary::cuda:
      return "CUDA";
  }
  return "";
}

}  // namespace plumbline
