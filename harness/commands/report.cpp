#include "harness/commands/report.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "harness/commands/terminal.h"
#include "harness/results/results_file.h"
#include "harness/support/files.h"

namespace plumbline {

namespace {

struct ReportOptions {
  std::string input, baseline;
  std::vector<std::pair<std::string, std::string>> files;  ///< writer's option, file
};

int report_command(const ReportOptions& options, const Composition& composition) {
  const auto results = read_results(options.input);
  if (!results) return report_error(results.error());
  std::optional<Results> baseline;
  if (!options.baseline.empty()) {
    auto old = read_results(options.baseline);
    if (!old) return report_error(old.error());
    baseline = std::move(*old);
  }
  for (const auto& [option, target] : options.files) {
    const auto writer = std::find_if(composition.writers.begin(), composition.writers.end(),
                                     [&name = option](const ReportWriter& w) { return w.option == name; });
    const std::string text = writer->write(*results, baseline ? &*baseline : nullptr);
    if (target == "-")
      std::cout << text;
    else if (auto status = write_file(target, text); !status)
      return report_error({Error::Kind::usage, status.error().message});
  }
  if (options.files.empty()) {
    print_table(std::cout, results->entries);
    print_totals(std::cout, results->entries);
  }
  if (!results->cut_short) return exit_status::conforms;
  std::cerr << fmt::format("plumbline: warning: report: {}: the run was cut short\n", options.input);
  return exit_status::fails;
}

}  // namespace

Status write_reports(const Results& results, const std::filesystem::path& directory,
                     const Composition& composition, bool of_ci) {
  for (const ReportWriter& writer : composition.writers)
    if (!writer.file_name.empty() && (of_ci || !writer.of_ci))
      if (auto status = write_file(directory / writer.file_name, writer.write(results, nullptr)); !status)
        return status;
  return ok();
}

Subcommand add_report(CLI::App& app, const Invocation& invocation) {
  CLI::App* report = app.add_subcommand("report", "Write reports from results");
  const auto options = std::make_shared<ReportOptions>();
  report
      ->add_option("results", options->input, "results.json, results.jsonl, results.jsonl.gz or their folder")
      ->required();
  report
      ->add_option("--baseline", options->baseline,
                   "Earlier results: --html and --markdown show what moved since")
      ->check(CLI::ExistingPath.description("OLD"));
  for (const ReportWriter& writer : invocation.composition.writers)
    report->add_option_function<std::string>(
        "--" + writer.option,
        [options, name = writer.option](const std::string& file) { options->files.emplace_back(name, file); },
        "Write this file; - is standard output");
  return {report, [options, &invocation] { return report_command(*options, invocation.composition); }};
}

}  // namespace plumbline
