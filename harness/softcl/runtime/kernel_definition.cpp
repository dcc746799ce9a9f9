#include "kernel_definition.h"

#include <algorithm>

#include "error.h"

namespace softcl {
namespace {

const KernelInfo* kernel_in(const Executable& executable, std::string_view name) {
  const auto& kernels = executable.kernels;
  const auto found = std::ranges::find(kernels, name, &KernelInfo::name);
  return found == kernels.end() ? nullptr : &*found;
}

bool same_type(const ArgumentInfo& a, const ArgumentInfo& b) {
  return a.kind == b.kind && a.size == b.size && a.alignment == b.alignment && a.image_type == b.image_type &&
         a.access_qualifier == b.access_qualifier;
}

bool same_definition(const KernelInfo& a, const KernelInfo& b) {
  return std::ranges::equal(a.arguments, b.arguments, same_type);
}

/// The kernel of `builds` that all the others have too; null if one lacks it or has it otherwise.
const KernelInfo* common_definition(const std::vector<KernelBuild>& builds) {
  const KernelInfo* common = nullptr;
  for (const KernelBuild& build : builds) {
    if (!build.executable) continue;
    if (!build.info || (common && !same_definition(*common, *build.info))) return nullptr;
    common = build.info;
  }
  return common;
}

std::vector<KernelBuild> builds_of(const Program& program, std::string_view name) {
  std::vector<KernelBuild> builds;
  for (const Ref<Device>& device : program.devices()) {
    KernelBuild build{program.build_of(*device).executable};
    if (build.executable) build.info = kernel_in(*build.executable, name);
    builds.push_back(std::move(build));
  }
  return builds;
}

}  // namespace

std::vector<KernelBuild> find_kernel(const Program& program, std::string_view name) {
  std::vector<KernelBuild> builds = builds_of(program, name);
  const auto built = [](const KernelBuild& build) { return build.executable != nullptr; };
  const auto known = [](const KernelBuild& build) { return build.info != nullptr; };
  require_that(std::ranges::any_of(builds, built), CL_INVALID_PROGRAM_EXECUTABLE);
  require_that(std::ranges::any_of(builds, known), CL_INVALID_KERNEL_NAME);
  require_that(common_definition(builds), CL_INVALID_KERNEL_DEFINITION);
  return builds;
}

std::vector<std::string> kernel_names(const Program& program) {
  for (const Ref<Device>& device : program.devices()) {
    const std::shared_ptr<const Executable> executable = program.build_of(*device).executable;
    if (!executable) continue;
    std::vector<std::string> names;
    for (const KernelInfo& kernel : executable->kernels)
      if (common_definition(builds_of(program, kernel.name))) names.push_back(kernel.name);
    return names;
  }
  throw Error{CL_INVALID_PROGRAM_EXECUTABLE};
}

}  // namespace softcl
