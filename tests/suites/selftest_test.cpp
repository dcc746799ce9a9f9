// The self-test: it sees what it puts in, and it is red where a criterion, a rulebook or a subject is
// worthless.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <stdexcept>

#include "harness/fault/fault_adapter.h"
#include "harness/selftest/mutations.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

const RulebookChoice& documents() {
  static const RulebookChoice choice = *RulebookChoice::load(RulebookChoice::automatic);
  return choice;
}

Outcome<std::unique_ptr<Device>> open_fault(const std::string& fault) { return fault_adapter()->open(fault); }

const TestCase& case_named(const std::vector<TestCase>& cases, std::string_view builtin, ScalarType from) {
  for (const TestCase& test_case : cases)
    if (test_case.builtin == builtin && test_case.call.arguments[0] == from) return test_case;
  throw std::invalid_argument(std::string(builtin));
}

/// The mutations of one of the cases, with the others as its kin.
std::vector<Mutation> mutations_of(const TestCase& one, const std::vector<TestCase>& cases) {
  return plumbline::mutations_of(one, cases, documents(), open_fault);
}

MutationResult result_of(const std::vector<Mutation>& mutations, const std::string& fault) {
  for (const Mutation& m : mutations)
    if (m.fault == fault || (m.fault.starts_with(fault + "=") && m.fault.find('@') != std::string::npos))
      return m.result;
  throw std::invalid_argument(fault);
}

// Half cases, and values whose integral part alone is in range, must be among the inputs for these to differ.
TEST(Selftest, EveryDirectionOfRoundingIsDistinguishedFromEveryOther) {
  struct Case {
    ScalarType from;
    const char* to;
  };
  for (const Case& c : {Case{ScalarType::f32, "convert_char_sat"}, Case{ScalarType::f64, "convert_int_sat"},
                        Case{ScalarType::f32, "convert_half"}, Case{ScalarType::f64, "convert_float"}}) {
    const ScalarType precision = std::string_view(c.to) == "convert_half" ? ScalarType::f16 : c.from;
    const auto cases = conversions_suite()->cases(precision);
    for (const char* direction : {"_rte", "_rtz", "_rtp", "_rtn"}) {
      const auto mutations = mutations_of(case_named(cases, std::string(c.to) + direction, c.from), cases);
      EXPECT_EQ(result_of(mutations, "none"), MutationResult::detected);
      for (const std::string given : {"_rte", "_rtz", "_rtp", "_rtn"})
        if (given != direction) {
          EXPECT_EQ(result_of(mutations, "as " + (c.to + given)), MutationResult::detected)
              << c.to << direction << given;
        }
    }
  }
}

TEST(Selftest, SaturationOffByOneAndAWrongLaneAreSeen) {
  const auto cases = integer_suite()->cases(ScalarType::i32);
  for (const char* builtin : {"add_sat", "sub_sat", "mad_sat"}) {
    const auto mutations = mutations_of(case_named(cases, builtin, ScalarType::i16), cases);
    for (const char* fault : {"none", "saturate", "lane", "ulp=1"})
      EXPECT_EQ(result_of(mutations, fault), MutationResult::detected) << fault;
  }
}

TEST(Selftest, KindredOperationsAreDistinguished) {
  const auto cases = integer_suite()->cases(ScalarType::i32);
  const auto mutations = mutations_of(case_named(cases, "hadd", ScalarType::i32), cases);
  for (const char* fault : {"as rhadd", "as x+y", "as add_sat", "as mul_hi"})
    EXPECT_EQ(result_of(mutations, fault), MutationResult::detected) << fault;
}

/// Rejects in must_reject what must be rejected, and lets every result through.
class BlindCriterion final : public Criterion {
 public:
  explicit BlindCriterion(std::shared_ptr<const Criterion> seeing) : seeing_(std::move(seeing)) {}
  StatedBound bound() const override { return seeing_->bound(); }
  void judge(PointTruths&, std::span<const Scalar>, std::span<Judgement> judgements) const override {
    std::ranges::fill(judgements, Judgement{PassReason::bound, 0});
  }
  std::string truth(std::span<const Scalar> point, int output, int digits) const override {
    return seeing_->truth(point, output, digits);
  }
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output) const override {
    return seeing_->right_result(point, output);
  }
  bool has_right_result() const override { return seeing_->has_right_result(); }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override {
    return seeing_->must_reject(point, output, result);
  }
  bool judges_like(const Criterion&) const override { return false; }

 private:
  std::shared_ptr<const Criterion> seeing_;
};

