#include "reference/ziv.h"

namespace plumbline {

std::optional<std::uint64_t> correctly_rounded(const Function& function, std::span<const Scalar> operands,
                                               int output, const Format& format, Direction direction,
                                               Precisions precisions) {
  static thread_local std::vector<Enclosure> outputs;
  const auto count = static_cast<std::size_t>(function.outputs_for(operands.size()));
  while (outputs.size() < count) outputs.emplace_back(precisions.start);
  std::optional<std::uint64_t> bits;
  enclose_until(function, operands, std::span(outputs).first(count), precisions, [&](auto truths) {
    bits = round_to(format, truths[static_cast<std::size_t>(output)], direction);
    return bits.has_value();
  });
  return bits;
}

}  // namespace plumbline
