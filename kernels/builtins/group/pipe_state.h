// A pipe in memory (OpenCL C 3.0, 6.15.14), shared by runtime and builtins: PipeState, behind it a word for
// each place of the ring for those who read, as many for those who write, and then the packets.
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

/// A reservation is the word of its first place: how many packets it has, and this bit once it is committed.
/// There are as many words as places, so that reservations end with the room and not before.
#define SOFTCL_PIPE_COMMITTED 0x80000000u

/// Packets are counted since the pipe was made. Those before `done` are read or written; those from there to
/// `taken` are reserved.
struct PipeSide {
  softcl_u64 taken, done;
};

struct PipeState {
  softcl_u32 lock; /* 1: a work-item is changing what follows */
  softcl_u32 packet_size, max_packets, unused;
  struct PipeSide reads, writes;
};

#ifndef __OPENCL_C_VERSION__
}  // namespace softcl
#endif
