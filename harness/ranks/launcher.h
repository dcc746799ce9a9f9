#pragma once

#include <functional>
#include <memory>

#include "harness/support/outcome.h"

namespace plumbline {

class Channel;

/// Joins the job that this process was started in.
using Connect = std::function<Outcome<std::unique_ptr<Channel>>()>;

/// How many ranks mpirun, mpiexec or srun started with this one, by the variables that they set: 1 where none
/// of them did. Starts nothing of MPI.
int launched_ranks();

}  // namespace plumbline
