#include <cmath>
#include <complex>

#include "corpus.h"

namespace device_test {
namespace {

std::vector<float> floats(std::size_t count, int bound, unsigned seed = 1, float scale = 1) {
  const auto x = integers(count, bound, seed);
  return generate(count, [&](std::size_t i) { return static_cast<float>(x[i]) * scale; });
}

/// A plane of 3 by 2 groups (5 by 9 where the group is small). Its width and height.
std::pair<std::size_t, std::size_t> plane(Launch& l) {
  const Launch::Shape local = l.rectangle(),
                      groups = l.group() < 16 ? Launch::Shape{5, 9, 1} : Launch::Shape{3, 2, 1};
  l.range(groups, local);
  return {groups[0] * local[0], groups[1] * local[1]};
}

// Small integers: every sum is exact, in any order.
Launch& matrix_multiply(Launch& l) {
  constexpr std::size_t depth = 40;
  const auto [width, height] = plane(l);
  const auto a = floats(height * depth, 50), b = floats(depth * width, 50, 2);
  std::vector<float> c(width * height);
  for (std::size_t y = 0; y < height; ++y)
    for (std::size_t x = 0; x < width; ++x)
      for (std::size_t k = 0; k < depth; ++k) c[y * width + x] += a[y * depth + k] * b[k * width + x];
  return l.in(a).in(b).out(c).value<cl_int>(depth);
}
void plain_matrix_multiply(Launch& l) { matrix_multiply(l); }
void tiled_matrix_multiply(Launch& l) {
  matrix_multiply(l).local<float>(8 * l.rectangle()[1]).local<float>(8 * l.rectangle()[0]);
}

void transposition(Launch& l) {
  const Launch::Shape local = l.rectangle();
  const std::pair size = plane(l);
  const auto [width, height] = size;
  const auto x = integers(l.items(), 1 << 20);
  l.in(x).out(generate(x.size(), [&, w = width, h = height](std::size_t i) { return x[i % h * w + i / h]; }));
  l.local<cl_int>((local[0] + 1) * local[1]);
}

void n_body(Launch& l) {
  const auto x = floats(4 * l.items(), 1000, 1, 0.0625f);
  const std::size_t count = l.items();
  std::vector<float> forces(4 * count);
  for (std::size_t i = 0; i < count; ++i) {
    double force[3] = {};
    for (std::size_t j = 0; j < count; ++j) {
      double between[3], square = 1;
      for (std::size_t k = 0; k < 3; ++k) {
        between[k] = static_cast<double>(x[4 * j + k]) - x[4 * i + k];
        square += between[k] * between[k];
      }
      for (std::size_t k = 0; k < 3; ++k)
        force[k] += between[k] * x[4 * j + 3] / (square * std::sqrt(square));
    }
    for (std::size_t k = 0; k < 3; ++k) forces[4 * i + k] = static_cast<float>(force[k]);
  }
  // Single precision over as many as 3072 terms of one sign or the other, each below 63.
  l.in(x).out_near(forces, 0.02f).local<cl_float4>(l.group());
}

void fast_fourier_transform(Launch& l) {
  const auto x = floats(2 * 64 * l.groups(), 200, 3, 0.01f);
  std::vector<float> expected;
  for (std::size_t g = 0; g < l.groups(); ++g) {
    for (std::size_t k = 0; k < 64; ++k) {
      std::complex<double> sum = 0;
      for (std::size_t i = 0; i < 64; ++i) {
        const std::complex<double> point(x[2 * (64 * g + i)], x[2 * (64 * g + i) + 1]);
        sum += point * std::polar(1.0, -2 * M_PI * static_cast<double>(i * k % 64) / 64);
      }
      expected.push_back(static_cast<float>(sum.real()));
      expected.push_back(static_cast<float>(sum.imag()));
    }
  }
  l.in(x).out_near(expected, 1e-4f);
}

void convolution(Launch& l) {
  const auto x = floats(l.items(), 1000);
  constexpr float weights[] = {1, 6, 15, 20, 15, 6, 1};
  l.in(x).out(generate(x.size(), [&](std::size_t i) {
    float sum = 0;
    for (std::size_t k = 0; k < 7; ++k)
      if (i + k >= 3 && i + k - 3 < x.size()) sum += weights[k] * x[i + k - 3];
    return sum;
  }));
  l.local<float>(l.group() + 6);
}

void convolution_2d(Launch& l) {
  const auto [w, h] = plane(l);
  const auto x = integers(l.items(), 1000), filter = integers(25, 10, 2);
  const int width = static_cast<int>(w), height = static_cast<int>(h);
  l.in(x).out(generate(x.size(), [&](std::size_t item) {
    const int column = static_cast<int>(item) % width, row = static_cast<int>(item) / width;
    int sum = 0;
    for (int k = 0; k < 25; ++k) {
      const int y = std::clamp(row + k / 5 - 2, 0, height - 1),
                z = std::clamp(column + k % 5 - 2, 0, width - 1);
      sum += filter[k] * x[y * width + z];
    }
    return sum;
  }));
  l.in(filter);
}

void five_point_stencil(Launch& l) {
  const auto size = plane(l);
  const std::size_t w = size.first, h = size.second;
  const auto x = floats(l.items(), 1000);
  l.in(x).out(generate(x.size(), [&](std::size_t i) {
    if (i % w == 0 || i % w == w - 1 || i / w == 0 || i / w == h - 1) return x[i];
    return 0.25f * ((x[i - 1] + x[i + 1]) + (x[i - w] + x[i + w]));
  }));
}

void heat_in_a_rod(Launch& l) {
  constexpr int steps = 25;
  const auto before = floats(l.items(), 100);
  std::vector<float> after;
  for (std::size_t g = 0; g < l.groups(); ++g) {
    std::vector<float> rod(l.group() + 2);
    rod.front() = 100;
    for (std::size_t i = 0; i < l.group(); ++i) rod[i + 1] = before[g * l.group() + i];
    for (int step = 0; step < steps; ++step) {
      const auto old = rod;
      for (std::size_t i = 1; i <= l.group(); ++i)
        rod[i] = old[i] + 0.25f * (old[i - 1] - 2 * old[i] + old[i + 1]);
    }
    after.insert(after.end(), rod.begin() + 1, rod.end() - 1);
  }
  l.changes(before, after).value<cl_int>(steps);
}

void game_of_life(Launch& l) {
  const auto size = plane(l);
  const std::size_t w = size.first, h = size.second;
  const auto draws = integers(l.items(), 3);
  const auto x = generate(l.items(), [&](std::size_t i) { return static_cast<cl_uchar>(draws[i] == 0); });
  l.in(x).out(generate(x.size(), [&](std::size_t i) {
    int neighbours = -x[i];
    for (std::size_t k = 0; k < 9; ++k)
      neighbours += x[(i / w + h + k / 3 - 1) % h * w + (i + w + k % 3 - 1) % w];
    return static_cast<cl_uchar>(neighbours == 3 || (x[i] && neighbours == 2));
  }));
}

void polynomial_by_horner(Launch& l) {
  const auto draws = integers(l.items(), 1 << 20), c = integers(12, 100, 2);
  const auto x = generate(l.items(), [&](std::size_t i) { return draws[i] * 0x1p-19 - 1; });
  l.in(x).out(generate(x.size(), [&](std::size_t i) {
    double y = c[11];
    for (int k = 10; k >= 0; --k) y = std::fma(y, x[i], c[k]);
    return y;
  }));
  l.in(std::vector<double>(c.begin(), c.end())).value<cl_int>(11);
}

void oscillators(Launch& l) {
  constexpr int steps = 80;
  const auto start = floats(l.items(), 100, 1, 0.01f);
  std::vector<float> end;
  // The method's own error after ten radians is below 2e-5.
  for (const float amplitude : start) {
    end.push_back(amplitude * std::cos(10.0f));
    end.push_back(-amplitude * std::sin(10.0f));
  }
  l.in(start).out_near(end, 1e-4f).value<cl_int>(steps);
}

constexpr KernelCase kernels[] = {
    {"tiled_matrix_multiply", tiled_matrix_multiply},
    {"plain_matrix_multiply", plain_matrix_multiply},
    {"transposition", transposition},
    {"n_body", n_body},
    {"fast_fourier_transform", fast_fourier_transform},
    {"convolution", convolution},
    {"convolution_2d", convolution_2d},
    {"five_point_stencil", five_point_stencil},
    {"heat_in_a_rod", heat_in_a_rod},
    {"game_of_life", game_of_life},
    {"polynomial_by_horner", polynomial_by_horner},
    {"oscillators", oscillators},
};

TEST(Numerics, AgreeWithSerialComputations) { expect_corpus("numerics.cl", kernels); }

}  // namespace
}  // namespace device_test
