#include "harness/selftest/exact_mutations.h"

#include <optional>

#include "harness/fault/fault.h"
#include "harness/selftest/points.h"

namespace plumbline {
namespace {

/// Four lanes, so that a fault of one lane shows.
int width_of(const TestCase& test_case) { return test_case.lanes == 0 ? 4 : 1; }

std::optional<Scalar> right_answer(const TestCase& test_case, std::span<const Scalar> point) {
  if (test_case.exact) return test_case.exact(point, width_of(test_case));
  return test_case.alternatives(point, build_modes()[0]).right[0].value;
}

bool answers_itself(const TestCase& test_case) { return test_case.exact || test_case.alternatives; }

bool is_nan(Scalar s) { return is_floating(s.type) && format_of(s.type).is_nan(s.bits); }

class ExactTest {
 public:
  ExactTest(const TestCase& test_case, std::span<const TestCase> all)
      : test_case_(test_case), all_(all), points_(test_case, test_case.call.arguments) {
    for (std::size_t i = 0; i < points_.size(); ++i)
      baseline_.push_back(right_answer(test_case, points_.at(i)));
  }

  std::vector<Mutation> run() const {
    std::vector<Mutation> out{judge_baseline()};
    const bool floating = is_floating(test_case_.call.results[0]);
    for (const char* kind : {"ulp=1", "ulp=-1", "saturate", "lane"}) out.push_back(inject(kind));
    if (floating)
      for (const char* kind : {"zero-sign", "inf", "finite", "nan", "number", "flush"})
        out.push_back(inject(kind));
    for (const TestCase& other : all_)
      if (is_kin(other)) out.push_back(confuse(other));
    return out;
  }

 private:
  bool is_kin(const TestCase& other) const {
    return &other != &test_case_ && answers_itself(other) && other.suite == test_case_.suite &&
           other.lanes == test_case_.lanes && other.builtin != test_case_.builtin &&
           other.call.arguments == test_case_.call.arguments && other.call.results == test_case_.call.results;
  }

  bool passes(std::size_t i, Scalar result) const {
    const auto arguments = points_.at(i);
    if (test_case_.exact)
      return judge_exact(test_case_.exact, arguments, width_of(test_case_), result, {}).passed();
    return judge_alternatives(test_case_.alternatives, arguments, build_modes()[0], result, {}).passed();
  }

  Mutation judge_baseline() const {
    Mutation m = unseen(test_case_, "none");
    m.result = MutationResult::detected;
    for (std::size_t i = 0; i < baseline_.size(); ++i)
      if (baseline_[i] && !passes(i, *baseline_[i])) m.result = MutationResult::missed;
    return m;
  }

  /// `faulty(i)` is the defective result at point i; `to_the_end` looks at every point, not only up to the
  /// first that tells.
  template <class Faulty>
  Mutation judge_faulty(const std::string& fault, bool to_the_end, Faulty&& faulty) const {
    Mutation m = unseen(test_case_, fault);
    for (std::size_t i = 0; i < baseline_.size(); ++i) {
      if (!baseline_[i]) continue;
      const std::optional<Scalar> result = faulty(i);
      if (!result || result->bits == baseline_[i]->bits || (is_nan(*result) && is_nan(*baseline_[i])))
        continue;
      if (!passes(i, *result)) {
        if (m.result == MutationResult::not_visible) m.found_at = points_.text(i);
        m.result = MutationResult::detected;
        if (!to_the_end) break;
      } else if (!is_alternative(i, *result)) {
        m.result = MutationResult::missed;
        m.found_at = points_.text(i);
        break;
      }
    }
    return m;
  }

  /// Another of several right results is no defect.
  bool is_alternative(std::size_t i, Scalar result) const {
    if (!test_case_.alternatives) return false;
    const Choice choice = test_case_.alternatives(points_.at(i), build_modes()[0]);
    for (const Choice::Evaluation& evaluation : choice.right)
      if (evaluation.value == result) return true;
    return choice.open;
  }

  Mutation inject(const char* text) const {
    const auto fault = parse_fault(text);
    if (fault->kind == Fault::Kind::lane)
      return judge_faulty(text, true, [&](std::size_t i) {
        return i % 4 == 1 && width_of(test_case_) == 4 ? baseline_[i - 1] : baseline_[i];
      });
    return judge_faulty(text, true, [&](std::size_t i) {
      return std::optional<Scalar>({baseline_[i]->type, mutate(*fault, *baseline_[i])});
    });
  }

  Mutation confuse(const TestCase& other) const {
    return judge_faulty("as " + other.builtin, false,
                        [&](std::size_t i) { return right_answer(other, points_.at(i)); });
  }

  const TestCase& test_case_;
  std::span<const TestCase> all_;
  SelftestPoints points_;
  std::vector<std::optional<Scalar>> baseline_;
};

}  // namespace

std::vector<Mutation> exact_mutations(const TestCase& test_case, std::span<const TestCase> all) {
  return ExactTest(test_case, all).run();
}

}  // namespace plumbline
