#include <algorithm>
#include <functional>
#include <thread>

#include "check.h"
#include "entry_points.h"
#include "softcl/protocol/build_options.h"
#include "softcl/runtime/build.h"
#include "softcl/runtime/compiler_service.h"

namespace softcl::api {
namespace {

using Notify = void(CL_CALLBACK*)(cl_program, void*);

/// Builds `program` for `devices`, on another thread if the program wants to be called back. Returns
/// CL_SUCCESS or the error of a build that has ended.
cl_int run_build(const Ref<Program>& program, const std::vector<Ref<Device>>& devices,
                 const std::string& options, std::function<BuildOutcome()> work, Notify notify,
                 void* user_data) {
  program->begin_build(devices, options);
  const auto conclude = [program, devices, work = std::move(work)] {
    BuildOutcome outcome;
    try {
      outcome = work();
    } catch (const std::bad_alloc&) {
      outcome.error = CL_OUT_OF_HOST_MEMORY;
    }
    // Without a status nothing came of it: there was no memory.
    if (outcome.build.status == CL_BUILD_NONE)
      program->cancel_build(devices);
    else
      program->end_build(devices, outcome.build);
    return outcome.error;
  };
  if (!notify) return conclude();
  program->attach();  // the handle stays valid until the callback has been made
  std::thread([program, conclude, notify, user_data] {
    conclude();
    notify(api_handle(program), user_data);
    program->detach();
  }).detach();
  return CL_SUCCESS;
}

/// Those of the program's devices that a build for `list` is made for: a sub-device runs what is built for
/// the device of the program that it is a part of, and what is built for a device is built for its parts.
std::vector<Ref<Device>> devices_to_build(const Program& program, cl_uint count, const cl_device_id* list) {
  const auto& all = program.devices();
  std::vector<Ref<Device>> devices;
  for (const Ref<Device>& named : require_devices(count, list, all)) {
    const Ref<Device>& device = *serving(all, *named);
    if (std::ranges::find(devices, device) == devices.end()) devices.push_back(device);
  }
  const std::vector<Ref<Device>> wholes = devices;
  for (const Ref<Device>& part : all)
    if (std::ranges::find(devices, part) == devices.end() && serving(wholes, *part) != wholes.end())
      devices.push_back(part);
  return devices;
}

std::string text_of(const char* options) { return options ? options : ""; }

/// Options must be valid before a build on another thread begins: this call returns the error.
void require_options(const std::string& options, OptionUse use, Notify notify, cl_int error) {
  require_that(!notify || option_error(options, use).empty(), error);
}

std::vector<Header> require_headers(const Context& context, cl_uint count, const cl_program* programs,
                                    const char** names) {
  require_that((count == 0) == (programs == nullptr) && (count == 0) == (names == nullptr), CL_INVALID_VALUE);
  std::vector<Header> headers;
  for (cl_uint i = 0; i < count; ++i) {
    const Ref<Program> program = require<Program>(programs[i]);
    require_that(names[i], CL_INVALID_VALUE);
    require_that(program->context().get() == &context && program->source(), CL_INVALID_PROGRAM);
    headers.push_back({names[i], *program->source()});
  }
  return headers;
}

/// Whether `program` holds something for `device` that can be linked. Throws if it is being built.
bool linkable(const Program& program, const Device& device) {
  if (!program.has(device)) return false;
  const Build build = program.build_of(device);
  require_that(build.status != CL_BUILD_IN_PROGRESS, CL_INVALID_OPERATION);
  return build.binary_type() == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT ||
         build.binary_type() == CL_PROGRAM_BINARY_TYPE_LIBRARY;
}

/// The devices for which every input can be linked; for the others none may be (5.6.3, input_programs).
std::vector<Ref<Device>> linkable_devices(const std::vector<Ref<Device>>& devices,
                                          const std::vector<Ref<Program>>& inputs) {
  std::vector<Ref<Device>> found;
  for (const Ref<Device>& device : devices) {
    std::size_t count = 0;
    for (const Ref<Program>& input : inputs) count += linkable(*input, *device);
    require_that(count == 0 || count == inputs.size(), CL_INVALID_OPERATION);
    if (count != 0) found.push_back(device);
  }
  require_that(!found.empty(), CL_INVALID_OPERATION);
  return found;
}

}  // namespace

cl_int CL_API_CALL clBuildProgram(cl_program program, cl_uint num_devices, const cl_device_id* device_list,
                                  const char* options, Notify pfn_notify, void* user_data) {
  return guard([&] {
    const Ref<Program> valid = require<Program>(program);
    require_that(pfn_notify || !user_data, CL_INVALID_VALUE);
    const auto devices = devices_to_build(*valid, num_devices, device_list);
    const bool from_binary = !valid->has_source_or_il();
    const auto binary = valid->build_of(*devices.front()).binary;
    require_that(!from_binary || binary, CL_INVALID_OPERATION);
    require_that(!from_binary || binary->type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE, CL_INVALID_BINARY);
    require_that(from_binary || has_compiler(), CL_COMPILER_NOT_AVAILABLE);
    const std::string text = text_of(options);
    require_options(text, OptionUse::compile, pfn_notify, CL_INVALID_BUILD_OPTIONS);
    const cl_int result = run_build(
        valid, devices, text, [=] { return build(*valid, binary, text); }, pfn_notify, user_data);
    require_that(result == CL_SUCCESS, result);
  });
}

cl_int CL_API_CALL clCompileProgram(cl_program program, cl_uint num_devices, const cl_device_id* device_list,
                                    const char* options, cl_uint num_input_headers,
                                    const cl_program* input_headers, const char** header_include_names,
                                    Notify pfn_notify, void* user_data) {
  return guard([&] {
    const Ref<Program> valid = require<Program>(program);
    require_that(pfn_notify || !user_data, CL_INVALID_VALUE);
    const auto devices = devices_to_build(*valid, num_devices, device_list);
    const auto headers =
        require_headers(*valid->context(), num_input_headers, input_headers, header_include_names);
    require_that(valid->has_source_or_il(), CL_INVALID_OPERATION);
    require_that(has_compiler(), CL_COMPILER_NOT_AVAILABLE);
    const std::string text = text_of(options);
    require_options(text, OptionUse::compile, pfn_notify, CL_INVALID_COMPILER_OPTIONS);
    const cl_int result = run_build(
        valid, devices, text, [=] { return compile(*valid, headers, text); }, pfn_notify, user_data);
    require_that(result == CL_SUCCESS, result);
  });
}

cl_program CL_API_CALL clLinkProgram(cl_context context, cl_uint num_devices, const cl_device_id* device_list,
                                     const char* options, cl_uint num_input_programs,
                                     const cl_program* input_programs, Notify pfn_notify, void* user_data,
                                     cl_int* errcode_ret) {
  cl_int link_error = CL_SUCCESS;
  const cl_program linked = guard(errcode_ret, [&] {
    const Ref<Context> in = require<Context>(context);
    require_that(num_input_programs != 0 && input_programs, CL_INVALID_VALUE);
    require_that(pfn_notify || !user_data, CL_INVALID_VALUE);
    const auto devices = require_devices(num_devices, device_list, in->devices());
    std::vector<Ref<Program>> inputs;
    for (const cl_program handle : std::span(input_programs, num_input_programs)) {
      inputs.push_back(require<Program>(handle));
      require_that(inputs.back()->context() == in, CL_INVALID_PROGRAM);
    }
    const auto for_devices = linkable_devices(devices, inputs);
    std::vector<std::shared_ptr<const ProgramBinary>> binaries;
    for (const Ref<Program>& input : inputs) binaries.push_back(input->build_of(*for_devices.front()).binary);
    require_that(has_compiler(), CL_LINKER_NOT_AVAILABLE);
    const std::string text = text_of(options);
    require_options(text, OptionUse::link, pfn_notify, CL_INVALID_LINKER_OPTIONS);
    const auto program =
        make_object<Program>(in, devices, std::vector<std::shared_ptr<const ProgramBinary>>());
    program->publish();
    link_error = run_build(
        program, for_devices, text, [=] { return link(binaries, text); }, pfn_notify, user_data);
    if (link_error == CL_INVALID_LINKER_OPTIONS || link_error == CL_OUT_OF_HOST_MEMORY) {
      program->release();
      throw Error{link_error};
    }
    return api_handle(program);
  });
  // A failed link has a program with a log, and an error code all the same (5.6.3).
  if (errcode_ret && link_error != CL_SUCCESS) *errcode_ret = link_error;
  return linked;
}

}  // namespace softcl::api
