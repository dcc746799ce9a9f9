#include <numeric>

#include "corpus.h"

namespace device_test {
namespace {

/// Arguments (in, out) with out the host's function of in, work-item by work-item.
template <cl_int (*host)(cl_int), int bound>
void each(Launch& l) {
  const auto x = integers(l.items(), bound);
  l.in(x).out(generate(x.size(), [&](std::size_t i) { return host(x[i]); }));
}

void early_return(Launch& l) {
  const auto x = integers(l.items(), 100);
  const std::vector<cl_int> before(x.size(), -1);
  l.in(x).changes(before, generate(x.size(), [&](std::size_t i) {
                    return x[i] % 3 == 0 || (x[i] % 7 == 0 && x[i] < 70) ? -1 : x[i];
                  }));
}

cl_int collatz(cl_int x) {
  cl_int steps = 0;
  for (cl_uint n = static_cast<cl_uint>(x) + 1; n != 1; ++steps) n = n % 2 == 1 ? 3 * n + 1 : n / 2;
  return steps;
}

void greatest_common_divisor(Launch& l) {
  const auto x = integers(l.items(), 100000), y = integers(l.items(), 100000, 2);
  l.in(x).in(y).out(generate(x.size(), [&](std::size_t i) { return std::gcd(x[i], y[i]); }));
}

cl_int switch_in_loop(cl_int x) {
  cl_int result = 0;
  for (int i = 0; i < 12; ++i, x /= 3) {
    const int which = x % 8;
    if (which == 0) {
      ++result;
      continue;
    }
    if (which == 5 && i > 6) return result;
    if (which == 1) result = (result ^ 5) * 3;
    if (which == 2) result *= 3;
    if (which == 5) result -= 7;
    if (which == 6) result += (x % 5) * (x % 5 + 1) / 2;
    if (which == 3 || which == 4 || which == 6 || which == 7) result += 2;
    result &= 0xffff;
  }
  return result;
}

cl_int irreducible(cl_int x) {
  cl_int count = 0;
  for (bool odd = x % 2 == 1;;) {
    if (odd) {
      x += 3;
      count += 10;
      if (count >= 100) break;
    }
    x /= 2;
    ++count;
    odd = x % 2 == 1;
    if (!odd && x <= 4) break;
  }
  return x + count * 1000;
}

cl_int nested_breaks(cl_int x) {
  const int limit = x % 50;
  cl_int sum = 0;
  for (int i = 0; i < 20; ++i) {
    for (int j = 0; j < 20 && i * j <= limit; ++j) {
      if ((i + j) % 3 == 0) continue;
      sum += i ^ j;
      if (sum > 500) return sum;
    }
    if (sum % 11 == 10) break;
  }
  return sum;
}

cl_int duffs_device(cl_int x) {
  const int count = x % 13 + 1;
  // From the last step back: the switch enters so that the last round is whole.
  constexpr int steps[] = {1000, 100, 10, 1};
  cl_int copied = 0;
  for (int i = 0; i < count; ++i) copied += steps[i % 4];
  return copied;
}

cl_int side_effects_of_operands(cl_int x) {
  int calls = 0;
  bool a = false, b = true, c = true;
  if (x % 2) ++calls, a = true;
  if (x % 3 == 0) calls += 10;
  ++calls;
  if (x % 5)
    c = x % 7 != 1;
  else
    calls += 100;
  const int results[] = {calls + 1000, calls * 2, -calls, calls};
  return results[x % 4] * 8 + a * 4 + b * 2 + c;
}

void mandelbrot(Launch& l) {
  constexpr int width = 64;
  l.out(generate(l.items(), [](std::size_t i) {
    const float cx = static_cast<float>(i % width) * 0.046875f - 2,
                cy = static_cast<float>(i / width) * 0.0625f - 1;
    float x = 0, y = 0;
    cl_int n = 0;
    for (; n < 200 && x * x + y * y <= 4; ++n) {
      const float next = x * x - y * y + cx;
      y = 2 * x * y + cy;
      x = next;
    }
    return n;
  }));
  l.value<cl_int>(width);
}

cl_int interpreter(cl_int x) {
  x %= 20;
  cl_int steps = 0;
  do {
    x = (x + 3) * 2 + 3;
    steps += 4;
  } while (x < 100);
  return x * 2 * 100 + steps + 1;
}

cl_int integer_root(cl_int x) {
  cl_int root = 0;
  while (static_cast<cl_long>(root + 1) * (root + 1) <= x) ++root;
  return root;
}

cl_int functions(cl_int x) {
  const auto inner = [](cl_int v) { return v % 2 == 1 ? v * 3 + 1 : (v + 1) * 3; };
  for (int i = 0; i < 5; ++i) x = (x > 1000 ? x : inner(x) + inner(x / 2)) % 5000;
  return x + 50000;
}

constexpr KernelCase kernels[] = {
    {"early_return", early_return},
    {"collatz", each<collatz, 5000>},
    {"greatest_common_divisor", greatest_common_divisor},
    {"switch_in_loop", each<switch_in_loop, 1 << 20>},
    {"irreducible", each<irreducible, 1000>},
    {"nested_breaks", each<nested_breaks, 1000>},
    {"duffs_device", each<duffs_device, 1000>},
    {"side_effects_of_operands", each<side_effects_of_operands, 1000>},
    {"mandelbrot", mandelbrot},
    {"interpreter", each<interpreter, 1000>},
    {"newton_until_it_stands", each<integer_root, 1 << 20>},
    {"functions", each<functions, 3000>},
};

TEST(ControlFlow, WorkItemsDivergeAndReconverge) { expect_corpus("control_flow.cl", kernels); }

}  // namespace
}  // namespace device_test
