// Suite groups: what the work-items of a group may make of four operands.

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <set>

#include "harness/support/precision_name.h"
#include "reference/function.h"
#include "suites/evaluation_orders.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

using suites_test::criterion_of;
using suites_test::judged;

const Rulebook& document() {
  static const Rulebook book = *Rulebook::load("spirv-env-3.0");
  return book;
}

TestCase case_of(std::string_view builtin, std::string_view signature, ScalarType precision) {
  for (TestCase& test_case : groups_suite()->cases(precision))
    if (test_case.builtin == builtin && test_case.signature == signature) return test_case;
  ADD_FAILURE() << builtin << " " << signature;
  return {};
}

Scalar single(float x) { return {ScalarType::f32, std::bit_cast<std::uint32_t>(x)}; }

PassReason reason(std::string_view builtin, std::uint32_t which, std::array<float, 4> operands, float result,
                  const char* mode = "default") {
  std::vector<Scalar> at{{ScalarType::u32, which}};
  for (const float x : operands) at.push_back(single(x));
  const Scalar right_result = single(result);
  const TestCase test_case = case_of(builtin, "float(float)", ScalarType::f32);
  return judged(*criterion_of(test_case, document(), mode), at, {&right_result, 1})[0].reason;
}

/// The one right result of a test case of integers.
std::uint64_t right_result(std::string_view builtin, std::string_view signature,
                           const std::vector<std::uint64_t>& point) {
  const TestCase test_case = case_of(builtin, signature, ScalarType::i32);
  std::vector<Scalar> at;
  for (std::size_t k = 0; k < point.size(); ++k) at.push_back({test_case.call.arguments[k], point[k]});
  return criterion_of(test_case, document())->right_result(at, 0)->bits;
}

// Of 11 types: 4 operations (add, mul, min, max) among those that are there in 3 forms, and clustered in 2
// sizes; 3 in sub-groups; of 7 types all 4 in work-groups. Of 8, 3 bitwise ones among those that are there,
// of 4 in work-groups; of int 3 logical ones in both. 10 exchanges, one of them of 7 types alone; votes of
// equality; loads, stores and copies. 20 votes, 3 test cases of generic pointers to uint, 16 dot products.
TEST(GroupsSuite, MeasuresEveryFunctionOfEveryType) {
  std::size_t count = 0;
  std::set<std::string> seen;
  for (const ScalarType precision : measured_precisions)
    for (const TestCase& test_case : groups_suite()->cases(precision)) {
      ++count;
      EXPECT_TRUE(seen.insert(test_case.builtin + test_case.signature).second) << test_case.builtin;
      const auto criterion = criterion_of(test_case, document());
      ASSERT_TRUE(criterion) << test_case.builtin;
      EXPECT_TRUE(criterion->has_right_result()) << test_case.builtin;
      EXPECT_FALSE(criterion->bound().clause.empty()) << test_case.builtin;
    }
  EXPECT_EQ(count, 11U * (4 * (3 + 2) + 3 * 3) + 7 * 4 * 3 + 8 * 3 * (3 + 2) + 4 * 3 * 3 + 3 * (3 + 2 + 3) +
                       11 * 9 + 7 + 11 + 11 * 3 + 20 + 3 + 16);
}

/// 2^24 + 1 is 2^24: what is left beside -2^24 depends on who is added to whom first.
TEST(GroupsSuite, ASumIsRightIfSomeGroupingGivesIt) {
  const std::array<float, 4> operands = {16777216, 1, 1, -16777216};
  for (const float right : {0.0F, 1.0F, 2.0F})
    EXPECT_EQ(reason("work_group_reduce_add", 7, operands, right), PassReason::bound) << right;
  for (const float wrong : {3.0F, -1.0F, 16777216.0F})
    EXPECT_EQ(reason("work_group_reduce_add", 7, operands, wrong), PassReason::failed) << wrong;
  EXPECT_EQ(reason("sub_group_scan_inclusive_add", 3, {1, 2, 4, 8}, 15), PassReason::bound);
  EXPECT_EQ(reason("sub_group_scan_inclusive_add", 2, {1, 2, 4, 8}, 7), PassReason::bound);
  EXPECT_EQ(reason("sub_group_scan_inclusive_add", 2, {1, 2, 4, 8}, 15), PassReason::failed);
  EXPECT_EQ(reason("sub_group_scan_exclusive_add", 2, {1, 2, 4, 8}, 3), PassReason::bound);
  EXPECT_EQ(reason("sub_group_scan_exclusive_add", 0, {1, 2, 4, 8}, 0), PassReason::bound);
  EXPECT_EQ(reason("sub_group_scan_exclusive_add", 0, {1, 2, 4, 8}, 1), PassReason::failed);
}

