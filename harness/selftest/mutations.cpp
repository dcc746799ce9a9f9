#include "harness/selftest/mutations.h"

#include <mpfr.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <iterator>
#include <memory>
#include <thread>

#include "harness/device/build_modes.h"
#include "harness/device/fp_configs.h"
#include "harness/judge/flushing.h"
#include "harness/run/configuration.h"
#include "harness/support/random.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

constexpr int width = 4;  // so that a fault of one lane shows

/// What a test case is judged by in the self-test: a device with everything, in the default mode.
struct Judged {
  Call call;
  CriterionChoice choice;
};

DeviceInfo full_device(std::string platform) {
  DeviceInfo info;
  info.spec = "fault";
  info.takes_shaders = platform == "Vulkan";
  info.takes_names = platform == "program";
  info.library = platform == "CUDA" ? MathLibrary::cuda : MathLibrary::none;
  info.platform = std::move(platform);
  info.half = info.bfloat16 = info.single = info.double_precision = ieee_to_nearest;
  info.sub_texel_bits = 8;
  info.level_bits = 8;
  return info;
}

bool is_of_cuda_alone(const Call& call) {
  return call.expression.empty() && call.spirv.empty() && !call.cuda.empty();
}

const DeviceInfo& device_of(const TestCase& test_case) {
  static const DeviceInfo of_opencl = full_device("OpenCL"), of_vulkan = full_device("Vulkan"),
                          of_cuda = full_device("CUDA"), of_programs = full_device("program");
  if (test_case.small_format != nullptr) return test_case.call.cuda.empty() ? of_programs : of_cuda;
  if (is_of_cuda_alone(test_case.call)) return of_cuda;
  return test_case.of_shaders_alone ? of_vulkan : of_opencl;
}

Judged judged_by(const TestCase& test_case, const RulebookChoice& rulebooks, Front front,
                 const BuildMode& mode) {
  const DeviceInfo& device = device_of(test_case);
  Judged out{call_of(test_case, is_computed(test_case.call) ? width : 1, mode, front), {}};
  out.choice = test_case.criterion({out.call, test_case.precision, test_case.clause, test_case.half_in_memory,
                                    rulebook_of(test_case, mode, rulebooks, device, front), device, mode});
  out.choice.criterion = in_mode(std::move(out.choice.criterion), mode, out.call);
  return out;
}

/// One test case with every fault.
class CaseTest {
 public:
  CaseTest(const TestCase& test_case, const Judged& judged, const SelftestPoints& points, Subject& subject)
      : test_case_(test_case),
        judged_(judged),
        criterion_(*judged.choice.criterion),
        points_(points),
        subject_(subject) {}

  std::vector<Mutation> run() {
    const auto baseline = subject_.baseline();
    if (!baseline) return {failed_mutation("none", baseline.error())};
    for (std::size_t i = 0; i < points_.size(); ++i) {
      auto row = (*baseline)(i);
      if (!row) return {failed_mutation("none", row.error())};
      baseline_.push_back(std::move(*row));
    }
    for (const char* fault :
         {"ulp=1", "ulp=-1", "zero-sign", "inf", "finite", "nan", "number", "flush", "saturate"})
      add_mutated(fault);
    if (as<PrintCall>(judged_.call) != nullptr)
      for (const char* fault : {"character", "cut"}) add_mutated(fault);
    if (judged_.call.width == width)
      trials_.push_back(
          {unseen("lane"), [this](std::size_t i) { return baseline_[i % width == 1 ? i - 1 : i]; }});
    if (const auto one = one_over_bound()) add_mutated(*one);
    std::vector<Mutation> out;
    for (const OwnFault& fault : subject_.own_faults()) {
      auto results = subject_.results(fault.text);
      if (!results) {
        out.push_back(failed_mutation(fault.text, results.error()));
        continue;
      }
      trials_.push_back({unseen(fault.text), std::move(*results), fault.must_fail});
    }
    Mutation none = unseen("none");
    none.result = MutationResult::detected;
    for (std::size_t i = 0; i < baseline_.size(); ++i)
      if (baseline_[i]) try_point(i, none);
    out.push_back(none);
    for (Trial& trial : trials_) out.push_back(std::move(trial.mutation));
    return out;
  }

 private:
  /// One fault, the results that it makes of point i, and what has come of it so far.
  struct Trial {
    Mutation mutation;
    RowAt results;
    bool must_fail = false;
    int judged = 0;    ///< changed results
    int checked = 0;   ///< of these, what passed and was looked at by must_reject
    int rejected = 0;  ///< of these, what failed
  };

  /// A fault that changed so many results, or was detected so often, is tried no further.
  static constexpr int most_judged = 192, most_rejected = 4;
  /// So many results that pass are looked at for each fault: the enclosure is made anew for each.
  static constexpr int most_checked = 8;
  /// So many points are tried for the smallest error over the bound.
  static constexpr std::size_t most_tried = 32;

