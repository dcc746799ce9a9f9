#include "tests/device/math/accuracy_claims.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "suites/math/table.h"

namespace plumbline {
namespace {

constexpr const char* precision_name(ScalarType precision) {
  return precision == ScalarType::f16 ? "half" : precision == ScalarType::f32 ? "single" : "double";
}

std::set<std::string> tested() {
  std::set<std::string> names;
  for (const math::Builtin& builtin : math::table())
    for (ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
      if (is_of_opencl(builtin, precision))
        names.insert(fmt::format("{} {}", builtin.name, precision_name(precision)));
  return names;
}

std::set<std::string> claimed() {
  std::set<std::string> names;
  for (const auto& [key, claim] : library_claims())
    names.insert(fmt::format("{} {}", key.first, precision_name(key.second)));
  return names;
}

TEST(AccuracyClaims, EveryTestedBuiltinHasAClaimAndEveryClaimIsTested) { EXPECT_EQ(claimed(), tested()); }

TEST(AccuracyClaims, ReadsBuiltinPrecisionAndBothErrors) {
  const AccuracyClaims claims = parse_claims("# comment\nsin\tdouble\t0.8\t0.81\n\nfabs\thalf\t0\t0\n");
  ASSERT_EQ(claims.size(), 2u);
  EXPECT_EQ(claims.at({"sin", ScalarType::f64}).normal, 0.8);
  EXPECT_EQ(claims.at({"sin", ScalarType::f64}).subnormal, 0.81);
  EXPECT_EQ(claims.at({"fabs", ScalarType::f16}).normal, 0);
}

TEST(AccuracyClaims, RefusesMalformedRows) {
  for (const char* text : {"sin\tdouble\t0.8", "sin\tdouble\t0.8\t0.8\t1", "sin\tquad\t0.8\t0.8",
                           "sin\tdouble\t-1\t1", "sin\tdouble\tx\t1", "sin\tdouble\t1\t1\nsin\tdouble\t1\t1"})
    EXPECT_THROW(parse_claims(text), std::runtime_error) << text;
}

}  // namespace
}  // namespace plumbline
