#include "reference/fast/kernel.h"

namespace plumbline::fast {

std::string_view name_of(Proof proof) {
  constexpr std::string_view names[] = {"running error bound", "every operand enumerated"};
  return names[static_cast<std::size_t>(proof)];
}

const Kernel* find_kernel(std::string_view, std::span<const ScalarType>, int) { return nullptr; }

}  // namespace plumbline::fast
