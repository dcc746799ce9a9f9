// Relational functions (6.12.6) against the host's comparisons.
#include <fmt/format.h>

#include "elementwise.h"

namespace device_test {
namespace {

template <class T>
class Relational : public ::testing::Test {};
using Floats = ::testing::Types<Half, float, double>;
TYPED_TEST_SUITE(Relational, Floats);

/// Scalars give int 1, components -1 in an integer of their size.
template <class T, class Truth, class... A>
void expect_truth(const std::string& call, Truth&& truth, const std::vector<A>&... columns) {
  expect_elementwise<std::int32_t>(
      call, std::array{1}, [&](A... x) { return truth(to_double(x)...) ? 1 : 0; }, columns...);
  expect_elementwise<SignedOf<T>>(
      call, vector_widths, [&](A... x) { return SignedOf<T>(truth(to_double(x)...) ? -1 : 0); }, columns...);
}

TYPED_TEST(Relational, ComparisonsOfTwo) {
  const auto a = column<TypeParam>(1), b = column<TypeParam>(2, 37);
  const auto expect = [&](const char* call, auto truth) { expect_truth<TypeParam>(call, truth, a, b); };
  expect("isequal(a, b)", [](double x, double y) { return x == y; });
  expect("isnotequal(a, b)", [](double x, double y) { return x != y; });
  expect("isgreater(a, b)", [](double x, double y) { return x > y; });
  expect("isgreaterequal(a, b)", [](double x, double y) { return x >= y; });
  expect("isless(a, b)", [](double x, double y) { return x < y; });
  expect("islessequal(a, b)", [](double x, double y) { return x <= y; });
  expect("islessgreater(a, b)", [](double x, double y) { return std::islessgreater(x, y); });
  expect("isordered(a, b)", [](double x, double y) { return !std::isunordered(x, y); });
  expect("isunordered(a, b)", [](double x, double y) { return std::isunordered(x, y); });
}

TYPED_TEST(Relational, ClassesOfOne) {
  using T = TypeParam;
  const auto a = column<T>(3);
  const double least = std::is_same_v<T, Half> ? 0x1p-14 : std::is_same_v<T, float> ? 0x1p-126 : 0x1p-1022;
  expect_truth<T>(
      "isfinite(a)", [](double x) { return std::isfinite(x); }, a);
  expect_truth<T>(
      "isinf(a)", [](double x) { return std::isinf(x); }, a);
  expect_truth<T>(
      "isnan(a)", [](double x) { return std::isnan(x); }, a);
  expect_truth<T>(
      "isnormal(a)", [&](double x) { return std::isfinite(x) && std::fabs(x) >= least; }, a);
  const auto sign = [](T x) { return std::bit_cast<SignedOf<T>>(x) < 0; };
  expect_elementwise<std::int32_t>(
      "signbit(a)", std::array{1}, [&](T x) { return sign(x) ? 1 : 0; }, a);
  expect_elementwise<SignedOf<T>>(
      "signbit(a)", vector_widths, [&](T x) { return SignedOf<T>(-sign(x)); }, a);
}

template <class T>
class Selection : public ::testing::Test {};
using AllTypes = ::testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                                  std::uint32_t, std::int64_t, std::uint64_t, Half, float, double>;
TYPED_TEST_SUITE(Selection, AllTypes);

TYPED_TEST(Selection, BitselectTakesEachBit) {
  using T = TypeParam;
  using U = UnsignedOf<T>;
  const auto a = column<T>(4), b = column<T>(5, 37);
  const auto masks = column<U>(6);
  const std::string call = "as_" + name_of<U>() + "#(bitselect(a, b, as_" + name_of<T>() + "#(c)))";
  expect_elementwise<U>(
      call, all_widths,
      [](T x, T y, U m) { return U((std::bit_cast<U>(x) & ~m) | (std::bit_cast<U>(y) & m)); }, a, b, masks);
}

template <class T, class C>
void expect_select() {
  const auto a = column<T>(7), b = column<T>(8, 37);
  auto c = column<C>(9);
  for (std::size_t i = 0; i < c.size(); i += 3) c[i] = 0;
  expect_elementwise<T>(
      "select(a, b, c)", std::array{1}, [](T x, T y, C z) { return z ? y : x; }, a, b, c);
  expect_elementwise<T>(
      "select(a, b, c)", vector_widths, [](T x, T y, C z) { return SignedOf<T>(z) < 0 ? y : x; }, a, b, c);
}
TYPED_TEST(Selection, SelectTestsScalarsForZeroAndComponentsByTheirTopBit) {
  expect_select<TypeParam, SignedOf<TypeParam>>();
  expect_select<TypeParam, UnsignedOf<TypeParam>>();
}

/// any and all fold a vector: one int for each.
template <class T>
void expect_any_all() {
  const auto values = column<T>(10);
  std::string source;
  for (const int width : all_widths) {
    const std::string n = width == 1 ? "" : std::to_string(width);
    const std::string load = width == 1 ? "in[i]" : "vload" + n + "(i, in)";
    source += fmt::format(
        "kernel void w{0}(global const {1}* in, global int* out) {{\n  const size_t i = get_global_id(0);\n"
        "  out[2 * i] = any({2});\n  out[2 * i + 1] = all({2});\n}}\n",
        width, name_of<T>(), load);
  }
  cl_program program = BundledDevice::instance().build(source);
  ASSERT_NE(program, nullptr);
  for (const int width : all_widths) {
    const std::size_t vectors = values.size() / width;
    Bytes in = bytes_of(values), out(vectors * 2 * sizeof(int));
    Bytes* buffers[] = {&in, &out};
    BundledDevice::instance().run(program, "w" + std::to_string(width), vectors, buffers);
    const std::vector<int> results = values_of<int>(out);
    for (std::size_t i = 0; i < vectors; ++i) {
      const auto negative = [](T x) { return x < 0; };
      const auto first = values.begin() + i * width;
      ASSERT_EQ(results[2 * i], std::any_of(first, first + width, negative)) << width << " at " << i;
      ASSERT_EQ(results[2 * i + 1], std::all_of(first, first + width, negative)) << width << " at " << i;
    }
  }
  clReleaseProgram(program);
}
TEST(RelationalFolds, AnyAndAllLookAtTheTopBits) {
  expect_any_all<std::int8_t>();
  expect_any_all<std::int16_t>();
  expect_any_all<std::int32_t>();
  expect_any_all<std::int64_t>();
}

}  // namespace
}  // namespace device_test
