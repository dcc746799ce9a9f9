#include "program_code.h"

#include "compiler_service.h"
#include "softcl/protocol/settings.h"

namespace softcl {

bool ProgramCode::are_many(std::size_t items) const {
  const std::size_t most = settings().tier_items;
  return items >= most || items_.fetch_add(items) >= most - items;
}

std::shared_ptr<const Executable> ProgramCode::for_launch(std::size_t items) const {
  if (first_->tier == Tier::full) return first_;
  std::shared_ptr<const Executable> full;
  // A build that fails, for want of memory, leaves the code as it is.
  if (!is_being_replaced_ && are_many(items) && !is_being_replaced_.exchange(true))
    full = load(binary_->bitcode, Tier::full).first;
  const std::lock_guard lock(mutex_);
  if (full) current_ = std::move(full);
  return current_;
}

}  // namespace softcl
