#include "harness/device/module_call.h"

#include <iterator>
#include <regex>

#include "harness/support/filled.h"

namespace plumbline {

std::string assembly_for(const std::string& assembly, int address_bits) {
  const bool wide = address_bits == 64;
  std::string text = filled(assembly, {.names = {{"bits", wide ? "64" : "32"},
                                                 {"other_bits", wide ? "32" : "64"},
                                                 {"int64", wide ? "OpCapability Int64" : ""}}});
  if (wide) return text;
  text = std::regex_replace(text, std::regex("%size = OpTypeInt 32 0\n"), "");
  return std::regex_replace(text, std::regex("%size(?=[ \n])"), "%uint");
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
