#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/ranks/introduction.h"

namespace plumbline {

/// The devices of a job's ranks. A device that several ranks have, by what it says of itself and by how it
/// was named on the command line, is one: they share its points. Devices that differ are all asked.
struct Crew {
  struct Member {
    std::string
        name;  ///< entries carry it: as the first rank named it; "NAME@HOST" where two are named alike
    DeviceInfo info;
    std::vector<int> ranks;             ///< that have it, ascending
    std::vector<std::size_t> position;  ///< of each of these: the index among the rank's devices
  };
  std::vector<Member> devices;
  std::vector<std::size_t> groups;  ///< of each device: those with the same number have the same ranks
  std::vector<unsigned> jobs;       ///< threads of each rank
  Results header;                   ///< rank 0's, with the records of all devices
};

/// The crew of these ranks. Ranks that could not start, and ranks that were told to ask other things than
/// rank 0, are an error that names them in one line.
Outcome<Crew> crew_of(std::span<const Introduction> ranks);

/// What a rank has to know of the crew: the devices' names and, of each, what it says of itself and which of
/// the rank's own devices it is (-1: it has none).
struct Station {
  std::vector<std::string> names = {};
  std::vector<DeviceInfo> infos = {};
  std::vector<int> own = {};
  bool ends = false;  ///< there is nothing to do: rank 0 has an error to report
};

Station station_of(const Crew& crew, int rank);
std::string text_of(const Station& station);
Outcome<Station> station_in(std::string_view text);

}  // namespace plumbline
