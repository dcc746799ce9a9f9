#include "tests/harness/matrix/models.h"

namespace plumbline::matrix {
namespace {

/// The operands of row or column number `row` of the tile that begins at a word of the column.
std::vector<Number> row_of(const MatrixUnit& unit, const Column& column, std::size_t word, std::size_t row) {
  const auto k = static_cast<std::size_t>(unit.k), size = static_cast<std::size_t>(size_of(unit.operand));
  std::vector<Number> out;
  for (std::size_t i = 0; i < k; ++i) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, column.bytes.data() + 4 * word + (row * k + i) * size, size);
    out.push_back(decoded(unit.operand, bits));
  }
  return out;
}

}  // namespace

Status ModelUnit::evaluate(std::span<const Column> arguments, std::span<Column> results) {
  const auto products = static_cast<std::size_t>(unit_.products()), n = static_cast<std::size_t>(unit_.n);
  for (std::size_t point = 0; point < results[0].size(); ++point) {
    const std::size_t tile = point / products * products;
    results[0].set(point, evaluated(model_, unit_.operand, unit_.accumulator,
                                    row_of(unit_, arguments[0], tile, (point - tile) / n),
                                    row_of(unit_, arguments[1], tile, (point - tile) % n),
                                    static_cast<std::uint32_t>(arguments[2].bits(point)), nan_));
  }
  return ok();
}

}  // namespace plumbline::matrix
