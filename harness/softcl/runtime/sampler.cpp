#include "sampler.h"

#include <algorithm>
#include <cmath>

#include "error.h"
#include "image/descriptor.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

std::uint64_t addressing_bits(cl_addressing_mode mode) {
  switch (mode) {
    case CL_ADDRESS_NONE:
      return sampler_address_none;
    case CL_ADDRESS_CLAMP_TO_EDGE:
      return sampler_address_clamp_to_edge;
    case CL_ADDRESS_CLAMP:
      return sampler_address_clamp;
    case CL_ADDRESS_REPEAT:
      return sampler_address_repeat;
    case CL_ADDRESS_MIRRORED_REPEAT:
      return sampler_address_mirrored_repeat;
    default:
      throw Error{CL_INVALID_VALUE};
  }
}

std::uint64_t filter_bits(cl_filter_mode mode, std::uint64_t nearest, std::uint64_t linear) {
  switch (mode) {
    case CL_FILTER_NEAREST:
      return nearest;
    case CL_FILTER_LINEAR:
      return linear;
    default:
      throw Error{CL_INVALID_VALUE};
  }
}

/// A level of detail in units of SAMPLER_LOD_UNIT; what is beyond all levels is limited.
std::uint64_t lod_units(float lod) {
  require_that(!std::isnan(lod), CL_INVALID_VALUE);
  return std::uint64_t(std::rint(std::clamp(double(lod) / SAMPLER_LOD_UNIT, 0.0, double(sampler_lod_mask))));
}

std::uint64_t mip_bits(const MipSampling& mips) {
  return filter_bits(mips.filter, 0, sampler_mip_linear) | lod_units(mips.least_lod) << sampler_least_lod_at |
         (sampler_lod_mask - lod_units(mips.greatest_lod)) << sampler_greatest_lod_at;
}

std::uint64_t normalized_bits(cl_bool normalized) {
  require_that(normalized == CL_FALSE || normalized == CL_TRUE, CL_INVALID_VALUE);
  return normalized ? sampler_normalized : 0;
}

}  // namespace

Sampler::Sampler(Ref<Context> context, cl_bool normalized, cl_addressing_mode addressing,
                 cl_filter_mode filter, const MipSampling& mips,
                 std::vector<cl_sampler_properties> properties)
    : Object(kind),
      context_(std::move(context)),
      normalized_(normalized),
      addressing_(addressing),
      filter_(filter),
      mips_(mips),
      properties_(std::move(properties)),
      bits_(normalized_bits(normalized) | addressing_bits(addressing) |
            filter_bits(filter, sampler_filter_nearest, sampler_filter_linear) | mip_bits(mips)) {
  require_that(!settings().pose.no_images, CL_INVALID_OPERATION);
  // Repeating is defined for normalised coordinates only (6.12.14.1): a combination that is not valid.
  const bool repeats = addressing == CL_ADDRESS_REPEAT || addressing == CL_ADDRESS_MIRRORED_REPEAT;
  require_that(normalized || !repeats, CL_INVALID_VALUE);
}

}  // namespace softcl
