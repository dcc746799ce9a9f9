#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/device/device.h"
#include "harness/results/results.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// What a rank sends to rank 0 before anything is evaluated.
struct RankInfo {
  std::string host = {};  ///< the machine's name
  /// A hash of what it would evaluate, which has to be that of rank 0; empty where there is no other rank.
  std::string plan = {};
  unsigned workers = 1;                 ///< its threads
  std::vector<std::string> given = {};  ///< --device as given, placeholders and all
  std::vector<DeviceInfo> infos = {};   ///< of the devices that it opened for these
  Results header = {};                  ///< its settings and devices, in the same order
  std::optional<Error> error = {};      ///< set: it cannot take part
};

/// The ranks of a job and their devices. A device that several ranks have, by what it reports of itself and
/// by how it was named on the command line, is one: they share its points. Devices that differ are all
/// evaluated.
struct Job {
  struct SharedDevice {
    /// Entries carry it: as the first rank named it; "NAME@HOST" where two are named alike.
    std::string name = {};
    DeviceInfo info = {};
    std::vector<int> ranks = {};             ///< that have it, ascending
    std::vector<std::size_t> position = {};  ///< of each of these: the index among the rank's devices
  };
  std::vector<SharedDevice> devices = {};
  std::vector<std::size_t> groups = {};  ///< of each device: those with the same number have the same ranks
  std::vector<unsigned> workers = {};    ///< of each rank
  Results header = {};                   ///< rank 0's, with the records of all devices
};

/// The job of these ranks. Ranks that could not start, and ranks that would evaluate other things than rank
/// 0, are an error that names them in one line.
Outcome<Job> job_of(std::span<const RankInfo> ranks);

/// What a rank needs of its job: the devices' names and, of each, what it reports of itself and which of
/// the rank's own devices it is (-1: it has none).
struct JobDevices {
  std::vector<std::string> names = {};
  std::vector<DeviceInfo> infos = {};
  std::vector<int> own = {};
  bool is_cancelled = false;  ///< nothing is evaluated: rank 0 has an error to report
};

JobDevices devices_of(const Job& job, int rank);

}  // namespace plumbline
