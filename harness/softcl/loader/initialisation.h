#pragma once

#include <memory>
#include <span>
#include <vector>

#include "softcl/loader/shadow.h"
#include "softcl/protocol/work_group.h"

namespace softcl {

/// What is known of the memory of a kernel that one thread runs, as LLVM's MemorySanitizer needs it: of
/// the thread's stack, of context arrays and __local memory, and of the blocks that the device allocated. All
/// other memory is initialised.
class Initialisation {
 public:
  Initialisation();

  /// Where the shadow of `size` bytes is, and their origins. Valid until the next call.
  struct Place {
    void* bits;
    Origin* origins;
  };
  Place place_of(const void* address, std::size_t size);

  /// Another group runs: its __local memory is another one.
  void start_group(const WorkGroup& group);
  /// That nothing has written these bytes.
  void forget(const void* start, std::size_t size, Origin origin);
  void has_written(const void* start, std::size_t size);
  void copy(const void* to, const void* from, std::size_t size);

  /// What instrumented functions hand their arguments and results over in: the layout is MemorySanitizer's.
  struct Context {
    std::uint64_t arguments[100], result[100], variadic[100], variadic_origins[100], variadic_overflow_size;
    Origin argument_origins[200], result_origin;
  };
  Context& context() { return context_; }

 private:
  Shadow* holding(const void* address, std::size_t size);
  Place elsewhere(std::size_t size);

  struct Arrays {
    std::uint64_t start = 0, size = 0;
    std::unique_ptr<Shadow> shadow;
  };
  static void follow(Arrays& arrays, std::uint64_t start, std::uint64_t size);

  std::unique_ptr<Shadow> stack_;  ///< null if it is not known where that is
  Arrays context_arrays_, local_;
  std::vector<std::byte> elsewhere_;  ///< for what has no shadow
  Context context_ = {};
};

/// What instrumented code calls, and what pipes report of packets that are reserved.
std::span<const HostFunction> initialisation_functions();

}  // namespace softcl
