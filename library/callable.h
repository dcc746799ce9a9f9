#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <mutex>

#include "harness/device/device.h"
#include "reference/floating_environment.h"

namespace plumbline::library {

/// Computes `points` values from the arguments' columns.
using Block = std::function<void(std::span<const Column> arguments, Column& result)>;

/// The first exception of a candidate, for the calling thread.
class Thrown {
 public:
  void take(std::exception_ptr exception) {
    const std::scoped_lock lock(mutex_);
    if (first_ == nullptr) first_ = exception;
  }
  void rethrow() const {
    if (first_ != nullptr) std::rethrow_exception(first_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr first_;
};

/// A device that computes by calling a function of this process, in the floating-point environment that its
/// caller has; scalars of one format.
std::unique_ptr<Device> callable_device(Block block, const FloatingEnvironment& environment, Thrown& thrown);

}  // namespace plumbline::library
