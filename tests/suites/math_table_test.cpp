// The math suite's table against the names in OpenCL 1.2 table 7.1 (single), table 7.2 (double) and 6.12.2.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "reference/function.h"
#include "suites/math/math.h"
#include "suites/math/table.h"

namespace plumbline {
namespace {

using Names = std::set<std::string>;

const Names common_names{"x+y",    "x-y",   "x*y",       "1/x",    "x/y",     "acos",   "acospi",    "asin",
                         "asinpi", "atan",  "atan2",     "atanpi", "atan2pi", "acosh",  "asinh",     "atanh",
                         "cbrt",   "ceil",  "copysign",  "cos",    "cosh",    "cospi",  "erfc",      "erf",
                         "exp",    "exp2",  "exp10",     "expm1",  "fabs",    "fdim",   "floor",     "fma",
                         "fmax",   "fmin",  "fmod",      "fract",  "frexp",   "hypot",  "ilogb",     "ldexp",
                         "log",    "log2",  "log10",     "log1p",  "logb",    "mad",    "maxmag",    "minmag",
                         "modf",   "nan",   "nextafter", "pow",    "pown",    "powr",   "remainder", "remquo",
                         "rint",   "rootn", "round",     "rsqrt",  "sin",     "sincos", "sinh",      "sinpi",
                         "sqrt",   "tan",   "tanh",      "tanpi",  "tgamma",  "trunc"};
// Table 6.8 has them; tables 7.1 and 7.2 leave their accuracy undefined.
const Names gamma_names{"lgamma", "lgamma_r"};
const Names reduced_names{"cos",   "divide", "exp",   "exp2",  "exp10", "log",  "log2",
                          "log10", "powr",   "recip", "rsqrt", "sin",   "sqrt", "tan"};
// Asked besides: section 6.3.b, unary plus and minus.
const Names more_names{"+x", "-x"};

Names names_of(ScalarType precision) {
  Names out;
  for (const TestCase& test_case : math_suite()->cases(precision)) out.insert(test_case.builtin);
  return out;
}

Names expected(bool single) {
  Names out = common_names;
  out.insert(gamma_names.begin(), gamma_names.end());
  out.insert(more_names.begin(), more_names.end());
  if (single)
    for (const std::string& name : reduced_names) {
      out.insert("half_" + name);
      out.insert("native_" + name);
    }
  return out;
}

TEST(MathTable, HoldsEveryBuiltinOfTable71AndNoOther) {
  EXPECT_EQ(names_of(ScalarType::f32), expected(true));
}

TEST(MathTable, HoldsEveryBuiltinOfTable72AndNoOther) {
  EXPECT_EQ(names_of(ScalarType::f64), expected(false));
  EXPECT_EQ(names_of(ScalarType::f16), expected(false));
}

// Arity and number of results are stated twice, in the table and in the reference: they must agree.
TEST(MathTable, AgreesWithTheReferenceOnArgumentsAndResults) {
  for (const math::Builtin& row : math::table()) {
    const Function* function = function_of_builtin(row.name);
    ASSERT_NE(function, nullptr) << row.name;
    EXPECT_EQ(function->arity, static_cast<int>(row.arguments.size())) << row.name;
    EXPECT_EQ(function->outputs, static_cast<int>(row.results.size())) << row.name;
  }
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

}  // namespace
}  // namespace plumbline
