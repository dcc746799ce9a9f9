#include <bit>
#include <cstddef>

#include "corpus.h"

namespace device_test {
namespace {

struct Node {
  cl_int next, weight;
};

void linked_list(Launch& l) {
  constexpr std::size_t count = 500;
  const auto draws = integers(count, 1000);
  // Each node points to a later one.
  const auto nodes = generate(count, [&](std::size_t i) {
    const cl_int next = static_cast<cl_int>(i) + 1 + draws[i] % 90;
    return Node{next < static_cast<cl_int>(count) ? next : -1, draws[i]};
  });
  const auto heads = integers(l.items(), count, 2);
  l.in(nodes).in(heads).out(generate(l.items(), [&](std::size_t i) {
    cl_uint sum = 0;
    for (cl_int at = heads[i]; at >= 0; at = nodes[static_cast<std::size_t>(at)].next)
      sum = sum * 3 + static_cast<cl_uint>(nodes[static_cast<std::size_t>(at)].weight);
    return sum;
  }));
}

void linked_in_private(Launch& l) {
  const auto x = integers(l.items(), 4096);
  l.in(x).out(generate(x.size(), [&](std::size_t item) {
    cl_int sum = 0, length = 0;
    for (int i = 0; i < 12; ++i)
      if ((x[item] >> i & 1) == 0) sum += x[item] + i, ++length;
    return sum * 16 + length;
  }));
}

struct Branch {
  cl_int left, right, key;
};

void binary_tree(Launch& l) {
  std::vector<Branch> tree = {{-1, -1, 500}};
  for (const cl_int key : integers(300, 1000)) {
    for (std::size_t at = 0; tree[at].key != key;) {
      cl_int& next = key < tree[at].key ? tree[at].left : tree[at].right;
      if (next >= 0) {
        at = static_cast<std::size_t>(next);
        continue;
      }
      next = static_cast<cl_int>(tree.size());
      tree.push_back({-1, -1, key});
      break;
    }
  }
  const auto keys = integers(l.items(), 1000, 2);
  l.in(tree).in(keys).out(generate(l.items(), [&](std::size_t i) {
    cl_int at = 0, depth = 0;
    for (; at >= 0; ++depth) {
      const Branch& b = tree[static_cast<std::size_t>(at)];
      if (b.key == keys[i]) return at * 64 + depth;
      at = keys[i] < b.key ? b.left : b.right;
    }
    return -depth;
  }));
}

void unions(Launch& l) {
  const auto draws = integers(l.items(), 1 << 30);
  const auto x =
      generate(l.items(), [&](std::size_t i) { return std::bit_cast<float>(draws[i] & 0x7f7fffff); });
  l.in(x).out(generate(l.items(), [&](std::size_t i) {
    const auto bits = std::bit_cast<cl_uint>(x[i]);
    return (bits ^ 0x80000f0fu) + (bits >> 23 & 255);
  }));
}

struct alignas(16) Particle {
  cl_float position[4];
  struct {
    cl_short charge;
    cl_char spins[3];
  } quantum;
  cl_int shells[2][3];
};

void by_value(Launch& l) {
  const Particle given{{1, 2, 3, 4}, {7, {1, 2, 3}}, {{1, 2, 3}, {4, 5, 6}}};
  l.value(given).out(generate(l.items(), [&](std::size_t item) {
    Particle p = given;
    for (int by = 1; by <= static_cast<int>(item % 7); ++by) {
      p.position[0] += static_cast<float>(by);
      p.position[1] -= static_cast<float>(by);
      p.quantum.spins[by % 3] = static_cast<cl_char>(p.quantum.spins[by % 3] + 1);
      p.shells[1][by % 3] = by;
    }
    return static_cast<cl_int>(p.position[0]) * 1000 - static_cast<cl_int>(p.position[1]) +
           p.quantum.spins[0] + p.quantum.spins[1] * 2 + p.quantum.spins[2] * 3 + p.shells[1][0] +
           p.shells[1][1] + p.shells[1][2] + 7;
  }));
}

void in_local_memory(Launch& l) {
  std::vector<Particle> particles(l.items()), expected(l.items());
  std::memset(static_cast<void*>(particles.data()), 0, particles.size() * sizeof(Particle));
  for (std::size_t i = 0; i < l.items(); ++i) {
    particles[i].position[2] = static_cast<float>(i);
    particles[i].shells[1][2] = static_cast<cl_int>(i * i);
  }
  for (std::size_t i = 0; i < l.items(); ++i) {
    const std::size_t me = i % l.group(), part = me / 128 * 128,
                      count = std::min<std::size_t>(128, l.group() - part);
    const Particle& source = particles[i - me + part + count - 1 - (me - part)];
    std::memcpy(static_cast<void*>(&expected[i]), &source, sizeof(Particle));
    expected[i].quantum.charge = static_cast<cl_short>(me);
  }
  l.in(particles).out(expected);
}

void layouts(Launch& l) {
  const int numbers[] = {
      13, 5, 32, 16, 20, 24, 64, 16, 16, 4, 128, sizeof(Particle), offsetof(Particle, shells), 8, 8, 8};
  l.out(generate(l.items(), [&](std::size_t i) { return numbers[i % 16]; }));
}

struct [[gnu::packed]] Packed {
  cl_char a;
  cl_int b;
  cl_double c;
};

void packed(Launch& l) {
  const auto x = integers(l.items(), 100);
  const auto before = generate(l.items(), [&](std::size_t i) {
    return Packed{static_cast<cl_char>(x[i]), static_cast<cl_int>(i), x[i] * 0.5};
  });
  l.changes(before, generate(l.items(), [&](std::size_t i) {
              const cl_int b = static_cast<cl_int>(i) + x[i];
              return Packed{static_cast<cl_char>(b & 63), b, x[i] * 1.0};
            }));
}

void with_endian_attribute(Launch& l) {
  const auto x = integers(l.items(), 1000);
  l.in(x).out(generate(l.items(), [&](std::size_t i) { return x[i] + 1; }));
}

struct Gaussian {
  cl_int re, im;
};

void gaussian_powers(Launch& l) {
  const auto re = integers(l.items(), 30), im = integers(l.items(), 30, 2);
  l.in(generate(l.items(), [&](std::size_t i) { return Gaussian{re[i], im[i]}; }));
  l.out(generate(l.items(), [&](std::size_t i) {
    Gaussian r{1, 0};
    for (int n = 0; n < 5; ++n) r = {r.re * re[i] - r.im * im[i], r.re * im[i] + r.im * re[i]};
    return r;
  }));
}

constexpr KernelCase kernels[] = {
    {"linked_list", linked_list},
    {"linked_in_private", linked_in_private},
    {"binary_tree", binary_tree},
    {"unions", unions},
    {"by_value", by_value},
    {"in_local_memory", in_local_memory},
    {"layouts", layouts},
    {"packed", packed},
    {"with_endian_attribute", with_endian_attribute},
    {"gaussian_powers", gaussian_powers},
};

TEST(Structures, KeepTheirMembersInEveryAddressSpace) { expect_corpus("structures.cl", kernels); }

}  // namespace
}  // namespace device_test
