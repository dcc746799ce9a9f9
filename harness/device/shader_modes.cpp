#include "harness/device/shader_modes.h"

#include <algorithm>
#include <iterator>

namespace plumbline {
namespace {

// SPIR-V 3.6, as SPV_KHR_float_controls has it; 3.20.
constexpr ShaderMode all_shader_modes[] = {
    {.name = "denorm-preserve", .keeps_subnormals = true},
    {.name = "denorm-flush-to-zero", .zeroes_subnormals = true},
    {.name = "rounding-rte", .rounding = Direction::nearest_even},
    {.name = "rounding-rtz", .rounding = Direction::toward_zero},
    {.name = "signed-zero-inf-nan-preserve", .keeps_nan = true},
    {.name = "no-contraction", .forbids_contraction = true},
    {.name = "relaxed-precision", .relaxes = true},
};

}  // namespace

const ShaderMode* find_shader_mode(std::string_view name) {
  const auto found = std::ranges::find(all_shader_modes, name, &ShaderMode::name);
  return found == std::end(all_shader_modes) ? nullptr : found;
}

}  // namespace plumbline
