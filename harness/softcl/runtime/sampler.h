#pragma once

#include <cfloat>
#include <cstdint>
#include <vector>

#include "context.h"

namespace softcl {

/// How a mipmapped image's levels are chosen: cl_khr_mipmap_image's properties, with their defaults.
struct MipSampling {
  cl_filter_mode filter = CL_FILTER_NEAREST;
  float least_lod = 0.0f, greatest_lod = FLT_MAX;
};

/// How kernels read images (section 5.5).
class Sampler final : public Object {
 public:
  static constexpr Kind kind = Kind::sampler;
  static constexpr cl_int invalid = CL_INVALID_SAMPLER;
  using ApiHandle = cl_sampler;

  /// Throws Error{CL_INVALID_VALUE} if a value is none of table 5.12's, or a level of detail is NaN.
  Sampler(Ref<Context> context, cl_bool normalized, cl_addressing_mode addressing, cl_filter_mode filter,
          const MipSampling& mips, std::vector<cl_sampler_properties> properties);

  const Ref<Context>& context() const { return context_.ref(); }
  cl_bool normalized() const { return normalized_; }
  cl_addressing_mode addressing() const { return addressing_; }
  cl_filter_mode filter() const { return filter_; }
  const MipSampling& mips() const { return mips_; }
  /// As clCreateSamplerWithProperties was given them, with their 0, or empty.
  const std::vector<cl_sampler_properties>& properties() const { return properties_; }
  /// What a kernel is given for an argument that names this object: SamplerBits and SamplerLods.
  std::uint64_t kernel_value() const { return bits_; }

 private:
  Attachment<Context> context_;
  const cl_bool normalized_;
  const cl_addressing_mode addressing_;
  const cl_filter_mode filter_;
  const MipSampling mips_;
  const std::vector<cl_sampler_properties> properties_;
  const std::uint64_t bits_;
};

}  // namespace softcl
