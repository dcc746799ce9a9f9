#include "harness/run/configuration.h"

#include <algorithm>
#include <cassert>

#include "harness/device/build_modes.h"
#include "harness/device/shader_modes.h"
#include "harness/judge/image_criterion.h"
#include "harness/judge/refined.h"
#include "harness/judge/relaxed.h"
#include "harness/run/part_of.h"

namespace plumbline {
namespace {

/// A test case of an image, a claim or a module has no width. A function of whole vectors has one, and is
/// evaluated unless the user wants others.
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

/// Gives the configuration the criterion of an earlier one that judges alike.
void share_criterion(const std::vector<Configuration>& earlier, Configuration& c) {
  if (!c.criterion) return;
  const auto same = std::ranges::find_if(
      earlier, [&](const Configuration& e) { return e.criterion && c.criterion->judges_like(*e.criterion); });
  if (same != earlier.end()) c.criterion = same->criterion;
}

}  // namespace

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
  c.test_case = &test_case;
  c.rulebook = rulebook.name();
  c.mode = &mode;
  c.width = width;
  c.call = call_of(test_case, width, mode, front);
  c.config = config_of(info, test_case.precision);
  c.of_shaders = info.takes_shaders;
  auto [criterion, skip_reason] =
      test_case.criterion({c.call, test_case.precision, test_case.clause, test_case.half_in_memory, rulebook,
                           info, mode, plan.overflow});
  if (const auto* image = dynamic_cast<const Image*>(criterion.get()); image != nullptr && !plan.find_kernel)
    criterion = image->in_rationals();
  c.criterion = in_mode(std::move(criterion), mode, c.call);
  c.skip_reason = std::move(skip_reason);
  if (std::string reason = skip_reason_of(test_case, mode, front, info); !reason.empty())
    c.skip_reason = std::move(reason);
  return c;
}

std::vector<const BuildMode*> modes_of(const TestCase& test_case, const DeviceInfo& info,
                                       const RunPlan& plan) {
  std::vector<const BuildMode*> modes = plan.modes;
  if (!plan.float_controls || test_case.study == Study::none || !info.takes_shaders) return modes;
  for (const BuildMode& mode : build_modes())
    if (const ShaderMode* shader = find_shader_mode(mode.name);
        shader != nullptr && is_float_control(*shader))
      modes.push_back(&mode);
  return modes;
}

/// A device that takes shaders has one language, whichever are selected.
std::vector<Front> fronts_of(const DeviceInfo& info, const std::vector<Front>& wanted) {
  return info.takes_shaders ? std::vector{Front::spirv} : wanted;
}

/// Adds those of one.
void add_configurations_of(const TestCase& test_case, const RunPlan& plan, const RulebookChoice& rulebooks,
                           std::span<const DeviceInfo> infos, std::vector<Configuration>& out) {
  assert(test_case.call.arguments.size() <= max_arguments && test_case.call.results.size() <= max_results);
  for (std::size_t device = 0; device < infos.size(); ++device)
    for (const BuildMode* mode : modes_of(test_case, infos[device], plan))
      for (const Front front : fronts_of(infos[device], plan.fronts))
        for (int width : widths_of(test_case, plan.widths)) {
          Configuration c = configuration_of(test_case, plan, rulebooks, infos[device], *mode, front, width);
          c.device = device;
          if (plan.skip_reason && c.skip_reason.empty())
            c.skip_reason = plan.skip_reason(record_of(test_case, c, plan));
          share_criterion(out, c);
          out.push_back(std::move(c));
        }
}

}  // namespace

std::vector<Configuration> configurations_of(std::span<const TestCase> cases, const RunPlan& plan,
                                             const RulebookChoice& rulebooks,
                                             std::span<const DeviceInfo> infos) {
  std::vector<Configuration> out;
  for (const TestCase& test_case : cases) add_configurations_of(test_case, plan, rulebooks, infos, out);
  return out;
}

}  // namespace plumbline
