// Geometric functions (6.12.5) for one to four components, against long double, with their edge cases
// (7.5.1).
#include "elementwise.h"

namespace device_test {
namespace {

template <class T>
class Geometric : public ::testing::Test {};
using Floats = ::testing::Types<Half, float, double>;
TYPED_TEST_SUITE(Geometric, Floats);

constexpr std::size_t points = 240;  // a multiple of 1, 2, 3 and 4 components
using Reals = std::vector<long double>;

/// Distance between a result and the truth in units of the last place of the truth's binade (at least the
/// least subnormal), or infinity where one is finite and the other not.
template <class T>
double ulps(T result, long double truth) {
  const T nearest = rounded<T>(truth);
  if (same(result, nearest)) return 0;
  if (is_nan(result) || is_nan(nearest)) return INFINITY;
  constexpr int digits = std::is_same_v<T, Half> ? 11 : std::is_same_v<T, float> ? 24 : 53;
  constexpr int least = std::is_same_v<T, Half> ? -14 : std::is_same_v<T, float> ? -126 : -1022;
  const int exponent = truth == 0 ? least : std::max(std::ilogb(truth), least);
  const auto place = std::ldexp(1.0L, exponent - digits + 1);
  return static_cast<double>(std::fabs(static_cast<long double>(to_double(result)) - truth) / place);
}

/// A call on vectors of `width`; the result has `results` components.
struct Call {
  const char* expression;  ///< of a and b
  int width, results;
  bool squares_safely = true;  ///< no product of great numbers overflows on the way to the result
};

/// Components of moderate size, both signs; some vectors of great and some of small numbers, where squares
/// overflow and vanish.
template <class T>
std::vector<T> operands(unsigned seed, bool squares_safely) {
  std::mt19937_64 random(seed);
  const int reach = std::is_same_v<T, Half>    ? 12
                    : std::is_same_v<T, float> ? 100
                    : squares_safely           ? 900
                                               : 450;
  std::vector<T> values;
  for (std::size_t i = 0; i < points; ++i) {
    const std::size_t kind = i / 12 % 4;
    const int scale = kind == 2 ? reach : kind == 3 ? -reach : 0;
    const long double x = static_cast<long double>(random() >> 11) * 0x1p-53L - 0.5L;
    values.push_back(rounded<T>(std::ldexp(x, scale + static_cast<int>(random() % 4))));
  }
  return values;
}

template <class T>
std::vector<T> evaluate(const Call& call, const std::vector<T>& a, const std::vector<T>& b) {
  const std::string type = name_of<T>(), n = call.width == 1 ? "" : std::to_string(call.width),
                    r = call.results == 1 ? "" : std::to_string(call.results);
  const auto load = [&](const std::string& p) {
    return n.empty() ? p + "[i]" : "vload" + n + "(i, " + p + ")";
  };
  const std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nkernel void k(global const " +
                             type + "* x, global const " + type + "* y, global " + type +
                             "* out) {\n  const size_t i = get_global_id(0);\n  const " + type + n +
                             " a = " + load("x") + ", b = " + load("y") + ";\n  " +
                             (r.empty() ? "out[i] = " + std::string(call.expression)
                                        : "vstore" + r + "(" + call.expression + ", i, out)") +
                             ";\n}";
  cl_program program = BundledDevice::instance().build(source);
  if (program == nullptr) return {};
  const std::size_t vectors = a.size() / static_cast<std::size_t>(call.width);
  Bytes x = bytes_of(a), y = bytes_of(b), out(vectors * static_cast<std::size_t>(call.results) * sizeof(T));
  Bytes* buffers[] = {&x, &y, &out};
  BundledDevice::instance().run(program, "k", vectors, buffers);
  clReleaseProgram(program);
  return values_of<T>(out);
}

/// Holds every result to truth(x, y), which gives the result's components and, beside them, the size of the
/// terms that were added: an error may be counted in units of those where terms cancel.
template <class T, class Truth>
void expect_within(double bound, const Call& call, Truth&& truth) {
  SCOPED_TRACE(std::string(call.expression) + " of " + name_of<T>() + std::to_string(call.width));
  const auto a = operands<T>(1, call.squares_safely), b = operands<T>(2, call.squares_safely);
  const std::vector<T> results = evaluate<T>(call, a, b);
  const auto width = static_cast<std::size_t>(call.width), count = static_cast<std::size_t>(call.results);
  ASSERT_EQ(results.size(), points / width * count);
  int shown = 0;
  for (std::size_t i = 0; i < points / width && shown < 4; ++i) {
    Reals x, y;
    for (std::size_t k = i * width; k < (i + 1) * width; ++k)
      x.push_back(to_double(a[k])), y.push_back(to_double(b[k]));
    const auto [values, terms] = truth(x, y);
    for (std::size_t k = 0; k < count; ++k) {
      const T result = results[i * count + k];
      const double error = ulps(result, values[k]);
      const long double scale = std::max(std::fabs(values[k]), terms[k]);
      const double allowed =
          terms[k] == 0
              ? bound
              : bound * std::ldexp(1.0, std::ilogb(scale) - std::ilogb(values[k] == 0 ? scale : values[k]));
      if (error <= allowed) continue;
      ++shown;
      ADD_FAILURE() << "vector " << i << ", component " << k << ": " << text_of(result) << " is " << error
                    << " ulp from " << static_cast<double>(values[k]);
    }
  }
}

long double dot(const Reals& x, const Reals& y) {
  long double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}
long double size_of_products(const Reals& x, const Reals& y) {
  long double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += std::fabs(x[i] * y[i]);
  return sum;
}
Reals difference(const Reals& x, const Reals& y) {
  Reals d;
  for (std::size_t i = 0; i < x.size(); ++i) d.push_back(x[i] - y[i]);
  return d;
}

/// Products of float and half are exact in double, so that half and float are rounded once but for the
/// double's own roundings; double has the roundings of each operation.
template <class T>
constexpr double rounded_once = std::is_same_v<T, double> ? 4 : 0.5001;

/// The fast_ forms are declared for float alone; here they are as exact as the others.
template <class T>
std::vector<const char*> forms(const char* plain, const char* fast) {
  if (std::is_same_v<T, float>) return {plain, fast};
  return {plain};
}

TYPED_TEST(Geometric, DotLengthAndDistance) {
  using T = TypeParam;
  const Reals none = {0};
  for (const int width : {1, 2, 3, 4}) {
    expect_within<T>(rounded_once<T>, {"dot(a, b)", width, 1, false}, [](const Reals& x, const Reals& y) {
      return std::pair(Reals{dot(x, y)}, Reals{size_of_products(x, y)});
    });
    for (const char* call : forms<T>("length(a)", "fast_length(a)")) {
      expect_within<T>(rounded_once<T>, {call, width, 1}, [&](const Reals& x, const Reals&) {
        return std::pair(Reals{std::sqrt(dot(x, x))}, none);
      });
    }
    for (const char* call : forms<T>("distance(a, b)", "fast_distance(a, b)")) {
      expect_within<T>(rounded_once<T>, {call, width, 1}, [&](const Reals& x, const Reals& y) {
        const Reals d = difference(x, y);
        return std::pair(Reals{std::sqrt(dot(d, d))}, none);
      });
    }
  }
}

TYPED_TEST(Geometric, NormalizeGivesUnitVectors) {
  using T = TypeParam;
  for (const int width : {1, 2, 3, 4}) {
    for (const char* call : forms<T>("normalize(a)", "fast_normalize(a)")) {
      expect_within<T>(rounded_once<T>, {call, width, width}, [](const Reals& x, const Reals&) {
        Reals unit = x;
        for (long double& v : unit) v /= std::sqrt(dot(x, x));
        return std::pair(unit, Reals(x.size()));
      });
    }
  }
}

TYPED_TEST(Geometric, CrossProducts) {
  using T = TypeParam;
  for (const int width : {3, 4}) {
    expect_within<T>(rounded_once<T>, {"cross(a, b)", width, width, false},
                     [](const Reals& x, const Reals& y) {
                       Reals r(x.size()), terms(x.size());
                       for (std::size_t i = 0; i < 3; ++i) {
                         const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
                         r[i] = x[j] * y[k] - x[k] * y[j];
                         terms[i] = std::fabs(x[j] * y[k]) + std::fabs(x[k] * y[j]);
                       }
                       return std::pair(r, terms);
                     });
  }
}

/// normalize of zeros, infinities and NaN, by component (7.5.1).
TYPED_TEST(Geometric, NormalizeAtItsEdges) {
  using T = TypeParam;
  const auto inf = rounded<T>(INFINITY), zero = rounded<T>(0), one = rounded<T>(1), two = rounded<T>(2),
             nan = rounded<T>(NAN), minus_inf = rounded<T>(-INFINITY), minus_one = rounded<T>(-1);
  const std::vector<T> a = {zero, zero, zero, zero, inf, two, one, zero, minus_inf, one, two, one,
                            one,  nan,  two,  one,  nan, nan, nan, nan,  inf,       nan, one, two};
  const std::vector<T> expected = {zero,      zero, zero, zero, one, zero, zero, zero,
                                   minus_one, zero, zero, zero, nan, nan,  nan,  nan,
                                   nan,       nan,  nan,  nan,  one, nan,  zero, zero};
  const std::vector<T> results = evaluate<T>({"normalize(a)", 4, 4}, a, a);
  ASSERT_EQ(results.size(), expected.size());
  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_TRUE(to_double(results[i]) == to_double(expected[i]) ||
                (is_nan(results[i]) && is_nan(expected[i])))
        << "component " << i << ": " << text_of(results[i]);
  }
}

}  // namespace
}  // namespace device_test
