// What a run over many ranks costs rank 0: the plan, an assignment, and a report from its text to the journal
// (docs/scale.md).
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <filesystem>
#include <iostream>

#include "harness/ranks/assignment_queue.h"
#include "harness/ranks/message.h"
#include "harness/results/store.h"
#include "harness/run/chunks.h"

namespace plumbline {
namespace {

constexpr std::uint64_t points = std::uint64_t{1} << 40, chunk = std::uint64_t{1} << 24;

/// So many builtins of 2^40 points each, of 65,536 chunks.
std::vector<std::vector<PointRange>> planned(std::size_t cases) {
  const std::vector<CaseSize> sizes(cases, {.points = points, .rate = 5e6});
  return chunks_of(sizes, chunk, {});
}

void plan_chunks(benchmark::State& state) {
  std::size_t chunks = 0;
  for (auto _ : state) {
    const auto all = planned(static_cast<std::size_t>(state.range(0)));
    chunks = 0;
    for (const auto& of_case : all) chunks += of_case.size();
  }
  state.counters["chunks"] = static_cast<double>(chunks);
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  state.counters["MiB"] = static_cast<double>(usage.ru_maxrss) / 1024;
}

/// A job of so many ranks with one device.
Job job_of_ranks(int ranks) {
  Job job;
  Job::SharedDevice& device = job.devices.emplace_back();
  for (int rank = 0; rank < ranks; ++rank) {
    device.ranks.push_back(rank);
    device.position.push_back(0);
    job.workers.push_back(1);
  }
  job.groups = {0};
  return job;
}

void assign(benchmark::State& state) {
  const int ranks = static_cast<int>(state.range(0));
  const Job job = job_of_ranks(ranks);
  const RunPlan plan;
  const auto works = [] {
    std::vector<Work> out;
    for (auto& chunks : planned(16)) {
      Work& work = out.emplace_back();
      work.configurations = {0};
      work.chunks = std::move(chunks);
      work.points = points;
    }
    return out;
  };
  std::optional<AssignmentQueue> left(std::in_place, plan, job, works());
  int rank = 0;
  for (auto _ : state) {
    auto assignment = left->next(rank++ % ranks);
    if (!assignment) {
      state.PauseTiming();
      left.emplace(plan, job, works());
      state.ResumeTiming();
      continue;
    }
    benchmark::DoNotOptimize(text_of(RankMessage(*assignment)).data());
    benchmark::DoNotOptimize(left->finish(assignment->id, 1 << 24, 3.0));
  }
}

/// The reports of a journal, as ranks would send them. PLUMBLINE_JOURNAL names it.
std::vector<std::string> reports() {
  const char* const file = std::getenv("PLUMBLINE_JOURNAL");
  std::vector<std::string> out;
  if (file == nullptr) return out;
  (void)read_journal(file, [&](ChunkRecord record) {
    Report report{.port = 2, .id = out.size()};
    for (Part& part : record.parts) {
      report.configurations.push_back(report.tallies.size());
      report.tallies.push_back(std::move(part.tally));
    }
    out.push_back(text_of(RankMessage(std::move(report))));
  });
  return out;
}

/// A report's text to its place in the entries and in the journal.
void take_reports(benchmark::State& state, const std::vector<std::string>& texts) {
  const auto folder = std::filesystem::temp_directory_path() / "plumbline_rank_bench";
  auto store = Store::open(folder, {}, false);
  std::size_t bytes = 0, n = 0;
  for (auto _ : state) {
    const std::string& text = texts[n++];
    bytes += text.size();
    const auto message = message_in(text);
    ChunkRecord record;
    for (const Tally& tally : std::get<Report>(*message).tallies) record.parts.emplace_back().tally = tally;
    if (auto status = store->append(record); !status) return state.SkipWithError("cannot append");
  }
  state.counters["bytes"] = static_cast<double>(bytes) / static_cast<double>(n);
  std::filesystem::remove_all(folder);
}

BENCHMARK(plan_chunks)->Arg(1)->Arg(16)->Unit(benchmark::kMillisecond);
BENCHMARK(assign)->Arg(10)->Arg(10000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace plumbline

int main(int argc, char** argv) {
  const auto texts = plumbline::reports();
  // Each once: its points are then there.
  if (!texts.empty())
    benchmark::RegisterBenchmark("take_reports", plumbline::take_reports, texts)
        ->Iterations(static_cast<benchmark::IterationCount>(texts.size()))
        ->Unit(benchmark::kMicrosecond);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
