#include <bit>

#include "corpus.h"

namespace device_test {
namespace {

/// Runs `host` on each `in`-element slice of random integers, giving `out` elements: arguments (in, out).
template <std::size_t in, std::size_t out, class T, class Host>
void slices(Launch& l, int bound, Host&& host) {
  const auto draws = integers(in * l.items(), bound);
  const std::vector<T> x(draws.begin(), draws.end());
  std::vector<T> expected;
  for (std::size_t i = 0; i < l.items(); ++i) {
    std::array<T, in> v;
    std::copy_n(x.begin() + static_cast<std::ptrdiff_t>(in * i), in, v.begin());
    const std::array<T, out> r = host(v, i);
    expected.insert(expected.end(), r.begin(), r.end());
  }
  l.in(x).out(expected);
}

void components(Launch& l) {
  slices<16, 16, cl_int>(l, 1000, [](std::array<cl_int, 16> v, std::size_t) {
    std::swap(v[0], v[15]);
    for (int i = 0; i < 4; ++i) v[2 * i] = v[9 + 2 * i];
    const auto w = v;
    v[0] = w[3], v[1] = w[3], v[2] = w[1], v[3] = w[0];
    const int a = v[7], b = v[7], c = v[8];
    v[7] = a, v[8] = b, v[9] = c, v[10] = 5;
    v[11] += v[14];
    const int one = v[1], two = v[2], three = v[3];
    v[4] = one, v[5] = three, v[6] = two;
    return v;
  });
}

void literals(Launch& l) {
  slices<1, 8, cl_int>(l, 1000, [](std::array<cl_int, 1> v, std::size_t) {
    const int x = v[0];
    std::array<cl_int, 8> r = {x, 7, 9, x, 7, 2 * x, 9, 9};
    for (int& c : r) c = x % 2 ? c + 1 : -(c + 1);
    return r;
  });
}

void operators(Launch& l) {
  const auto a = integers(4 * l.items(), 100), b = integers(4 * l.items(), 100, 2);
  l.in(a).in(b).out(generate(a.size(), [&](std::size_t i) {
    const int x = a[i], y = b[i];
    int r = x * 3 - y / (std::abs(x - y) > 5 ? 3 : 4);
    r ^= x << (y & 7);
    r += (x >> 2) % 7;
    r |= ~y & 0xff;
    // Comparisons of vectors give -1 for true.
    r = -r - (x == 0);
    r -= x < y;
    r += -(x == y) * 2 - (x != 3) + (x >= y && y != 0) - (x || y);
    return r + 1 - (i % 4 == 2);
  }));
}

void selections(Launch& l) {
  slices<4, 4, float>(l, 20, [](std::array<float, 4> v, std::size_t) {
    const bool any = v[0] > 10 || v[1] > 10;
    for (float& x : v) x = x > 10 ? x - 10 : x * 2;
    return any ? v : std::array{v[3], v[2], v[1], v[0]};
  });
}

void reinterpretations(Launch& l) {
  slices<4, 4, cl_uint>(l, 1 << 30, [](std::array<cl_uint, 4> v, std::size_t) {
    const auto bytes = std::bit_cast<std::array<cl_uchar, 16>>(v);
    std::array<cl_uchar, 16> mixed;
    constexpr int order[] = {0, 2, 4, 6, 15, 13, 11, 9, 8, 1, 3, 5, 7, 10, 12, 14};
    for (int i = 0; i < 16; ++i) mixed[i] = bytes[order[i]];
    auto r = std::bit_cast<std::array<cl_uint, 4>>(mixed);
    for (int i = 0; i < 4; ++i) r[i] += v[i];
    return r;
  });
}

void of_chars(Launch& l) {
  slices<16, 16, cl_char>(l, 256, [](std::array<cl_char, 16> v, std::size_t) {
    std::array<cl_char, 16> r;
    for (int i = 0; i < 16; ++i) {
      const auto sum = static_cast<cl_char>(v[i] + v[15 - i]);
      r[i] = static_cast<cl_char>(sum * 2 - (sum > v[i] ? 3 : 0));
    }
    return r;
  });
}

void of_three(Launch& l) {
  const auto x = integers(3 * l.items(), 1000);
  std::vector<cl_int> dense, padded;
  for (std::size_t i = 0; i < x.size(); i += 3) {
    const std::array<cl_int, 4> r = {2 * x[i + 2] + 1, 2 * x[i] + 2, 2 * x[i + 1] + 3, 0};
    dense.insert(dense.end(), r.begin(), r.begin() + 3);
    padded.insert(padded.end(), r.begin(), r.end());
  }
  l.in(x).out(dense).out(padded);
}

void of_halves(Launch& l) {
  // Integers whose doubles plus 1 are halves.
  slices<4, 4, float>(l, 1000, [](std::array<float, 4> v, std::size_t) {
    for (float& x : v) x = 2 * x + 1;
    std::swap(v[0], v[1]);
    return v;
  });
}

void arrays_of_them(Launch& l) {
  slices<4, 4, cl_int>(l, 1000, [](std::array<cl_int, 4> v, std::size_t) {
    return std::array<cl_int, 4>{v[0] + 2 * v[1] + 3 * v[2] + 4 * v[3], v[1],
                                 v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3],
                                 2 * (v[0] * v[3] + v[1] * v[2])};
  });
}

void component_by_pointer(Launch& l) {
  slices<4, 1, cl_int>(l, 1000, [](std::array<cl_int, 4> v, std::size_t item) {
    const int i = static_cast<int>(item % 4);
    return std::array<cl_int, 1>{(v[i] + i * static_cast<int>(item % 5)) * 10 + v[(i + 1) % 4]};
  });
}

constexpr KernelCase kernels[] = {
    {"components", components},
    {"literals", literals},
    {"operators", operators},
    {"selections", selections},
    {"reinterpretations", reinterpretations},
    {"of_chars", of_chars},
    {"of_three", of_three},
    {"of_halves", of_halves},
    {"arrays_of_them", arrays_of_them},
    {"component_by_pointer", component_by_pointer},
};

TEST(Vectors, ComponentsAndOperatorsWorkAsOnArrays) { expect_corpus("vectors.cl", kernels); }

}  // namespace
}  // namespace device_test
