#include "harness/commands/diff.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "harness/results/results_file.h"

namespace plumbline {
namespace {

int diff_command(const std::string& before, const std::string& after, const Composition& composition) {
  const auto old_results = read_results(before);
  if (!old_results) return report_error(old_results.error());
  const auto new_results = read_results(after);
  if (!new_results) return report_error(new_results.error());
  const auto [text, regressed] = composition.compare(*old_results, *new_results);
  std::cout << text;
  return regressed ? exit_status::fails : exit_status::conforms;
}

}  // namespace

Subcommand add_diff(CLI::App& app, const Invocation& invocation) {
  CLI::App* diff =
      app.add_subcommand("diff", "Print what moved between two runs; exits with 1 if anything became worse");
  const auto paths = std::make_shared<std::pair<std::string, std::string>>();
  diff->add_option("old", paths->first, "results.json or its folder")->required();
  diff->add_option("new", paths->second, "results.json or its folder")->required();
  return {diff,
          [paths, &invocation] { return diff_command(paths->first, paths->second, invocation.composition); }};
}

}  // namespace plumbline
