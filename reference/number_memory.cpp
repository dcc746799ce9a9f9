#include "reference/number_memory.h"

#include <gmp.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace plumbline {
namespace {

struct FreeBlock {
  FreeBlock* next;
};

/// The free blocks of one size.
struct FreeList {
  FreeBlock* first = nullptr;
  unsigned length = 0;
};

/// Sizes are multiples of `step` bytes up to `largest`, some numbers of 4000 bits.
constexpr std::size_t step = 16, largest = 512;
/// What a list holds at most.
constexpr unsigned most_blocks = 1024;

std::size_t steps(std::size_t bytes) { return (bytes + step - 1) / step; }

constinit thread_local std::array<FreeList, largest / step + 1> lists;
constinit thread_local bool has_ended = false;

/// Frees the lists at the end of a thread; what the thread frees after that is not kept.
struct Emptied {
  bool exists = true;
  ~Emptied() {
    has_ended = true;
    for (FreeList& list : lists)
      while (FreeBlock* const block = list.first) {
        list.first = block->next;
        std::free(block);
      }
  }
};
thread_local Emptied emptied;

void* from_system(void* block, std::size_t bytes) {
  block = std::realloc(block, bytes);
  if (block != nullptr) return block;
  std::fputs("plumbline: no memory for a number\n", stderr);
  std::abort();
}

void* allocate(std::size_t bytes) {
  if (bytes > largest) return from_system(nullptr, bytes);
  FreeList& list = lists[steps(bytes)];
  FreeBlock* const block = list.first;
  if (block == nullptr) return from_system(nullptr, std::max(step, steps(bytes) * step));
  list.first = block->next;
  --list.length;
  return block;
}

void release(void* memory, std::size_t bytes) {
  FreeList* const list = bytes > largest ? nullptr : &lists[steps(bytes)];
  if (list == nullptr || list->length == most_blocks || has_ended) return std::free(memory);
  // A list that becomes one for the first time needs its end.
  if (list->first == nullptr && !emptied.exists) return std::free(memory);
  list->first = new (memory) FreeBlock{list->first};
  ++list->length;
}

void* reallocate(void* memory, std::size_t before, std::size_t bytes) {
  if (before > largest && bytes > largest) return from_system(memory, bytes);
  if (before <= largest && bytes <= largest && steps(before) == steps(bytes)) return memory;
  void* const moved = allocate(bytes);
  std::memcpy(moved, memory, std::min(before, bytes));
  release(memory, before);
  return moved;
}

}  // namespace

void keep_number_memory() {
#ifndef __SANITIZE_ADDRESS__  // which sees what is freed only where it is
  mp_set_memory_functions(allocate, reallocate, release);
#endif
}

}  // namespace plumbline
