// What the device promises on machines of any size.
#include "softcl/runtime/limits.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace softcl {
namespace {

constexpr std::uint64_t kibi = 1024, gibi = std::uint64_t{1} << 30;

/// OpenCL 1.2, table 4.3: the minima of the full profile.
TEST(MemoryLimits, AreNoLessThanTheDocumentRequires) {
  for (const std::uint64_t host : {std::uint64_t{0}, gibi / 2, 2 * gibi, 251 * gibi, 6144 * gibi}) {
    const MemoryLimits limits = memory_limits(host);
    EXPECT_GE(limits.max_allocation, std::max(limits.global_memory / 4, 128 * kibi * kibi)) << host;
    EXPECT_GE(limits.constant_buffer, 64 * kibi) << host;
  }
}

/// Programs fill a part of what is promised and index it by int: a constant buffer that grew with the memory
/// had more integers than there are numbers of them.
TEST(MemoryLimits, OfConstantMemoryDoNotGrowWithTheMachine) {
  EXPECT_EQ(memory_limits(251 * gibi).constant_buffer, kibi * kibi);
  EXPECT_EQ(memory_limits(8 * gibi).constant_buffer, kibi * kibi);
}

TEST(MemoryLimits, LeaveAQuarterToTheHost) {
  const MemoryLimits limits = memory_limits(256 * gibi);
  EXPECT_EQ(limits.global_memory, 192 * gibi);
  EXPECT_EQ(limits.max_allocation, 96 * gibi);
}

}  // namespace
}  // namespace softcl
