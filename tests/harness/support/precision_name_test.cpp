#include "harness/support/precision_name.h"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

TEST(PrecisionNames, AreReadBackAsTheirTypes) {
  for (const ScalarType type : measured_precisions)
    EXPECT_EQ(precision_named(precision_name(type), measured_precisions), type) << precision_name(type);
  EXPECT_EQ(precision_names(measured_precisions),
            (std::vector<std::string>{"half", "bfloat16", "single", "double", "integer"}));
}

TEST(PrecisionNames, IntegerIsNoFloatingPrecision) {
  EXPECT_EQ(precision_named("integer"), std::nullopt);
  EXPECT_EQ(precision_named("float"), std::nullopt);
  EXPECT_EQ(precision_name(ScalarType::u8), "integer");
  EXPECT_EQ(precision_names(), (std::vector<std::string>{"half", "bfloat16", "single", "double"}));
}

}  // namespace
}  // namespace plumbline
