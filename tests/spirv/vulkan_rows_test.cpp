// Every row of the precision tables of Vulkan's SPIR-V environment, and every other instruction of
// GLSL.std.450, has a test case, or a reason why there is none: vulkan_rows.tsv, "table, row, instruction,
// suite/builtin or - reason". The rows are those of tests/harness/ulp_tables/vulkan-1.1.tsv, which is held to
// the document.

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "harness/device/build_modes.h"
#include "harness/spirv/vulkan_shader.h"
#include "harness/support/precision_name.h"
#include "suites/conversions/conversions.h"
#include "suites/integer/integer.h"
#include "suites/math/math.h"
#include "suites/relational/relational.h"
#include "suites/shader/shader.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

struct Line {
  std::string table, row, instruction, test_case;
};

std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<Line> lines_of(const char* file) {
  std::istringstream in(text_of_file(std::filesystem::path(PLUMBLINE_SOURCE_DIR) / file));
  std::vector<Line> out;
  for (std::string text; std::getline(in, text);) {
    std::istringstream cells(text);
    Line line;
    std::getline(cells, line.table, '\t');
    std::getline(cells, line.row, '\t');
    std::getline(cells, line.instruction, '\t');
    std::getline(cells, line.test_case);
    out.push_back(line);
  }
  return out;
}
std::vector<Line> listed() { return lines_of("tests/spirv/vulkan_rows.tsv"); }

TEST(VulkanRows, AreThoseOfTheDocumentsTables) {
  std::set<std::pair<std::string, std::string>> due, named;
  for (const Line& cell : lines_of("tests/harness/ulp_tables/vulkan-1.1.tsv"))
    if (cell.table != "sentence") due.insert({cell.table, cell.row});
  for (const Line& line : listed())
    if (line.row != "of no table") named.insert({line.table, line.row});
  EXPECT_EQ(due.size(), 16u);
  EXPECT_EQ(named, due);
}

TEST(VulkanRows, NameEveryInstructionOfTheExtendedSet) {
  const std::filesystem::path header = "/usr/include/spirv/unified1/GLSL.std.450.h";
  if (!std::filesystem::exists(header)) GTEST_SKIP() << header << " is not installed";
  const std::string text = text_of_file(header);
  const std::regex enumerator("GLSLstd450(\\w+)\\s*=\\s*([0-9]+)");
  std::set<std::string> due, named;
  for (std::sregex_iterator it(text.begin(), text.end(), enumerator), end; it != end; ++it)
    if ((*it)[2] != "0") due.insert((*it)[1]);
  for (const char* no_instruction : {"Version", "Revision"}) due.erase(no_instruction);
  for (const Line& line : listed())
    if (line.table == "GLSL.std.450") named.insert(line.instruction);
  EXPECT_GT(due.size(), 70u);
  EXPECT_EQ(named, due);
}

/// Every test case by "suite/builtin".
std::multimap<std::string, TestCase> test_cases() {
  std::multimap<std::string, TestCase> out;
  for (const auto& suite :
       {math_suite(), conversions_suite(), integer_suite(), relational_suite(), shader_suite()})
    for (const ScalarType precision : measured_precisions)
      for (TestCase& test_case : suite->cases(precision))
        out.emplace(test_case.suite + "/" + test_case.builtin, test_case);
  return out;
}

TEST(VulkanRows, HaveATestCaseWhoseShaderHasTheInstruction) {
  const auto known = test_cases();
  for (const Line& line : listed()) {
    if (line.test_case.starts_with("- ")) {
      EXPECT_GT(line.test_case.size(), 20u) << line.instruction;
      continue;
    }
    const auto [first, last] = known.equal_range(line.test_case);
    const bool has_it = std::any_of(first, last, [&](const auto& test_case) {
      const Call call = call_of(test_case.second, 1, build_modes()[0], Front::spirv);
      const auto shader = spirv::shader_of(call, {});
      return shader && shader->assembly.find(" " + line.instruction + " ") != std::string::npos;
    });
    EXPECT_TRUE(has_it) << line.instruction << ": " << line.test_case;
  }
}

}  // namespace
}  // namespace plumbline
