#include "corpus.h"

namespace device_test {
namespace {

/// The group's work-items as a block: 1x1x1, 7x1x1, 4x4x4, 8x4x8 and 16x8x8.
Launch::Shape block(const Launch& l) {
  switch (l.group()) {
    case 64:
      return {4, 4, 4};
    case 256:
      return {8, 4, 8};
    case 1024:
      return {16, 8, 8};
    default:
      return {l.group(), 1, 1};
  }
}

constexpr Launch::Shape groups = {3, 2, 2}, offset = {5, 3, 2};

void identities(Launch& l) {
  const Launch::Shape local = block(l);
  l.range(groups, local, offset);
  std::vector<cl_ulong> numbers;
  Launch::Shape id;
  for (id[2] = 0; id[2] < groups[2] * local[2]; ++id[2]) {
    for (id[1] = 0; id[1] < groups[1] * local[1]; ++id[1]) {
      for (id[0] = 0; id[0] < groups[0] * local[0]; ++id[0]) {
        for (int d = 0; d < 3; ++d) numbers.push_back(id[d] + offset[d]);
        for (int d = 0; d < 3; ++d) numbers.push_back(id[d] % local[d]);
        for (int d = 0; d < 3; ++d) numbers.push_back(id[d] / local[d]);
        for (int d = 0; d < 3; ++d) numbers.push_back(local[d]);
        for (int d = 0; d < 3; ++d) numbers.push_back(groups[d]);
        numbers.push_back(groups[0] * local[0] * 10000 + groups[1] * local[1] * 100 + groups[2] * local[2]);
        numbers.push_back(532);
        numbers.push_back(3);
      }
    }
  }
  l.out(numbers);
}

template <cl_uint dimension>
void beyond_the_dimensions(Launch& l) {
  l.range({2, 1, 2}, block(l));
  l.out(std::vector<cl_int>(l.items(), 1110000)).value(dimension);
}

void three_dimensional_neighbours(Launch& l) {
  const Launch::Shape local = block(l);
  l.range(groups, local);
  const auto x = integers(l.items(), 1000);
  const std::size_t w = groups[0] * local[0], h = groups[1] * local[1], d = groups[2] * local[2];
  const auto at = [&](std::size_t i, std::size_t j, std::size_t k) {
    return x[(k % d * h + j % h) * w + i % w];
  };
  l.in(x).out(generate(l.items(), [&](std::size_t item) {
    const std::size_t i = item % w, j = item / w % h, k = item / (w * h);
    return at(i + 1, j, k) + 2 * at(i + w - 1, j, k) + 3 * at(i, j + 1, k) + 4 * at(i, j + h - 1, k) +
           5 * at(i, j, k + 1);
  }));
}

void three_dimensional_barriers(Launch& l) {
  l.range(groups, block(l), offset);
  const auto x = integers(l.items(), 1000);
  l.in(x).out(generate(l.items(), [&](std::size_t i) {
    const std::size_t size = l.group(), first = i / size * size, next = (i - first + 1) % size;
    return 2 * x[first + size - 1 - next] + 3;
  }));
  l.local<cl_int>(l.group());
}

constexpr KernelCase kernels[] = {
    {"identities", identities},
    {"beyond_the_dimensions", beyond_the_dimensions<3>},
    {"three_dimensional_neighbours", three_dimensional_neighbours},
    {"three_dimensional_barriers", three_dimensional_barriers},
};

TEST(Ranges, WorkItemsKnowTheirPlace) { expect_corpus("ranges.cl", kernels); }

}  // namespace
}  // namespace device_test
