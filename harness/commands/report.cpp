#include <algorithm>
#include <filesystem>
#include <iostream>

#include "harness/commands/options.h"
#include "harness/commands/terminal.h"
#include "harness/results/store.h"

namespace plumbline {

int report_command(const ReportOptions& options, const Composition& composition) {
  std::filesystem::path file = options.input;
  if (std::filesystem::is_directory(file)) {
    file /= "results.json";
    if (!std::filesystem::exists(file)) file.replace_extension(".jsonl");
  }
  const auto results = read_results(file);
  if (!results) return report_error(results.error());
  for (const auto& [option, target] : options.files) {
    const auto writer = std::find_if(composition.writers.begin(), composition.writers.end(),
                                     [&](const ReportWriter& w) { return w.option == option; });
    const std::string text = writer->write(*results);
    if (target == "-")
      std::cout << text;
    else if (auto status = write_file(target, text); !status)
      return report_error(status.error());
  }
  if (options.files.empty()) print_table(std::cout, results->at("entries").get<std::vector<Entry>>());
  return exit_status::conforms;
}

}  // namespace plumbline
