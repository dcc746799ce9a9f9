#include <algorithm>
#include <filesystem>
#include <iostream>

#include "harness/commands/options.h"
#include "harness/results/store.h"

namespace plumbline {
namespace {

std::filesystem::path results_in(const std::filesystem::path& given) {
  if (!std::filesystem::is_directory(given)) return given;
  const auto whole = given / "results.json";
  return std::filesystem::exists(whole) ? whole : given / "results.jsonl";
}

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

}  // namespace

int merge_command(const MergeOptions& options, const Composition& composition) {
  const auto status = merge(options, composition);
  return status ? exit_status::conforms : report_error(status.error());
}

int diff_command(const std::string& before, const std::string& after, const Composition& composition) {
  const auto old_results = read_results(results_in(before));
  if (!old_results) return report_error(old_results.error());
  const auto new_results = read_results(results_in(after));
  if (!new_results) return report_error(new_results.error());
  const auto [text, regressed] = composition.compare(*old_results, *new_results);
  std::cout << text;
  return regressed ? exit_status::fails : exit_status::conforms;
}

}  // namespace plumbline
