#include "harness/commands/web.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "harness/commands/options.h"
#include "harness/commands/plan.h"
#include "harness/commands/validators.h"
#include "harness/commands/web_points.h"
#include "harness/device/function_line.h"
#include "harness/support/files.h"

namespace plumbline {
namespace {

constexpr const char* standard_rulebook = "wgsl";
constexpr const char* standard_points = "128";

struct WebOptions : RunOptions {
  std::string folder;
};

/// A function of the table, as the rulebook judges it.
struct JudgedFunction {
  Configuration configuration;
  WgslFunction function;
};

/// Whether the call is one of an expression alone, as WGSL has it.
bool is_plain(const TestCase& test_case) {
  const Call& call = test_case.call;
  return as<ValueCall>(call) != nullptr && call.prologue.empty() && call.space == AddressSpace::private_ &&
         test_case.lanes == 0;
}

/// The functions of the plan that the table has, in scalars. A test case whose rule the document lacks is
/// none of them.
std::vector<JudgedFunction> functions_of(const RunPlan& plan, const RulebookChoice& rulebooks,
                                         std::string_view table) {
  const std::map<std::string, WgslFunction> wgsl = wgsl_functions(table);
  std::set<std::pair<std::string, std::string>> seen;  // suite and line
  std::vector<JudgedFunction> out;
  for (const TestCase& test_case : plan.cases) {
    const auto found = wgsl.find(function_line(test_case.call));
    if (found == wgsl.end() || !is_plain(test_case)) continue;
    for (Configuration& c : configurations_of(test_case, plan, rulebooks, std::array{wgsl_device()}))
      if (c.skip_reason.empty() && seen.emplace(test_case.suite, found->first).second)
        out.push_back({std::move(c), found->second});
  }
  return out;
}

/// web_points of each, on the plan's threads.
nlohmann::json points_of_all(std::span<const JudgedFunction> functions, const RunPlan& plan) {
  std::vector<nlohmann::json> out(functions.size());
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> threads;
  for (unsigned k = 0; k < plan.jobs; ++k)
    threads.emplace_back([&] {
      for (std::size_t i; (i = next++) < functions.size();)
        out[i] = web_points(functions[i].configuration, functions[i].function, plan);
    });
  for (std::thread& thread : threads) thread.join();
  return out;
}

int web_command(WebOptions options, const Composition& composition) {
  options.devices = {wgsl_device().spec};
  options.widths = {1};
  const auto plan = plan_of(options, composition);
  if (!plan) return report_error(plan.error());
  const auto rulebooks = rulebooks_of(options);
  if (!rulebooks) return report_error(rulebooks.error());
  const std::vector<JudgedFunction> functions = functions_of(*plan, *rulebooks, composition.web.functions);
  if (functions.empty())
    return report_error({Error::Kind::usage, "web: WGSL has none of these builtins, or " + options.rulebook +
                                                 " has no rule of them"});
  if (auto made = make_folder(options.folder); !made) return report_error(made.error());
  const nlohmann::json points = points_of_all(functions, *plan);
  const std::filesystem::path file = std::filesystem::path(options.folder) / "index.html";
  const nlohmann::json data = {{"seed", plan->seed}, {"functions", points}};
  if (auto status = write_file(file, composition.web.page(data.dump())); !status)
    return report_error(status.error());
  std::cout << fmt::format("{} functions of WGSL; open {} in a browser\n", functions.size(), file.string());
  return exit_status::conforms;
}

}  // namespace

Subcommand add_web(CLI::App& app, const Invocation& invocation) {
  CLI::App* web =
      app.add_subcommand("web", "Make a page that measures the WebGPU device of the browser that opens it");
  const auto options = std::make_shared<WebOptions>();
  options->precisions = {"single", "integer"};  // every value of a half is judged, which takes long
  options->rulebook = standard_rulebook;
  options->points = standard_points;
  web->add_option("folder", options->folder, "Where index.html is written")->required();
  add_selection(*web, *options, invocation.composition);
  add_rulebook(*web, *options);
  web->add_option("--points", options->points, "Points of each function")
      ->check(point_count())
      ->capture_default_str()
      ->type_name("N");
  add_seed(*web, *options);
  add_jobs(*web, *options);
  return {web, [options, &invocation] { return web_command(*options, invocation.composition); }};
}

}  // namespace plumbline
