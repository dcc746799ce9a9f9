#pragma once

#include "harness/ranks/channel.h"

namespace plumbline {

/// Starts MPI and joins the job of MPI_COMM_WORLD. The channel's end waits for every rank's, and ends MPI:
/// there is one in a process. An error where the MPI library does not let several threads take turns.
Outcome<std::unique_ptr<Channel>> join_mpi_job();

}  // namespace plumbline
