#include "harness/support/shell_word.h"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

TEST(ShellWord, IsQuotedWhereItMustBe) {
  EXPECT_EQ(shell_word("opencl:1/0"), "opencl:1/0");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("x*y"), "'x*y'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
}

}  // namespace
}  // namespace plumbline
