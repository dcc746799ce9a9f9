#include <algorithm>

#include "corpus.h"

namespace device_test {
namespace {

/// f of the first and last position of each group.
template <class F>
auto per_group(const Launch& l, F&& f) {
  return generate(l.groups(), [&](std::size_t g) { return f(g * l.group(), (g + 1) * l.group()); });
}

template <class T>
T sum(const std::vector<T>& values, std::size_t first, std::size_t last) {
  return std::accumulate(values.begin() + static_cast<std::ptrdiff_t>(first),
                         values.begin() + static_cast<std::ptrdiff_t>(last), T{});
}

void sums_of_groups(Launch& l) {
  const auto x = integers(l.items(), 100000);
  l.in(x)
      .out(per_group(l, [&](auto first, auto last) { return sum(x, first, last); }))
      .local<cl_int>(l.group());
}

void strided(Launch& l) {
  const auto x = integers(3 * l.items() + 5, 1000);
  l.in(x).changes<cl_int>({17}, {17 + sum(x, 0, x.size())}).local<cl_int>(l.group());
  l.value(static_cast<cl_int>(x.size()));
}

void of_vectors(Launch& l) {
  const auto x = integers(4 * l.items(), 1000);
  std::vector<float> sums(4 * l.groups());
  for (std::size_t i = 0; i < x.size(); ++i)
    sums[i / (4 * l.group()) * 4 + i % 4] += static_cast<float>(x[i]);
  l.in(std::vector<float>(x.begin(), x.end())).out(sums).local<cl_float4>(l.group());
}

void of_structures(Launch& l) {
  const auto x = integers(l.items(), 500);
  std::vector<cl_int> extremes;
  for (auto first = x.begin(); first != x.end(); first += static_cast<std::ptrdiff_t>(l.group())) {
    const auto last = first + static_cast<std::ptrdiff_t>(l.group());
    const auto greatest = std::max_element(first, last);
    extremes.insert(extremes.end(),
                    {*std::min_element(first, last), *greatest, static_cast<cl_int>(greatest - first)});
  }
  l.in(x).out(extremes);
}

void dot_product_of_doubles(Launch& l) {
  const auto x = integers(l.items(), 1 << 20), y = integers(l.items(), 1 << 20, 2);
  l.in(x).in(y).out(per_group(l, [&](std::size_t first, std::size_t last) {
    double total = 0;
    for (std::size_t i = first; i < last; ++i) total += static_cast<double>(x[i]) * y[i];
    return total;
  }));
}

constexpr KernelCase kernels[] = {
    {"halved_each_step", sums_of_groups},
    {"interleaved", sums_of_groups},
    {"strided", strided},
    {"of_vectors", of_vectors},
    {"of_structures", of_structures},
    {"dot_product_of_doubles", dot_product_of_doubles},
};

TEST(Reductions, AgreeWithSerialOnes) { expect_corpus("reductions.cl", kernels); }

}  // namespace
}  // namespace device_test
