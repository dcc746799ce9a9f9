#include <queue>

#include "corpus.h"

namespace device_test {
namespace {

template <int count, int (*bin)(int)>
void histogram(Launch& l) {
  const auto x = integers(l.items(), 1 << 20);
  std::vector<cl_int> bins(count);
  for (const cl_int v : x) ++bins[static_cast<std::size_t>(bin(v))];
  l.in(x).changes(std::vector<cl_int>(count), bins);
}
int low_bits(int x) { return x & 31; }
int last_digit(int x) { return x % 10; }

void tickets(Launch& l) {
  l.changes<cl_int>({0}, {static_cast<cl_int>(l.items())});
  l.changes(std::vector<cl_int>(l.items()), std::vector<cl_int>(l.items(), 1));
}

void float_sum_by_exchange(Launch& l) {
  const auto x = integers(l.items(), 1000);
  const float sum = static_cast<float>(std::accumulate(x.begin(), x.end(), 0));
  l.in(std::vector<float>(x.begin(), x.end())).changes<float>({0.5f}, {sum + 0.5f});
}

void extremes(Launch& l) {
  const auto x = integers(l.items(), 1 << 30);
  const auto [least, greatest] = std::minmax_element(x.begin(), x.end());
  l.in(x).changes<cl_int>({1 << 30, -1}, {*least, *greatest});
}

void copies(Launch& l) {
  const auto x = integers(4 * l.items(), 1000);
  l.in(x).out(generate(x.size(), [&](std::size_t i) {
    const std::size_t item = i / 4, first = item / l.group() * l.group();
    return x[4 * (first + l.group() - 1 - (item - first)) + i % 4] + 1;
  }));
  l.local<cl_int4>(l.group());
}

void strided_copies(Launch& l) {
  const std::size_t columns = l.groups(), rows = l.group();
  const auto x = integers(2 * rows * columns, 1000);
  l.in(x).out(generate(x.size(), [&](std::size_t i) { return x[i] + 3 * x[i % (rows * columns)]; }));
  l.local<cl_int>(2 * rows).value(static_cast<cl_int>(columns));
}

void longest_common_subsequence(Launch& l) {
  const auto draws = integers(2 * l.items(), 4);
  const std::vector<cl_uchar> a(draws.begin(), draws.begin() + static_cast<std::ptrdiff_t>(l.items())),
      b(draws.begin() + static_cast<std::ptrdiff_t>(l.items()), draws.end());
  const std::size_t size = l.group();
  l.in(a).in(b).out(generate(l.groups(), [&](std::size_t g) {
    std::vector<cl_int> above(size + 1), row(size + 1);
    for (std::size_t y = 0; y < size; ++y) {
      for (std::size_t x = 0; x < size; ++x)
        row[x + 1] = a[g * size + y] == b[g * size + x] ? above[x] + 1 : std::max(above[x + 1], row[x]);
      above = row;
    }
    return row[size];
  }));
}

void shortest_paths(Launch& l) {
  constexpr std::size_t nodes = 12, all = nodes * nodes;
  const auto before = integers(l.groups() * all, 1000);
  auto after = before;
  for (std::size_t g = 0; g < l.groups(); ++g) {
    cl_int* const d = after.data() + g * all;
    for (std::size_t via = 0; via < nodes; ++via)
      for (std::size_t i = 0; i < all; ++i)
        if (i / nodes != via && i % nodes != via)
          d[i] = std::min(d[i], d[i / nodes * nodes + via] + d[via * nodes + i % nodes]);
  }
  l.changes(before, after).value<cl_int>(nodes);
}

void breadth_first(Launch& l) {
  constexpr std::size_t nodes = 100;
  const auto edges = integers(2 * nodes, nodes);
  std::vector<cl_int> one(nodes, -1), before, after;
  one[0] = 0;
  for (std::size_t g = 0; g < l.groups(); ++g) before.insert(before.end(), one.begin(), one.end());
  std::queue<std::size_t> reached({0});
  for (; !reached.empty(); reached.pop()) {
    for (std::size_t k = 0; k < 2; ++k) {
      const auto other = static_cast<std::size_t>(edges[2 * reached.front() + k]);
      if (one[other] != -1) continue;
      one[other] = one[reached.front()] + 1;
      reached.push(other);
    }
  }
  for (std::size_t g = 0; g < l.groups(); ++g) after.insert(after.end(), one.begin(), one.end());
  l.in(edges).changes(before, after).value<cl_int>(nodes);
}

void sieve(Launch& l) {
  const std::size_t limit = 4 * l.group();
  const auto composite = [](std::size_t n) {
    for (std::size_t d = 2; d * d <= n; ++d)
      if (n % d == 0) return true;
    return false;
  };
  l.changes(std::vector<cl_uchar>(4 * l.items()), generate(4 * l.items(), [&](std::size_t i) {
              return static_cast<cl_uchar>(composite(i % limit));
            }));
}

/// The order of the list is the device's to choose: what must hold is that each work-item is on it once.
TEST(LockFreeList, HoldsEveryWorkItemOnce) {
  BundledDevice& device = BundledDevice::instance();
  cl_program program = device.build(
      "kernel void push(global int* head, global int* next) {"
      "  const int me = get_global_id(0); next[me] = atomic_xchg(head, me); }");
  ASSERT_NE(program, nullptr);
  constexpr std::size_t count = 4096;
  Bytes head = bytes_of(std::vector<cl_int>{-1}), next = bytes_of(std::vector<cl_int>(count, -7));
  Bytes* buffers[] = {&head, &next};
  device.run(program, "push", count, buffers, 64);
  const std::vector<cl_int> links = values_of<cl_int>(next);
  std::vector<bool> seen(count);
  std::size_t length = 0;
  for (cl_int at = values_of<cl_int>(head)[0]; at >= 0 && length <= count;
       at = links[static_cast<std::size_t>(at)]) {
    EXPECT_FALSE(seen[static_cast<std::size_t>(at)]) << at;
    seen[static_cast<std::size_t>(at)] = true;
    ++length;
  }
  EXPECT_EQ(length, count);
  clReleaseProgram(program);
}

constexpr KernelCase kernels[] = {
    {"histogram", histogram<32, low_bits>},
    {"histogram_in_global_memory", histogram<10, last_digit>},
    {"tickets", tickets},
    {"float_sum_by_exchange", float_sum_by_exchange},
    {"extremes", extremes},
    {"copies", copies},
    {"strided_copies", strided_copies},
    {"longest_common_subsequence", longest_common_subsequence},
    {"shortest_paths", shortest_paths},
    {"breadth_first", breadth_first},
    {"sieve", sieve},
};

TEST(Cooperation, AgreesWithSerialComputations) { expect_corpus("cooperation.cl", kernels); }

}  // namespace
}  // namespace device_test
