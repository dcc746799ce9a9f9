#include "harness/commands/merge.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "harness/commands/report.h"
#include "harness/commands/results_path.h"
#include "harness/results/store.h"

namespace plumbline {
namespace {

struct MergeOptions {
  std::string output;               ///< a folder
  std::vector<std::string> inputs;  ///< results files or their folders
};

/// Takes over the devices of another shard that are not known yet.
void add_devices(nlohmann::json& into, const nlohmann::json& from) {
  for (const auto& device : from)
    if (std::find(into.begin(), into.end(), device) == into.end()) into.push_back(device);
}

Status check_alike(const nlohmann::json& first, const nlohmann::json& other, const std::string& file) {
  for (const char* name : {"seed", "inputs", "rulebook", "profile", "range", "values"}) {
    const auto a = first.at("options").value(name, nlohmann::json()),
               b = other.at("options").value(name, nlohmann::json());
    if (a != b)
      return Error{Error::Kind::usage, "merge: " + file + " was made with " + name + " " + b.dump() +
                                           ", the first with " + a.dump()};
  }
  return ok();
}

Status append_all(Store& store, const nlohmann::json& results, const std::string& file) {
  for (const auto& item : results.at("entries")) {
    const Entry entry = item.get<Entry>();
    if (store.has(key_of(entry)))
      return Error{Error::Kind::usage, "merge: " + file + " repeats " + key_of(entry) + " of another input"};
    if (auto status = store.append(entry); !status) return status;
  }
  return ok();
}

Status merge(const MergeOptions& options, const Composition& composition) {
  std::vector<nlohmann::json> parts;
  for (const std::string& input : options.inputs) {
    auto results = read_results(results_in(input));
    if (!results) return results.error();
    if (!parts.empty())
      if (auto status = check_alike(parts[0], *results, input); !status) return status;
    parts.push_back(std::move(*results));
  }
  nlohmann::json header = parts[0];
  for (const char* name : {"entries", "width_differences"}) header.erase(name);
  header["options"]["shard"] = "";
  for (const auto& part : parts) add_devices(header["devices"], part.at("devices"));
  auto store = Store::open(options.output, header, false);
  if (!store) return store.error();
  for (std::size_t k = 0; k < parts.size(); ++k)
    if (auto status = append_all(*store, parts[k], options.inputs[k]); !status) return status;
  auto results = store->finish();
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
