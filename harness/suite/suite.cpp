#include "harness/suite/suite.h"

#include "harness/device/shader_modes.h"
#include "harness/suite/shaders.h"

namespace plumbline {
namespace {

std::string replaced(std::string text, std::string_view mark, const std::string& by) {
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark))
    text.replace(at, mark.size(), by);
  return text;
}

std::string with_width(const std::string& text, int width) {
  const std::string number = std::to_string(width);
  return replaced(replaced(text, "{n}", width == 1 ? "" : number), "{w}", number);
}

/// "{w*K}" as a number, and "{X|Y}" as X of scalars and Y of vectors.
std::string with_alternatives(std::string text, int width) {
  constexpr std::string_view product = "{w*";
  for (auto at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
    const auto end = text.find('}', at), middle = text.find('|', at);
    const std::string inner = text.substr(at + 1, end - at - 1);
    if (text.compare(at, product.size(), product) == 0)
      text.replace(at, end + 1 - at, std::to_string(width * std::stoi(inner.substr(product.size() - 1))));
    else if (middle < end)
      text.replace(
          at, end + 1 - at,
          inner.substr(width == 1 ? 0 : middle - at, width == 1 ? middle - at - 1 : std::string::npos));
  }
  return text;
}

}  // namespace

Call call_of(const TestCase& test_case, int width, const BuildMode& mode, Front front) {
  Call call = test_case.call;
  call.width = test_case.lanes == 0 ? width : 1;
  call.mode = mode.name;
  call.build_options = mode.build_options;
  call.expression = with_width(call.expression, width);
  call.prologue = with_width(call.prologue, width);
  call.spirv = with_alternatives(with_width(call.spirv, width), width);
  call.front = front;
  return call;
}

std::string not_asked(const TestCase& test_case, const BuildMode& mode, Front front, bool of_shaders) {
  const bool shader_mode = find_shader_mode(mode.name) != nullptr;
  if (of_shaders && test_case.call.module) return "it is a module of OpenCL";
  if (of_shaders && shader_mode && !is_computed(test_case.call))
    return "modes of shaders are asked of no image";
  if (of_shaders) return mode.name == "default" || shader_mode ? "" : "shaders have no build options";
  if (shader_mode) return "the mode is one of Vulkan's shaders";
  if (test_case.not_in_spirv == of_shaders_alone) return std::string(of_shaders_alone);
  if (front == Front::source && test_case.call.module)
    return "it is a module of SPIR-V: --front spirv asks it";
  if (front == Front::source)
    return test_case.call.expression.empty() && is_computed(test_case.call) ? "OpenCL C has no form of it"
                                                                            : "";
  if (test_case.call.spirv.empty()) return std::string(test_case.not_in_spirv);
  return mode.of_source_alone ? "the option is one of OpenCL C alone" : "";
}

const Rulebook& rulebook_of(const TestCase& test_case, const BuildMode& mode, const RulebookChoice& rulebooks,
                            const DeviceInfo& device, Front front) {
  const Call& call = test_case.call;
  const std::string& rule = test_case.rule.empty() ? call.builtin : test_case.rule;
  // -cl-finite-math-only leaves half precision its bounds (by_rulebook).
  const bool finite_halves = test_case.precision == ScalarType::f16 && mode.bounds_mode() == "finite-only";
  return rulebooks.of(device, test_case.precision, rule, finite_halves ? "default" : mode.bounds_mode(),
                      call.image ? &*call.image : nullptr, front);
}

}  // namespace plumbline