  Mutation unseen(const std::string& fault) const {
    return {test_case_.suite,
            test_case_.builtin,
            test_case_.signature,
            test_case_.precision,
            fault,
            MutationResult::not_visible,
            {},
            {}};
  }

  Mutation failed_mutation(const std::string& fault, const Error& error) const {
    Mutation m = unseen(fault);
    m.result = MutationResult::missed;
    m.where = "the subject failed: " + error.message;
    return m;
  }

  void add_mutated(const std::string& text) {
    trials_.push_back({unseen(text), [this, fault = *parse_fault(text)](std::size_t i) {
                         ResultRow out = baseline_[i];
                         if (!out || !fault.applies_to(points_.at(i))) return out;
                         for (std::size_t k = 0; k < out->size(); ++k)
                           if (fault.applies_to_output(static_cast<int>(k)))
                             (*out)[k].bits = mutate(fault, (*out)[k]);
                         return out;
                       }});
  }

  /// The judgement of all results at a point.
  enum class Decision { right, set_apart, wrong };

  Decision decision_on(PointTruths& at, const std::vector<Scalar>& results) const {
    std::array<Judgement, max_results> judgements;
    const std::span judged(judgements.data(), results.size());
    criterion_.judge(at, results, judged);
    if (std::ranges::any_of(judged, [](const Judgement& j) { return !j.passed(); })) return Decision::wrong;
    const auto set_apart = [](const Judgement& j) {
      return j.reason == PassReason::departs || is_excuse(j.reason);
    };
    return std::ranges::any_of(judged, set_apart) ? Decision::set_apart : Decision::right;
  }

  /// Whether the criterion's must_reject() or must_not_conform() names one of the changed results.
  using Names = bool (Criterion::*)(std::span<const Scalar>, int, Scalar) const;
  bool is_named(Names names, std::span<const Scalar> point, const std::vector<Scalar>& baseline,
                const std::vector<Scalar>& results) const {
    for (std::size_t k = 0; k < results.size(); ++k)
      if (!same_result(results[k], baseline[k]) &&
          (criterion_.*names)(point, static_cast<int>(k), results[k]))
        return true;
    return false;
  }

  /// Every fault at one point, where they share the truth.
  void try_point(std::size_t i, Mutation& none) {
    const auto point = points_.at(i);
    PointTruths at(point);
    if (none.result != MutationResult::missed && decision_on(at, *baseline_[i]) != Decision::right) {
      none.result = MutationResult::missed;
      none.where = points_.text(i);
    }
    for (Trial& trial : trials_) {
      Mutation& m = trial.mutation;
      if (m.result == MutationResult::missed || trial.rejected == most_rejected ||
          trial.judged == most_judged)
        continue;
      const auto row = trial.results(i);
      if (!row) {
        m = failed_mutation(m.fault, row.error());
        continue;
      }
      const ResultRow& results = *row;
      if (!results || std::ranges::equal(*results, *baseline_[i], same_result)) continue;
      ++trial.judged;
      const Decision decision = decision_on(at, *results);
      const bool noticed =
          decision == Decision::wrong || (decision == Decision::set_apart && !trial.must_fail &&
                                          !is_named(&Criterion::must_reject, point, *baseline_[i], *results));
      if (noticed) {
        if (m.result == MutationResult::not_visible) m.where = points_.text(i);
        m.result = MutationResult::detected;
        ++trial.rejected;
      } else if (trial.checked++ < most_checked &&
                 is_named(&Criterion::must_not_conform, point, *baseline_[i], *results)) {
        m.result = MutationResult::missed;
        m.where = points_.text(i);
      }
    }
  }

  /// The smallest error of the first result over its bound, at one point with an ordinary result.
  std::optional<std::string> one_over_bound() const {
    const std::size_t count = baseline_.size();
    const auto start = static_cast<std::size_t>(Random(hash_of(test_case_.builtin)).below(count));
    for (std::size_t k = 0, tried = 0; k < count && tried < most_tried; ++k) {
      const std::size_t i = (start + k) % count;
      if (!baseline_[i] || !is_ordinary((*baseline_[i])[0])) continue;
      ++tried;
      const auto steps = steps_over_bound(i, (*baseline_[i])[0]);
      if (!steps) continue;
      std::string text = "ulp=" + std::to_string(*steps) + "@";
      for (const Scalar& x : points_.at(i)) text += (text.back() == '@' ? "" : ",") + hex_bits(x);
      return text + "/0";
    }
    return std::nullopt;
  }

