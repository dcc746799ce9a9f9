#pragma once

#include "harness/ranks/channel.h"
#include "harness/ranks/crew.h"

namespace plumbline {

// How a job begins: every rank introduces itself; rank 0 makes the crew of them, or calls the job off.

/// Introduces this rank to rank 0.
void introduce(Channel& channel, const Introduction& introduction);
/// Rank 0: waits for all ranks.
Outcome<Crew> muster(Channel& channel);
/// Rank 0: tells every other rank its station, and returns its own.
Station begin_job(Channel& channel, const Crew& crew);
/// Rank 0: tells every other rank that there is nothing to do.
void call_off(Channel& channel);
/// Another rank: waits for its station.
Station await_station(Channel& channel);

}  // namespace plumbline
