#include <CL/cl_ext.h>

#include <bit>

#include "check.h"
#include "entry_points.h"
#include "query.h"
#include "softcl/runtime/sampler.h"

namespace softcl::api {
namespace {

/// A float as the value of a property: its bits, the first four bytes.
cl_sampler_properties of_float(float value) { return std::bit_cast<std::uint32_t>(value); }
float as_float(cl_sampler_properties value) { return std::bit_cast<float>(std::uint32_t(value)); }

/// The values of a property list that ends with 0, and where none is stated, the defaults of OpenCL 2.0.
struct SamplerProperties {
  cl_sampler_properties normalized = CL_TRUE, addressing = CL_ADDRESS_CLAMP, filter = CL_FILTER_NEAREST;
  cl_sampler_properties mip_filter = CL_FILTER_NEAREST, least_lod = of_float(0.0f),
                        greatest_lod = of_float(FLT_MAX);
  std::vector<cl_sampler_properties> list;
};

SamplerProperties parse(const cl_sampler_properties* properties) {
  SamplerProperties parsed;
  if (!properties) return parsed;
  for (; *properties != 0; properties += 2) {
    cl_sampler_properties& value = [&]() -> cl_sampler_properties& {
      switch (properties[0]) {
        case CL_SAMPLER_NORMALIZED_COORDS:
          return parsed.normalized;
        case CL_SAMPLER_ADDRESSING_MODE:
          return parsed.addressing;
        case CL_SAMPLER_FILTER_MODE:
          return parsed.filter;
        case CL_SAMPLER_MIP_FILTER_MODE_KHR:
          return parsed.mip_filter;
        case CL_SAMPLER_LOD_MIN_KHR:
          return parsed.least_lod;
        case CL_SAMPLER_LOD_MAX_KHR:
          return parsed.greatest_lod;
        default:
          throw Error{CL_INVALID_VALUE};
      }
    }();
    for (std::size_t i = 0; i < parsed.list.size(); i += 2)
      require_that(parsed.list[i] != properties[0], CL_INVALID_VALUE);
    value = properties[1];
    parsed.list.insert(parsed.list.end(), {properties[0], properties[1]});
  }
  parsed.list.push_back(0);
  return parsed;
}

}  // namespace

cl_sampler CL_API_CALL clCreateSampler(cl_context context, cl_bool normalized_coords,
                                       cl_addressing_mode addressing_mode, cl_filter_mode filter_mode,
                                       cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    const Ref<Context> in = require<Context>(context);
    return hand_out(make_object<Sampler>(in, normalized_coords, addressing_mode, filter_mode, MipSampling(),
                                         std::vector<cl_sampler_properties>()));
  });
}

cl_sampler CL_API_CALL clCreateSamplerWithProperties(cl_context context,
                                                     const cl_sampler_properties* sampler_properties,
                                                     cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    const Ref<Context> in = require<Context>(context);
    SamplerProperties p = parse(sampler_properties);
    const MipSampling mips{cl_filter_mode(p.mip_filter), as_float(p.least_lod), as_float(p.greatest_lod)};
    return hand_out(make_object<Sampler>(in, cl_bool(p.normalized), cl_addressing_mode(p.addressing),
                                         cl_filter_mode(p.filter), mips, std::move(p.list)));
  });
}

cl_int CL_API_CALL clRetainSampler(cl_sampler sampler) { return retain<Sampler>(sampler); }

cl_int CL_API_CALL clReleaseSampler(cl_sampler sampler) { return release<Sampler>(sampler); }

cl_int CL_API_CALL clGetSamplerInfo(cl_sampler sampler, cl_sampler_info param_name, size_t param_value_size,
                                    void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Sampler> valid = require<Sampler>(sampler);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_SAMPLER_REFERENCE_COUNT:
        return query.write<cl_uint>(valid->references());
      case CL_SAMPLER_CONTEXT:
        return query.write<cl_context>(api_handle(valid->context()));
      case CL_SAMPLER_NORMALIZED_COORDS:
        return query.write<cl_bool>(valid->normalized());
      case CL_SAMPLER_ADDRESSING_MODE:
        return query.write<cl_addressing_mode>(valid->addressing());
      case CL_SAMPLER_FILTER_MODE:
        return query.write<cl_filter_mode>(valid->filter());
      case CL_SAMPLER_MIP_FILTER_MODE_KHR:
        return query.write<cl_filter_mode>(valid->mips().filter);
      case CL_SAMPLER_LOD_MIN_KHR:
        return query.write<cl_float>(valid->mips().least_lod);
      case CL_SAMPLER_LOD_MAX_KHR:
        return query.write<cl_float>(valid->mips().greatest_lod);
      case CL_SAMPLER_PROPERTIES:
        return query.write_list(valid->properties());
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

}  // namespace softcl::api
