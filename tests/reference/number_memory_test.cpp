#include "reference/number_memory.h"

#include <gmp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

namespace plumbline {
namespace {

/// GMP's functions of memory as keep_number_memory() sets them. The process keeps its own: it has numbers.
struct MemoryFunctions {
  void* (*allocate)(std::size_t);
  void* (*reallocate)(void*, std::size_t, std::size_t);
  void (*release)(void*, std::size_t);

  MemoryFunctions() {
    decltype(allocate) allocate_before;
    decltype(reallocate) reallocate_before;
    decltype(release) release_before;
    mp_get_memory_functions(&allocate_before, &reallocate_before, &release_before);
    keep_number_memory();
    mp_get_memory_functions(&allocate, &reallocate, &release);
    mp_set_memory_functions(allocate_before, reallocate_before, release_before);
  }
};

struct Block {
  unsigned char* bytes;
  std::size_t size;
  unsigned char value;

  void fill() const { std::fill_n(bytes, size, value); }
  bool is_whole() const { return std::count(bytes, bytes + size, value) == std::ptrdiff_t(size); }
};

// More than a list keeps, of sizes beside those of the lists and beyond them, some freed by another thread.
TEST(NumberMemory, BlocksKeepTheirBytesWhileOthersComeAndGo) {
  const MemoryFunctions memory;
  const auto block_of = [&](std::size_t n) {
    const std::size_t size = n % 3 == 0 ? 24 : n * 7 % 600;
    const Block block{static_cast<unsigned char*>(memory.allocate(size)), size,
                      static_cast<unsigned char>(n)};
    block.fill();
    return block;
  };
  std::vector<Block> blocks;
  for (std::size_t n = 0; n < 6000; ++n) blocks.push_back(block_of(n));
  for (std::size_t round = 0; round < 4; ++round) {
    for (std::size_t n = round; n < blocks.size(); n += 2) {
      Block& block = blocks[n];
      const std::size_t size = (block.size + 11 * (round + 1)) % 600;
      block.bytes = static_cast<unsigned char*>(memory.reallocate(block.bytes, block.size, size));
      block.size = std::min(block.size, size);
      ASSERT_TRUE(block.is_whole()) << n;
      block.size = size;
      block.fill();
    }
    std::thread([&] {
      for (std::size_t n = 0; n < blocks.size(); n += 3) {
        memory.release(blocks[n].bytes, blocks[n].size);
        blocks[n] = block_of(n);
      }
    }).join();
    for (const Block& block : blocks) ASSERT_TRUE(block.is_whole());
  }
  for (const Block& block : blocks) memory.release(block.bytes, block.size);
}

}  // namespace
}  // namespace plumbline
