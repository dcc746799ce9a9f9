#include "harness/support/shared_memory.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cerrno>

namespace plumbline {
namespace {

using testing::HasSubstr;

Outcome<SharedMemory> mapped_again(int descriptor, std::size_t size,
                                   SharedMemory::Access access = SharedMemory::Access::read) {
  return SharedMemory::map(Descriptor(::dup(descriptor)), size, access);
}

TEST(SharedMemory, BothSidesSeeTheSameBytes) {
  const auto ours = SharedMemory::create(10000);
  ASSERT_TRUE(ours);
  const auto theirs = mapped_again(ours->descriptor(), 10000, SharedMemory::Access::write);
  ASSERT_TRUE(theirs) << theirs.error().message;
  EXPECT_EQ(theirs->bytes().size(), 10000U);
  for (const std::byte byte : ours->bytes()) ASSERT_EQ(byte, std::byte{0});
  ours->bytes()[9999] = std::byte{7};
  EXPECT_EQ(theirs->bytes()[9999], std::byte{7});
  theirs->bytes()[0] = std::byte{8};
  EXPECT_EQ(ours->bytes()[0], std::byte{8});
}

// A file that shrinks under a mapping ends whoever reads past its end by SIGBUS.
TEST(SharedMemory, NobodyCanShrinkItOrTakeTheSealOff) {
  const auto memory = SharedMemory::create(8192);
  ASSERT_TRUE(memory);
  for (const off_t size : {0, 4096, 16384}) {
    EXPECT_EQ(::ftruncate(memory->descriptor(), size), -1);
    EXPECT_EQ(errno, EPERM);
  }
  EXPECT_EQ(::fcntl(memory->descriptor(), F_ADD_SEALS, F_SEAL_WRITE), -1);
}

TEST(SharedMemory, WhatIsOfAnotherSizeOrNotSealedIsRefused) {
  const auto memory = SharedMemory::create(8192);
  ASSERT_TRUE(memory);
  for (const std::size_t size : {8191U, 8193U, 1U << 30}) {
    const auto other = mapped_again(memory->descriptor(), size);
    ASSERT_FALSE(other) << size;
    EXPECT_THAT(other.error().message, HasSubstr("8192 bytes where"));
  }
  for (const int seals : {0, F_SEAL_GROW, F_SEAL_SHRINK}) {
    const Descriptor partly(::memfd_create("partly sealed", MFD_ALLOW_SEALING));
    ASSERT_EQ(::ftruncate(partly.get(), 8192), 0);
    ASSERT_EQ(::fcntl(partly.get(), F_ADD_SEALS, seals), 0);
    const auto other = mapped_again(partly.get(), 8192);
    ASSERT_FALSE(other) << seals;
    EXPECT_EQ(other.error().kind, Error::Kind::device_failed);
    EXPECT_THAT(other.error().message, HasSubstr("not sealed"));
  }
  EXPECT_FALSE(SharedMemory::map(Descriptor(), 8192, SharedMemory::Access::read));
}

// A driver that writes where it should not ends its own process and changes no argument.
TEST(SharedMemory, WhatIsMappedForReadingCannotBeWritten) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto memory = SharedMemory::create(4096);
  ASSERT_TRUE(memory);
  const auto read_only = mapped_again(memory->descriptor(), 4096);
  ASSERT_TRUE(read_only);
  EXPECT_DEATH(read_only->bytes()[0] = std::byte{1}, "");
}

}  // namespace
}  // namespace plumbline
