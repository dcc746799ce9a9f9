#include "harness/commands/merge.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "harness/commands/report.h"
#include "harness/commands/run_ending.h"
#include "harness/results/store.h"

namespace plumbline {
namespace {

struct MergeOptions {
  std::string output;               ///< a folder
  std::vector<std::string> inputs;  ///< results files or their folders
  bool allow_empty = false;
};

Status check_alike(const RunSettings& first, const RunSettings& other, const std::string& file) {
  const auto differences = differences_between(first, other, Purpose::merge);
  if (differences.empty()) return ok();
  const auto& [name, before, after] = differences[0];
  return Error{Error::Kind::usage,
               fmt::format("merge: {} was made with {} {}, the first with {}", file, name, after, before)};
}

std::string place_of(const ConfigurationRecord& configuration) {
  return fmt::format("{} on {}", entry_name(configuration), configuration.device);
}

/// "part" stands in the coverage of an entry of a shard.
Status check_whole(const Entry& entry, const std::string& file) {
  if (!entry.coverage.kind.ends_with(", part")) return ok();
  return Error{Error::Kind::usage,
               fmt::format("merge: {} has only a part of {}, and not how it goes with others; give the "
                           "results.jsonl.gz that was written beside it",
                           file, place_of(entry))};
}

/// An input as the chunks and entries that it adds to.
class Merger {
 public:
  explicit Merger(const MergeOptions& options) : options_(options) {}

  /// The header of the whole, and all parts.
  Outcome<Results> read() {
    for (const std::string& input : options_.inputs) {
      auto header = read_input(input);
      if (!header) return header.error();
      if (repeated_)
        return Error{Error::Kind::usage,
                     fmt::format("merge: {} repeats {} of another input", input, *repeated_)};
      if (!whole_) {
        whole_ = std::move(*header);
        continue;
      }
      if (auto status = check_alike(whole_->settings, header->settings, input); !status)
        return status.error();
      add_devices(whole_->devices, header->devices);
    }
    undivide(whole_->settings);
    return std::move(*whole_);
  }
  const Parts& parts() const { return parts_; }

 private:
  Outcome<Results> read_input(const std::string& input) {
    // A folder's journal has more than its results.json.
    const std::filesystem::path journal = journal_in(input);
    const auto file = std::filesystem::exists(journal) ? journal : std::filesystem::path(input);
    if (!is_journal(file)) return read_entries(input);
    auto contents = read_journal(file, [&](ChunkRecord chunk) {
      for (Part& part : chunk.parts) add(std::move(part));
    });
    if (!contents) return contents.error();
    for (const std::string& damage : contents->dropped)
      std::cerr << fmt::format("plumbline: warning: merge: {}, {}: dropped\n", file.string(), damage);
    return std::move(contents->header);
  }

  Outcome<Results> read_entries(const std::string& file) {
    auto results = read_results(file);
    if (!results) return results;
    for (Entry& entry : results->entries) {
      if (auto status = check_whole(entry, file); !status) return status.error();
      add(part_of(std::move(entry)));
    }
    results->entries.clear();
    return results;
  }

  void add(Part part) {
    if (parts_.repeats(part))
      repeated_ = place_of(part.configuration);
    else
      parts_.add(std::move(part));
  }

  /// What the command of the undivided run would have been.
  static void undivide(RunSettings& settings) {
    const std::string word = " --shard ", text = word + settings.shard;
    if (const auto at = settings.command_line.find(text); !settings.shard.empty() && at != std::string::npos)
      settings.command_line.erase(at, text.size());
    settings.shard = "";
  }

  const MergeOptions& options_;
  std::optional<Results> whole_;
  std::optional<std::string> repeated_;
  Parts parts_;
};

/// Shards that are missing, or were cut short, show in their entries.
void report_missing_points(const Parts& parts) {
  std::size_t entries = 0;
  const Part* first = nullptr;
  for (const auto& [key, part] : parts.all()) {
    const Tally& tally = part.tally;
    if (part.entry || tally.failure || !part.skip_reason.empty() || tally.counts.points >= part.size)
      continue;
    if (entries++ == 0) first = &part;
  }
  if (first != nullptr)
    std::cerr << fmt::format(
        "plumbline: warning: merge: {} points; of {} there are {} of {}: are all shards given?\n",
        entries == 1 ? "1 entry lacks" : fmt::format("{} entries lack", entries),
        place_of(first->configuration), first->tally.counts.points, first->size);
}

/// Whether a device failed that was not expected to, as at the end of a run.
bool has_failed_device(const Parts& parts) {
  return std::ranges::any_of(parts.all(), [](const auto& item) {
    const Part& part = item.second;
    const auto& failure = part.tally.failure;
    return failure && failure->verdict != Verdict::skipped && !part.known_failure;
  });
}

/// The exit status, which is that of the whole run.
Outcome<int> merge(const MergeOptions& options, const Composition& composition) {
  Merger merger(options);
  auto whole = merger.read();
  if (!whole) return whole.error();
  report_missing_points(merger.parts());
  auto store = Store::open(options.output, std::move(*whole), false);
  if (!store) return store.error();
  for (const auto& [key, part] : merger.parts().all())
    if (auto status = store->append(ChunkRecord{.parts = {part}}); !status) return status.error();
  const auto results = store->finish();
  if (!results) return results.error();
  if (auto status = write_reports(*results, options.output, composition); !status) return status.error();
  print_totals(std::cout, results->entries);
  if (auto error = nothing_measured("merge", results->entries); error && !options.allow_empty) {
    error->message += "; --allow-empty accepts such a run";
    return *error;
  }
  return has_failed_device(merger.parts()) ? exit_status::device : exit_status_of(results->entries);
}

int merge_command(const MergeOptions& options, const Composition& composition) {
  const auto status = merge(options, composition);
  return status ? *status : report_error(status.error());
}

}  // namespace

Subcommand add_merge(CLI::App& app, const Invocation& invocation) {
  CLI::App* merge = app.add_subcommand("merge", "Combine the results of shards");
  const auto options = std::make_shared<MergeOptions>();
  merge->add_option("out", options->output, "Folder of the whole")->required();
  merge->add_option("in", options->inputs, "Results of the shards")->required();
  merge->add_flag("--allow-empty", options->allow_empty,
                  "End with 0 where every entry is skipped, not with 2");
  return {merge, [options, &invocation] { return merge_command(*options, invocation.composition); }};
}

}  // namespace plumbline
