#include "harness/judge/bounded_filter.h"

#include <algorithm>
#include <cassert>

#include "harness/judge/filter_plan.h"
#include "harness/judge/filter_vectors.h"
#include "reference/floating_environment.h"

namespace plumbline {
namespace {

class BoundedFilter final : public Filter {
 public:
  BoundedFilter(FilterPlan plan, std::vector<const fast::Kernel*> kernels)
      : plan_(std::move(plan)), kernels_(std::move(kernels)) {}

  std::span<const fast::Kernel* const> kernels() const override { return kernels_; }

  void judge(const FilterBlock& block, const FilterLimits& limits, Counts& counts,
             Escalated& open) const override {
    assert(block.count <= FilterBlock::most_points);
    const FloatingScope scope;
    filter_vectors(plan_, block, limits, counts, open);
  }

  void judge_run(const FilterBlock& block, const FilterLimits& limits, std::span<Counts> counts,
                 Escalated& open) const override {
    const FloatingScope scope;
    if (plan_.takes_runs) filter_run(plan_, block, limits, counts, open);
  }

 private:
  FilterPlan plan_;
  std::vector<const fast::Kernel*> kernels_;
};

}  // namespace

std::unique_ptr<Filter> bounded_filter(const Rule& rule, const Function& function,
                                       const JudgeOptions& options, const FilterRequest& request,
                                       bool decides_failures) {
  const Call& call = request.call;
  if (!request.find_kernel) return nullptr;
  if (options.rounding != Direction::nearest_even) return nullptr;
  const std::size_t arguments = call.arguments.size(), arity = function.arguments.size();
  const bool has_lanes = function.lanes != Lanes::each;
  if (arity == 0 || (has_lanes ? arguments % arity != 0 : arguments != arity)) return nullptr;
  if (static_cast<int>(call.results.size()) > function.outputs_for(arguments) ||
      call.results.size() > filtered_outputs)
    return nullptr;
  if (!std::ranges::all_of(call.arguments, is_filtered_type) ||
      !std::ranges::all_of(call.results, is_filtered_type))
    return nullptr;
  std::vector<const fast::Kernel*> kernels;
  for (std::size_t k = 0; k < call.results.size(); ++k) {
    kernels.push_back(request.find_kernel(function.name, call.arguments, static_cast<int>(k)));
    if (kernels.back() == nullptr) return nullptr;
  }
  auto plan = plan_of(rule, function, options, request, decides_failures);
  if (!plan) return nullptr;
  for (std::size_t k = 0; k < plan->regular.size(); ++k)
    plan->regular[k].never_exact = kernels[k]->never_exact;
  return std::make_unique<BoundedFilter>(std::move(*plan), std::move(kernels));
}

}  // namespace plumbline