  /// How many units in the last place must be added before the result has to be rejected; nothing if so many
  /// that they lead to another binade.
  std::optional<int> steps_over_bound(std::size_t i, Scalar baseline) const {
    // What is open of reads of images is wider than any bound in ulp.
    const int most = as<ImageCall>(judged_.call) != nullptr ? 1 << 20 : 1 << 15;
    const auto point = points_.at(i);
    const auto rejects = [&](int steps) {
      const Fault fault{.kind = Fault::Kind::ulp, .amount = steps, .arguments = {}, .output = {}};
      return criterion_.must_not_conform(point, 0, {baseline.type, mutate(fault, baseline)});
    };
    int below = 0, above = 1;
    while (!rejects(above)) {
      below = above;
      above *= 2;
      if (above > most) return std::nullopt;
    }
    while (above - below > 1) {
      const int middle = (below + above) / 2;
      (rejects(middle) ? above : below) = middle;
    }
    return above;
  }

  static bool is_ordinary(Scalar result) {
    if (!is_floating(result.type))
      return result.bits != 0 && (result.bits >> (8 * size_of(result.type) - 1)) == 0;
    const Format& f = format_of(result.type);
    const std::uint64_t m = f.magnitude(result.bits);
    return m > 2 * f.min_normal() && m < f.infinity() - 2 * f.min_normal() && (m & f.fraction_mask()) != 0;
  }

  const TestCase& test_case_;
  const Judged& judged_;
  const Criterion& criterion_;
  const SelftestPoints& points_;
  Subject& subject_;
  std::vector<ResultRow> baseline_;
  std::vector<Trial> trials_;
};

bool are_kin(const TestCase& a, const TestCase& b) {
  return &a != &b && a.suite == b.suite && a.lanes == b.lanes && a.builtin != b.builtin &&
         a.call.arguments == b.call.arguments && a.call.results == b.call.results;
}

std::vector<Kin> kin_of(const TestCase& test_case, std::span<const TestCase> all,
                        const RulebookChoice& rulebooks, Front front, const BuildMode& mode) {
  std::vector<Kin> kin;
  if (!is_computed(test_case.call)) return kin;
  for (const TestCase& other : all) {
    if (!are_kin(test_case, other)) continue;
    Judged judged = judged_by(other, rulebooks, front, mode);
    if (judged.choice.criterion && judged.choice.criterion->has_right_result())
      kin.push_back({other.builtin, std::move(judged.choice.criterion)});
  }
  return kin;
}

/// Modes of shaders in which what is right by default is right too, and fewer or more results are.
std::vector<const BuildMode*> modes_of(const TestCase& test_case) {
  std::vector<const BuildMode*> modes{&build_modes()[0]};
  if (!test_case.of_shaders_alone || !is_computed(test_case.call)) return modes;
  for (const char* name : {"denorm-preserve", "relaxed-precision"}) modes.push_back(find_build_mode(name));
  return modes;
}

std::vector<Mutation> mutations_in(const BuildMode& mode, const TestCase& test_case,
                                   std::span<const TestCase> all, const RulebookChoice& rulebooks,
                                   const FaultOpener& open, Front front) {
  if (!skip_reason_of(test_case, mode, front, device_of(test_case)).empty()) return {};
  const Judged judged = judged_by(test_case, rulebooks, front, mode);
  if (!judged.choice.criterion || !judged.choice.skip_reason.empty()) return {};
  const Criterion& criterion = *judged.choice.criterion;
  const SelftestPoints points(test_case);
  const auto subject =
      criterion.has_right_result()
          ? criterion_subject(criterion, points, static_cast<int>(judged.call.results.size()),
                              kin_of(test_case, all, rulebooks, front, mode))
          : device_subject(test_case, judged.call, points, criterion.bound().ulp, open);
  std::vector<Mutation> out = CaseTest(test_case, judged, points, *subject).run();
  for (Mutation& m : out) m.mode = mode.name;
  return out;
}

}  // namespace

std::vector<Mutation> mutations_of(const TestCase& test_case, std::span<const TestCase> all,
                                   const RulebookChoice& rulebooks, const FaultOpener& open, Front front) {
  std::vector<Mutation> out;
  for (const BuildMode* mode : modes_of(test_case)) {
    std::vector<Mutation> here = mutations_in(*mode, test_case, all, rulebooks, open, front);
    std::ranges::move(here, std::back_inserter(out));
  }
  return out;
}

std::vector<Mutation> run_selftest(std::span<const TestCase> cases, const RulebookChoice& rulebooks,
                                   unsigned jobs, const FaultOpener& open_fault, Front front) {
  const FaultOpener open = [&](const std::string& fault) {
    return open_fault(fault + ":" + std::string(name_of(front)));
  };
  std::vector<std::vector<Mutation>> found(cases.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t k = next++; k < cases.size(); k = next++)
      found[k] = mutations_of(cases[k], cases, rulebooks, open, front);
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
