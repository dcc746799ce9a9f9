#include "harness/run/work.h"

#include <algorithm>
#include <set>

#include "harness/run/chunks.h"
#include "harness/run/one_truth.h"
#include "harness/run/part_of.h"
#include "harness/run/rates.h"

namespace plumbline {
namespace {

/// What decides an image's kernel beside its types.
std::string kernel_text(const ImageCall& image) {
  std::string text(name_of(image.operation));
  text += name_of(image.kind);
  const auto add = [&](int number) { text += ' ' + std::to_string(number); };
  for (const bool is : {image.halves, image.levels > 1, image.gradients}) add(is);
  if (image.operation == ImageOperation::write)
    for (const int length : image.size) add(length);
  if (const auto& sampler = image.sampler; sampler && image.literal_sampler) {
    add(sampler->normalised);
    add(static_cast<int>(sampler->addressing));
    add(static_cast<int>(sampler->filtering));
  }
  return text;
}

/// What decides the call's kernel but for the mode, the width and the front. Empty: no other call has its
/// kernel.
std::string kernel_text(const Call& call) {
  const auto* const image = as<ImageCall>(call);
  if (!is_computed(call) && !image) return {};
  const std::string text = image ? kernel_text(*image) : call.prologue + call.expression;
  return signature_of(call) + std::to_string(static_cast<int>(call.space)) + text;
}

/// Configurations of one truth on devices of one group, of which the same points are known already.
struct Alike {
  std::size_t group = 0;
  std::vector<PointRange> known = {};
  std::vector<std::size_t> configurations = {};
  std::map<std::size_t, Part> parts = {};
};

class Planner {
 public:
  Planner(const RunPlan& plan, const RulebookChoice& rulebooks, std::span<const DeviceInfo> infos,
          std::span<const std::size_t> groups, RunListener& listener)
      : plan_(plan), rulebooks_(rulebooks), infos_(infos), groups_(groups), listener_(listener) {}

  Outcome<std::vector<Work>> go() {
    std::vector<CaseSize> sizes;
    std::vector<std::size_t> firsts;
    std::size_t together = 0;
    for (std::size_t k = 0; k < plan_.cases.size(); k += together) {
      together = of_one_truth(plan_, k, infos_).size();
      const auto inputs = inputs_of(plan_.cases[k], plan_);
      if (!inputs) return inputs.error();
      sizes.push_back({inputs->size(), estimated_rate(plan_.cases[k]) / static_cast<double>(together)});
      firsts.push_back(k);
    }
    const auto chunks = chunks_of(sizes, plan_.chunk_points, plan_.shard);
    for (std::size_t k = 0; k < firsts.size(); ++k)
      if (!chunks[k].empty())
        if (auto status = plan_truth(firsts[k], chunks[k]); !status) return status.error();
    return std::move(works_);
  }

 private:
  Status plan_truth(std::size_t first, const std::vector<PointRange>& chunks) {
    const auto cases = of_one_truth(plan_, first, infos_);
    std::vector<Alike> all;
    std::set<AllButWidth> narrowest;
    ChunkRecord skipped;
    const auto configurations = configurations_of(cases, plan_, rulebooks_, infos_);
    const Inputs inputs = *inputs_of(cases[0], plan_);
    const EntryPoints points{.kind = inputs.kind(), .of = inputs.possible(), .size = inputs.size()};
    for (std::size_t c = 0; c < configurations.size(); ++c) {
      const Configuration& configuration = configurations[c];
      Part part = part_of(*configuration.test_case, configuration, plan_, points);
      const Part* known = listener_.known(key_of(part.configuration));
      if (!configuration.skip_reason.empty()) {
        if (known == nullptr && chunks[0].first == 0) skipped.parts.push_back(std::move(part));
        continue;
      }
      const bool is_narrowest = narrowest.insert(all_but_width(configuration)).second;
      if (plan_.narrowest_alone && !is_narrowest) continue;
      if (known != nullptr && (known->entry || known->tally.failure)) continue;
      const std::size_t group = groups_.empty() ? 0 : groups_[configuration.device];
      const auto evaluated = known == nullptr ? std::vector<PointRange>() : known->tally.evaluated;
      auto alike =
          std::ranges::find_if(all, [&](const Alike& a) { return a.group == group && a.known == evaluated; });
      if (alike == all.end()) alike = all.insert(all.end(), {.group = group, .known = evaluated});
      alike->configurations.push_back(c);
      alike->parts.emplace(c, std::move(part));
    }
    for (Alike& alike : all) plan_work(first, chunks, std::move(alike));
    return skipped.parts.empty() ? ok() : listener_.chunk(std::move(skipped));
  }

  void plan_work(std::size_t first, const std::vector<PointRange>& chunks, Alike alike) {
    Work work{.test_case = first,
              .configurations = std::move(alike.configurations),
              .kernel = kernel_text(plan_.cases[first].call),
              .group = alike.group,
              .parts = std::move(alike.parts)};
    for (const PointRange& chunk : chunks)
      for (const PointRange& missing : without(chunk, alike.known)) {
        work.chunks.push_back(missing);
        work.points += missing.count;
      }
    if (!work.chunks.empty()) works_.push_back(std::move(work));
  }

  const RunPlan& plan_;
  const RulebookChoice& rulebooks_;
  std::span<const DeviceInfo> infos_;
  std::span<const std::size_t> groups_;
  RunListener& listener_;
  std::vector<Work> works_;
};

}  // namespace

Outcome<Inputs> inputs_of(const TestCase& test_case, const RunPlan& plan) {
  auto inputs =
      Inputs::limited(test_case.inputs, plan.level, plan.seed ^ hash_of(test_case.builtin), plan.limits);
  if (!inputs) return Error{inputs.error().kind, inputs.error().message + " (" + test_case.builtin + ")"};
  return inputs;
}

std::vector<Configuration> chosen(std::vector<Configuration> all, std::span<const std::size_t> indices) {
  std::vector<Configuration> out;
  for (const std::size_t index : indices) out.push_back(std::move(all[index]));
  return out;
}

Outcome<std::vector<Work>> works_of(const RunPlan& plan, const RulebookChoice& rulebooks,
                                    std::span<const DeviceInfo> infos, std::span<const std::size_t> groups,
                                    RunListener& listener) {
  return Planner(plan, rulebooks, infos, groups, listener).go();
}

}  // namespace plumbline
