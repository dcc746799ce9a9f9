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
  }
  return "";
}

MathLibrary library_of(const DeviceInfo& device) {
  if (device.platform != math_library_platform) return MathLibrary::none;
  for (const MathLibrary library :
       {MathLibrary::glibc, MathLibrary::libmvec, MathLibrary::sleef_u10, MathLibrary::sleef_u35})
    if (device.vendor == name_of(library)) return library;
  return MathLibrary::other;
}

}  // namespace plumbline
