#include "harness/commands/atlas.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>

#include "harness/results/results_file.h"
#include "harness/support/files.h"

namespace plumbline {
namespace {

struct AtlasOptions {
  std::string folder;
  std::vector<std::string> inputs;  ///< results files or their folders, the oldest first
};

Status write_site(const std::filesystem::path& folder, const std::map<std::string, std::string>& files) {
  for (const auto& [path, text] : files) {
    const std::filesystem::path file = folder / path;
    if (auto made = make_folder(file.parent_path()); !made) return made;
    if (auto status = write_file(file, text); !status) return status;
  }
  return ok();
}

int atlas_command(const AtlasOptions& options, const Composition& composition) {
  std::vector<Results> runs;
  for (const std::string& input : options.inputs) {
    auto results = read_results(input);
    if (!results) return report_error(results.error());
    if (results->cut_short)
      std::cerr << fmt::format("plumbline: warning: atlas: {}: the run was cut short\n", input);
    runs.push_back(std::move(*results));
  }
  const auto files = composition.atlas(runs);
  if (auto status = write_site(options.folder, files); !status) return report_error(status.error());
  std::cout << fmt::format("{} files; begin with {}\n", files.size(),
                           (std::filesystem::path(options.folder) / "index.html").string());
  return exit_status::conforms;
}

}  // namespace

Subcommand add_atlas(CLI::App& app, const Invocation& invocation) {
  CLI::App* atlas =
      app.add_subcommand("atlas", "Make a static site of the results of many devices and versions");
  const auto options = std::make_shared<AtlasOptions>();
  atlas->add_option("folder", options->folder, "Where the site is written")->required();
  atlas
      ->add_option("results", options->inputs,
                   "results.json, results.jsonl.gz or their folders; the oldest version of a device first")
      ->required();
  return {atlas, [options, &invocation] { return atlas_command(*options, invocation.composition); }};
}

}  // namespace plumbline
