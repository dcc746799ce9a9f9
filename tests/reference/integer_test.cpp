// Integer functions and operators: all pairs of 8-bit operands, seeded ones of the wider types, against plain
// 128-bit arithmetic; relations and conversions.

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <random>

#include "reference/function.h"

namespace plumbline::testing {
namespace {

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

struct Shape {
  int bits;
  bool is_signed;
  Wide least() const { return is_signed ? -(Wide{1} << (bits - 1)) : 0; }
  Wide greatest() const { return (Wide{1} << (is_signed ? bits - 1 : bits)) - 1; }
  Wide wrap(UnsignedWide v) const {
    v &= (UnsignedWide{1} << bits) - 1;
    return is_signed && (v >> (bits - 1)) != 0 ? static_cast<Wide>(v) - (Wide{1} << bits)
                                               : static_cast<Wide>(v);
  }
  Wide saturate(Wide v) const { return v < least() ? least() : v > greatest() ? greatest() : v; }
  UnsignedWide pattern(Wide v) const {
    return static_cast<UnsignedWide>(v) & ((UnsignedWide{1} << bits) - 1);
  }
};

Shape shape_of(ScalarType t) { return {8 * size_of(t), is_signed_integer(t)}; }

constexpr ScalarType integer_types[] = {ScalarType::i8,  ScalarType::u8,  ScalarType::i16, ScalarType::u16,
                                        ScalarType::i32, ScalarType::u32, ScalarType::i64, ScalarType::u64};

/// What 128 bits give; undefined results are `no_value`. Unsigned 64-bit products fit UnsignedWide.
constexpr Wide no_value = Wide{1} << 100;
using Model = std::function<Wide(Wide x, Wide y, Wide z, Shape)>;

Wide high_half(Wide x, Wide y, Shape s) {
  return s.is_signed
             ? (x * y) >> s.bits
             : static_cast<Wide>((static_cast<UnsignedWide>(x) * static_cast<UnsignedWide>(y)) >> s.bits);
}
Wide bit_count(UnsignedWide v) {
  Wide n = 0;
  for (; v != 0; v &= v - 1) ++n;
  return n;
}
Wide leading_zeros(UnsignedWide v, int bits) {
  Wide n = 0;
  while (n < bits && ((v >> (bits - 1 - static_cast<int>(n))) & 1) == 0) ++n;
  return n;
}
Wide rotate(Wide x, Wide y, Shape s) {
  UnsignedWide v = s.pattern(x);
  for (Wide n = s.pattern(y) % static_cast<unsigned>(s.bits); n > 0; --n)
    v = (v << 1 | v >> (s.bits - 1)) & s.pattern(-1);
  return s.wrap(v);
}
Wide quotient(Wide x, Wide y, Shape s) { return y == 0 || x / y > s.greatest() ? no_value : x / y; }
Wide rest(Wide x, Wide y, Shape s) { return y == 0 || x / y > s.greatest() ? no_value : x % y; }
Wide mad_sat(Wide x, Wide y, Wide z, Shape s) {
  if (s.is_signed || s.bits < 64) return s.saturate(x * y + z);
  const UnsignedWide product = static_cast<UnsignedWide>(x) * static_cast<UnsignedWide>(y);
  return product > static_cast<UnsignedWide>(s.greatest() - z) ? s.greatest()
                                                               : static_cast<Wide>(product) + z;
}
UnsignedWide product(Wide x, Wide y) { return static_cast<UnsignedWide>(x) * static_cast<UnsignedWide>(y); }

const std::map<std::string_view, Model> models = {
    {"abs", [](Wide x, Wide, Wide, Shape) { return x < 0 ? -x : x; }},
    {"abs_diff", [](Wide x, Wide y, Wide, Shape) { return x < y ? y - x : x - y; }},
    {"add_sat", [](Wide x, Wide y, Wide, Shape s) { return s.saturate(x + y); }},
    {"sub_sat", [](Wide x, Wide y, Wide, Shape s) { return s.saturate(x - y); }},
    {"hadd", [](Wide x, Wide y, Wide, Shape) { return (x + y) >> 1; }},
    {"rhadd", [](Wide x, Wide y, Wide, Shape) { return (x + y + 1) >> 1; }},
    {"clz", [](Wide x, Wide, Wide, Shape s) { return leading_zeros(s.pattern(x), s.bits); }},
    {"popcount", [](Wide x, Wide, Wide, Shape s) { return bit_count(s.pattern(x)); }},
    {"mul_hi", [](Wide x, Wide y, Wide, Shape s) { return high_half(x, y, s); }},
    {"mad_hi", [](Wide x, Wide y, Wide z, Shape s) { return s.wrap(s.pattern(high_half(x, y, s) + z)); }},
    {"mad_sat", mad_sat},
    {"rotate", [](Wide x, Wide y, Wide, Shape s) { return rotate(x, y, s); }},
    {"max", [](Wide x, Wide y, Wide, Shape) { return x < y ? y : x; }},
    {"min", [](Wide x, Wide y, Wide, Shape) { return y < x ? y : x; }},
    {"x+y", [](Wide x, Wide y, Wide, Shape s) { return s.wrap(s.pattern(x + y)); }},
    {"x-y", [](Wide x, Wide y, Wide, Shape s) { return s.wrap(s.pattern(x - y)); }},
    {"x*y", [](Wide x, Wide y, Wide, Shape s) { return s.wrap(product(x, y)); }},
    {"-x", [](Wide x, Wide, Wide, Shape s) { return s.wrap(s.pattern(-x)); }},
    {"x/y", [](Wide x, Wide y, Wide, Shape s) { return quotient(x, y, s); }},
    {"x%y", [](Wide x, Wide y, Wide, Shape s) { return rest(x, y, s); }},
    {"x&y", [](Wide x, Wide y, Wide, Shape) { return x & y; }},
    {"x|y", [](Wide x, Wide y, Wide, Shape) { return x | y; }},
    {"x^y", [](Wide x, Wide y, Wide, Shape) { return x ^ y; }},
    {"~x", [](Wide x, Wide, Wide, Shape s) { return s.wrap(s.pattern(-1 - x)); }},
    {"x<<y", [](Wide x, Wide y, Wide, Shape s) { return s.wrap(s.pattern(x) << (s.pattern(y) % s.bits)); }},
    {"x>>y", [](Wide x, Wide y, Wide, Shape s) { return x >> (s.pattern(y) % s.bits); }},
    {"x<y", [](Wide x, Wide y, Wide, Shape) { return x < y; }},
    {"x>=y", [](Wide x, Wide y, Wide, Shape) { return x >= y; }},
    {"x==y", [](Wide x, Wide y, Wide, Shape) { return x == y; }},
    {"x!=y", [](Wide x, Wide y, Wide, Shape) { return x != y; }},
    {"x&&y", [](Wide x, Wide y, Wide, Shape) { return x && y; }},
    {"x||y", [](Wide x, Wide y, Wide, Shape) { return x || y; }},
    {"!x", [](Wide x, Wide, Wide, Shape) { return !x; }},
};

Wide evaluate(const Function& function, std::span<const Scalar> x) {
  static std::vector<Enclosure> truth(1, Enclosure(64));
  function.enclose(x, 64, truth);
  if (truth[0].is_nan()) return no_value;
  EXPECT_TRUE(truth[0].is_exact());
  return mpfr_sgn(truth[0].lower.get()) < 0 ? Wide{mpfr_get_si(truth[0].lower.get(), MPFR_RNDN)}
                                            : Wide{mpfr_get_ui(truth[0].lower.get(), MPFR_RNDN)};
}

void check(std::string_view name, const Model& model, ScalarType t, std::uint64_t x, std::uint64_t y,
           std::uint64_t z) {
  const Function& function = *find_function(name);
  const Shape s = shape_of(t);
  const Scalar operands[] = {{t, x}, {t, y}, {t, z}};
  const Wide expected = model(s.wrap(x), s.wrap(y), s.wrap(z), s);
  ASSERT_TRUE(expected ==
              evaluate(function, std::span(operands).first(static_cast<std::size_t>(function.arity()))))
      << name << " " << opencl_name(t) << std::hex << " 0x" << x << " 0x" << y << " 0x" << z;
}

TEST(IntegerFunctions, AllPairsOfBytes) {
  std::mt19937_64 random(8);
  for (const auto& [name, model] : models) {
    for (const ScalarType t : {ScalarType::i8, ScalarType::u8}) {
      for (std::uint64_t x = 0; x < 256; ++x) {
        for (std::uint64_t y = 0; y < (find_function(name)->arity() == 1 ? 1 : 256); ++y) {
          check(name, model, t, x, y, random() & 255);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

std::uint64_t any_integer(int bits, std::mt19937_64& random) {
  const std::uint64_t mask = ~std::uint64_t{0} >> (64 - bits);
  const std::uint64_t top = std::uint64_t{1} << (bits - 1);
  const std::uint64_t edges[] = {0, 1, mask, top, top - 1, top + 1, mask - 1};
  if (random() % 4 == 0) return edges[random() % std::size(edges)];
  return (random() >> random() % 64) & mask;
}

TEST(IntegerFunctions, EveryWidthAndSign) {
  std::mt19937_64 random(64);
  for (const auto& [name, model] : models) {
    for (const ScalarType t : integer_types) {
      const int bits = 8 * size_of(t);
      for (int i = 0; i < 1000; ++i) {
        check(name, model, t, any_integer(bits, random), any_integer(bits, random),
              any_integer(bits, random));
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(IntegerFunctions, UpsamplePutsTheHalvesSideBySide) {
  const Scalar operands[] = {{ScalarType::i8, 0x80}, {ScalarType::u8, 0xff}};
  EXPECT_TRUE(evaluate(*find_function("upsample"), operands) == -32768 + 255);
  const Scalar wide[] = {{ScalarType::u32, 0xffffffff}, {ScalarType::u32, 0xfffffffe}};
  EXPECT_TRUE(evaluate(*find_function("upsample"), wide) == static_cast<Wide>(0xfffffffffffffffe));
}

TEST(IntegerFunctions, Mul24HasNoValueOutOfRange) {
  const auto mul24 = [](ScalarType t, std::uint64_t x, std::uint64_t y) {
    const Scalar operands[] = {{t, x}, {t, y}};
    return evaluate(*find_function("mul24"), operands);
  };
  EXPECT_TRUE(mul24(ScalarType::i32, 0xff800000, 2) == -16777216);
  EXPECT_TRUE(mul24(ScalarType::i32, 0x00800000, 2) == no_value);
  EXPECT_TRUE(mul24(ScalarType::u32, 0x00ffffff, 0x00ffffff) == Wide{0xfe000001});
  EXPECT_TRUE(mul24(ScalarType::u32, 0x01000000, 1) == no_value);
  const Scalar mad[] = {{ScalarType::i32, 0xffffffff}, {ScalarType::i32, 3}, {ScalarType::i32, 0x80000000}};
  EXPECT_TRUE(evaluate(*find_function("mad24"), mad) == 0x7ffffffd);
}

TEST(Relations, NanIsUnordered) {
  const Scalar nan{ScalarType::f32, 0x7fc00000}, one{ScalarType::f32, 0x3f800000};
  const Scalar pair[] = {nan, one}, same[] = {nan, nan};
  for (const std::string_view name : {"isequal", "isgreater", "isgreaterequal", "isless", "islessequal",
                                      "islessgreater", "isordered", "x==y", "x<y", "x>=y"}) {
    EXPECT_TRUE(evaluate(*find_function(name), pair) == 0) << name;
    EXPECT_TRUE(evaluate(*find_function(name), same) == 0) << name;
  }
  for (const std::string_view name : {"isnotequal", "isunordered", "x!=y", "x||y", "x&&y"}) {
    EXPECT_TRUE(evaluate(*find_function(name), pair) == 1) << name;
  }
}

TEST(Relations, ClassesOfFloatingPointNumbers) {
  struct Row {
    const char* function;
    std::uint64_t yes, no;
  };
  for (const Row& r :
       {Row{"isfinite", 0x7bff, 0x7c00}, Row{"isinf", 0xfc00, 0x7bff}, Row{"isnan", 0xfc01, 0xfc00},
        Row{"isnormal", 0x0400, 0x03ff}, Row{"signbit", 0x8000, 0x7e00}}) {
    const Scalar yes{ScalarType::f16, r.yes}, no{ScalarType::f16, r.no};
    EXPECT_TRUE(evaluate(*find_function(r.function), {&yes, 1}) == 1) << r.function;
    EXPECT_TRUE(evaluate(*find_function(r.function), {&no, 1}) == 0) << r.function;
  }
}

TEST(Relations, LanesAndBits) {
  const Scalar lanes[] = {{ScalarType::i8, 0x80}, {ScalarType::i8, 0x7f}};
  EXPECT_TRUE(evaluate(*find_function("any"), lanes) == 1);
  EXPECT_TRUE(evaluate(*find_function("all"), lanes) == 0);
  const Scalar bits[] = {{ScalarType::u8, 0xf0}, {ScalarType::u8, 0x0f}, {ScalarType::u8, 0x3c}};
  EXPECT_TRUE(evaluate(*find_function("bitselect"), bits) == 0xcc);
  EXPECT_TRUE(evaluate(*find_function("select"), bits) == 0x0f);
}

}  // namespace
}  // namespace plumbline::testing
