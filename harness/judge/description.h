#pragma once

#include <array>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "harness/device/device.h"
#include "harness/judge/observer.h"

namespace plumbline {

/// How entries and reports show the points and results of one criterion. As it is: by the call's expression
/// and by literals, without a map and without observations. Immutable, safe to share between threads.
class Description {
 public:
  virtual ~Description() = default;

  /// "sin(1.1f)": the call at a point.
  virtual std::string text(const Call& call, std::span<const Scalar> point, int output) const;
  /// "0.8912f": one of the results at a point.
  virtual std::string result_text(std::span<const Scalar> results, int output) const;
  /// Further facts of a result; null where there are none.
  virtual nlohmann::json detail(std::span<const Scalar> point, int output, Scalar result) const;
  /// The extent of a map of errors, and the cell that a point belongs to; an extent of zeros has no map.
  virtual std::array<int, 3> extent() const { return {0, 0, 0}; }
  virtual std::array<int, 3> cell(std::span<const Scalar>) const { return {0, 0, 0}; }
  /// Collects observations besides judgements; null where there are none.
  virtual std::unique_ptr<Observer> observer(Study) const { return nullptr; }
};

}  // namespace plumbline
