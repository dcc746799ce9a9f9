#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/judge/criterion.h"

namespace plumbline {

/// What the documents require of a module, and what its kernel has to write.
struct TakenModule {
  std::string name;                  ///< "Int64"
  std::vector<std::uint32_t> words;  ///< of a valid module, at least one
  std::string broken = {};           ///< the rule that an invalid module breaks
  bool is_valid() const { return broken.empty(); }
};

/// What becomes of a module of SPIR-V (ModuleCall). One that the device has to take is taken and its kernel
/// writes the right words. What a device makes of one that breaks a rule is open: that it is refused passes,
/// that it is taken is reported (PassReason::undefined), and that the device does not survive it is the
/// runner's to see.
class Taken final : public Criterion, private Description {
 public:
  Taken(std::shared_ptr<const TakenModule> module, std::string clause)
      : module_(std::move(module)), clause_(std::move(clause)) {}

  StatedBound bound() const override;
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  std::string truth(std::span<const Scalar> point, int output, int digits) const override;
  std::string text(const Call& call, std::span<const Scalar> point, int output) const override;
  std::string result_text(std::span<const Scalar> results, int output) const override;
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output) const override;
  bool has_right_result() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  bool judges_like(const Criterion& other) const override;
  const Description& description() const override { return *this; }

 private:
  std::uint32_t due(std::span<const Scalar> point) const;

  std::shared_ptr<const TakenModule> module_;
  std::string clause_;
};

/// Judged where a requirement of the call concerns the device, whose clause is shown; skipped elsewhere.
CriterionFactory taken(TakenModule module);

}  // namespace plumbline
