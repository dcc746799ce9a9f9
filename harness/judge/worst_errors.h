#pragma once

#include <algorithm>
#include <functional>
#include <vector>

namespace plumbline {

/// The greatest of the errors that results at different points have at least, in ulp. A result with a smaller
/// error than `most` others is none of the `most` worst.
class WorstErrors {
 public:
  explicit WorstErrors(std::size_t most) : most_(std::max<std::size_t>(most, 1)) {}

  /// Less than the error that the judge reports of a result. Precondition: that result is judged, too.
  void add(double ulp) {
    if (errors_.size() == most_) {
      if (ulp <= errors_.front()) return;
      std::ranges::pop_heap(errors_, std::greater());
      errors_.pop_back();
    }
    errors_.push_back(ulp);
    std::ranges::push_heap(errors_, std::greater());
  }
  /// `most` results have greater errors.
  double limit() const { return errors_.size() == most_ ? std::max(errors_.front(), 0.0) : 0; }

 private:
  std::size_t most_;
  std::vector<double> errors_;  ///< a heap, the least in front
};

}  // namespace plumbline
