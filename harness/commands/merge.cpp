#include "harness/commands/merge.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "harness/commands/report.h"
#include "harness/results/store.h"

namespace plumbline {
namespace {

struct MergeOptions {
  std::string output;               ///< a folder
  std::vector<std::string> inputs;  ///< results files or their folders
};

Status check_alike(const RunSettings& first, const RunSettings& other, const std::string& file) {
  const auto differences = differences_between(first, other, Purpose::merge);
  if (differences.empty()) return ok();
  const auto& [name, before, after] = differences[0];
  return Error{Error::Kind::usage,
               fmt::format("merge: {} was made with {} {}, the first with {}", file, name, after, before)};
}

Status append_all(Store& store, const Results& results, const std::string& file) {
  for (const Entry& entry : results.entries) {
    if (store.has(key_of(entry)))
      return Error{Error::Kind::usage,
                   fmt::format("merge: {} repeats {} of another input", file, key_of(entry))};
    if (auto status = store.append(entry); !status) return status;
  }
  return ok();
}

Status merge(const MergeOptions& options, const Composition& composition) {
  std::vector<Results> parts;
  for (const std::string& input : options.inputs) {
    auto results = read_results(input);
    if (!results) return results.error();
    if (!parts.empty())
      if (auto status = check_alike(parts[0].settings, results->settings, input); !status) return status;
    parts.push_back(std::move(*results));
  }
  Results whole;
  whole.machine = parts[0].machine;
  whole.settings = parts[0].settings;
  whole.settings.shard = "";
  for (const Results& part : parts) add_devices(whole.devices, part.devices);
  auto store = Store::open(options.output, std::move(whole), false);
  if (!store) return store.error();
  for (std::size_t k = 0; k < parts.size(); ++k)
    if (auto status = append_all(*store, parts[k], options.inputs[k]); !status) return status;
  const auto results = store->finish();
  if (!results) return results.error();
  return write_reports(*results, options.output, composition);
}

int merge_command(const MergeOptions& options, const Composition& composition) {
  const auto status = merge(options, composition);
  return status ? exit_status::conforms : report_error(status.error());
}

}  // namespace

Subcommand add_merge(CLI::App& app, const Invocation& invocation) {
  CLI::App* merge = app.add_subcommand("merge", "Put shards together");
  const auto options = std::make_shared<MergeOptions>();
  merge->add_option("out", options->output, "Folder of the whole")->required();
  merge->add_option("in", options->inputs, "Results of the shards")->required();
  return {merge, [options, &invocation] { return merge_command(*options, invocation.composition); }};
}

}  // namespace plumbline
