// How fast points go from the inputs through a device's process to the judge, on the bundled device: each
// part alone, everything but the judging, and a whole run of one builtin (docs/performance.md).
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "harness/inputs/binades.h"
#include "harness/opencl/opencl.h"
#include "harness/process/client.h"
#include "harness/process/server.h"
#include "harness/ranks/run_job.h"
#include "harness/run/hunt_search.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

constexpr std::uint64_t block_points = 1024 * Inputs::width_multiple;

TestCase test_case(const std::string& builtin, ScalarType precision) {
  for (TestCase& c : math_suite()->cases(precision))
    if (c.builtin == builtin) return std::move(c);
  std::cerr << "no builtin " << builtin << '\n';
  std::exit(1);
}

template <class T>
T value_of(Outcome<T> outcome) {
  if (outcome) return std::move(*outcome);
  std::cerr << outcome.error().message << '\n' << outcome.error().detail << '\n';
  std::exit(1);
}

/// The points of a benchmark, block after block, from the first one that may differ between seeds on, and
/// again from there where they end.
class Blocks {
 public:
  Blocks(const TestCase& measured, Level level)
      : inputs_(measured.inputs, level, 1),
        start_(inputs_.complete() ? 0 : inputs_.fixed_size()),
        next_(start_) {}
  const Inputs& inputs() const { return inputs_; }
  std::uint64_t next() {
    const std::uint64_t first = next_;
    next_ = next_ + 2 * block_points > inputs_.size() ? start_ : next_ + block_points;
    return first;
  }

 private:
  Inputs inputs_;
  std::uint64_t start_, next_;
};

void count_points(benchmark::State& state, std::uint64_t points) {
  state.counters["points"] = benchmark::Counter(static_cast<double>(points), benchmark::Counter::kIsRate);
}

void make_points(benchmark::State& state, const std::string& builtin, ScalarType precision, Level level) {
  const TestCase measured = test_case(builtin, precision);
  Blocks blocks(measured, level);
  auto columns = columns_of(measured.call.arguments, block_points);
  std::uint64_t points = 0;
  for (auto _ : state) {
    blocks.inputs().fill(blocks.next(), columns);
    benchmark::DoNotOptimize(columns[0].bytes.data());
    points += block_points;
  }
  count_points(state, points);
}

void collect_binades(benchmark::State& state) {
  const TestCase measured = test_case("exp", ScalarType::f32);
  auto columns = columns_of(measured.call.arguments, block_points);
  Blocks blocks(measured, Level::exhaustive);
  blocks.inputs().fill(0, columns);
  BinadeSet binades;
  std::uint64_t points = 0;
  for (auto _ : state) {
    binades.add_all(columns[0]);
    points += block_points;
  }
  benchmark::DoNotOptimize(binades.share(ScalarType::f32));
  count_points(state, points);
}

std::unique_ptr<Device> bundled() { return value_of(isolated_adapter("bundled")->open("")); }

/// Points made and evaluated, with two blocks in flight and nobody to judge. "device" is the share of
/// the time in which the device's process worked.
void evaluate(benchmark::State& state, const std::string& builtin, ScalarType precision) {
  const TestCase measured = test_case(builtin, precision);
  const auto device = bundled();
  const auto evaluator = value_of(device->prepare(measured.call));
  const auto stream = value_of(stream_of(*evaluator, measured.call, block_points));
  Blocks blocks(measured, Level::exhaustive);
  double seconds = 0;
  std::uint64_t points = 0, begun = 0;
  const auto begin = [&] {
    blocks.inputs().fill(blocks.next(), stream->arguments(begun % Stream::blocks, block_points));
    stream->begin(begun++ % Stream::blocks);
  };
  begin();
  for (auto _ : state) {
    begin();
    seconds += value_of(stream->finish(begun % Stream::blocks));
    points += block_points;
  }
  count_points(state, points);
  state.counters["device"] = benchmark::Counter(seconds, benchmark::Counter::kIsRate);
}

