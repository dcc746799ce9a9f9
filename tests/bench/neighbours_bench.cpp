// Points per second and core of everything that a run over every operand of binary32 does with results but
// make and copy them: truth, check, counts and profile of errors. The results are correctly rounded.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "harness/inputs/inputs.h"
#include "harness/judge/bounded.h"
#include "harness/results/entry.h"
#include "harness/run/block.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

constexpr std::uint64_t block_points = 12 * RunOrder::run, blocks = 32;

/// Never evaluates: the results are there.
class Nothing final : public Evaluator {
 public:
  Status evaluate(std::span<const Column>, std::span<Column>) override { return ok(); }
};

/// Some runs of neighbours, spread over all operands, and the results.
struct Neighbourhood {
  std::vector<Column> arguments, results;

  Neighbourhood(const Inputs& inputs, const Call& call, const Function& function, std::uint64_t first)
      : arguments(columns_of(call.arguments, block_points)), results(columns_of(call.results, block_points)) {
    inputs.fill(first, arguments);
    for (std::size_t k = 0; k < results.size(); ++k) {
      const fast::Kernel& kernel = *fast::find_kernel(function.name, call.arguments, static_cast<int>(k));
      for (std::uint64_t i = 0; i < block_points; i += fast::largest_block) put(kernel, results[k], i);
    }
  }

 private:
  void put(const fast::Kernel& kernel, Column& out, std::uint64_t first) const {
    std::array<double, fast::largest_block> center, low, high;
    const void* const operands[] = {arguments[0].bytes.data() + first * sizeof(float)};
    kernel.enclose(operands, center.size(), {center.data(), low.data(), high.data()});
    for (std::size_t i = 0; i < center.size(); ++i)
      out.set(first + i, out.type == ScalarType::f32
                             ? std::bit_cast<std::uint32_t>(static_cast<float>(center[i]))
                             : static_cast<std::uint32_t>(static_cast<int>(center[i])));
  }
};

void check(benchmark::State& state, const TestCase& measured, const Rule& rule) {
  const Inputs inputs(measured.inputs, Level::exhaustive, 1);
  constexpr std::uint64_t begin = 4 * block_points;
  std::vector<Neighbourhood> all;
  for (std::uint64_t n = 0; n < blocks; ++n)
    all.emplace_back(inputs, measured.call, *rule.function, begin + n * block_points);
  Configuration configuration;
  configuration.call = measured.call;
  configuration.criterion = std::make_shared<Bounded>(rule, *rule.function, JudgeOptions{});
  Evaluated evaluated{&configuration, std::make_unique<Nothing>(),
                      Measurement(*configuration.criterion, Study::none, 8)};
  evaluated.measurement.tally.errors = profiles_for(configuration.call);
  evaluated.measurement.profiled = std::uint64_t{1} << 32;
  const RunOrder order(0);
  Block block;
  std::uint64_t n = 0;
  for (auto unused : state) {
    (void)unused;
    const Neighbourhood& at = all[n % blocks];
    block.judge({&evaluated, 1}, at.arguments,
                [&](std::size_t) { return std::span<const Column>(at.results); },
                {.first = begin + n++ % blocks * block_points, .count = block_points, .runs = &order});
  }
  const Tally& tally = evaluated.measurement.tally;
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * block_points));
  state.counters["escalated"] =
      static_cast<double>(tally.escalated) / static_cast<double>(tally.counts.points);
}

bool is_of_one_single(const Call& call, const Rule& rule) {
  return call.arguments == std::vector{ScalarType::f32} &&
         fast::find_kernel(rule.function->name, call.arguments, 0) != nullptr;
}

}  // namespace
}  // namespace plumbline

int main(int argc, char** argv) {
  using namespace plumbline;
  const Rulebook book = *Rulebook::load("opencl-1.2");
  const std::vector<TestCase> cases = math_suite()->cases(ScalarType::f32);
  for (const TestCase& test_case : cases) {
    const Rule* const rule = book.find(test_case.builtin, ScalarType::f32);
    if (rule == nullptr || !is_of_one_single(test_case.call, *rule)) continue;
    benchmark::RegisterBenchmark(test_case.builtin.c_str(), [&test_case, rule](benchmark::State& state) {
      check(state, test_case, *rule);
    });
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
