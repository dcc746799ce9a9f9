#include "harness/commands/rank_run.h"

#include <thread>

#include "harness/commands/rank_member.h"
#include "harness/commands/run_ending.h"
#include "harness/ranks/coordinator.h"
#include "harness/ranks/muster.h"
#include "harness/ranks/worker.h"

namespace plumbline {
namespace {

void work(Channel& channel, RankMember& member) {
  work_for(channel, member.plan(), member.rulebooks(), member.station(), member.devices(), member.open());
}

/// What rank 0 has besides its own devices.
class Lead {
 public:
  Lead(const RunOptions& options, const Composition& composition, Channel& channel, RankMember& member)
      : options_(options), composition_(composition), channel_(channel), member_(member) {}

  /// The crew and the store; what is wrong with them is told before anything is asked.
  Status prepare() {
    auto crew = muster(channel_);
    if (!crew) return crew.error();
    crew_ = std::move(*crew);
    auto expectations = expectations_of(options_);
    if (!expectations) return expectations.error();
    expectations_ = std::move(*expectations);
    auto store = Store::open(options_.out, crew_.header, options_.resume);
    if (!store) return store.error();
    store_.emplace(std::move(*store));
    return ok();
  }

  int go() {
    tell_of_dropped(*store_);
    tell_of_certificates(options_);
    StoringListener listener(*store_, expectations_);
    member_.take(begin_job(channel_, crew_));
    std::thread own([this] { work(channel_, member_); });
    auto works =
        works_of(member_.plan(), member_.rulebooks(), member_.station().infos, crew_.groups, listener);
    const Status planned = works ? ok() : Status(works.error());
    const Status ran = coordinate(channel_, member_.plan(), crew_,
                                  works ? std::move(*works) : std::vector<Work>(), listener);
    own.join();
    return end_run(planned ? ran : planned, options_, member_.plan(), composition_, expectations_, listener,
                   *store_);
  }

 private:
  const RunOptions& options_;
  const Composition& composition_;
  Channel& channel_;
  RankMember& member_;
  Crew crew_;
  Expectations expectations_;
  std::optional<Store> store_;
};

int lead(const RunOptions& options, const Composition& composition, Channel& channel, RankMember& member) {
  Lead rank_0(options, composition, channel, member);
  if (auto status = rank_0.prepare(); !status) {
    call_off(channel);
    return report_error(status.error());
  }
  return rank_0.go();
}

}  // namespace

int run_over_ranks(const RunOptions& options, const Composition& composition) {
  const auto channel = join_job(composition);
  if (!channel) return report_error(channel.error());
  RankMember member(options, composition, **channel);
  introduce(**channel, member.introduction());
  if ((*channel)->rank() == 0) return lead(options, composition, **channel, member);
  Station station = await_station(**channel);
  if (station.ends) return exit_status::conforms;
  member.take(std::move(station));
  work(**channel, member);
  return exit_status::conforms;
}

}  // namespace plumbline
