#include <algorithm>

#include "corpus.h"

namespace device_test {
namespace {

/// A value per work-item, given f(position, state), the state fresh in each group.
template <class State, class F>
auto in_groups(const Launch& l, F&& f) {
  State state{};
  return generate(l.items(), [&](std::size_t i) {
    if (i % l.group() == 0) state = State{};
    return f(i, state);
  });
}

void inclusive(Launch& l) {
  const auto x = integers(l.items(), 1000);
  l.in(x)
      .out(in_groups<cl_int>(l, [&](std::size_t i, cl_int& sum) { return sum += x[i]; }))
      .local<cl_int>(l.group());
}

void exclusive(Launch& l) {
  const auto x = integers(l.items(), 1000);
  l.in(x).out(in_groups<cl_int>(l, [&](std::size_t i, cl_int& sum) { return (sum += x[i]) - x[i]; }));
}

void segmented(Launch& l) {
  const auto x = integers(l.items(), 1000);
  const auto draws = integers(l.items(), 9, 2);
  const auto starts =
      generate(l.items(), [&](std::size_t i) { return static_cast<cl_uchar>(draws[i] == 0); });
  l.in(x).in(starts).out(
      in_groups<cl_int>(l, [&](std::size_t i, cl_int& sum) { return sum = starts[i] ? x[i] : sum + x[i]; }));
}

void greatest_so_far(Launch& l) {
  const auto x = integers(l.items(), 100000);
  l.in(x).out(in_groups<cl_int>(l, [&](std::size_t i, cl_int& most) { return most = std::max(most, x[i]); }));
}

/// Each group's numbers, partitioned by a predicate that keeps the order.
template <class T, class F>
std::vector<T> partitioned(const Launch& l, std::vector<T> x, F&& first) {
  for (auto at = x.begin(); at != x.end(); at += static_cast<std::ptrdiff_t>(l.group()))
    std::stable_partition(at, at + static_cast<std::ptrdiff_t>(l.group()), first);
  return x;
}

void compaction(Launch& l) {
  const auto x = integers(l.items(), 1000);
  const auto odd = [](cl_int v) { return v % 2 != 0; };
  std::vector<cl_int> counts(l.groups());
  for (std::size_t i = 0; i < x.size(); ++i) counts[i / l.group()] += odd(x[i]);
  std::vector<cl_int> kept = partitioned(l, x, odd);
  const std::vector<cl_int> before(x.size(), -1);
  for (std::size_t i = 0; i < x.size(); ++i)
    if (!odd(kept[i])) kept[i] = -1;
  l.in(x).changes(before, kept).out(counts).local<cl_int>(l.group());
}

void split_by_bit(Launch& l) {
  const auto draws = integers(l.items(), 1 << 16);
  const std::vector<cl_uint> x(draws.begin(), draws.end());
  l.in(x).out(partitioned(l, x, [](cl_uint v) { return (v >> 3 & 1) == 0; })).local<cl_int>(l.group());
  l.value(cl_uint{3});
}

constexpr KernelCase kernels[] = {
    {"inclusive", inclusive},   {"exclusive", exclusive},
    {"segmented", segmented},   {"greatest_so_far", greatest_so_far},
    {"compaction", compaction}, {"split_by_bit", split_by_bit},
};

TEST(Scans, AgreeWithSerialOnes) { expect_corpus("scans.cl", kernels); }

}  // namespace
}  // namespace device_test
