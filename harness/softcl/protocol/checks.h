#pragma once

#include <cstdint>
#include <string_view>

namespace softcl {

/// What SOFTCL_CHECK looks for while kernels run (docs/softcl.md, "Checks").
struct Checks {
  bool memory = false;         ///< accesses out of the bounds of their object
  bool barriers = false;       ///< barriers that not every work-item of the group reaches
  bool races = false;          ///< accesses of several work-items to the same byte that nothing orders
  bool uninitialised = false;  ///< uses of what nothing has written

  bool any() const { return memory || barriers || races || uninitialised; }
  bool accesses() const { return memory || races; }
};

/// An access, or a call of barrier, in the source: what generated code and the runtime agree on.
struct CheckedPlace {
  const char* place;          ///< "file:line", or empty if it is not known
  const char* object;         ///< name of the variable that is accessed, or null if it is no variable
  std::uint64_t object_size;  ///< of that variable
  std::int32_t argument;      ///< index of the kernel's argument that the access starts from; or none
  std::uint32_t kind;         ///< CheckedAccess bits

  static constexpr std::int32_t no_argument = -1;
};
enum CheckedAccess : std::uint32_t { access_writes = 1, access_is_atomic = 2, access_is_private = 4 };

// Functions that generated code calls; x, y, z are the work-item's local id.

/// void* (const WorkGroup*, x, y, z, void* address, uint64_t size, void* start of the variable or null, const
/// CheckedPlace*): where to access instead of `address`, so that the program survives.
inline constexpr const char* check_access_name = "softcl_check_access";
/// void (const WorkGroup*, x, y, z, const CheckedPlace*): before a barrier.
inline constexpr const char* check_barrier_name = "softcl_check_barrier";
/// void (const WorkGroup*, x, y, z): before a work-item of a kernel with barriers returns.
inline constexpr const char* check_return_name = "softcl_check_return";
/// void (const WorkGroup*, x, y, z): where a work-item starts.
inline constexpr const char* check_start_name = "softcl_check_start";
/// void (const WorkGroup*, x, y, z, void* start, const CheckedPlace*): there, for each __local variable.
inline constexpr const char* check_local_variable_name = "softcl_check_local_variable";
/// void (const WorkGroup*, x, y, z, const CheckedPlace*): before a call of a function that is not inlined.
inline constexpr const char* check_call_name = "softcl_check_call";
/// void (const WorkGroup*, x, y, z, uint32_t origin, const CheckedPlace*): what is used here has bits that
/// nothing has written. `origin` is the runtime's number of where they come from, or 0.
inline constexpr const char* check_uninitialised_name = "softcl_check_uninitialised";

}  // namespace softcl
