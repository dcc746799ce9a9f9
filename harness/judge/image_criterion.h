#pragma once

#include <memory>

#include "harness/judge/image_judge.h"

namespace plumbline {

/// A test case on an image under a rulebook's "images".
class Image final : public Criterion, private Description {
 public:
  Image(std::shared_ptr<const ImageJudge> judge, ImageRule rule, const JudgeOptions& options)
      : judge_(std::move(judge)), rule_(std::move(rule)), options_(options) {}
  /// The same, judged in rationals alone.
  std::shared_ptr<const Image> in_rationals() const {
    auto same = std::make_shared<Image>(*this);
    same->in_rationals_ = true;
    return same;
  }

  StatedBound bound() const override { return judge_->bound(rule_); }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override {
    if (in_rationals_ || !judge_->judge_without_rationals(at.arguments(), results, rule_, judgements))
      judge_->judge(at.arguments(), results, rule_, options_, judgements);
  }
  std::string truth(std::span<const Scalar> point, int output, int) const override {
    return judge_->truth(point, output, rule_);
  }
  std::string text(const Call&, std::span<const Scalar> point, int output) const override {
    return judge_->text(point, output);
  }
  nlohmann::json detail(std::span<const Scalar> point, int output, Scalar result) const override {
    return judge_->detail(point, output, result, rule_);
  }
  std::array<int, 3> extent() const override { return judge_->extent(); }
  std::array<int, 3> cell(std::span<const Scalar> point) const override { return judge_->cell(point); }
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output) const override {
    return judge_->right_result(point, output, rule_);
  }
  bool has_right_result() const override { return judge_->has_right_result(); }
  std::vector<Alternative> alternatives(std::span<const Scalar> point) const override {
    return judge_->alternatives(point, rule_);
  }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override {
    return judge_->must_reject(point, output, result, rule_);
  }
  bool judges_like(const Criterion& other) const override;
  const Description& description() const override { return *this; }

 private:
  std::shared_ptr<const ImageJudge> judge_;
  ImageRule rule_;
  JudgeOptions options_;
  bool in_rationals_ = false;
};

/// Judged by the image's judge; skipped where the rulebook has no rule of images or leaves this open.
CriterionFactory image_criterion(std::shared_ptr<const ImageJudge> judge);

}  // namespace plumbline
