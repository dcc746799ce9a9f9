#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "softcl/loader/printf.h"

namespace softcl {

/// Memory of the program's that a kernel may change, but that is not shared with other processes.
struct HostRange {
  void* start;
  std::size_t size;
};

enum class IsolatedEnd {
  completed,
  crashed,  ///< a signal has ended the process
  stopped,  ///< because `is_due` returned true
};

/// Calls `body` in a copy of this process (SOFTCL_ISOLATE) and waits for it. What it prints goes to
/// `printed`; what it changes is lost but for memory that both share and `host_ranges`, and is undefined
/// unless it completes. `is_due` is called now and then. `name` is for the line on standard error about a
/// crash. Throws std::bad_alloc if there can be no such process.
IsolatedEnd run_isolated(const char* name, const std::function<void(PrintfSink&)>& body,
                         std::span<const HostRange> host_ranges, PrintfSink& printed,
                         const std::function<bool()>& is_due);

}  // namespace softcl
