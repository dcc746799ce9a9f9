#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/judge/criterion.h"

namespace plumbline {

/// One item of a list: what it is called, and the results that are right, the best first.
struct ListedItem {
  std::string name;  ///< "FLT_MAX", "0x1p-149f"
  std::vector<Scalar> right;
};

/// A list of items without arguments of their own: the first argument of a point is the place in it. A
/// result passes that is among the right ones, any NaN for a NaN, and a zero for a subnormal number where
/// those may be flushed. Where the build options assume numbers, any result passes for NaN and infinities.
class Listed final : public Criterion, private Description {
 public:
  Listed(std::shared_ptr<const std::vector<ListedItem>> items, std::string clause,
         const JudgeOptions& options, bool assumes_numbers)
      : items_(std::move(items)),
        clause_(std::move(clause)),
        options_(options),
        assumes_numbers_(assumes_numbers) {}

  StatedBound bound() const override { return {"exact", 0, clause_}; }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  std::string truth(std::span<const Scalar> point, int output, int digits) const override;
  std::string text(const Call& call, std::span<const Scalar> point, int output) const override;
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output) const override;
  bool has_right_result() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  bool judges_like(const Criterion& other) const override;
  const Description& description() const override { return *this; }

 private:
  const ListedItem& item(std::span<const Scalar> point) const;

  std::shared_ptr<const std::vector<ListedItem>> items_;
  std::string clause_;
  JudgeOptions options_;
  bool assumes_numbers_;
};

/// Judged by the list, which holds at least one item, each with at least one right result.
CriterionFactory listed(std::vector<ListedItem> items);

}  // namespace plumbline
