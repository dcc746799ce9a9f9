// Points per second that the filter checks on one core: alone, with the kernel's output and the results in
// the first-level cache, and with the kernel that makes it. The points are spread over all binades and
// classes.
#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <string>

#include "harness/judge/bounded.h"
#include "harness/judge/filter.h"
#include "harness/results/entry.h"
#include "reference/rounding.h"

namespace plumbline {
namespace {

constexpr std::size_t points = FilterBlock::most_points;

/// Stands for a kernel where only its output is needed.
const fast::Kernel* any_kernel(std::string_view, std::span<const ScalarType>, int) {
  static const fast::Kernel kernel{};
  return &kernel;
}

/// One block: every operand, the correctly rounded results, and where the truth lies, to 160 bits.
struct Sample {
  Call call;
  std::vector<Column> arguments;
  Column results;
  std::vector<double> center, low, high;
  FilterBlock block;

  Sample(const Function& function, ScalarType type)
      : results(type, points), center(points), low(points), high(points) {
    call.arguments.assign(static_cast<std::size_t>(function.arity), type);
    call.results = {type};
    for (ScalarType t : call.arguments) arguments.emplace_back(t, points);
    std::mt19937_64 random(1);
    std::vector<Scalar> point(call.arguments.size());
    for (std::size_t i = 0; i < points; ++i) {
      for (std::size_t k = 0; k < point.size(); ++k) {
        point[k] = {type, random() & type_mask(type)};
        arguments[k].set(i, point[k].bits);
      }
      put(function, point, i);
    }
    for (std::size_t k = 0; k < arguments.size(); ++k) block.arguments[k] = arguments[k].bytes.data();
    block.results[0] = results.bytes.data();
    block.truths[0] = {center.data(), low.data(), high.data()};
    block.count = points;
  }

 private:
  void put(const Function& function, std::span<const Scalar> point, std::size_t i) {
    Truth truth(function, point);
    const Enclosure& value = truth.at(0, 160);
    results.set(i, truth.rounded(0, format_of(results.type), Direction::nearest_even)->bits);
    center[i] = mpfr_get_d(value.upper.get(), MPFR_RNDZ);
    if (value.is_nan() || (value.is_exact() && mpfr_cmp_d(value.upper.get(), center[i]) == 0)) return;
    static thread_local Real offset(2400);
    mpfr_sub_d(offset.get(), value.lower.get(), center[i], MPFR_RNDN);
    low[i] = mpfr_get_d(offset.get(), MPFR_RNDD);
    mpfr_sub_d(offset.get(), value.upper.get(), center[i], MPFR_RNDN);
    high[i] = mpfr_get_d(offset.get(), MPFR_RNDU);
  }
};

const Rule& rule_of(const std::string& builtin, ScalarType type) {
  static const Rulebook book = *Rulebook::load("spirv-env-3.0");
  return *book.find(builtin, type);
}

void check(benchmark::State& state, const std::string& builtin, ScalarType type, bool with_kernel) {
  const Rule& rule = rule_of(builtin, type);
  Sample sample(*find_function(rule.function), type);
  const Bounded criterion(rule, *find_function(rule.function), {});
  const KernelFinder find = with_kernel ? KernelFinder(fast::find_kernel) : KernelFinder(any_kernel);
  const auto filter =
      criterion.filter({sample.call, find, {histogram_edges.data(), histogram_edges.size() - 1}});
  FilterCounts counts;
  Escalated escalated;
  for (auto unused : state) {
    (void)unused;
    if (with_kernel)
      filter->kernels()[0]->enclose(sample.block.arguments.data(), points, sample.block.truths[0]);
    filter->judge(sample.block, {.worst = 0.5, .failing = -1}, counts, escalated);
    benchmark::DoNotOptimize(escalated);
  }
  const auto asked = static_cast<std::int64_t>(state.iterations() * points);
  state.SetItemsProcessed(asked);
  state.counters["escalated"] = 1 - static_cast<double>(counts.points) / static_cast<double>(asked);
}

}  // namespace
}  // namespace plumbline

int main(int argc, char** argv) {
  using namespace plumbline;
  const char* builtins[] = {"sin",   "exp",   "exp2",  "exp10", "log",   "sqrt",  "cbrt", "acos",
                            "tanpi", "floor", "rsqrt", "pow",   "atan2", "hypot", "fmod", "fma"};
  for (const ScalarType type : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
    for (const std::string builtin : builtins) {
      const std::string name = builtin + "/" + std::string(opencl_name(type));
      benchmark::RegisterBenchmark(("check/" + name).c_str(), check, builtin, type, false);
      if (fast::find_kernel(builtin, std::array{type}, 0) != nullptr)
        benchmark::RegisterBenchmark(("kernel and check/" + name).c_str(), check, builtin, type, true);
    }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
