#include "harness/device/module_call.h"

#include <iterator>

namespace plumbline {
namespace {

std::string replaced(std::string text, std::string_view mark, std::string_view by) {
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at + by.size()))
    text.replace(at, mark.size(), by);
  return text;
}

}  // namespace

std::string assembly_for(std::string assembly, int address_bits) {
  const bool wide = address_bits == 64;
  if (!wide) {
    assembly = replaced(assembly, "%size = OpTypeInt $BITS 0\n", "");
    for (const char* end : {" ", "\n"})
      assembly = replaced(assembly, std::string("%size") + end, std::string("%uint") + end);
  }
  assembly = replaced(assembly, "$BITS", wide ? "64" : "32");
  assembly = replaced(assembly, "$OTHER_BITS", wide ? "32" : "64");
  return replaced(assembly, "$INT64", wide ? "OpCapability Int64" : "");
}

std::string_view name_of(ModuleOutcome outcome) {
  constexpr std::string_view names[] = {"taken",
                                        "refused by clCreateProgramWithIL",
                                        "refused by clSetProgramSpecializationConstant",
                                        "refused by the build",
                                        "refused by clCreateKernel",
                                        "refused by clSetKernelArg",
                                        "refused by the launch"};
  static_assert(std::size(names) == last_outcome + 1);
  return names[static_cast<std::uint32_t>(outcome)];
}

std::vector<const ModuleRequirement*> requirements_of(const ModuleCall& call, int version, bool embedded) {
  std::vector<const ModuleRequirement*> found;
  for (const ModuleRequirement& r : call.requirements) {
    const bool of_version = version == 0 || (r.since <= version && version <= r.until);
    if (of_version && (embedded ? r.embedded : r.full)) found.push_back(&r);
  }
  return found;
}

}  // namespace plumbline
