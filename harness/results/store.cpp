#include "harness/results/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <tuple>

#include "harness/results/results_json.h"

namespace plumbline {
namespace {

auto order_of(const Entry& e) {
  return std::tie(e.suite, e.precision, e.builtin, e.signature, e.mode, e.front, e.width);
}

Error cannot_write(const std::filesystem::path& file) {
  return {Error::Kind::io, fmt::format("cannot write {}: {}", file.string(),
                                       errno != 0 ? std::strerror(errno) : "the write failed")};
}

}  // namespace

Outcome<Store> Store::open(const std::filesystem::path& directory, Results run, bool resume) {
  Store store;
  store.directory_ = directory;
  store.results_ = std::move(run);
  std::error_code code;
  std::filesystem::create_directories(directory, code);
  if (code)
    return Error{Error::Kind::io, fmt::format("cannot make {}: {}", directory.string(), code.message())};
  const auto file = directory / "results.jsonl";
  if (resume && std::filesystem::exists(file))
    if (auto resumed = store.resume(); !resumed) return resumed.error();
  std::string lines = json_text(header_json_of(store.results_)) + "\n";
  for (const Entry& entry : store.results_.entries) lines += json_text(json_of(entry)) + "\n";
  if (auto written = write_file(file, lines); !written) return written.error();
  errno = 0;
  store.lines_.open(file, std::ios::binary | std::ios::app);
  if (!store.lines_) return cannot_write(file);
  return store;
}

Status Store::resume() {
  const auto file = directory_ / "results.jsonl";
  auto old = read_results(file);
  if (!old) return old.error();
  const auto differences = differences_between(old->settings, results_.settings, Purpose::continue_run);
  if (!differences.empty())
    return Error{Error::Kind::usage,
                 fmt::format("--resume: {} was made with {} {}, not {}", file.string(), differences[0].name,
                             differences[0].before, differences[0].after)};
  add_devices(results_.devices, old->devices);
  results_.entries = std::move(old->entries);
  // What ended a run early is worth another try.
  std::erase_if(results_.entries, [](const Entry& e) { return device_failed(e.verdict); });
  for (const Entry& entry : results_.entries) keys_.insert(key_of(entry));
  return ok();
}

Status Store::append(const Entry& entry) {
  results_.entries.push_back(entry);
  keys_.insert(key_of(entry));
  errno = 0;
  lines_ << json_text(json_of(entry)) << '\n' << std::flush;
  if (!lines_) return cannot_write(directory_ / "results.jsonl");
  return ok();
}

Outcome<Results> Store::finish() {
  std::ranges::stable_sort(results_.entries,
                           [](const Entry& a, const Entry& b) { return order_of(a) < order_of(b); });
  compare_entries(results_);
  if (auto s = write_file(directory_ / "results.json", results_text(results_)); !s) return s.error();
  return results_;
}

}  // namespace plumbline
