// Every instruction of SPIR-V 1.0 to 1.2 that a kernel of OpenCL may have, and every one of OpenCL.std, is in
// some test case, or instructions_not_covered.tsv has the reason. The instructions are those of the
// machine-readable grammars that come with SPIR-V's headers.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "harness/device/build_modes.h"
#include "harness/spirv/image_kernel.h"
#include "harness/spirv/kernel_module.h"
#include "harness/spirv/print_kernel.h"
#include "harness/support/precision_name.h"
#include "suites/common/common.h"
#include "suites/contraction/contraction.h"
#include "suites/conversions/conversions.h"
#include "suites/environment/environment.h"
#include "suites/geometric/geometric.h"
#include "suites/images/images.h"
#include "suites/integer/integer.h"
#include "suites/math/math.h"
#include "suites/printf/printf.h"
#include "suites/relational/relational.h"
#include "suites/select/select.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

using Names = std::set<std::string>;

nlohmann::json grammar(const std::string& name) {
  std::ifstream in(std::filesystem::path(SPIRV_GRAMMARS) / (name + ".grammar.json"));
  return nlohmann::json::parse(in).at("instructions");
}

/// Those that OpenCL's environments and their extensions have; GLSL's are of shaders.
bool is_of_kernels(const nlohmann::json& instruction) {
  const Names capabilities{
      "Addresses",      "Linkage",    "Kernel",        "Vector16",         "Int8",         "Int16",
      "Int64",          "Float16",    "Float16Buffer", "Float64",          "Int64Atomics", "ImageBasic",
      "LiteralSampler", "Sampled1D",  "Image1D",       "SampledBuffer",    "ImageBuffer",  "ImageReadWrite",
      "GenericPointer", "Groups",     "Pipes",         "SubgroupDispatch", "PipeStorage",  "DeviceEnqueue",
      "NamedBarrier",   "ImageMipmap"};
  const std::string version = instruction.value("version", "1.0");
  if (version != "1.0" && version != "1.1" && version != "1.2") return false;
  if (!instruction.contains("capabilities")) return true;
  for (const auto& capability : instruction.at("capabilities"))
    if (capabilities.contains(capability)) return true;
  return false;
}

Names instructions() {
  Names names;
  for (const auto& instruction : grammar("spirv.core"))
    if (is_of_kernels(instruction)) names.insert(instruction.at("opname"));
  for (const auto& instruction : grammar("extinst.opencl.std.100")) names.insert(instruction.at("opname"));
  return names;
}

void add_words(const std::string& text, Names& words) {
  std::string word;
  for (const char c : text + " ")
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += c;
    } else {
      words.insert(word);
      word.clear();
    }
}

void add_module(const Outcome<spirv::Words>& module, Names& words) {
  EXPECT_TRUE(module);
  if (module) add_words(spirv::disassembled(*module), words);
}

/// Those of images and prints, which have no words: as the modules that they become.
void add_modules(Names& words) {
  std::set<std::string> known;
  for (const ScalarType precision : {ScalarType::f32, ScalarType::i32}) {
    for (const TestCase& test_case : images_suite()->cases(precision)) {
      const ImageCall& image = std::get<ImageCall>(test_case.call.kind);
      if (!test_case.not_in_spirv.empty() ||
          !known.insert(std::string(name_of(image.operation)) + name_of(image.kind).data()).second)
        continue;
      add_module(spirv::image_kernel_of(test_case.call, {}), words);
    }
    for (const TestCase& test_case : printf_suite()->cases(precision))
      add_module(spirv::print_kernel_of(test_case.call, {}), words);
  }
}

/// The words of every test case as it stands, and of one as the whole module that it becomes.
Names words_of_test_cases() {
  Names words;
  for (const auto make : {math_suite, integer_suite, relational_suite, conversions_suite, common_suite,
                          geometric_suite, select_suite, contraction_suite, environment_suite})
    for (const ScalarType precision : measured_precisions)
      for (const TestCase& test_case : make()->cases(precision))
        for (const int width : {1, 4}) {
          const Call call = call_of(test_case, width, build_modes()[0], Front::spirv);
          const auto* module = as<ModuleCall>(call);
          add_words(module != nullptr ? module->assembly : call.spirv, words);
        }
  const auto whole = spirv::kernel_of({.builtin = "sin",
                                       .expression = {},
                                       .arguments = {ScalarType::f32},
                                       .results = {ScalarType::f32},
                                       .spirv = "sin(a)"},
                                      {});
  EXPECT_TRUE(whole);
  add_words(spirv::disassembled(*whole), words);
  Call vector{.builtin = "sin",
              .expression = {},
              .arguments = {ScalarType::f16},
              .results = {ScalarType::f16},
              .width = 4,
              .spirv = "sin(a)"};
  const auto of_vectors = spirv::kernel_of(vector, {});
  EXPECT_TRUE(of_vectors);
  add_words(spirv::disassembled(*of_vectors), words);
  add_modules(words);
  return words;
}

std::map<std::string, std::string> not_covered() {
  std::map<std::string, std::string> reasons;
  std::ifstream in(PLUMBLINE_SOURCE_DIR "/tests/spirv/instructions_not_covered.tsv");
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#')
      reasons[line.substr(0, line.find('\t'))] = line.substr(line.find('\t') + 1);
  return reasons;
}

TEST(Instructions, EachIsCoveredOrHasAReason) {
  const Names all = instructions(), words = words_of_test_cases();
  const auto reasons = not_covered();
  EXPECT_GT(all.size(), 350U);
  for (const std::string& name : all)
    EXPECT_TRUE(words.contains(name) != reasons.contains(name))
        << name
        << (words.contains(name) ? " is covered, and has a reason not to be"
                                 : " is not covered, without a reason");
  for (const auto& [name, reason] : reasons) {
    EXPECT_TRUE(all.contains(name)) << name << " is no instruction of kernels";
    EXPECT_GT(reason.size(), 10U) << name;
  }
}

}  // namespace
}  // namespace plumbline