/// A search on the bundled device, from its third round on: the first two have nothing to go on from.
void hunt(benchmark::State& state, const std::string& builtin, ScalarType precision) {
  const TestCase measured = test_case(builtin, precision);
  const RulebookChoice rulebook = value_of(Rulebook::load("opencl-1.2"));
  RunPlan plan;
  plan.devices = {"bundled"};
  plan.modes = {&build_modes()[0]};
  const auto device = bundled();
  const DeviceInfo infos[] = {device->info()};
  const auto configurations = configurations_of(measured, plan, rulebook, infos);
  Hunt search(measured, configurations[0], value_of(device->prepare(configurations[0].call)), 1, 8);
  for (int round = 0; round < 2; ++round) search.round();
  const std::uint64_t before = search.measurement().tally.escalated;
  std::uint64_t points = 0;
  for (auto _ : state) {
    if (!search.round()) state.SkipWithError("the device failed");
    points += Hunt::round_points;
  }
  count_points(state, points);
  state.counters["escalated"] = static_cast<double>(search.measurement().tally.escalated - before);
}

/// What a run needs to know of its progress: nothing.
class Unheard final : public RunListener {
 public:
  const Part* known(const std::string&) override { return nullptr; }
  Status chunk(ChunkRecord chunk) override {
    for (const Part& part : chunk.parts) points += part.tally.counts.points;
    return ok();
  }
  void progress(std::uint64_t, std::uint64_t, const std::string&) override {}
  std::uint64_t points = 0;
};

/// A run as the command makes it, processes and kernels included, for a second.
void run_whole(benchmark::State& state, const std::string& builtin, ScalarType precision) {
  RunPlan plan;
  plan.devices = {"bundled"};
  plan.cases = {test_case(builtin, precision)};
  plan.modes = {&build_modes()[0]};
  plan.level = Level::exhaustive;
  plan.jobs = static_cast<unsigned>(state.range(0));
  const RulebookChoice rulebook = value_of(Rulebook::load("opencl-1.2"));
  const DeviceOpener open = [](const std::string&) { return isolated_adapter("bundled")->open(""); };
  Unheard listener;
  for (auto _ : state) {
    plan.start = std::chrono::steady_clock::now();
    plan.time_budget = 1;
    DeviceCache devices(plan.devices, open);
    value_of(run_locally(plan, rulebook, devices, open, listener));
  }
  count_points(state, listener.points);
}

void add_all() {
  const auto add = [](const std::string& name, auto function, auto... arguments) {
    return benchmark::RegisterBenchmark(name.c_str(),
                                        [=](benchmark::State& state) { function(state, arguments...); })
        ->UseRealTime();
  };
  add("points/every single", make_points, "exp", ScalarType::f32, Level::exhaustive);
  add("points/every two halves", make_points, "pow", ScalarType::f16, Level::exhaustive);
  for (const auto& [kind, builtin] :
       {std::pair("one single", "tgamma"), std::pair("two singles, pow", "pow"),
        std::pair("two singles, fmod", "fmod"), std::pair("single and int", "ldexp"),
        std::pair("three singles", "fma")})
    add(std::string("points/by chance, ") + kind, make_points, builtin, ScalarType::f32, Level::standard);
  add("points/by chance, one double", make_points, "exp", ScalarType::f64, Level::standard);
  add("points/by chance, two doubles", make_points, "pow", ScalarType::f64, Level::standard);
  add("binades/single", collect_binades);
  for (const char* builtin : {"exp", "sin", "tgamma", "pow"})
    add("evaluated/" + std::string(builtin) + " single", evaluate, builtin, ScalarType::f32);
  add("evaluated/exp double", evaluate, "exp", ScalarType::f64);
  for (const char* builtin : {"exp", "sin", "log", "exp2", "cos", "tan", "cbrt", "pow"})
    add("hunt/" + std::string(builtin) + " single", hunt, builtin, ScalarType::f32);
  add("hunt/exp double", hunt, "exp", ScalarType::f64);
  for (const char* builtin : {"exp", "sin", "sqrt"})
    for (const int jobs : {1, 2})
      add("run/" + std::string(builtin) + " single, jobs", run_whole, builtin, ScalarType::f32)
          ->Arg(jobs)
          ->Iterations(1);
}

}  // namespace
}  // namespace plumbline

/// The device's processes are this program too.
int main(int argc, char** argv) {
  using namespace plumbline;
  if (argc == 3 && argv[1] == server_command) {
    std::vector<std::unique_ptr<Adapter>> adapters;
    adapters.push_back(bundled_adapter());
    return serve_device(argv[2], adapters);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  add_all();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
