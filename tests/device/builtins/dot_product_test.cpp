// Dot products of four 8-bit integers (cl_khr_integer_dot_product), with and without an accumulator.
#include "elementwise.h"

namespace device_test {
namespace {

constexpr std::array scalar = {1};

/// Byte `index` of four, the first lowest, as a T.
template <class T>
std::int64_t component(std::uint32_t packed, int index) {
  return static_cast<T>(packed >> 8 * index);
}

template <class A, class B>
std::int64_t product(std::uint32_t x, std::uint32_t y) {
  std::int64_t sum = 0;
  for (int i = 0; i < 4; ++i) sum += component<A>(x, i) * component<B>(y, i);
  return sum;
}

/// Vectors of bytes, the extreme ones among them.
std::vector<std::uint32_t> bytes(unsigned seed, unsigned shift) {
  std::vector<std::uint32_t> values = column<std::uint32_t>(seed, shift + 1);
  const std::uint32_t extreme[] = {0x80808080u, 0x7f7f7f7fu, 0xffffffffu, 0, 0x80ff007fu};
  for (std::size_t i = 0; i < 25; ++i) values[i] = extreme[shift % 2 ? i / 5 : i % 5];
  return values;
}

/// In all forms: of vectors and of packed bytes; `suffix` names the latter.
template <class R, class A, class B>
void expect_dot(const std::string& suffix) {
  const std::string a = "as_" + name_of<A>() + "4(a)", b = "as_" + name_of<B>() + "4(b)";
  const auto dot = [](std::uint32_t x, std::uint32_t y) { return R(product<A, B>(x, y)); };
  const auto add = [](std::uint32_t x, std::uint32_t y, R sum) {
    const std::int64_t low = std::numeric_limits<R>::min(), high = std::numeric_limits<R>::max();
    return R(std::clamp(product<A, B>(x, y) + std::int64_t(sum), low, high));
  };
  const auto x = bytes(71, 0), y = bytes(72, 37);
  std::vector<R> sums = column<R>(73, 11);
  for (std::size_t i = 0; i < 50; ++i)
    sums[i] = R((i % 2 ? std::numeric_limits<R>::max() : std::numeric_limits<R>::min()) +
                (i % 2 ? -R(i) : R(i)) * 999);
  for (const char* const options : {"", "-cl-std=CL3.0"}) {
    expect_all_elementwise(
        std::vector<Call<R, std::uint32_t, std::uint32_t>>{{"dot(" + a + ", " + b + ")", dot},
                                                           {"dot_4x8packed_" + suffix + "(a, b)", dot}},
        scalar, options, x, y);
    expect_all_elementwise(
        std::vector<Call<R, std::uint32_t, std::uint32_t, R>>{
            {"dot_acc_sat(" + a + ", " + b + ", c)", add},
            {"dot_acc_sat_4x8packed_" + suffix + "(a, b, c)", add}},
        scalar, options, x, y, sums);
  }
}

TEST(DotProduct, OfUnsignedBytes) { expect_dot<std::uint32_t, std::uint8_t, std::uint8_t>("uu_uint"); }
TEST(DotProduct, OfSignedBytes) { expect_dot<std::int32_t, std::int8_t, std::int8_t>("ss_int"); }
TEST(DotProduct, OfUnsignedAndSignedBytes) { expect_dot<std::int32_t, std::uint8_t, std::int8_t>("us_int"); }
TEST(DotProduct, OfSignedAndUnsignedBytes) { expect_dot<std::int32_t, std::int8_t, std::uint8_t>("su_int"); }

}  // namespace
}  // namespace device_test
