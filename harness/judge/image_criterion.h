#pragma once

#include <memory>

#include "harness/judge/image_question.h"

namespace plumbline {

/// A question on an image under a rulebook's "images".
class Image final : public Criterion, private Description {
 public:
  Image(std::shared_ptr<const ImageQuestion> question, ImageRule rule, const JudgeOptions& options)
      : question_(std::move(question)), rule_(std::move(rule)), options_(options) {}
  /// The same, judged in rationals alone.
  std::shared_ptr<const Image> in_rationals() const {
    auto same = std::make_shared<Image>(*this);
    same->in_rationals_ = true;
    return same;
  }

  StatedBound bound() const override { return question_->bound(rule_); }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override {
    if (in_rationals_ || !question_->judge_without_rationals(at.arguments(), results, rule_, judgements))
      question_->judge(at.arguments(), results, rule_, options_, judgements);
  }
  std::string truth(std::span<const Scalar> point, int output, int) const override {
    return question_->truth(point, output, rule_);
  }
  std::string text(const Call&, std::span<const Scalar> point, int output) const override {
    return question_->text(point, output);
  }
  nlohmann::json detail(std::span<const Scalar> point, int output, Scalar result) const override {
    return question_->detail(point, output, result, rule_);
  }
  std::array<int, 3> extent() const override { return question_->extent(); }
  std::array<int, 3> cell(std::span<const Scalar> point) const override { return question_->cell(point); }
  std::optional<Scalar> answer(std::span<const Scalar> point, int output) const override {
    return question_->answer(point, output, rule_);
  }
  bool knows_answers() const override { return question_->knows_answers(); }
  std::vector<Alternative> alternatives(std::span<const Scalar> point) const override {
    return question_->alternatives(point, rule_);
  }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override {
    return question_->must_reject(point, output, result, rule_);
  }
  bool judges_like(const Criterion& other) const override;
  const Description& description() const override { return *this; }

 private:
  std::shared_ptr<const ImageQuestion> question_;
  ImageRule rule_;
  JudgeOptions options_;
  bool in_rationals_ = false;
};

/// Judged by the question; skipped where the rulebook says nothing of images or leaves this open.
CriterionFactory image_criterion(std::shared_ptr<const ImageQuestion> question);

}  // namespace plumbline
