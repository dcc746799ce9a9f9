#pragma once

#include <array>
#include <memory>
#include <vector>

#include "harness/device/device.h"
#include "harness/matrix/dot_model.h"

namespace plumbline::matrix {

/// Tiles of one unit: the columns of its call (call_of), and where in them each number is.
class Tiles {
 public:
  Tiles(const MatrixUnit& unit, std::size_t count);

  const MatrixUnit& unit() const { return unit_; }
  std::size_t count() const { return count_; }
  /// Row `row` of A, or column `row` of B, its i-th operand.
  void set_a(std::size_t tile, int row, int i, std::uint32_t bits) { set(0, tile, row, i, bits); }
  void set_b(std::size_t tile, int column, int i, std::uint32_t bits) { set(1, tile, column, i, bits); }
  void set_c(std::size_t tile, int row, int column, std::uint32_t bits) {
    words_of(2)[place(tile, row, column)] = bits;
  }
  std::uint32_t a(std::size_t tile, int row, int i) const { return get(0, tile, row, i); }
  std::uint32_t b(std::size_t tile, int column, int i) const { return get(1, tile, column, i); }
  std::uint32_t c(std::size_t tile, int row, int column) const {
    return words_of(2)[place(tile, row, column)];
  }
  std::uint32_t d(std::size_t tile, int row, int column) const;
  /// Evaluates all tiles.
  Status multiply(Evaluator& evaluator);

 private:
  std::size_t place(std::size_t tile, int row, int column) const {
    return tile * static_cast<std::size_t>(unit_.products()) +
           static_cast<std::size_t>(row * unit_.n + column);
  }
  std::uint32_t* words_of(std::size_t column) {
    return reinterpret_cast<std::uint32_t*>(arguments_[column].bytes.data());
  }
  const std::uint32_t* words_of(std::size_t column) const {
    return reinterpret_cast<const std::uint32_t*>(arguments_[column].bytes.data());
  }
  void set(std::size_t column, std::size_t tile, int row, int i, std::uint32_t bits);
  std::uint32_t get(std::size_t column, std::size_t tile, int row, int i) const;

  const MatrixUnit& unit_;
  std::size_t count_;
  std::array<Column, 3> arguments_;
  std::array<Column, 1> result_;
};

/// The bits of a result that can be set: of binary16 the lower half of the word.
std::uint32_t result_mask(Accumulator accumulator);

}  // namespace plumbline::matrix
