#include "harness/matrix/tiles.h"

namespace plumbline::matrix {

Tiles::Tiles(const MatrixUnit& unit, std::size_t count) : unit_(unit), count_(count) {
  const std::size_t points = count * static_cast<std::size_t>(unit.products());
  for (Column& column : arguments_) column = Column(ScalarType::u32, points);
  result_[0] = Column(ScalarType::u32, points);
}

void Tiles::set(std::size_t column, std::size_t tile, int row, int i, std::uint32_t bits) {
  const auto bytes = static_cast<std::size_t>(size_of(unit_.operand));
  const std::size_t at = 4 * place(tile, 0, 0) + static_cast<std::size_t>(row * unit_.k + i) * bytes;
  std::memcpy(arguments_[column].bytes.data() + at, &bits, bytes);
}

std::uint32_t Tiles::get(std::size_t column, std::size_t tile, int row, int i) const {
  const auto bytes = static_cast<std::size_t>(size_of(unit_.operand));
  const std::size_t at = 4 * place(tile, 0, 0) + static_cast<std::size_t>(row * unit_.k + i) * bytes;
  std::uint32_t bits = 0;
  std::memcpy(&bits, arguments_[column].bytes.data() + at, bytes);
  return bits;
}

std::uint32_t Tiles::d(std::size_t tile, int row, int column) const {
  return static_cast<std::uint32_t>(result_[0].bits(place(tile, row, column))) &
         result_mask(unit_.accumulator);
}

Status Tiles::multiply(Evaluator& evaluator) { return evaluator.evaluate(arguments_, result_); }

std::uint32_t result_mask(Accumulator accumulator) {
  return accumulator == Accumulator::f16 ? 0xffff : 0xffffffff;
}

}  // namespace plumbline::matrix
