#pragma once

#include <memory>

#include "harness/judge/criterion.h"

namespace plumbline {

/// A criterion that judges by another and changes some of its judgements. What it does not override is the
/// other's.
class Refined : public Criterion {
 public:
  explicit Refined(std::shared_ptr<const Criterion> criterion) : criterion_(std::move(criterion)) {}

  StatedBound bound() const override { return criterion_->bound(); }
  std::string truth(std::span<const Scalar> point, int output, int digits) const override {
    return criterion_->truth(point, output, digits);
  }
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output) const override {
    return criterion_->right_result(point, output);
  }
  bool has_right_result() const override { return criterion_->has_right_result(); }
  const Description& description() const override { return criterion_->description(); }

 protected:
  std::shared_ptr<const Criterion> criterion_;
};

}  // namespace plumbline
