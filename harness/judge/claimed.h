#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/criterion.h"

namespace plumbline {

/// What the documents mandate of a claim, for the devices that it is mandated of.
struct Mandate {
  enum class Profile : std::uint8_t { any, full, embedded };
  /// How the first claim must stand to the second, where there is one.
  enum class Relation : std::uint8_t { none, at_least_a_quarter, at_most };
  Profile profile = Profile::any;
  int since = 12, until = 99;  ///< the first and the last OpenCL version, 10 * major + minor
  std::uint64_t least = 0, most = ~std::uint64_t{0};
  std::uint64_t multiple_of = 1;
  Relation relation = Relation::none;
  std::string_view clause = {};
};

/// 10 * major + minor of "OpenCL M.m …"; 0 of any other text.
int opencl_version(std::string_view text);

/// A claim of a device that must lie within a mandate's limits.
class Claimed final : public Criterion, private Description {
 public:
  /// The mandate must outlive this.
  Claimed(const Mandate& mandate, const ClaimCall& call);

  StatedBound bound() const override;
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  std::string truth(std::span<const Scalar> point, int output, int digits) const override;
  std::string text(const Call& call, std::span<const Scalar> point, int output) const override;
  /// Any claims that are allowed: at a limit, where there is one.
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output) const override;
  bool has_right_result() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  bool judges_like(const Criterion& other) const override;
  const Description& description() const override { return *this; }
  const Mandate& mandate() const { return mandate_; }

 private:
  const Mandate& mandate_;
  std::vector<std::string> names_;  ///< of the claims
};

/// Of a criterion that is Claimed; else null.
const Mandate* mandate_of(const Criterion& criterion);

/// Judged by the first of the mandates that is of the device's profile and version; skipped where none is. A
/// device that names no OpenCL version is judged by the first. The mandates must outlive the criteria.
CriterionFactory mandated(std::span<const Mandate> mandates);

}  // namespace plumbline
