#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "program.h"

namespace softcl {

/// A kernel as it was built for one device; both null where the program has no executable for it.
struct KernelBuild {
  std::shared_ptr<const Executable> executable;
  const KernelInfo* info = nullptr;
};

/// Kernel `name` as it was built for each of the program's devices, in their order. Throws Error with what
/// section 5.7.1 says: CL_INVALID_PROGRAM_EXECUTABLE, CL_INVALID_KERNEL_NAME, or CL_INVALID_KERNEL_DEFINITION
/// if two of the devices have different kernels of that name, or one has none.
std::vector<KernelBuild> find_kernel(const Program& program, std::string_view name);

/// The kernels whose definition is the same on all devices that the program was built for. Throws
/// Error{CL_INVALID_PROGRAM_EXECUTABLE} if there is no such device.
std::vector<std::string> kernel_names(const Program& program);

}  // namespace softcl
