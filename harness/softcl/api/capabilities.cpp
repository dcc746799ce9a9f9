#include "cl_device_info.h"
#include "softcl/protocol/pose.h"
#include "softcl/protocol/settings.h"
#include "softcl/runtime/softcl_device.h"

namespace softcl::api {
namespace {

constexpr cl_device_fp_config full_ieee = CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST |
                                          CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF | CL_FP_FMA;

/// Half precision is evaluated in a wider format and rounded to nearest once.
constexpr cl_device_fp_config half_ieee = CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_FMA;

}  // namespace

cl_device_fp_config single_config() {
  cl_device_fp_config config = full_ieee | CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT;
  if (settings().pose.rounds_to_zero)
    config &= ~cl_device_fp_config(CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_INF);
  if (settings().pose.no_inf_nan) config &= ~cl_device_fp_config(CL_FP_INF_NAN);
  if (!divides_correctly(settings().pose))
    config &= ~cl_device_fp_config(CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT);
  if (settings().pose.no_subnormals) config &= ~cl_device_fp_config(CL_FP_DENORM);
  return config;
}

cl_device_fp_config half_config() {
  if (settings().pose.no_half) return 0;
  return settings().pose.no_subnormals ? half_ieee & ~cl_device_fp_config(CL_FP_DENORM) : half_ieee;
}

cl_device_fp_config double_config() { return settings().pose.no_double ? 0 : full_ieee; }

std::size_t promised_alignment() {
  const bool least = settings().pose.no_int64 && settings().pose.least_limits;
  return least ? limits::base_address_alignment / 2 : limits::base_address_alignment;
}

}  // namespace softcl::api
