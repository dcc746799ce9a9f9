#include "harness/commands/options.h"

#include <algorithm>
#include <limits>
#include <thread>

#include "harness/commands/names.h"
#include "harness/commands/validators.h"
#include "harness/device/build_modes.h"
#include "reference/fast/instruction_set.h"

namespace plumbline {
namespace {

constexpr std::uint64_t most_jobs = 4096, most_samples = 1'000'000;

std::vector<std::string> suite_names(const Composition& composition) {
  std::vector<std::string> names;
  for (const auto& suite : composition.suites) names.emplace_back(suite->name());
  return names;
}

/// What C, LLVM and IEEE 754 call the precisions.
std::map<std::string, std::string, std::less<>> precisions_elsewhere() {
  return {{"float", "single"}, {"f32", "single"},      {"fp32", "single"},   {"binary32", "single"},
          {"f16", "half"},     {"fp16", "half"},       {"binary16", "half"}, {"f64", "double"},
          {"fp64", "double"},  {"binary64", "double"}, {"bf16", "bfloat16"}};
}

std::vector<std::string> mode_names() {
  std::vector<std::string> names;
  for (const BuildMode& mode : build_modes()) names.emplace_back(mode.name);
  return names;
}

}  // namespace

void add_selection(CLI::App& app, RunOptions& o, const Composition& composition) {
  app.add_option("--suite", o.suites, "Suites, separated by commas (all)")
      ->delimiter(',')
      ->check(one_of("suite", suite_names(composition)));
  app.add_option("--builtin", o.builtins, "Builtins by name or pattern, separated by commas (all)")
      ->delimiter(',');
  app.add_option("--precision", o.precisions, "half, bfloat16, single, double, integer")
      ->delimiter(',')
      ->check(one_of("precision", names_of(named_precisions), precisions_elsewhere()))
      ->capture_default_str();
}

void add_rulebook(CLI::App& app, RunOptions& o) {
  app.add_option("--rulebook", o.rulebook,
                 "auto (by device and precision), the name of a rulebook, or a file")
      ->capture_default_str();
}

void add_overflow(CLI::App& app, RunOptions& o) {
  app.add_option("--overflow", o.overflow,
                 "Infinity where the truth is finite: strict (wrong) or lenient (counts as 2^(emax+1))")
      ->check(one_of("rule for overflow", names_of(named_overflow_rules)))
      ->capture_default_str();
}

void add_seed(CLI::App& app, RunOptions& o) {
  app.add_option("--seed", o.seed, "Seed of the random points")
      ->check(whole_number(std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
}

void add_jobs(CLI::App& app, RunOptions& o) {
  app.add_option("--jobs", o.jobs, "Threads that judge (one per core)")->check(whole_number(most_jobs));
}

unsigned jobs_of(const RunOptions& options) {
  return options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
}

void add_instruction_set(CLI::App& app) {
  std::vector<std::string> names;
  for (const fast::InstructionSet set : fast::instruction_sets()) names.emplace_back(name_of(set));
  app.add_option_function<std::string>(
         "--isa",
         [](const std::string& name) {
           for (const fast::InstructionSet set : fast::instruction_sets())
             if (name_of(set) == name) fast::use(set);
         },
         "Instruction set of the vector kernels: the same results (the fastest)")
      ->check(one_of("instruction set of this machine", names))
      ->type_name("NAME");
}

void add_time_budget(CLI::App& app, RunOptions& o, const std::string& help) {
  app.add_option("--time-budget", o.time_budget, help)->check(duration())->type_name("TIME");
}

void add_configuration_options(CLI::App& app, RunOptions& o, const Composition& composition) {
  app.add_option("--device", o.devices, "bundled, opencl, opencl:1/0, opencl:NAME, libm:PATH; repeatable")
      ->capture_default_str();
  add_selection(app, o, composition);
  app.add_option("--width", o.widths,
                 "Vector widths: 1, 2, 3, 4, 8, 16; without it scalars, and every function of whole vectors")
      ->delimiter(',')
      ->check(one_of("width", {"1", "2", "3", "4", "8", "16"}));
  o.float_controls = true;
  app.add_option("--mode", o.modes,
                 "Build modes, separated by commas; without it suites special and rounding also measure "
                 "Vulkan's devices under each float control")
      ->delimiter(',')
      ->check(one_of("mode", mode_names()))
      ->each([&o](const std::string&) { o.float_controls = false; })
      ->capture_default_str();
  app.add_option("--front", o.fronts, "source, spirv: the language in which a device gets its program")
      ->delimiter(',')
      ->check(one_of("front", names_of(named_fronts)))
      ->capture_default_str();
  add_rulebook(app, o);
  app.add_option("--profile", o.profile, "auto (as the device reports), full or embedded")
      ->capture_default_str();
  add_overflow(app, o);
  add_instruction_set(app);
  app.add_flag("--exact-only", o.exact_only,
               "Judge every point by the reference, without the vector kernels in front of it");
  add_seed(app, o);
  app.add_option("--keep", o.keep, "Worst and failing points to keep per entry")
      ->check(whole_number(most_samples))
      ->capture_default_str();
  app.add_option("--patience", o.timeout,
                 "The longest wait for results; a device that takes longer counts as hung: 2s, 5m")
      ->transform(duration())
      ->type_name("TIME")
      ->default_str("120s");
  app.add_option("--out", o.out, "Folder of the results")->capture_default_str();
}

void add_expectations(CLI::App& app, RunOptions& o) {
  app.add_option("--expect", o.expect,
                 "Known failures, flakes and skips: .toml, deqp-runner's files, or lines; repeatable")
      ->check(CLI::ExistingFile.description("FILE"));
  app.add_option("--write-expect", o.write_expect,
                 "Write what fails now: .toml, or deqp-runner's -fails.txt or .csv")
      ->check(expectation_file())
      ->type_name("FILE");
}

void add_points(CLI::App& app, RunOptions& o) {
  app.add_option("--inputs", o.inputs, "quick, standard or exhaustive")
      ->check(one_of("set of inputs", names_of(named_levels)))
      ->capture_default_str();
  CLI::Option* range = app.add_option("--range", o.range, "Only arguments in A:B")->check(interval());
  CLI::Option* values =
      app.add_option("--values", o.values, "Only the points in FILE: one per line, an argument per word")
          ->check(CLI::ExistingFile.description("FILE"))
          ->excludes(range);
  app.add_option("--cases", o.cases, "The points in FILE too, before all others: a hunt saves such files")
      ->check(CLI::ExistingFile.description("FILE"))
      ->excludes(range)
      ->excludes(values);
  app.add_option("--points", o.points,
                 "Points of each test case that does not evaluate every point: 1000000, 2^40 (by level)")
      ->check(point_count())
      ->excludes(values)
      ->type_name("N");
  app.add_option("--chunk", o.chunk, "Points of one chunk (chosen by the run)")
      ->check(point_count())
      ->type_name("N");
  app.add_option("--shard", o.shard, "I/N: only this part of the points")->check(shard());
}

Status parse_configuration_options(std::vector<std::string> words, RunOptions& options,
                                   const Composition& composition) {
  CLI::App app;
  add_configuration_options(app, options, composition);
  std::reverse(words.begin(), words.end());  // CLI11 takes the words from the back
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return Error{Error::Kind::usage, error.what()};
  }
  return ok();
}

}  // namespace plumbline
