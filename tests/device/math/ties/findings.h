#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace plumbline::ties {

/// A part of the work: one of `count`, numbered from 0.
struct Part {
  std::uint64_t number, count;
};

/// What a part found. Distances are those of a result from a tie, in proportion to the tie.
class Findings {
 public:
  /// Results nearer to a tie than `bound` are listed.
  explicit Findings(double bound) : bound_(bound) {}

  /// One whose distance was computed.
  void add(double distance, const std::string& operands) {
    ++computed_;
    if (distance < bound_) nearer_.push_back(operands);
    if (distance >= least_) return;
    least_ = distance;
    at_ = operands;
  }
  /// All that was examined lies farther away than that, but for those that were added.
  void leave(double distance) { others_ = std::min(others_, distance); }
  void examined(std::uint64_t count) { examined_ += count; }

  std::uint64_t examined() const { return examined_; }
  std::uint64_t computed() const { return computed_; }
  double least() const { return least_; }
  const std::string& at() const { return at_; }
  double others() const { return others_; }
  const std::vector<std::string>& nearer() const { return nearer_; }

 private:
  double bound_, least_ = 1, others_ = 1;
  std::uint64_t examined_ = 0, computed_ = 0;
  std::string at_;
  std::vector<std::string> nearer_;
};

}  // namespace plumbline::ties