/// 2^24 + 1 and 2^24 + 3 are ties. (2^24 + 1) + (1 + 1) is no sum that grows by one operand at a time.
TEST(GroupsSuite, GroupingsAreMoreThanOrders) {
  const std::array<Scalar, 4> operands{single(16777216), single(1), single(1), single(1)};
  std::set<std::uint64_t> sums;
  for (const auto& e : in_every_order(required_function("x+y"), operands, Direction::nearest_even).right)
    sums.insert(e.value.bits);
  EXPECT_EQ(sums,
            (std::set<std::uint64_t>{single(16777216).bits, single(16777218).bits, single(16777220).bits}));
}

/// 2^24 + 3 is a tie between 2^24 + 2 and 2^24 + 4.
TEST(GroupsSuite, AModeThatStatesADirectionAllowsIt) {
  const std::array<float, 4> operands = {16777216, 3, 0, 0};
  EXPECT_EQ(reason("sub_group_reduce_add", 7, operands, 16777218), PassReason::failed);
  EXPECT_EQ(reason("sub_group_reduce_add", 7, operands, 16777218, "rounding-rtz"), PassReason::bound);
  EXPECT_EQ(reason("sub_group_reduce_add", 7, operands, 16777220, "rounding-rtz"), PassReason::bound);
  EXPECT_EQ(reason("sub_group_reduce_add", 7, operands, 16777216, "rounding-rtz"), PassReason::failed);
}

TEST(GroupsSuite, ASumOfNegativeZerosMayBeginWithTheIdentity) {
  EXPECT_EQ(reason("work_group_reduce_add", 0, {-0.0F, -0.0F, -0.0F, -0.0F}, -0.0F), PassReason::bound);
  EXPECT_EQ(reason("work_group_reduce_add", 0, {-0.0F, -0.0F, -0.0F, -0.0F}, 0.0F), PassReason::bound);
  EXPECT_EQ(reason("work_group_reduce_add", 0, {-1, 0, 0, 0}, 0.0F), PassReason::failed);
}

TEST(GroupsSuite, ProductsAndExtremesHaveTheirIdentities) {
  EXPECT_EQ(reason("sub_group_non_uniform_reduce_mul", 5, {3, 1000, 7, 1000}, 21), PassReason::bound);
  EXPECT_EQ(reason("sub_group_non_uniform_reduce_mul", 5, {3, 1000, 7, 1000}, 21000), PassReason::failed);
  EXPECT_EQ(reason("sub_group_non_uniform_scan_exclusive_mul", 4, {3, 5, 7, 9}, 1), PassReason::bound);
  EXPECT_EQ(reason("sub_group_non_uniform_scan_exclusive_min", 4, {3, 5, 7, 9}, INFINITY), PassReason::bound);
  EXPECT_EQ(reason("sub_group_non_uniform_scan_exclusive_max", 4, {3, 5, 7, 9}, -INFINITY),
            PassReason::bound);
  EXPECT_EQ(reason("sub_group_non_uniform_scan_exclusive_max", 4, {3, 5, 7, 9}, 3), PassReason::failed);
  EXPECT_EQ(reason("sub_group_scan_exclusive_min", 0, {3, 5, 7, 9}, INFINITY), PassReason::bound);
  EXPECT_EQ(reason("sub_group_scan_exclusive_min", 0, {3, 5, 7, 9}, 4, "finite-only"), PassReason::undefined);
  EXPECT_EQ(reason("sub_group_reduce_min", 0, {3, NAN, 7, 9}, 77), PassReason::undefined);
  EXPECT_EQ(reason("sub_group_reduce_max", 0, {-0.0F, -1, 0, -1}, -0.0F), PassReason::bound);
}

TEST(GroupsSuite, IntegersAreExact) {
  const std::vector<std::uint64_t> operands = {0, 0xfe, 0x03, 0x70, 0x10};  // -2, 3, 112, 16
  EXPECT_EQ(right_result("sub_group_reduce_add", "char(char)", operands), 0x81U);
  EXPECT_EQ(right_result("sub_group_reduce_min", "char(char)", operands), 0xfeU);
  EXPECT_EQ(right_result("sub_group_reduce_min", "uchar(uchar)", operands), 0x03U);
  EXPECT_EQ(right_result("sub_group_scan_exclusive_max", "char(char)", operands), 0x80U);
  EXPECT_EQ(right_result("sub_group_scan_exclusive_min", "char(char)", operands), 0x7fU);
  EXPECT_EQ(right_result("sub_group_clustered_reduce_xor:2", "uchar(uchar)", operands), 0xfdU);
  EXPECT_EQ(right_result("sub_group_clustered_reduce_xor:4", "uchar(uchar)", operands), 0x9dU);
  EXPECT_EQ(right_result("work_group_reduce_logical_xor", "int(int)", {0, 5, 0, 7, 9}), 1U);
  EXPECT_EQ(right_result("sub_group_non_uniform_reduce_and", "uint(uint)", {6, 1, 7, 13, 2}), 5U);
}

