#pragma once

#include <optional>
#include <span>
#include <vector>

#include "harness/device/column.h"
#include "harness/support/shared_memory.h"

namespace plumbline::exec {

/// Memory in which a program finds the arguments of a call, and leaves the results.
class SharedValues {
 public:
  static Outcome<SharedValues> create();

  /// What a program that inherits it opens.
  int descriptor() const { return memory_.descriptor(); }
  /// Copies the arguments. The places of arguments and results: bytes from the start, multiples of 64. None
  /// where they do not fit.
  std::optional<std::vector<std::size_t>> put(std::span<const Column> arguments,
                                              std::span<const Column> results);
  /// Copies the results of the call that was put last.
  void take(std::span<Column> results) const;

 private:
  explicit SharedValues(SharedMemory memory) : memory_(std::move(memory)) {}

  SharedMemory memory_;
  std::vector<std::size_t> places_;  ///< of the results
};

}  // namespace plumbline::exec
