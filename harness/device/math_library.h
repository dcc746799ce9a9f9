#pragma once

#include <cstdint>
#include <string_view>

namespace plumbline {

/// Whose functions a device's are, as far as their documents differ.
enum class MathLibrary : std::uint8_t {
  none,       ///< it is no math library of C
  other,      ///< one that is not known here
  glibc,      ///< the GNU C library's libm
  libmvec,    ///< its vectors
  sleef_u10,  ///< SLEEF's functions within 1 ulp
  sleef_u35,  ///< those within 3.5 ulp
  cuda        ///< CUDA's device functions
};

/// As DeviceInfo::vendor has it of C libraries: "GNU C library".
std::string_view name_of(MathLibrary library);

}  // namespace plumbline
