#pragma once

#include <functional>

#include "harness/ranks/channel.h"

namespace plumbline {

/// Rank 0's preparation for a job; an error cancels it.
using PrepareJob = std::function<Status(Job)>;

/// How a job begins: every rank describes itself to rank 0, where `prepare` gets the job that they make.
/// Returns the devices of the job as this rank has them. On rank 0 an error has the reason for which there is
/// no job; the other ranks then have devices that are cancelled.
Outcome<JobDevices> handshake(Channel& channel, RankInfo info, const PrepareJob& prepare);

}  // namespace plumbline
