#include "harness/ranks/run_job.h"

#include <thread>

#include "harness/ranks/local_channels.h"
#include "harness/ranks/scheduler.h"
#include "harness/ranks/worker.h"

namespace plumbline {
namespace {

Status plan_and_schedule(Channel& channel, const Job& job, const RunPlan& plan,
                         const RulebookChoice& rulebooks, std::span<const DeviceInfo> infos,
                         RunListener& listener) {
  auto works = works_of(plan, rulebooks, infos, job.groups, listener);
  const Status planned = works ? ok() : Status(works.error());
  // Workers wait for an end in any case.
  const Status ran = schedule(channel, plan, job, works ? std::move(*works) : std::vector<Work>(), listener);
  return planned ? ran : planned;
}

}  // namespace

Status run_job(Channel& channel, const Job& job, const RunPlan& plan, const RulebookChoice& rulebooks,
               DeviceCache& devices, const DeviceOpener& open, RunListener& listener) {
  const std::vector<DeviceInfo> infos = devices_of(job, 0).infos;
  Status status = ok();
  std::thread scheduler([&] { status = plan_and_schedule(channel, job, plan, rulebooks, infos, listener); });
  run_workers(channel, plan, rulebooks, infos, devices, open);
  scheduler.join();
  return status;
}

Status run_locally(const RunPlan& plan, const RulebookChoice& rulebooks, DeviceCache& devices,
                   const DeviceOpener& open, RunListener& listener) {
  auto infos = devices.infos();
  if (!infos) return infos.error();
  Job job;
  job.workers = {plan.jobs};
  for (std::size_t k = 0; k < infos->size(); ++k) {
    job.devices.push_back(
        {.name = plan.devices[k], .info = std::move((*infos)[k]), .ranks = {0}, .position = {k}});
    job.groups.push_back(0);
  }
  return run_job(*local_channels(1)[0], job, plan, rulebooks, devices, open, listener);
}

}  // namespace plumbline
