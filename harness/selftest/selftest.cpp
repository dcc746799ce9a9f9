#include "harness/selftest/selftest.h"

#include <mpfr.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "harness/run/configuration.h"
#include "harness/selftest/exact_mutations.h"
#include "harness/selftest/image_mutations.h"
#include "harness/selftest/points.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

constexpr int width = 4;  // so that a fault of one lane shows
class CaseTest {
 public:
  CaseTest(const TestCase& test_case, const Rulebook& rulebook,
           const std::function<Outcome<std::unique_ptr<Device>>(const std::string&)>& open)
      : test_case_(test_case),
        open_(open),
        call_(call_of(test_case, width, build_modes()[0])),
        points_(test_case, call_.arguments) {
    rule_ = rulebook.find(test_case.builtin, test_case.precision);
    function_ = rule_ != nullptr ? find_function(rule_->function) : nullptr;
  }

  std::vector<Mutation> run() {
    std::vector<Mutation> out;
    if (function_ == nullptr) return out;
    const auto baseline = evaluate("none");
    if (!baseline) return out;
    baseline_ = *baseline;
    out.push_back(test("none"));
    for (const std::string& fault : faults()) out.push_back(test(fault));
    return out;
  }

 private:
  /// How many numbers a right result may lie from the baseline, by the rule's words and without the judge;
  /// infinite where they bind nothing in these terms. Not below what is allowed.
  double allowed(std::size_t i, Scalar baseline) const {
    const Bound& bound = rule_->bound;
    if (bound.kind == Bound::Kind::correctly_rounded) return 0;
    if (bound.kind != Bound::Kind::ulp || bound.ulp_per_x > 0) return HUGE_VAL;
    const int lanes = std::max(test_case_.lanes, 1);
    double numbers = bound.ulp + bound.ulp_per_lane * lanes;
    if (bound.absolute > 0)
      numbers += bound.absolute * (bound.lane_factor * lanes + bound.lane_offset) *
                 std::pow(largest_operand(i), bound.largest_power) / spacing_at(baseline);
    // Products that a bound scales with may each lose a subnormal.
    return bound.largest_power > 0 ? numbers + 2 * lanes : numbers;
  }

  double largest_operand(std::size_t i) const {
    double largest = 0;
    for (const Scalar& x : points_.at(i))
      if (is_floating(x.type) && std::isfinite(to_double(x)))
        largest = std::max(largest, std::fabs(to_double(x)));
    return largest;
  }

  static double spacing_at(Scalar value) {
    const Format& f = format_of(value.type);
    const int exponent = f.magnitude(value.bits) < f.min_normal() ? f.emin() : std::ilogb(to_double(value));
    return std::ldexp(1.0, exponent - f.precision + 1);
  }

  /// Every kind, and the smallest error over the bound at one point with an ordinary result.
  std::vector<std::string> faults() const {
    std::vector<std::string> out{"zero-sign", "inf", "finite", "nan", "number", "flush", "saturate", "lane"};
    // A direction of rounding shows only where one is asked for.
    if (rule_->bound.kind == Bound::Kind::correctly_rounded) out.insert(out.end(), {"tie", "toward-zero"});
    if (const auto one = one_over_bound()) out.push_back(*one);
    return out;
  }

