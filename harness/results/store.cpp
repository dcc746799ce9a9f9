#include "harness/results/store.h"

#include <fmt/format.h>

#include <fstream>

#include "harness/results/results_json.h"
#include "harness/support/files.h"

namespace plumbline {
namespace {

/// A device that crashed or hung here may do better another time.
bool worth_another_try(const Part& part) {
  return part.tally.failure && device_failed(part.tally.failure->verdict);
}

/// Whether a line follows the journal's header.
bool has_chunks(const std::filesystem::path& journal) {
  std::ifstream in(journal);
  std::string header, chunk;
  return std::getline(in, header) && std::getline(in, chunk);
}

}  // namespace

Outcome<Store> Store::open(const std::filesystem::path& directory, Results run, bool resume) {
  Store store;
  store.directory_ = directory;
  store.results_ = std::move(run);
  if (auto made = make_folder(directory); !made) return made.error();
  if (const auto earlier = journal_in(directory); resume && std::filesystem::exists(earlier))
    if (auto resumed = store.resume(earlier); !resumed) return resumed.error();
  if (!resume)
    if (auto kept = store.keep_unfinished(); !kept) return kept.error();
  std::vector<ChunkRecord> known;
  for (const auto& [key, part] : store.parts_.all()) known.push_back({.parts = {part}});
  auto journal = Journal::create(store.journal(), store.results_, known);
  if (!journal) return journal.error();
  store.journal_.emplace(std::move(*journal));
  std::error_code code;
  for (const char* name : {"results.json", "results.jsonl.gz"})
    std::filesystem::remove(directory / name, code);
  return store;
}

Status Store::resume(const std::filesystem::path& file) {
  auto old = read_journal(file, [&](ChunkRecord chunk) {
    for (Part& part : chunk.parts)
      if (!worth_another_try(part)) parts_.add(std::move(part));
  });
  if (!old) return old.error();
  const auto differences =
      differences_between(old->header.settings, results_.settings, Purpose::continue_run);
  if (!differences.empty())
    return Error{Error::Kind::usage,
                 fmt::format("--resume: {} was made with {} {}, not {}", file.string(), differences[0].name,
                             differences[0].before, differences[0].after)};
  for (const std::string& damage : old->dropped)
    dropped_.push_back(fmt::format("{}, {}", file.string(), damage));
  add_devices(results_.devices, old->header.devices);
  return ok();
}

Status Store::keep_unfinished() {
  if (!has_chunks(journal())) return ok();
  const std::filesystem::path kept = directory_ / "unfinished.jsonl";
  if (auto moved = put_in_place(journal(), kept); !moved) return moved;
  unfinished_ = kept;
  return ok();
}

Status Store::append(const ChunkRecord& chunk) {
  for (const Part& part : chunk.parts) parts_.add(part);
  return journal_->append(chunk);
}

Outcome<Results> Store::finish(bool compact, const Expectations& expectations) {
  if (auto status = journal_->sync(); !status) return status.error();
  set_entries(results_, parts_);
  expectations.expect_causes_and_flakes(results_.entries);
  if (compact)
    for (Entry& entry : results_.entries) plumbline::compact(entry);
  if (auto s = write_file(directory_ / "results.json", results_text(results_)); !s) return s.error();
  if (auto s = journal_->compress(); !s) return s.error();
  return results_;
}

}  // namespace plumbline
