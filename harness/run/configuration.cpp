#include "harness/run/configuration.h"

#include <algorithm>
#include <cassert>

#include "harness/device/build_modes.h"
#include "harness/device/shader_modes.h"
#include "harness/device/shaders.h"
#include "harness/judge/observed.h"
#include "harness/judge/relaxed.h"
#include "harness/judge/zeroed_subnormals.h"
#include "harness/suite/shaders.h"

namespace plumbline {
namespace {

std::string replaced(std::string text, std::string_view mark, const std::string& by) {
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark))
    text.replace(at, mark.size(), by);
  return text;
}

/// A question on an image, a claim or a module has no width. A function of whole vectors has one, and is
/// asked unless the user wants others.
std::vector<int> widths_of(const TestCase& test_case, const std::vector<int>& wanted) {
  if (!is_computed(test_case.call)) return {1};
  if (test_case.lanes == 0 && wanted.empty()) return {test_case.fewest_lanes};
  if (test_case.lanes == 0) {
    std::vector<int> widths = wanted;
    std::erase_if(widths, [&](int width) { return width < test_case.fewest_lanes; });
    return widths;
  }
  if (wanted.empty() || std::ranges::count(wanted, test_case.lanes) > 0) return {test_case.lanes};
  return {};
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

/// Gives the configuration the criterion of an earlier one that judges alike.
void share_criterion(const std::vector<Configuration>& earlier, Configuration& c) {
  if (!c.criterion) return;
  const auto same = std::ranges::find_if(
      earlier, [&](const Configuration& e) { return e.criterion && c.criterion->judges_like(*e.criterion); });
  if (same != earlier.end()) c.criterion = same->criterion;
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

std::shared_ptr<const Criterion> in_mode(std::shared_ptr<const Criterion> criterion, const BuildMode& mode,
                                         const Call& call) {
  const ShaderMode* shader = find_shader_mode(mode.name);
  if (!criterion || shader == nullptr || only_records(*criterion)) return criterion;
  if (shader->zeroes_subnormals) return zeroing_subnormals(std::move(criterion));
  return shader->relaxes ? relaxing(std::move(criterion), call) : criterion;
}

namespace {

Configuration configuration_of(const TestCase& test_case, const RunPlan& plan,
                               const RulebookChoice& rulebooks, const DeviceInfo& info, const BuildMode& mode,
                               Front front, int width) {
  const Rulebook& rulebook = rulebook_of(test_case, mode, rulebooks, info, front);
  Configuration c;
  c.rulebook = rulebook.name();
  c.mode = &mode;
  c.width = width;
  c.call = call_of(test_case, width, mode, front);
  c.config = config_of(info, test_case.precision);
  c.of_shaders = takes_shaders(info);
  auto [criterion, skip_reason] =
      test_case.criterion({c.call, test_case.precision, test_case.clause, test_case.half_in_memory, rulebook,
                           info, mode, plan.overflow});
  c.criterion = in_mode(std::move(criterion), mode, c.call);
  c.skip_reason = std::move(skip_reason);
  if (std::string reason = not_asked(test_case, mode, front, takes_shaders(info)); !reason.empty())
    c.skip_reason = std::move(reason);
  return c;
}

std::vector<const BuildMode*> modes_of(const TestCase& test_case, const DeviceInfo& info,
                                       const RunPlan& plan) {
  std::vector<const BuildMode*> modes = plan.modes;
  if (!plan.float_controls || test_case.study == Study::none || !takes_shaders(info)) return modes;
  for (const BuildMode& mode : build_modes())
    if (const ShaderMode* shader = find_shader_mode(mode.name);
        shader != nullptr && is_float_control(*shader))
      modes.push_back(&mode);
  return modes;
}

/// A device that takes shaders has one language, whichever are asked for.
std::vector<Front> fronts_of(const DeviceInfo& info, const std::vector<Front>& wanted) {
  return takes_shaders(info) ? std::vector{Front::spirv} : wanted;
}

}  // namespace

std::vector<Configuration> configurations_of(const TestCase& test_case, const RunPlan& plan,
                                             const RulebookChoice& rulebooks,
                                             std::span<const DeviceInfo> infos) {
  assert(test_case.call.arguments.size() <= max_arguments && test_case.call.results.size() <= max_results);
  std::vector<Configuration> out;
  for (std::size_t device = 0; device < infos.size(); ++device)
    for (const BuildMode* mode : modes_of(test_case, infos[device], plan))
      for (const Front front : fronts_of(infos[device], plan.fronts))
        for (int width : widths_of(test_case, plan.widths)) {
          Configuration c = configuration_of(test_case, plan, rulebooks, infos[device], *mode, front, width);
          c.device = device;
          share_criterion(out, c);
          out.push_back(std::move(c));
        }
  return out;
}

}  // namespace plumbline
