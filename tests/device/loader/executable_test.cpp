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
  CodeImage image{std::vector<char>(3 * page, 7), page, page, page, {}};
  std::memcpy(image.bytes.data(), code, sizeof code);
  return image;
}

TEST(CodeMemory, IsAligned) {
  CodeImage image = image_of_three_pages();
  for (image.alignment = page; image.alignment <= (std::size_t(1) << 24); image.alignment *= 2)
    EXPECT_EQ(CodeMemory(image, {}).address() % image.alignment, 0u);
}

TEST(CodeMemory, RunsItsCodeReadsItsConstantsAndChangesItsVariables) {
  const CodeMemory memory(image_of_three_pages(), {});
  const std::uint64_t base = memory.address();
  EXPECT_EQ(reinterpret_cast<int (*)()>(base)(), 42);
  EXPECT_EQ(*reinterpret_cast<const char*>(base + page), 7);
  auto* const variable = reinterpret_cast<char*>(base + 2 * page);
  *variable = 8;
  EXPECT_EQ(*variable, 8);
}

TEST(CodeMemoryDeathTest, CodeAndConstantsAreNotWritten) {
  const CodeMemory memory(image_of_three_pages(), {});
  for (const std::size_t at : {std::size_t(0), page})
    EXPECT_DEATH(*reinterpret_cast<volatile char*>(memory.address() + at) = 1, "") << at;
}

/// Words at odd places in the constants: one that is an address in the image, one that is a host function's.
TEST(CodeMemory, AddsTheAddressesThatAreKnownOnlyHere) {
  CodeImage image = image_of_three_pages();
  const std::size_t own = page + 3, host = page + 100;
  const std::uint64_t addend = 5, none = 0;
  std::memcpy(image.bytes.data() + own, &addend, 8);
  std::memcpy(image.bytes.data() + host, &none, 8);
  image.relocations = {{own, 0}, {host, 2}};
  const HostFunction functions[] = {{"first", 0x1111}, {"second", 0x7fff12345678}};
  const CodeMemory memory(image, functions);
  const auto word = [&](std::size_t at) {
    std::uint64_t value = 0;
    std::memcpy(&value, reinterpret_cast<const char*>(memory.address()) + at, 8);
    return value;
  };
  EXPECT_EQ(word(own), memory.address() + 5);
  EXPECT_EQ(word(host), 0x7fff12345678u);
}

TEST(CodeMemory, RefusesAnImageWhosePartsLieOutsideOfIt) {
  const HostFunction function[] = {{"first", 0x1111}};
  const auto refused = [&](auto&& change) {
    CodeImage image = image_of_three_pages();
    change(image);
    EXPECT_THROW(CodeMemory(image, function), std::bad_alloc);
  };
  refused([](CodeImage& image) { image.code_size = 4 * page; });
  refused([](CodeImage& image) { image.constants_size = 3 * page; });
  refused([](CodeImage& image) { image.alignment = 0; });
  refused([](CodeImage& image) { image.relocations = {{3 * page - 7, 0}}; });
  refused([](CodeImage& image) { image.relocations = {{~std::uint64_t(0), 0}}; });
  refused([](CodeImage& image) { image.relocations = {{0, 2}}; });
}

TEST(Executable, HasItsKernelsWhereItsCodeIs) {
  KernelInfo kernel;
  kernel.function = nullptr;
  GeneratedCode code{
      .ok = true, .image = image_of_three_pages(), .kernels = {kernel}, .blocks = {kernel}, .log = {}};
  const Executable executable(code, {});
  for (const auto& list : {executable.kernels, executable.blocks})
    EXPECT_EQ(reinterpret_cast<int (*)()>(reinterpret_cast<std::uint64_t>(list[0].function))(), 42);
  code.blocks[0].function = reinterpret_cast<WorkGroupFunction>(page);
  EXPECT_THROW(Executable(code, {}), std::bad_alloc);
}

}  // namespace
}  // namespace softcl
