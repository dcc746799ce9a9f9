#include "harness/device/build_modes.h"

#include <algorithm>
#include <iterator>

namespace plumbline {
namespace {

// OpenCL 1.2 section 5.6.4.2 and 5.6.4.3.
constexpr BuildMode all_modes[] = {
    {"default", ""},
    {"denorms-are-zero", "-cl-denorms-are-zero", true},
    {"mad-enable", "-cl-mad-enable"},
    {"unsafe", "-cl-unsafe-math-optimizations"},
    {"fast-relaxed", "-cl-fast-relaxed-math"},
    {"finite-only", "-cl-finite-math-only"},
    {"correctly-rounded", "-cl-fp32-correctly-rounded-divide-sqrt"},
};

}  // namespace

std::span<const BuildMode> build_modes() { return all_modes; }

const BuildMode* find_build_mode(std::string_view name) {
  const auto found = std::find_if(std::begin(all_modes), std::end(all_modes),
                                  [&](const BuildMode& m) { return m.name == name; });
  return found == std::end(all_modes) ? nullptr : found;
}

}  // namespace plumbline
