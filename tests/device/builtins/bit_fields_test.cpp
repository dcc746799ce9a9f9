// Bit fields and reversal (cl_khr_extended_bit_ops), bit by bit on the host.
#include "elementwise.h"

namespace device_test {
namespace {

template <class T>
class BitFields : public ::testing::Test {};
using Integers = ::testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                                  std::uint32_t, std::int64_t, std::uint64_t>;
TYPED_TEST_SUITE(BitFields, Integers);

template <class T>
constexpr unsigned bits_of = 8 * sizeof(T);

template <class T>
bool bit(T x, unsigned index) {
  return UnsignedOf<T>(x) >> index & 1;
}
template <class T>
UnsignedOf<T> at(unsigned index) {
  return UnsignedOf<T>(UnsignedOf<T>(1) << index);
}

struct Field {
  unsigned offset, count;
  std::string arguments() const { return fmt::format("{}u, {}u)", offset, count); }
};

/// Of no bits, one, some and all, at either end and within.
template <class T>
std::vector<Field> fields() {
  constexpr unsigned n = bits_of<T>;
  return {{0, 0},     {n, 0},     {3, 0}, {0, 1},         {n - 1, 1}, {0, n},
          {1, n - 1}, {0, n - 1}, {3, 2}, {n / 2, n / 2}, {2, n / 2}};
}

TYPED_TEST(BitFields, AreInserted) {
  using T = TypeParam;
  std::vector<Call<T, T, T>> calls;
  for (const Field f : fields<T>())
    calls.push_back({"bitfield_insert(a, b, " + f.arguments(), [f](T base, T insert) {
                       UnsignedOf<T> result = 0;
                       for (unsigned i = 0; i < bits_of<T>; ++i) {
                         const bool inside = i >= f.offset && i < f.offset + f.count;
                         if (inside ? bit(insert, i - f.offset) : bit(base, i)) result |= at<T>(i);
                       }
                       return T(result);
                     }});
  expect_all_elementwise(calls, all_widths, "", column<T>(61), column<T>(62, 37));
}

TYPED_TEST(BitFields, AreExtractedWithAndWithoutSign) {
  using T = TypeParam;
  using U = UnsignedOf<T>;
  using S = std::make_signed_t<T>;
  std::vector<Call<U, T>> unsigned_calls;
  std::vector<Call<S, T>> signed_calls;
  for (const Field f : fields<T>()) {
    const auto extract = [f](T base, bool sign) {
      U result = 0;
      for (unsigned i = 0; i < bits_of<T>; ++i) {
        const bool beyond = i >= f.count;
        const bool set =
            beyond ? sign && f.count != 0 && bit(base, f.offset + f.count - 1) : bit(base, f.offset + i);
        if (set) result |= at<T>(i);
      }
      return result;
    };
    unsigned_calls.push_back(
        {"bitfield_extract_unsigned(a, " + f.arguments(), [=](T base) { return extract(base, false); }});
    signed_calls.push_back(
        {"bitfield_extract_signed(a, " + f.arguments(), [=](T base) { return S(extract(base, true)); }});
  }
  expect_all_elementwise(unsigned_calls, all_widths, "", column<T>(63));
  expect_all_elementwise(signed_calls, all_widths, "-cl-std=CL3.0", column<T>(64));
}

TYPED_TEST(BitFields, AreReversed) {
  using T = TypeParam;
  expect_elementwise<T>(
      "bit_reverse(a)", all_widths,
      [](T x) {
        UnsignedOf<T> result = 0;
        for (unsigned i = 0; i < bits_of<T>; ++i)
          if (bit(x, i)) result |= at<T>(bits_of<T> - 1 - i);
        return T(result);
      },
      column<T>(65));
}

}  // namespace
}  // namespace device_test
