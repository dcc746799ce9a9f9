#pragma once

namespace plumbline {

/// How many ranks mpirun, mpiexec or srun started with this one, by the variables that they set: 1 where none
/// of them did. Starts nothing of MPI.
int launched_ranks();

}  // namespace plumbline
