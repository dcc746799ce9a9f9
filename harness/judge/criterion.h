#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/device/build_modes.h"
#include "harness/device/device.h"
#include "harness/judge/description.h"
#include "harness/judge/judgement.h"
#include "harness/judge/truth.h"
#include "harness/rulebook/rulebook.h"

namespace plumbline {

class Filter;
struct FilterRequest;

/// What a criterion requires, in the words of an entry.
struct StatedBound {
  std::string text;                                      ///< "1.5 ulp", "exact"
  double ulp = std::numeric_limits<double>::infinity();  ///< infinite where the bound is no number of ulp
  std::string clause;
  bool bounds_results = true;  ///< false: the document bounds none; what passes is recorded, not conforming
  bool counts_misrounded = false;  ///< Judgement::misrounded of floating-point results is known
  bool has_worst = false;  ///< results err by more or by less, so that there is a worst one to search for
};

/// Digits of a true value in results and reports.
inline constexpr int shown_digits = 30;

/// One of the ways in which results that are judged together may be right: it judges each of them without the
/// others.
struct Alternative {
  std::vector<std::vector<Scalar>> due;  ///< of each result, numbers in all ranges of it, and between them
  std::function<Judgement(std::size_t output, Scalar result)> judge;
};

/// Decides whether results are allowed, for one test case on one kind of device. Immutable, safe to share
/// between threads.
class Criterion {
 public:
  virtual ~Criterion() = default;

  virtual StatedBound bound() const = 0;
  /// Judges the results at one point together: one judgement per result.
  virtual void judge(PointTruths& at, std::span<const Scalar> results,
                     std::span<Judgement> judgements) const = 0;
  /// What was due, in decimal: the true value to so many digits, or the results among which the device may
  /// choose.
  virtual std::string truth(std::span<const Scalar> point, int output, int digits) const = 0;
  /// Whether no judge may let this result pass. Found from the enclosure of the truth and the stated bound
  /// alone, sharing nothing with judge(): the self-test holds judge() to it. False where this is hard to
  /// decide.
  virtual bool must_reject(std::span<const Scalar> point, int output, Scalar result) const = 0;
  /// Whether the other gives equal judgements of equal results: the runner then judges them once.
  virtual bool judges_like(const Criterion& other) const = 0;

  /// A result that is right, where the criterion itself computes one.
  virtual std::optional<Scalar> right_result(std::span<const Scalar>, int) const { return std::nullopt; }
  virtual bool has_right_result() const { return false; }
  /// Where results are judged together: all the ways in which they may be right at a point, to be used while
  /// the criterion lives; none where judge() alone can decide.
  virtual std::vector<Alternative> alternatives(std::span<const Scalar>) const { return {}; }
  /// As must_reject(), of results that may pass by an excuse alone as well.
  virtual bool must_not_conform(std::span<const Scalar> point, int output, Scalar result) const {
    return must_reject(point, output, result);
  }
  /// What decides most points of a block as judge() would, and marks those left to it: filter.h. Null
  /// where all are.
  virtual std::unique_ptr<Filter> filter(const FilterRequest& request) const;
  /// How its points and results are shown. A criterion that shows them in its own way derives from
  /// Description as well. Lives as long as the criterion.
  virtual const Description& description() const;
};

/// What a criterion is made for: one test case on one device in one mode.
struct CriterionRequest {
  const Call& call;
  ScalarType precision;
  std::string_view clause;  ///< of the test case: what requires it where no rulebook does
  bool half_in_memory;      ///< halves are in memory alone: the rulebook says whether subnormals stay
  const Rulebook& rulebook;
  const DeviceInfo& device;
  const BuildMode& mode;
  OverflowRule overflow = OverflowRule::lenient;
};

/// A criterion, or why there is none to judge by.
struct CriterionChoice {
  std::shared_ptr<const Criterion> criterion;  ///< may state its bound even where it cannot be judged by
  std::string skip_reason = {};                ///< not empty: the device does not evaluate it
};

/// How a test case is judged. A new kind of criterion is a class derived from Criterion and one of these.
using CriterionFactory = std::function<CriterionChoice(const CriterionRequest&)>;

/// The configured format of a device that computes in this precision.
const FpConfig& config_of(const DeviceInfo& device, ScalarType precision);

/// The precision of the test case, and the floating-point types of its arguments and results.
std::vector<ScalarType> floating_types(const CriterionRequest& request);

/// What of the device and the request the judge must know, where values of these types may be flushed.
JudgeOptions judge_options(const CriterionRequest& request, std::span<const ScalarType> types);

}  // namespace plumbline
