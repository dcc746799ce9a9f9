#include <algorithm>

#include "corpus.h"

namespace device_test {
namespace {

Launch& sorted_in_runs(Launch& l, std::size_t count, std::size_t run) {
  const auto before = integers(count, 5000);
  auto after = before;
  for (auto at = after.begin(); at != after.end(); at += static_cast<std::ptrdiff_t>(run))
    std::sort(at, at + static_cast<std::ptrdiff_t>(run));
  return l.changes(before, after);
}

void groups(Launch& l) { sorted_in_runs(l, l.items(), l.group()); }
void groups_with_tile(Launch& l) { sorted_in_runs(l, l.items(), l.group()).local<cl_int>(l.group()); }
template <std::size_t count>
void items_own(Launch& l) {
  sorted_in_runs(l, count * l.items(), count);
}

constexpr KernelCase kernels[] = {
    {"bitonic", groups},
    {"odd_even_transposition", groups},
    {"by_rank", groups_with_tile},
    {"merging", groups},
    {"by_insertion_in_private", items_own<8>},
    {"by_quicksort_in_private", items_own<32>},
};

TEST(Sorting, SortsAsTheHostDoes) { expect_corpus("sorting.cl", kernels); }

}  // namespace
}  // namespace device_test
