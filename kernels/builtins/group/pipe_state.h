// A pipe in memory (OpenCL C 3.0, 6.15.14), shared by runtime and builtins: this structure and behind it the
// packets, a ring.
#pragma once

#ifdef __OPENCL_C_VERSION__
typedef uint softcl_u32;
typedef ulong softcl_u64;
#else
#include <cstdint>
namespace softcl {
using softcl_u32 = std::uint32_t;
using softcl_u64 = std::uint64_t;
#endif

/// CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, of each side of a pipe.
#define SOFTCL_PIPE_RESERVATIONS 64

struct PipeReservation {
  softcl_u64 first; /* of the packets, counted since the pipe was made */
  softcl_u32 count; /* 0: the place is free */
  softcl_u32 committed;
};

/// Packets are counted since the pipe was made. Those before `done` are read or written; those from there to
/// `taken` are reserved.
struct PipeSide {
  softcl_u64 taken, done;
  struct PipeReservation reservations[SOFTCL_PIPE_RESERVATIONS];
};

struct PipeState {
  softcl_u32 lock; /* 1: a work-item is changing what follows */
  softcl_u32 packet_size, max_packets, unused;
  struct PipeSide reads, writes;
};

#ifndef __OPENCL_C_VERSION__
}  // namespace softcl
#endif
