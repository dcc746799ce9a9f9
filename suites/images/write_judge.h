#pragma once

#include "harness/device/image_call.h"
#include "harness/judge/image_judge.h"

namespace plumbline {

/// A colour that a kernel writes (6.12.14.4) or clEnqueueFillImage stores, against the codes that 8.3 allows
/// in each channel: the nearest for normalised ones or any within the rulebook's distance of the exact
/// product; to nearest even or toward zero for half; the same bits for float; saturated for integers.
class WriteJudge final : public ImageJudge {
 public:
  explicit WriteJudge(const ImageCall& call) : call_(call) {}

  StatedBound bound(const ImageRule& rule) const override;
  void judge(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
             const JudgeOptions& options, std::span<Judgement> judgements) const override;
  bool judge_without_rationals(std::span<const Scalar> point, std::span<const Scalar> results,
                               const ImageRule& rule, std::span<Judgement> judgements) const override;
  std::string text(std::span<const Scalar> point, int output) const override;
  std::string truth(std::span<const Scalar> point, int output, const ImageRule& rule) const override;
  bool must_reject(std::span<const Scalar> point, int output, Scalar result,
                   const ImageRule& rule) const override;

 private:
  ImageCall call_;
};

/// Results that can only be one thing: texels that a transfer brings back, queries, lists of formats.
class ExactImageJudge final : public ImageJudge {
 public:
  explicit ExactImageJudge(const ImageCall& call) : call_(call) {}

  StatedBound bound(const ImageRule& rule) const override;
  void judge(std::span<const Scalar> point, std::span<const Scalar> results, const ImageRule& rule,
             const JudgeOptions& options, std::span<Judgement> judgements) const override;
  std::string text(std::span<const Scalar> point, int output) const override;
  std::string truth(std::span<const Scalar> point, int output, const ImageRule& rule) const override;
  /// Of queries and lists, which no subject computes.
  bool has_right_result() const override;
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output,
                                     const ImageRule& rule) const override;
  bool must_reject(std::span<const Scalar> point, int output, Scalar result,
                   const ImageRule& rule) const override;

 private:
  /// Nothing: any result will do.
  std::optional<std::uint32_t> expected(std::span<const Scalar> point, int output,
                                        const ImageRule& rule) const;
  ImageCall call_;
};

/// What a query of this image returns; nothing where the kind has no such property.
std::optional<std::uint32_t> query_value(const ImageCall& image, ImageQuery query);

}  // namespace plumbline
