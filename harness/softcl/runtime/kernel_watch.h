#pragma once

#include <cstddef>
#include <cstdint>

namespace softcl {

class Context;

/// A launch whose code a thread is about to run.
struct WatchedRun {
  const Context* context;
  std::uint64_t started;  ///< device_time() when its first piece was; 0 where there is no limit to keep
  std::uint64_t code;     ///< address of the machine code
  std::size_t code_size;
};

/// Calls `body(argument)`, which calls the machine code. False if the run was ended from outside: then the
/// code has stopped at any instruction, and the thread's floating-point environment is reset. Nothing between
/// this call and the code may need to be destroyed.
bool run_watched(const WatchedRun& run, void (*body)(void*), void* argument);

/// Ends the kernels that run for `context` once they have had the time that abandoned kernels have, and those
/// that come after them. Until forget(context).
void end_kernels_of(const Context* context);
void forget(const Context* context);

/// Whether a kernel that runs for `context`, since `started` (0: no limit is to be kept), has to end.
bool must_end(const Context* context, std::uint64_t started);

/// Lets the calling thread, one of the library's own, be interrupted.
void accept_interruption();

}  // namespace softcl
