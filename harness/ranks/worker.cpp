#include "harness/ranks/worker.h"

#include <mpfr.h>

#include <algorithm>
#include <deque>
#include <thread>

#include "harness/ranks/assignment.h"
#include "harness/run/case_run.h"
#include "harness/run/part_of.h"
#include "harness/run/work.h"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// An assignment that has been begun, and what its chunks have said so far.
struct Begun {
  Assignment assignment;
  std::size_t next_chunk = 0;
  std::uint64_t points = 0;
  Parts parts = {};
  double seconds = 0;
  bool device_failed = false;
};

/// Prepared kernels of what one or more assignments ask.
struct Prepared {
  Prepared(const Assignment& what, const RunPlan& plan, const RulebookChoice& rulebooks,
           const Station& station, DeviceCache& devices)
      : asks(what),
        inputs(*inputs_of(plan.cases[what.test_case], plan)),
        configurations(chosen(configurations_of(plan.cases[what.test_case], plan, rulebooks, station.infos),
                              what.configurations)),
        run(plan.cases[what.test_case], inputs, configurations, plan, devices) {}

  Assignment asks;
  Inputs inputs;
  std::vector<Configuration> configurations;
  CaseRun run;
};

/// One thread of a rank.
class Worker {
 public:
  Worker(Channel& channel, int port, const RunPlan& plan, const RulebookChoice& rulebooks,
         const Station& station, DeviceCache& devices)
      : channel_(channel),
        port_(port),
        plan_(plan),
        rulebooks_(rulebooks),
        station_(station),
        devices_(devices) {}

  void go() {
    channel_.send(0, coordinator_port, text_of(Report{.port = port_}));
    while (true) {
      if (arrived_.empty()) take(channel_.receive(port_).text);
      if (arrived_.front().is_last) break;
      measure();
    }
  }

 private:
  void take(const std::string& text) {
    auto assignment = assignment_in(text);
    if (!assignment) channel_.abort(assignment.error());
    arrived_.push_back(std::move(*assignment));
  }

  /// Assignments that have come in the meantime.
  void collect() {
    while (auto message = channel_.try_receive(port_)) take(message->text);
  }

  /// The first that has arrived, and those after it that ask alike and are there in time.
  void measure() {
    const Assignment& first = arrived_.front();
    if (!prepared_ || !prepared_->asks.asks_as(first)) {
      prepared_.reset();
      prepared_.emplace(first, plan_, rulebooks_, station_, devices_);
    }
    deadline_.reset();
    if (first.seconds)
      deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(*first.seconds));
    device_failed_ = behind_failure_ = false;
    begin_next();
    prepared_->run.run(deadline_,
                       {.next = [this] { return next_chunk(); },
                        .progress = [this](std::uint64_t) { collect(); },
                        .finished = [this](const PointRange& chunk,
                                           ChunkRecord record) { finish(chunk, std::move(record)); }});
    while (!begun_.empty() && !behind_failure_) report();
    while (!begun_.empty()) put_back();
    if (device_failed_) prepared_.reset();
  }

  void begin_next() {
    begun_.push_back({.assignment = std::move(arrived_.front())});
    arrived_.pop_front();
  }

  std::optional<PointRange> next_chunk() {
    collect();
    if (begun_.empty() || begun_.back().next_chunk == begun_.back().assignment.chunks.size()) {
      // A device that failed is asked again by what is prepared anew.
      if (device_failed_ || arrived_.empty() || arrived_.front().is_last ||
          !prepared_->asks.asks_as(arrived_.front()))
        return std::nullopt;
      begin_next();
    }
    Begun& begun = begun_.back();
    return begun.assignment.chunks[begun.next_chunk++];
  }

  void finish(const PointRange& chunk, ChunkRecord record) {
    const auto of = std::ranges::find_if(begun_, [&](const Begun& begun) {
      return std::ranges::find(begun.assignment.chunks, chunk) != begun.assignment.chunks.end();
    });
    std::uint64_t points = 0;
    for (Part& part : record.parts) {
      of->device_failed = of->device_failed || part.failure.has_value();
      points = std::max(points, part.entry.points);
      of->parts.add(std::move(part));
    }
    device_failed_ = device_failed_ || of->device_failed;
    of->points += points;
    of->seconds += record.seconds;
    if (!behind_failure_ && of == begun_.begin() && chunk == of->assignment.chunks.back()) report();
  }

  /// Tells rank 0 of the oldest.
  void report() {
    const Begun begun = std::move(begun_.front());
    begun_.pop_front();
    behind_failure_ = begun.device_failed;
    Report report{.port = port_,
                  .id = begun.assignment.id,
                  .points = begun.points,
                  .record = {.parts = {}, .seconds = begun.seconds}};
    for (std::size_t k = 0; k < prepared_->configurations.size(); ++k) {
      const Entry entry =
          entry_of(plan_.cases[prepared_->asks.test_case], prepared_->configurations[k], plan_);
      if (const Part* part = begun.parts.find(key_of(entry))) {
        report.told.push_back(begun.assignment.configurations[k]);
        report.record.parts.push_back(*part);
      }
    }
    channel_.send(0, coordinator_port, text_of(report));
  }

  /// What was begun behind an assignment at which a device failed was not asked of all: it is begun anew.
  void put_back() {
    arrived_.push_front(std::move(begun_.back().assignment));
    begun_.pop_back();
  }

  Channel& channel_;
  int port_;
  const RunPlan& plan_;
  const RulebookChoice& rulebooks_;
  const Station& station_;
  DeviceCache& devices_;
  std::deque<Assignment> arrived_;
  std::deque<Begun> begun_;
  std::optional<Prepared> prepared_;
  std::optional<Clock::time_point> deadline_;
  bool device_failed_ = false;   ///< in what is prepared
  bool behind_failure_ = false;  ///< the device failed in the assignment before the oldest that was begun
};

}  // namespace

void work_for(Channel& channel, const RunPlan& plan, const RulebookChoice& rulebooks, const Station& station,
              DeviceCache& devices, const DeviceOpener& open) {
  const auto work = [&](unsigned job, DeviceCache& own) {
    const int port = first_worker_port + static_cast<int>(job);
    Worker(channel, port, plan, rulebooks, station, own).go();
    mpfr_free_cache();
  };
  std::vector<std::thread> threads;
  for (unsigned job = 1; job < plan.jobs; ++job)
    threads.emplace_back([&, job] {
      DeviceCache own(plan.devices, open);
      work(job, own);
    });
  work(0, devices);
  for (std::thread& thread : threads) thread.join();
}

}  // namespace plumbline
