#include "sampler.h"

#include "error.h"
#include "image/descriptor.h"
#include "softcl/protocol/pose.h"

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

std::uint64_t filter_bits(cl_filter_mode mode) {
  switch (mode) {
    case CL_FILTER_NEAREST:
      return sampler_filter_nearest;
    case CL_FILTER_LINEAR:
      return sampler_filter_linear;
    default:
      throw Error{CL_INVALID_VALUE};
  }
}

std::uint64_t normalized_bits(cl_bool normalized) {
  require_that(normalized == CL_FALSE || normalized == CL_TRUE, CL_INVALID_VALUE);
  return normalized ? sampler_normalized : 0;
}

}  // namespace

Sampler::Sampler(Ref<Context> context, cl_bool normalized, cl_addressing_mode addressing,
                 cl_filter_mode filter, std::vector<cl_sampler_properties> properties)
    : Object(kind),
      context_(std::move(context)),
      normalized_(normalized),
      addressing_(addressing),
      filter_(filter),
      properties_(std::move(properties)),
      bits_(normalized_bits(normalized) | addressing_bits(addressing) | filter_bits(filter)) {
  require_that(!pose().no_images, CL_INVALID_OPERATION);
  // Repeating is defined for normalised coordinates only (6.12.14.1): a combination that is not valid.
  const bool repeats = addressing == CL_ADDRESS_REPEAT || addressing == CL_ADDRESS_MIRRORED_REPEAT;
  require_that(normalized || !repeats, CL_INVALID_VALUE);
}

}  // namespace softcl
