#pragma once

#include <array>
#include <memory>
#include <string>

#include "harness/process/device_process.h"
#include "harness/process/shared_columns.h"

namespace plumbline {

/// A call that is prepared in a device's process, and again in the next one where that one ended.
class IsolatedEvaluator final : public Evaluator {
 public:
  /// The process must outlive this.
  IsolatedEvaluator(DeviceProcess& process, Call call) : process_(process), call_(std::move(call)) {}
  ~IsolatedEvaluator() override;

  Status prepare();
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override;
  std::string source() const override { return source_; }
  Outcome<std::unique_ptr<Stream>> stream(std::size_t points) override;

  /// Ensures that the process has the call and these columns, and posts a block of theirs.
  Status post(const SharedColumns& columns, std::size_t block, Posted& posted);
  /// The columns are about to end.
  void forget(const SharedColumns& columns);
  DeviceProcess& process() { return process_; }

 private:
  Status lend(const SharedColumns& columns);

  DeviceProcess& process_;
  Call call_;
  std::uint64_t id_ = 0;
  std::uint64_t generation_ = 0;         ///< of the process that has the call
  const SharedColumns* lent_ = nullptr;  ///< what that process has
  std::string source_;
  std::unique_ptr<Stream> single_;  ///< for evaluate()
  std::size_t single_points_ = 0;
};

}  // namespace plumbline
