#include "harness/selftest/image_mutations.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "harness/fault/fault.h"
#include "harness/selftest/points.h"

namespace plumbline {
namespace {

using Points = std::vector<std::vector<Scalar>>;

class ImageTest {
 public:
  using Open = std::function<Outcome<std::unique_ptr<Device>>(const std::string&)>;

  ImageTest(const TestCase& test_case, const ImageRule& rule, const Open& open)
      : test_case_(test_case), rule_(rule), open_(open), asked_(test_case, test_case.call.arguments) {
    points_ = rows(asked_.columns(), asked_.size());
    baseline_ = baseline();
  }

  std::vector<Mutation> run() const {
    std::vector<Mutation> out{judge_baseline()};
    // What is filtered as halves may be rounded there: up to 2.4 times 2^-8 of the largest texel in three
    // dimensions.
    const char* weight = test_case_.precision == ScalarType::f16 ? "weight=16" : "weight=2";
    if (!is_question())
      for (const char* fault : {"border", "texel", weight, "swap", "clamp", "toward-zero"})
        out.push_back(test(fault, faulty(fault)));
    for (const std::string& fault : result_faults()) out.push_back(test(fault, mutated(*parse_fault(fault))));
    return out;
  }

 private:
  bool is_question() const {
    const ImageOperation operation = test_case_.call.image->operation;
    return operation == ImageOperation::query || operation == ImageOperation::host_query ||
           operation == ImageOperation::listed;
  }

  /// One more than may be wrong, where that is a number. A baseline result is half a unit from the truth.
  std::vector<std::string> result_faults() const {
    std::vector<std::string> out;
    const double bound = test_case_.image->bound(rule_).number;
    if (std::isfinite(bound))
      out.push_back("ulp=" + std::to_string(static_cast<int>(std::floor(bound + 0.5)) + 1));
    if (is_floating(test_case_.call.results[0])) out.emplace_back("nan");
    return out;
  }

  static Points rows(const std::vector<Column>& columns, std::size_t count) {
    Points out(count);
    for (std::size_t i = 0; i < count; ++i)
      for (const Column& column : columns) out[i].push_back(column.at(i));
    return out;
  }

  Points faulty(const std::string& fault) const {
    auto device = open_(fault);
    if (!device) return {};
    auto evaluator = (*device)->prepare(test_case_.call);
    if (!evaluator) return {};
    std::vector<Column> results;
    for (ScalarType t : test_case_.call.results) results.emplace_back(t, points_.size());
    if (!(*evaluator)->evaluate(asked_.columns(), results)) return {};
    return rows(results, points_.size());
  }

  /// What a query must answer is the one number that the question knows; 1 where any will do.
  Points baseline() const {
    if (!is_question()) return faulty("none");
    Points out;
    for (const auto& point : points_) {
      const std::string number = test_case_.image->truth(point, 0, rule_);
      std::uint64_t answer = 1;
      std::from_chars(number.data(), number.data() + number.size(), answer);
      out.push_back({{test_case_.call.results[0], answer}});
    }
    return out;
  }

  Points mutated(const Fault& fault) const {
    Points out = baseline_;
    for (auto& results : out)
      for (Scalar& result : results) result.bits = mutate(fault, result);
    return out;
  }

  /// The first point with a refused result that differs from the baseline.
  std::optional<std::size_t> refused(const Points& results, bool changed_only) const {
    std::vector<Judgement> judgements(test_case_.call.results.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (changed_only && results[i] == baseline_[i]) continue;
      test_case_.image->judge(points_[i], results[i], rule_, {}, judgements);
      if (!std::all_of(judgements.begin(), judgements.end(), [](const Judgement& v) { return v.passed(); }))
        return i;
    }
    return std::nullopt;
  }

  Mutation judge_baseline() const {
    Mutation m = unseen(test_case_, "none");
    const auto at = refused(baseline_, false);
    m.result = baseline_.empty() || at ? MutationResult::missed : MutationResult::detected;
    if (at) m.found_at = test_case_.image->text(points_[*at], 0);
    return m;
  }

  Mutation test(const std::string& fault, const Points& results) const {
    Mutation m = unseen(test_case_, fault);
    if (results.empty() || results == baseline_) return m;
    const auto at = refused(results, true);
    m.result = at ? MutationResult::detected : MutationResult::missed;
    if (at) m.found_at = test_case_.image->text(points_[*at], 0);
    return m;
  }

  const TestCase& test_case_;
  const ImageRule& rule_;
  const Open& open_;
  SelftestPoints asked_;
  Points points_, baseline_;
};

}  // namespace

std::vector<Mutation> image_mutations(const TestCase& test_case, const ImageRule& rule,
                                      const ImageTest::Open& open_fault) {
  if (!test_case.image->unbound(rule).empty()) return {};
  return ImageTest(test_case, rule, open_fault).run();
}

}  // namespace plumbline