void blind(TestCase& test_case) {
  test_case.criterion = [seeing = test_case.criterion](const CriterionRequest& request) {
    CriterionChoice choice = seeing(request);
    if (choice.criterion) choice.criterion = std::make_shared<BlindCriterion>(choice.criterion);
    return choice;
  };
}

struct Blinded {
  const char* builtin;
  std::unique_ptr<Suite> suite;
  ScalarType precision;
  std::vector<const char*> faults;
};

// One test case of each kind of criterion.
TEST(Selftest, ACriterionThatPassesEverythingMissesEveryKindOfFault) {
  Blinded rows[4] = {
      {"sin", math_suite(), ScalarType::f32, {"nan", "number", "ulp", "lane"}},
      {"x/y", math_suite(), ScalarType::f64, {"ulp=1", "ulp=-1", "inf", "finite", "toward-zero", "flush"}},
      {"add_sat", integer_suite(), ScalarType::i32, {"ulp=1", "saturate"}},
      {"read:2d:RGBA.UNORM_INT8:clamp-nearest-normalised:7x5",
       images_suite(),
       ScalarType::f32,
       {"border", "texel", "swap"}}};
  for (const Blinded& row : rows)
    for (TestCase test_case : row.suite->cases(row.precision)) {
      if (test_case.builtin != row.builtin) continue;
      const auto seen = run_selftest({&test_case, 1}, documents(), 1, open_fault);
      blind(test_case);
      const auto unseen = run_selftest({&test_case, 1}, documents(), 1, open_fault);
      for (const char* fault : row.faults) {
        EXPECT_EQ(result_of(seen, fault), MutationResult::detected) << row.builtin << " " << fault;
        EXPECT_EQ(result_of(unseen, fault), MutationResult::missed) << row.builtin << " " << fault;
      }
      break;
    }
}

// Visibility comes from the rulebook's bound: where it binds nothing, nothing is visible, and the counts
// decide.
TEST(Selftest, ARulebookThatBindsNothingFallsShortOfTheCommittedCounts) {
  const std::string file = testing::TempDir() + "anything.json";
  std::ofstream(file)
      << R"({"rulebook": "anything", "title": "anything goes", "extends": "opencl-1.2", "tables": [{"precision": "single", "modes": ["default"], "clause": "none",
    "bounds": {"*": "any"}}]})";
  const auto book = Rulebook::load(file);
  ASSERT_TRUE(book) << book.error().message;
  std::vector<TestCase> cases;
  for (TestCase& test_case : math_suite()->cases(ScalarType::f32))
    if (test_case.builtin == "sin" || test_case.builtin == "exp") cases.push_back(std::move(test_case));
  const auto bound = run_selftest(cases, documents(), 1, open_fault);
  EXPECT_TRUE(shortfalls(bound, false).empty());
  const auto unbound = run_selftest(cases, RulebookChoice(*book), 1, open_fault);
  for (const Mutation& m : unbound) EXPECT_NE(m.result, MutationResult::missed) << m.fault;
  EXPECT_EQ(shortfalls(unbound, false).size(), 1U);
}

TEST(Selftest, ASubjectThatFailsIsAFailure) {
  std::vector<TestCase> cases;
  for (TestCase& test_case : math_suite()->cases(ScalarType::f32))
    if (test_case.builtin == "sin") cases.push_back(std::move(test_case));
  const auto mutations =
      run_selftest(cases, documents(), 1, [](const std::string&) -> Outcome<std::unique_ptr<Device>> {
        return Error{Error::Kind::crashed, "gone"};
      });
  ASSERT_FALSE(mutations.empty());
  for (const Mutation& m : mutations) EXPECT_EQ(m.result, MutationResult::missed) << m.fault;
}

}  // namespace
}  // namespace plumbline
