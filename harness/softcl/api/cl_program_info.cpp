#include <cstring>

#include "check.h"
#include "entry_points.h"
#include "query.h"
#include "softcl/runtime/kernel.h"

namespace softcl::api {
namespace {

/// The binary for each device; empty where there is none.
std::vector<std::vector<unsigned char>> binaries_of(const Program& program) {
  std::vector<std::vector<unsigned char>> binaries;
  for (const Ref<Device>& device : program.devices()) {
    const Build build = program.build_of(*device);
    binaries.push_back(build.binary ? encode(*build.binary) : std::vector<unsigned char>());
  }
  return binaries;
}

void write_binaries(const Program& program, const Query& query) {
  const std::size_t size = program.devices().size() * sizeof(unsigned char*);
  require_that(!query.value() || query.room() >= size, CL_INVALID_VALUE);
  if (query.size_ret()) *query.size_ret() = size;
  if (!query.value()) return;
  const auto binaries = binaries_of(program);
  auto* const places = static_cast<unsigned char**>(query.value());
  for (std::size_t i = 0; i < binaries.size(); ++i)
    if (places[i] && !binaries[i].empty()) std::memcpy(places[i], binaries[i].data(), binaries[i].size());
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ";") + name;
  return text;
}

}  // namespace

cl_int CL_API_CALL clGetProgramInfo(cl_program program, cl_program_info param_name, size_t param_value_size,
                                    void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Program> valid = require<Program>(program);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_PROGRAM_REFERENCE_COUNT:
        return query.write<cl_uint>(valid->references());
      case CL_PROGRAM_CONTEXT:
        return query.write<cl_context>(api_handle(valid->context()));
      case CL_PROGRAM_NUM_DEVICES:
        return query.write<cl_uint>(cl_uint(valid->devices().size()));
      case CL_PROGRAM_DEVICES: {
        std::vector<cl_device_id> devices;
        for (const Ref<Device>& device : valid->devices()) devices.push_back(api_handle(device));
        return query.write_list(devices);
      }
      case CL_PROGRAM_SOURCE:
        return query.write_text(valid->source() ? *valid->source() : "");
      case CL_PROGRAM_IL:
        return query.write_list(valid->il());
      case CL_PROGRAM_BINARY_SIZES: {
        std::vector<std::size_t> sizes;
        for (const auto& binary : binaries_of(*valid)) sizes.push_back(binary.size());
        return query.write_list(sizes);
      }
      case CL_PROGRAM_BINARIES:
        return write_binaries(*valid, query);
      case CL_PROGRAM_NUM_KERNELS:
        return query.write<std::size_t>(kernel_names(*valid).size());
      case CL_PROGRAM_KERNEL_NAMES:
        return query.write_text(joined(kernel_names(*valid)));
      case CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT:
      case CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT:
        return query.write<cl_bool>(CL_FALSE);
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

cl_int CL_API_CALL clGetProgramBuildInfo(cl_program program, cl_device_id device,
                                         cl_program_build_info param_name, size_t param_value_size,
                                         void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Program> valid = require<Program>(program);
    const Ref<Device> on = require<Device>(device);
    require_that(valid->has(*on), CL_INVALID_DEVICE);
    const Build build = valid->build_of(*on);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_PROGRAM_BUILD_STATUS:
        return query.write<cl_build_status>(build.status);
      case CL_PROGRAM_BUILD_OPTIONS:
        return query.write_text(build.options);
      case CL_PROGRAM_BUILD_LOG:
        return query.write_text(build.log);
      case CL_PROGRAM_BINARY_TYPE:
        return query.write<cl_program_binary_type>(build.binary_type());
      case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
        return query.write<std::size_t>(build.code ? build.code->global_variables() : 0);
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

}  // namespace softcl::api
