#include "harness/inputs/binades.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "harness/support/random.h"
#include "harness/support/scalar_text.h"
#include "reference/format.h"

namespace plumbline {
namespace {

TEST(Binades, HoldTheNumbersOfOneSignAndOneExponent) {
  std::map<std::pair<bool, int>, std::uint64_t> numbered;
  std::set<std::uint64_t> used;
  for (std::uint64_t bits = 0; bits < 65536; ++bits) {
    const Scalar x{ScalarType::f16, bits};
    const double value = to_double(x);
    const auto binade = binade_of(x);
    ASSERT_EQ(binade.has_value(), std::isfinite(value) && value != 0) << bits;
    if (!binade) continue;
    EXPECT_LT(*binade, binade_count(ScalarType::f16));
    EXPECT_EQ(numbered.try_emplace({value < 0, std::ilogb(value)}, *binade).first->second, *binade) << bits;
    used.insert(*binade);
  }
  EXPECT_EQ(numbered.size(), 80U) << "2^-24 to 2^15, twice";
  EXPECT_EQ(used.size(), 80U);
  EXPECT_EQ(binade_count(ScalarType::f16), 80U);
}

TEST(Binades, OfIntegersAreLengthsInTwosComplement) {
  for (ScalarType type : {ScalarType::i8, ScalarType::u8}) {
    std::map<std::uint64_t, int> sizes;
    for (std::uint64_t bits = 0; bits < 256; ++bits) ++sizes[*binade_of({type, bits})];
    EXPECT_EQ(sizes.size(), binade_count(type));
    EXPECT_EQ(sizes[0], 1) << "0";
    EXPECT_EQ(sizes[1], 1) << "all ones";
    for (std::uint64_t k = 1; k < 8; ++k)
      for (std::uint64_t sign : {0, 1}) EXPECT_EQ(sizes[2 * k + sign], 1 << (k - 1));
  }
}

TEST(Binades, OfANumberMadeForOneIsThatOne) {
  for (ScalarType type : {ScalarType::i8, ScalarType::u32, ScalarType::i64, ScalarType::f16, ScalarType::bf16,
                          ScalarType::f32, ScalarType::f64})
    for (std::uint64_t binade = 0; binade < binade_count(type); ++binade)
      for (const std::uint64_t fraction :
           {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{0x5555555555555555}}) {
        const Scalar x{type, Binades::of(type).number(binade, fraction)};
        EXPECT_EQ(x.bits & ~type_mask(type), 0U);
        EXPECT_EQ(binade_of(x), binade) << opencl_name(type) << " 0x" << std::hex << x.bits;
      }
}

// Numbers of few binades, of all and of none: a whole column touches what its values touch one by one.
TEST(BinadeSet, AColumnTouchesWhatItsValuesDo) {
  Random random(5);
  for (int number = 0; number <= static_cast<int>(ScalarType::f64); ++number) {
    const auto type = static_cast<ScalarType>(number);
    for (int trial = 0; trial < 200; ++trial) {
      Column column(type, 1 + random.below(40));
      for (std::size_t i = 0; i < column.size(); ++i) {
        const std::uint64_t bits = Binades::of(type).number(random.below(binade_count(type)), random.next());
        const std::uint64_t specials[] = {0, type_mask(type), type_mask(type) / 2 + 1, bits};
        column.set(i, random.below(8) == 0 ? specials[random.below(4)] : bits);
      }
      BinadeSet bulk, single;
      bulk.add_all(column);
      for (std::size_t i = 0; i < column.size(); ++i) single.add(column.at(i));
      ASSERT_EQ(bulk.share(type), single.share(type)) << opencl_name(type) << ", " << trial;
      ASSERT_EQ(bulk.words(), single.words()) << opencl_name(type) << ", " << trial;
    }
  }
}

TEST(BinadeSet, CountsWhatWasTouched) {
  BinadeSet positive, both;
  for (std::uint64_t bits = 0; bits < 0x8000; ++bits) positive.add({ScalarType::f16, bits});
  EXPECT_EQ(positive.share(ScalarType::f16), 0.5);
  for (std::uint64_t bits = 0x8000; bits < 0x10000; ++bits) both.add({ScalarType::f16, bits});
  EXPECT_EQ(both.share(ScalarType::f16), 0.5);
  const auto words = positive.words(), others = both.words();
  std::uint64_t together = 0;
  ASSERT_EQ(words.size(), others.size());
  for (std::size_t k = 0; k < words.size(); ++k) {
    EXPECT_EQ(words[k] & others[k], 0U);
    together += static_cast<std::uint64_t>(std::popcount(words[k] | others[k]));
  }
  EXPECT_EQ(together, binade_count(ScalarType::f16));
  BinadeSet none;
  none.add({ScalarType::f32, 0});
  none.add({ScalarType::f32, binary32.infinity()});
  none.add({ScalarType::f32, binary32.quiet_nan()});
  EXPECT_EQ(none.share(ScalarType::f32), 0.0);
}

}  // namespace
}  // namespace plumbline
