// The suite math's test cases, which follow from the reference's functions: what it measures in which
// precision. tests/app/builtin_tables_test.cpp holds the names to those of OpenCL 1.2 section 6.12.

#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "suites/math/table.h"
#include "suites/suites.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

using Names = std::set<std::string>;

Names names_of(ScalarType precision) {
  Names out;
  for (const TestCase& test_case : math_suite()->cases(precision)) out.insert(test_case.builtin);
  return out;
}

// "half_ and native_ functions are defined for single precision" (6.12.2): 14 of each, tables 6.8 and 7.1.
TEST(MathTable, MeasuresReducedFormsInSinglePrecisionAlone) {
  Names single = names_of(ScalarType::f32);
  EXPECT_EQ(std::erase_if(single, [](const std::string& name) { return name.starts_with("half_"); }), 14U);
  EXPECT_EQ(std::erase_if(single, [](const std::string& name) { return name.starts_with("native_"); }), 14U);
  EXPECT_EQ(names_of(ScalarType::f64), single);
  EXPECT_EQ(names_of(ScalarType::f16), single);
}

// The relation makes the third argument of the others.
TEST(MathTable, RelatesProductsOfThreeArgumentsAlone) {
  for (const math::Builtin& row : math::table())
    EXPECT_TRUE(row.domain.relation != Relation::product || row.function->arity() == 3) << row.name;
}

TEST(MathTable, SignaturesAreOpenCLs) {
  std::map<std::string, std::string> single, double_precision;
  for (const TestCase& test_case : math_suite()->cases(ScalarType::f32))
    if (test_case.call.space == AddressSpace::private_) single[test_case.builtin] = test_case.signature;
  for (const TestCase& test_case : math_suite()->cases(ScalarType::f64))
    double_precision[test_case.builtin] = test_case.signature;
  EXPECT_EQ(single["sin"], "float(float)");
  EXPECT_EQ(single["remquo"], "float(float, float, int*)");
  EXPECT_EQ(single["nan"], "float(uint)");
  EXPECT_EQ(double_precision["nan"], "double(ulong)");
  EXPECT_EQ(double_precision["ilogb"], "int(double)");
  EXPECT_EQ(double_precision["pown"], "double(double, int)");
}

// The library's names of functions: MathFunction Sinpi{"sinpi"}.
TEST(MathTable, HasEveryFunctionThatTheLibraryNames) {
  std::ifstream file(std::string(PLUMBLINE_SOURCE_DIR) + "/library/plumbline/measure.h");
  const std::string header(std::istreambuf_iterator<char>(file), {});
  const std::regex named(R"re((\w+)\{"(\w+)"\})re");
  const Names known = names_of(ScalarType::f64);
  int seen = 0;
  for (std::sregex_iterator at(header.begin(), header.end(), named), end; at != end; ++at, ++seen) {
    std::string name = (*at)[2];
    EXPECT_TRUE(known.contains(name)) << name;
    name[0] = static_cast<char>(std::toupper(name[0]));
    EXPECT_TRUE((*at)[1] == name || (*at)[1] == "MathFunction") << (*at)[1];
  }
  EXPECT_GT(seen, 30);
}

}  // namespace
}  // namespace plumbline
