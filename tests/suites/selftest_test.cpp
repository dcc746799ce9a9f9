// The self-test of questions that know their own answers: it sees what it puts in.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "harness/fault/subject.h"
#include "harness/libm/libm.h"
#include "harness/rulebook/rulebook.h"
#include "harness/selftest/exact_mutations.h"
#include "harness/selftest/image_mutations.h"
#include "suites/conversions/conversions.h"
#include "suites/images/images.h"
#include "suites/integer/integer.h"

namespace plumbline {
namespace {

using Fate = MutationResult;

const TestCase& topic_named(const std::vector<TestCase>& cases, std::string_view builtin, ScalarType from) {
  for (const TestCase& test_case : cases)
    if (test_case.builtin == builtin && test_case.call.arguments[0] == from) return test_case;
  throw std::invalid_argument(std::string(builtin));
}

Fate fate_of(const std::vector<Mutation>& mutations, const std::string& fault) {
  for (const Mutation& m : mutations)
    if (m.fault == fault) return m.result;
  throw std::invalid_argument(fault);
}

// Half cases, and values whose integral part alone is in range, must be among the inputs for these to differ.
TEST(ExactMutations, EveryDirectionOfRoundingIsToldFromEveryOther) {
  struct Case {
    ScalarType from;
    const char* to;
  };
  for (const Case& c : {Case{ScalarType::f32, "convert_char_sat"}, Case{ScalarType::f64, "convert_int_sat"},
                        Case{ScalarType::f32, "convert_half"}, Case{ScalarType::f64, "convert_float"}}) {
    const ScalarType precision = std::string_view(c.to) == "convert_half" ? ScalarType::f16 : c.from;
    const auto cases = conversions_suite()->cases(precision);
    for (const char* asked : {"_rte", "_rtz", "_rtp", "_rtn"}) {
      const auto mutations = exact_mutations(topic_named(cases, std::string(c.to) + asked, c.from), cases);
      EXPECT_EQ(fate_of(mutations, "none"), MutationResult::detected);
      for (const std::string given : {"_rte", "_rtz", "_rtp", "_rtn"})
        if (given != asked) {
          EXPECT_EQ(fate_of(mutations, "as " + (c.to + given)), MutationResult::detected)
              << c.to << asked << given;
        }
    }
  }
}

TEST(ExactMutations, SaturationOffByOneAndAWrongLaneAreSeen) {
  const auto cases = integer_suite()->cases(ScalarType::i32);
  for (const char* builtin : {"add_sat", "sub_sat", "mad_sat"}) {
    const auto mutations = exact_mutations(topic_named(cases, builtin, ScalarType::i16), cases);
    for (const char* fault : {"none", "saturate", "lane", "ulp=1"})
      EXPECT_EQ(fate_of(mutations, fault), MutationResult::detected) << fault;
  }
}

TEST(ExactMutations, KindredOperationsAreToldApart) {
  const auto cases = integer_suite()->cases(ScalarType::i32);
  const auto mutations = exact_mutations(topic_named(cases, "hadd", ScalarType::i32), cases);
  for (const char* fault : {"as rhadd", "as x+y", "as add_sat", "as mul_hi"})
    EXPECT_EQ(fate_of(mutations, fault), MutationResult::detected) << fault;
}

/// Lets every result through.
struct BlindQuestion final : ImageQuestion {
  StatedBound bound(const ImageRule&) const override { return {"exact", 0, "none"}; }
  void judge(std::span<const Scalar>, std::span<const Scalar>, const ImageRule&, const JudgeOptions&,
             std::span<Judgement> judgements) const override {
    std::ranges::fill(judgements, Judgement{PassReason::bound, 0});
  }
  std::string text(std::span<const Scalar>, int) const override { return {}; }
  std::string truth(std::span<const Scalar>, int, const ImageRule&) const override { return {}; }
};

TEST(ImageMutations, AreMissedByAQuestionThatLetsEverythingThrough) {
  const auto rulebook = Rulebook::load("opencl-1.2");
  const auto open = [](const std::string& fault) { return fault_adapter()->open(fault); };
  for (TestCase& test_case : images_suite()->cases(ScalarType::f32)) {
    if (!test_case.builtin.starts_with("read:2d:RGBA.UNORM_INT8:clamp-nearest-normalised:")) continue;
    const auto seen = image_mutations(test_case, *rulebook->images(), open);
    test_case.image = std::make_shared<BlindQuestion>();
    const auto unseen = image_mutations(test_case, *rulebook->images(), open);
    for (const char* fault : {"border", "texel", "swap"}) {
      EXPECT_EQ(fate_of(seen, fault), MutationResult::detected) << fault;
      EXPECT_EQ(fate_of(unseen, fault), MutationResult::missed) << fault;
    }
    return;
  }
  FAIL() << "no such question";
}

}  // namespace
}  // namespace plumbline
