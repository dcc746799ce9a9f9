#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "program_binary.h"
#include "softcl/loader/executable.h"

namespace softcl {

/// The code of a built program. Code of the first tier is replaced by that of the full one when the program's
/// kernels have been given many work-items (SOFTCL_TIER_ITEMS). Thread-safe.
class ProgramCode {
 public:
  /// `binary` is what `first` was made of.
  ProgramCode(std::shared_ptr<const Executable> first, std::shared_ptr<const ProgramBinary> binary)
      : first_(std::move(first)), binary_(std::move(binary)), current_(first_) {}

  /// The kernels, which each tier's code has in this order and with the same properties.
  const std::vector<KernelInfo>& kernels() const { return first_->kernels; }
  std::size_t global_variables() const { return first_->global_variables; }

  /// The code that a launch of so many work-items runs. The launch that makes them many takes as long as a
  /// build; those that other threads make meanwhile do not wait for it.
  std::shared_ptr<const Executable> for_launch(std::size_t items) const;

 private:
  bool are_many(std::size_t items) const;

  const std::shared_ptr<const Executable> first_;
  const std::shared_ptr<const ProgramBinary> binary_;
  mutable std::atomic<std::size_t> items_{0};           ///< of the launches so far
  mutable std::atomic<bool> is_being_replaced_{false};  ///< or was
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const Executable> current_;  ///< guarded by mutex_
};

}  // namespace softcl
