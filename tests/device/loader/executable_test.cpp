#include "softcl/loader/executable.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <new>

namespace softcl {
namespace {

const auto page = std::size_t(sysconf(_SC_PAGESIZE));

/// x86: mov eax, 42; ret. Then a page of constants and one of variables.
CodeImage image_of_three_pages() {
  constexpr unsigned char code[] = {0xb8, 42, 0, 0, 0, 0xc3};
  CodeImage image{std::vector<char>(3 * page, 7), page, page};
  std::memcpy(image.bytes.data(), code, sizeof code);
  return image;
}

TEST(CodeMemory, LiesWhereItIsAskedTo) {
  for (std::size_t alignment = page; alignment <= (std::size_t(1) << 24); alignment *= 2)
    EXPECT_EQ(CodeMemory().reserve(page, alignment) % alignment, 0u);
}

TEST(CodeMemory, RunsItsCodeReadsItsConstantsAndChangesItsVariables) {
  CodeMemory memory;
  const std::uint64_t base = memory.reserve(3 * page, page);
  memory.fill(image_of_three_pages());
  EXPECT_EQ(reinterpret_cast<int (*)()>(base)(), 42);
  EXPECT_EQ(*reinterpret_cast<const char*>(base + page), 7);
  auto* const variable = reinterpret_cast<char*>(base + 2 * page);
  *variable = 8;
  EXPECT_EQ(*variable, 8);
}

TEST(CodeMemoryDeathTest, CodeAndConstantsAreNotWritten) {
  CodeMemory memory;
  const std::uint64_t base = memory.reserve(3 * page, page);
  memory.fill(image_of_three_pages());
  for (const std::size_t at : {std::size_t(0), page})
    EXPECT_DEATH(*reinterpret_cast<volatile char*>(base + at) = 1, "") << at;
}

TEST(CodeMemory, TakesOnlyTheImageThatItWasReservedFor) {
  CodeMemory memory;
  memory.reserve(2 * page, page);
  EXPECT_THROW(memory.fill(image_of_three_pages()), std::bad_alloc);
}

}  // namespace
}  // namespace softcl
