// The modules of suite environment: those that a device has to take are valid, and of those that break a rule
// the ones that SPIRV-Tools refuse are known.

#include "suites/environment/environment.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "harness/spirv/module.h"
#include "harness/support/precision_name.h"

namespace plumbline {
namespace {

/// The capabilities of extensions, which the validator's environments do not have, and Groups, which they do
/// not have in OpenCL 1.2 though the document does.
bool is_beyond_the_validator(const ModuleCall& module, const std::string& assembly) {
  for (const char* capability : {"Int64Atomics", "NamedBarrier", "ImageMipmap"})
    if (assembly.find(std::string("OpCapability ") + capability) != std::string::npos) return true;
  return module.is_valid && module.requirements[0].since == 12 &&
         assembly.find("OpCapability Groups") != std::string::npos;
}

/// The rules of the environment of the first version that is measured.
spirv::Environment environment_of(const ModuleCall& module, const std::string& assembly, int bits) {
  constexpr int universal = 3;  // the first without an environment of OpenCL's
  const int opencl = module.requirements[0].since;
  const int minor = is_beyond_the_validator(module, assembly) ? universal : module.minor;
  return {.minor = minor, .opencl = minor == 0 ? opencl : 22, .address_bits = bits};
}

template <class Visit>
void for_each_module(Visit&& visit) {
  for (const ScalarType precision : measured_precisions)
    for (const TestCase& test_case : environment_suite()->cases(precision))
      for (const int bits : {64, 32}) {
        const std::string assembly = assembly_for(std::get<ModuleCall>(test_case.call.kind).assembly, bits);
        const auto words = spirv::assembled(assembly, std::get<ModuleCall>(test_case.call.kind).minor);
        ASSERT_TRUE(words) << test_case.builtin << ": " << words.error().message << '\n' << assembly;
        visit(test_case, assembly, *words,
              environment_of(std::get<ModuleCall>(test_case.call.kind), assembly, bits));
      }
}

TEST(EnvironmentModules, ThatHaveToBeTakenAreValid) {
  int valid = 0;
  for_each_module([&](const TestCase& test_case, const std::string& assembly, const spirv::Words& words,
                      const spirv::Environment& environment) {
    if (!std::get<ModuleCall>(test_case.call.kind).is_valid) return;
    const auto status = spirv::validated(words, environment);
    EXPECT_TRUE(status) << test_case.builtin << ": " << status.error().message << '\n' << assembly;
    ++valid;
  });
  EXPECT_GT(valid, 500);
  for (const ScalarType precision : measured_precisions)
    for (const TestCase& test_case : environment_suite()->cases(precision))
      for (const std::string& linked : std::get<ModuleCall>(test_case.call.kind).linked) {
        const auto words = spirv::assembled(assembly_for(linked, 64), 0);
        ASSERT_TRUE(words) << words.error().message;
        EXPECT_TRUE(spirv::validated(*words, {.opencl = 12}));
      }
}

/// What the validator does not see is for the device, or nobody, to see.
TEST(EnvironmentModules, ThatBreakARuleAreRefusedByTheValidatorButForThese) {
  std::set<std::string> taken;
  for_each_module([&](const TestCase& test_case, const std::string&, const spirv::Words& words,
                      const spirv::Environment& environment) {
    if (!std::get<ModuleCall>(test_case.call.kind).is_valid && spirv::validated(words, environment))
      taken.insert(test_case.builtin.substr(4));
  });
  const std::set<std::string> unseen{"addressing:other-width",
                                     "extension:unknown",
                                     "atomic:16",
                                     "atomic:Function",
                                     "atomic:Workgroup:1.2",
                                     "atomic:Acquire:1.2",
                                     "atomic:Invocation",
                                     "recursion",
                                     "recursion:mutual",
                                     "OpGroupAsyncCopy:Subgroup",
                                     "OpGroupWaitEvents:Subgroup",
                                     "OpGroupAsyncCopy:Device",
                                     "OpControlBarrier:Device",
                                     "OpControlBarrier:CrossDevice",
                                     "OpControlBarrier:Invocation",
                                     "OpControlBarrier:Device:1.2",
                                     "OpControlBarrier:Acquire:1.2",
                                     "argument:bool",
                                     "argument:array",
                                     "argument:event",
                                     "argument:struct-of-array",
                                     "argument:pointer:Function",
                                     "argument:pointer:pointer",
                                     "FPRoundingMode:OpFAdd"};
  for (const std::string& name : taken) EXPECT_TRUE(unseen.contains(name)) << name << " is taken";
  for (const std::string& name : unseen) EXPECT_TRUE(taken.contains(name)) << name << " is refused";
}

}  // namespace
}  // namespace plumbline
