#include "harness/suite/suite.h"

#include "harness/device/shader_modes.h"
#include "harness/support/filled.h"

namespace plumbline {
namespace {

std::string skip_reason_of_cuda(const TestCase& test_case, const BuildMode& mode, Front front) {
  if (mode.name != "default" && !mode.of_cuda) return "the mode is one of OpenCL C";
  if (front == Front::spirv) return "CUDA takes no SPIR-V";
  return test_case.call.cuda.empty() ? "CUDA C++ has no form of it" : "";
}

}  // namespace

Call call_of(const TestCase& test_case, int width, const BuildMode& mode, Front front) {
  Call call = test_case.call;
  call.width = test_case.lanes == 0 ? width : 1;
  call.mode = &mode;
  const std::string number = std::to_string(width);
  Substitutions by{.names = {{"n", width == 1 ? "" : number}, {"w", number}}};
  call.expression = filled(call.expression, by);
  call.prologue = filled(call.prologue, by);
  by.scalar = width == 1;
  call.spirv = filled(call.spirv, by);
  call.cuda = filled(call.cuda, by);
  call.front = front;
  return call;
}

std::string skip_reason_of(const TestCase& test_case, const BuildMode& mode, Front front,
                           const DeviceInfo& device) {
  const bool of_shaders = device.takes_shaders;
  const bool of_module = as<ModuleCall>(test_case.call) != nullptr;
  const bool shader_mode = find_shader_mode(mode.name) != nullptr;
  if (of_shaders && of_module) return "it is a module of OpenCL";
  if (of_shaders && shader_mode && !is_computed(test_case.call)) return "modes of shaders apply to no image";
  if (of_shaders) return mode.name == "default" || shader_mode ? "" : "shaders have no build options";
  if (shader_mode) return "the mode is one of Vulkan's shaders";
  if (device.library == MathLibrary::cuda) return skip_reason_of_cuda(test_case, mode, front);
  if (mode.of_cuda) return "the mode is one of CUDA's compiler";
  if (test_case.of_shaders_alone) return "it is for Vulkan's shaders alone";
  if (front == Front::source && of_module) return "it is a module of SPIR-V: --front spirv measures it";
  const bool has_form =
      !test_case.call.expression.empty() && (test_case.small_format == nullptr || device.takes_names);
  if (front == Front::source)
    return has_form || !is_computed(test_case.call) ? "" : "OpenCL C has no form of it";
  if (!of_module && test_case.call.spirv.empty()) return std::string(test_case.not_in_spirv);
  return mode.of_source_alone ? "the option is one of OpenCL C alone" : "";
}

const Rulebook& rulebook_of(const TestCase& test_case, const BuildMode& mode, const RulebookChoice& rulebooks,
                            const DeviceInfo& device, Front front) {
  const Call& call = test_case.call;
  if (test_case.small_format != nullptr) return rulebooks.of_small_format(device, *test_case.small_format);
  const std::string& rule = test_case.rule.empty() ? call.builtin : test_case.rule;
  // -cl-finite-math-only leaves half precision its bounds (by_rulebook).
  const bool finite_halves = test_case.precision == ScalarType::f16 && mode.bounds_mode() == "finite-only";
  return rulebooks.of(device, test_case.precision, rule, finite_halves ? "default" : mode.bounds_mode(),
                      as<ImageCall>(call), front);
}

}  // namespace plumbline