TEST(GroupsSuite, ExchangesNameWhoseOperandArrives) {
  const auto of = [](std::string_view builtin, std::uint64_t which) {
    return right_result(builtin, "uint(uint)", {which, 10, 11, 12, 13});
  };
  EXPECT_EQ(of("work_group_broadcast", 6), 12U);
  EXPECT_EQ(of("sub_group_broadcast_first", 12), 12U);
  EXPECT_EQ(of("sub_group_shuffle", 0x139), 12U);        // work-item 1 takes from (0x39 >> 2) % 4
  EXPECT_EQ(of("sub_group_shuffle_xor", 0x202), 10U);    // 2 ^ 2
  EXPECT_EQ(of("sub_group_shuffle_up", 0x101), 11U);     // work-item 2 takes from 1
  EXPECT_EQ(of("sub_group_shuffle_down", 0x102), 13U);   // work-item 1 takes from 3
  EXPECT_EQ(of("sub_group_clustered_rotate", 11), 11U);  // (3 + 2) % 4
}

TEST(GroupsSuite, VotesAreOfThoseThatAreThere) {
  const auto of = [](std::string_view builtin, std::uint64_t which) {
    return right_result(builtin, "uint(uint)", {which});
  };
  EXPECT_EQ(of("sub_group_ballot", 0xc06), 4U);
  EXPECT_EQ(of("sub_group_non_uniform_all", 0x606), 1U);
  EXPECT_EQ(of("sub_group_non_uniform_any", 0x906), 0U);
  EXPECT_EQ(of("sub_group_elect", 12), 2U);
  EXPECT_EQ(of("sub_group_ballot_exclusive_scan", 0x703), 3U);
  EXPECT_EQ(of("sub_group_ballot_inclusive_scan", 0xf01), 2U);
  EXPECT_EQ(of("sub_group_ballot_find_msb", 0x500), 2U);
  EXPECT_EQ(of("get_sub_group_gt_mask", 1), 12U);
  EXPECT_EQ(right_result("sub_group_non_uniform_all_equal", "uint(uint)", {0x606}), 1U);
  EXPECT_EQ(right_result("sub_group_non_uniform_all_equal", "uint(uint)", {0x606 | 1}), 0U);
}

TEST(GroupsSuite, DotProductsAreOfSignedAndUnsignedBytes) {
  EXPECT_EQ(right_result("dot_4x8packed_ss_int", "int(uint, uint)", {0xff80017f, 0x01800203}),
            static_cast<std::uint32_t>(-1 + 128 * 128 + 2 + 381));
  EXPECT_EQ(right_result("dot:uchar4,char4", "int(uint, uint)", {0xff, 0xff}),
            static_cast<std::uint32_t>(-255));
  EXPECT_EQ(right_result("dot_acc_sat:char4,char4", "int(uint, uint, int)", {1, 1, 0x7fffffff}), 0x7fffffffU);
  EXPECT_EQ(right_result("dot_acc_sat:uchar4,uchar4", "uint(uint, uint, uint)", {2, 3, 0xfffffffc}),
            0xffffffffU);
}

TEST(GroupsSuite, GenericPointersReachTheNamedPlace) {
  const std::vector<std::uint64_t> operands = {0, 10, 11, 12, 13};
  const auto of = [&](std::string_view builtin, std::string_view signature, std::uint64_t which) {
    auto point = operands;
    point[0] = which;
    return right_result(builtin, signature, point);
  };
  EXPECT_EQ(of("generic:load", "uint(uint*)", 4), 11U);
  EXPECT_EQ(of("generic:store", "uint(uint*)", 4), 13U);  // stored to and seen in local memory
  EXPECT_EQ(of("generic:store", "uint(uint*)", 3), 11U);  // stored to private, seen in local memory
  EXPECT_EQ(of("generic:to_named", "uint(uint*)", 2), 4U + 32);
  EXPECT_EQ(of("generic:atomic_fetch_add", "uint(uint*)", 1), 3U * 11 + 11 + 13);
}

}  // namespace
}  // namespace plumbline
