#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/judge/criterion.h"
#include "reference/function.h"
#include "reference/machine_functions.h"

namespace plumbline {

/// The one right result of a test case at a lane's arguments, in vectors of `width` lanes (relations are 1
/// for scalars, -1 in vectors); nothing where the document leaves the result open.
using ExactFunction = std::function<std::optional<Scalar>(std::span<const Scalar> arguments, int width)>;

/// The value of a function of the reference with integer or exact floating results, as a `result`. With
/// `all_ones`, a vector's true is -1 (6.3.d, 6.12.6). The function must outlive what is returned.
ExactFunction exact_function_of(const Function& function, ScalarType result, bool all_ones = false);

/// The right results of a test case.
struct RightResult {
  ExactFunction exact;
  /// The function of the reference that `exact` is exact_function_of() of; empty where it is none.
  std::string_view function = {};
  bool all_ones = false;  ///< as exact_function_of() was given it
  /// What `exact` gives of a block of points, of vectors as of scalars; empty: `function`'s, or none. It is
  /// called in IEEE 754's default environment.
  MachineFunction of_blocks = {};
};

/// Where a document only recommends the result ("should"): another result departs from the recommendation.
struct Recommendation {
  std::function<bool(std::span<const Scalar> arguments)> applies = {};  ///< none: nowhere
  std::string_view clause = {};                                         ///< static
  bool at(std::span<const Scalar> arguments) const { return applies && applies(arguments); }
};

/// A result that is one value and has no bound: the exact bits, or any NaN for a NaN. Where subnormal
/// numbers may be flushed, also a zero for a subnormal one, and the result of flushed arguments (7.5.3).
class Exact final : public Criterion {
 public:
  Exact(RightResult right, Recommendation recommendation, std::string clause, int width,
        const JudgeOptions& options)
      : right_(std::move(right)),
        recommendation_(std::move(recommendation)),
        clause_(std::move(clause)),
        width_(width),
        options_(options) {}

  StatedBound bound() const override { return {"exact", 0, clause_}; }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  std::string truth(std::span<const Scalar> point, int output, int digits) const override;
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output) const override;
  bool has_right_result() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  bool judges_like(const Criterion& other) const override;
  /// Decides the points at which all results have the right bits: a block at once where there is a function
  /// of blocks.
  std::unique_ptr<Filter> filter(const FilterRequest& request) const override;

 private:
  RightResult right_;
  Recommendation recommendation_;
  std::string clause_;
  int width_;
  JudgeOptions options_;
};

/// Exact where the rulebook says nothing of the builtin, else by its rule (Vulkan's document allows more of
/// conversions and comparisons than one result). One test case's criteria share the function.
CriterionFactory exactly(ExactFunction exact, Recommendation recommendation = {},
                         MachineFunction of_blocks = {});

/// The same of exact_function_of(function, result, all_ones). Precondition: the call's arguments and results
/// are the function's.
CriterionFactory exactly(const Function& function, ScalarType result, bool all_ones = false);

}  // namespace plumbline
