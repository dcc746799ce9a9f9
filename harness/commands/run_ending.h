#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "harness/commands/interruption.h"
#include "harness/commands/options.h"
#include "harness/commands/terminal.h"
#include "harness/results/expectations.h"
#include "harness/results/store.h"
#include "harness/run/run_listener.h"
#include "harness/run/run_plan.h"

namespace plumbline {

/// Stores every chunk, shows how far the run is, and keeps what the exit status depends on.
class StoringListener final : public RunListener {
 public:
  /// Both must outlive this.
  StoringListener(Store& store, const Expectations& expectations)
      : store_(store), expectations_(expectations) {
    interruption_.set_text(interruption_text(0, 0));
  }

  const Part* known(const std::string& key) override { return store_.find(key); }
  Status chunk(ChunkRecord chunk) override;
  void progress(std::uint64_t done, std::uint64_t total, const std::string& builtin) override {
    display_->show(done, total, builtin);
    interruption_.set_text(interruption_text(done, total));
  }
  void began_late(std::size_t test_cases) override;
  void retried(const ConfigurationRecord& configuration, int rank, const DeviceFailure& failure) override;

  /// There is no more progress to show.
  void finished() { display_.reset(); }
  /// Prints on stderr what failed on the devices, and whether something did; a build log is shown once
  /// however many builtins it hit.
  bool report_failures() const;

 private:
  std::string interruption_text(std::uint64_t done, std::uint64_t total) const;

  Store& store_;
  const Expectations& expectations_;
  Interruption interruption_;
  std::optional<ProgressDisplay> display_{std::in_place};
  std::map<std::string, std::pair<ConfigurationRecord, DeviceFailure>>
      failures_;  ///< the first of each entry
};

/// The expectations that --expect names; without it none.
Outcome<Expectations> expectations_of(const RunOptions& options);

/// A usage error where every entry is skipped, with the most frequent reason.
std::optional<Error> nothing_measured(std::string_view command, std::span<const Entry> entries);

/// The exit status of a run or hunt that has these entries: the worst of theirs.
int exit_status_of(std::span<const Entry> entries);

/// What follows the last chunk: `ran` is how it went. Writes the results and the reports, prints the table,
/// and returns the exit status.
int end_run(const Status& ran, const RunOptions& options, const RunPlan& plan, const Composition& composition,
            const Expectations& expectations, StoringListener& listener, Store& store);

/// Prints on stderr which kernels lack a certificate, and what became of an earlier run's journal.
void report_certificates(const RunOptions& options);
void report_earlier(const Store& store);

}  // namespace plumbline