  std::optional<std::string> one_over_bound() const {
    const std::size_t count = baseline_[0].size();
    const auto start = static_cast<std::size_t>(Random(hash_of(test_case_.builtin)).below(count));
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t i = (start + k) % count;
      const Scalar baseline = baseline_[0].at(i);
      if (!ordinary(baseline) || !binds(i, 0)) continue;
      const double over = is_floating(baseline.type) ? std::floor(allowed(i, baseline) + 0.5) + 1 : 1;
      if (over > 0x1p15) continue;  // the fault would lead to another binade
      std::string text = "ulp=" + std::to_string(static_cast<long long>(over)) + "@";
      for (const Scalar& x : points_.at(i)) text += (text.back() == '@' ? "" : ",") + hex_bits(x);
      return text + "/0";
    }
    return std::nullopt;
  }

  static bool ordinary(Scalar result) {
    if (!is_floating(result.type))
      return result.bits != 0 && (result.bits >> (8 * size_of(result.type) - 1)) == 0;
    const Format& f = format_of(result.type);
    const std::uint64_t m = f.magnitude(result.bits);
    return m > 2 * f.min_normal() && m < f.infinity() - 2 * f.min_normal() && (m & f.fraction_mask()) != 0;
  }

  /// Whether the rulebook binds this result: the baseline passes, and an absurd one does not.
  bool binds(std::size_t i, int output) const {
    const auto point = points_.at(i);
    const Scalar baseline = baseline_[static_cast<std::size_t>(output)].at(i);
    const std::uint64_t top = std::uint64_t{1} << (8 * size_of(baseline.type) - 2);
    Truth truth(*function_, point);
    return !judge(truth, output, {baseline.type, baseline.bits ^ top}, *rule_, {}).passed();
  }

  Outcome<std::vector<Column>> evaluate(const std::string& fault) {
    auto device = open_(fault);
    if (!device) return device.error();
    auto evaluator = (*device)->prepare(call_);
    if (!evaluator) return evaluator.error();
    std::vector<Column> results;
    for (ScalarType t : call_.results) results.emplace_back(t, points_.size());
    if (auto status = (*evaluator)->evaluate(points_.columns(), results); !status) return status.error();
    return results;
  }

  Mutation test(const std::string& fault) {
    Mutation m = unseen(test_case_, fault);
    const auto results = evaluate(fault);
    if (!results) {
      m.result = MutationResult::missed;
      m.found_at = results.error().message;
      return m;
    }
    fault == "none" ? judge_baseline(m) : judge_faulty(fault, *results, m);
    return m;
  }

  /// A baseline subject must pass everywhere.
  void judge_baseline(Mutation& m) const {
    m.result = MutationResult::detected;
    for (std::size_t i = 0; i < baseline_[0].size(); ++i)
      if (const auto failing = failing_output(baseline_, i)) {
        m.result = MutationResult::missed;
        m.found_at = points_.text(i);
        return;
      }
  }

  void judge_faulty(const std::string& fault, const std::vector<Column>& results, Mutation& m) const {
    for (std::size_t i = 0; i < results[0].size(); ++i) {
      if (!changed(results, i)) continue;
      if (failing_output(results, i)) {
        m.result = MutationResult::detected;
        m.found_at = points_.text(i);
        return;
      }
      if (must_be_seen(fault, results, i)) m.result = MutationResult::missed;
    }
  }

  bool changed(const std::vector<Column>& results, std::size_t i) const {
    for (std::size_t k = 0; k < results.size(); ++k)
      if (results[k].bits(i) != baseline_[k].bits(i)) return true;
    return false;
  }

  std::optional<int> failing_output(const std::vector<Column>& results, std::size_t i) const {
    const auto point = points_.at(i);
    Truth truth(*function_, point);
    for (std::size_t k = 0; k < results.size(); ++k)
      if (!judge(truth, static_cast<int>(k), results[k].at(i), *rule_, {}).passed())
        return static_cast<int>(k);
    return std::nullopt;
  }

  /// Whether letting this changed result through would be wrong, told without the judge: far from the truth
  /// in a bounded builtin. What the rulebook leaves open (signs of rounded zeros, directions inside a bound)
  /// need not be seen.
  bool must_be_seen(const std::string& fault, const std::vector<Column>& results, std::size_t i) const {
    if (fault == "zero-sign") return false;
    if (fault == "tie" || fault == "toward-zero") return binds(i, 0);
    for (std::size_t k = 0; k < results.size(); ++k) {
      const Scalar got = results[k].at(i), want = baseline_[k].at(i);
      if (got.bits == want.bits || !binds(i, static_cast<int>(k))) continue;
      if (!is_floating(got.type)) return true;
      if (rule_->result_may_flush && touches_subnormals(i, want)) continue;
      if (distance(got, want) > allowed(i, want) + 1) return true;
    }
    return false;
  }

  bool touches_subnormals(std::size_t i, Scalar result) const {
    const auto subnormal = [](Scalar s) {
      return is_floating(s.type) && format_of(s.type).is_subnormal(s.bits);
    };
    const auto point = points_.at(i);
    return subnormal(result) || std::any_of(point.begin(), point.end(), subnormal);
  }

  /// Representable numbers between two results; infinite where one is NaN and the other is not.
  static double distance(Scalar a, Scalar b) {
    const Format& f = format_of(a.type);
    if (f.is_nan(a.bits) != f.is_nan(b.bits)) return HUGE_VAL;
    const auto place = [&](Scalar s) {
      const auto m = static_cast<double>(f.magnitude(s.bits));
      return f.is_negative(s.bits) ? -m : m;
    };
    return std::fabs(place(a) - place(b));
  }

  const TestCase& test_case_;
  const std::function<Outcome<std::unique_ptr<Device>>(const std::string&)>& open_;
  Call call_;
  SelftestPoints points_;
  const Rule* rule_;
  const Function* function_;
  std::vector<Column> baseline_;  ///< results
};

}  // namespace

std::vector<Mutation> run_selftest(
    std::span<const TestCase> cases, const RulebookChoice& rulebooks, unsigned jobs,
    const std::function<Outcome<std::unique_ptr<Device>>(const std::string&)>& open_fault) {
  std::vector<std::vector<Mutation>> found(cases.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t k = next++; k < cases.size(); k = next++) {
      const TestCase& test_case = cases[k];
      if (test_case.exact || test_case.alternatives)
        found[k] = exact_mutations(test_case, cases);
      else if (test_case.image)
        found[k] = image_mutations(test_case, *rulebooks.of({}, test_case.precision).images(), open_fault);
      else
        found[k] = CaseTest(test_case, rulebooks.of({}, test_case.precision), open_fault).run();
    }
    mpfr_free_cache();
  };
  std::vector<std::thread> threads;
  for (unsigned k = 1; k < jobs; ++k) threads.emplace_back(work);
  work();
  for (std::thread& t : threads) t.join();
  std::vector<Mutation> out;
  for (auto& part : found) out.insert(out.end(), part.begin(), part.end());
  return out;
}

}  // namespace plumbline
