#include "harness/matrix/prediction.h"

#include <algorithm>
#include <array>
#include <thread>

#include "harness/matrix/number_fields.h"
#include "harness/support/random.h"

namespace plumbline::matrix {
namespace {

constexpr std::size_t block_points = std::size_t{1} << 20;

/// Numbers of one tile.
class TileNumbers {
 public:
  TileNumbers(const MatrixUnit& unit, std::uint64_t seed) : unit_(unit), random_(seed) {
    constexpr std::array windows{0, 0, 0, 2, 5, 9, 14, 24};
    kind_ = random_.below(windows.size());
    window_ = windows[kind_];
    if (unit.operand != Operand::i8) operand_ = fields_of(unit.operand);
    c_ = fields_of(unit.accumulator);
    const int room = std::max(0, operand_.bias() / 2 - window_ / 2);
    center_ = static_cast<int>(random_.below(2 * static_cast<std::uint64_t>(room) + 1)) - room;
  }

  std::uint32_t operand() {
    if (unit_.operand == Operand::i8) return static_cast<std::uint8_t>(random_.next());
    return operand_bits(unit_.operand, number(operand_, center_, window_));
  }
  std::uint32_t c() {
    if (unit_.accumulator == Accumulator::i32) return static_cast<std::uint32_t>(random_.next());
    return number(c_, 2 * center_, 2 * window_);
  }

 private:
  std::uint32_t number(const Fields& fields, int center, int window) {
    const std::uint32_t any = static_cast<std::uint32_t>(random_.next()) & (2 * fields.sign() - 1);
    if (kind_ == 0) return any;
    if (kind_ == 1) return (any & (fields.sign() - 1)) >= fields.infinity() ? any & ~fields.infinity() : any;
    if (random_.below(8) == 0) return any & fields.sign();
    const int exponent =
        center - window / 2 + static_cast<int>(random_.below(static_cast<std::uint64_t>(window) + 1));
    return fields.number((any & fields.sign()) != 0, exponent, any & ((1U << fields.fraction_bits) - 1));
  }

  const MatrixUnit& unit_;
  Random random_;
  std::uint64_t kind_ = 0;
  int window_ = 0, center_ = 0;
  Fields operand_{5, 2}, c_{8, 23};
};

/// A block of tiles, filled and compared by several threads.
class Block {
 public:
  Block(const MatrixUnit& unit, std::size_t tiles) : unit_(unit), tiles_(unit, tiles) {}

  void fill(std::uint64_t seed, unsigned jobs) {
    in_parts(jobs, [&](unsigned, std::size_t tile) { fill_tile(tile, Random::mix(seed + tile)); });
  }
  Status multiply(Evaluator& evaluator) { return tiles_.multiply(evaluator); }
  void compare(const DotModel& model, std::optional<std::uint32_t> nan, unsigned jobs, Prediction& total) {
    std::vector<Prediction> parts(jobs);
    in_parts(jobs, [&](unsigned job, std::size_t tile) { compare_tile(tile, model, nan, parts[job]); });
    for (Prediction& part : parts) {
      total.dots += part.dots;
      total.wrong += part.wrong;
      if (!total.first) total.first = std::move(part.first);
    }
  }

 private:
  template <class Work>
  void in_parts(unsigned jobs, Work&& work) {
    std::vector<std::jthread> threads;
    for (unsigned job = 0; job < jobs; ++job)
      threads.emplace_back([&, job] {
        for (std::size_t tile = tiles_.count() * job / jobs; tile < tiles_.count() * (job + 1) / jobs; ++tile)
          work(job, tile);
      });
  }

  void fill_tile(std::size_t tile, std::uint64_t seed) {
    TileNumbers numbers(unit_, seed);
    for (int row = 0; row < unit_.m; ++row)
      for (int i = 0; i < unit_.k; ++i) tiles_.set_a(tile, row, i, numbers.operand());
    for (int column = 0; column < unit_.n; ++column)
      for (int i = 0; i < unit_.k; ++i) tiles_.set_b(tile, column, i, numbers.operand());
    for (int row = 0; row < unit_.m; ++row)
      for (int column = 0; column < unit_.n; ++column) tiles_.set_c(tile, row, column, numbers.c());
  }

  void compare_tile(std::size_t tile, const DotModel& model, std::optional<std::uint32_t> nan,
                    Prediction& out) const {
    const auto k = static_cast<std::size_t>(unit_.k);
    std::vector<Number> a, b;
    for (int row = 0; row < unit_.m; ++row)
      for (int i = 0; i < unit_.k; ++i) a.push_back(decoded(unit_.operand, tiles_.a(tile, row, i)));
    for (int column = 0; column < unit_.n; ++column)
      for (int i = 0; i < unit_.k; ++i) b.push_back(decoded(unit_.operand, tiles_.b(tile, column, i)));
    for (int row = 0; row < unit_.m; ++row)
      for (int column = 0; column < unit_.n; ++column) {
        const std::uint32_t due = evaluated(model, unit_.operand, unit_.accumulator,
                                            std::span(a).subspan(static_cast<std::size_t>(row) * k, k),
                                            std::span(b).subspan(static_cast<std::size_t>(column) * k, k),
                                            tiles_.c(tile, row, column), nan_bits(unit_, nan));
        ++out.dots;
        if (agrees(unit_, nan, due, tiles_.d(tile, row, column))) continue;
        ++out.wrong;
        if (!out.first) out.first = {dot_at(tile, row, column), due};
      }
  }

  Dot dot_at(std::size_t tile, int row, int column) const {
    Dot dot;
    for (int i = 0; i < unit_.k; ++i) {
      dot.a.push_back(tiles_.a(tile, row, i));
      dot.b.push_back(tiles_.b(tile, column, i));
    }
    dot.c = tiles_.c(tile, row, column);
    dot.d = tiles_.d(tile, row, column);
    return dot;
  }

  const MatrixUnit& unit_;
  Tiles tiles_;
};

}  // namespace

Outcome<Prediction> predicted(Evaluator& evaluator, const MatrixUnit& unit, const DotModel& model,
                              std::optional<std::uint32_t> nan, std::uint64_t dots, std::uint64_t seed,
                              unsigned jobs) {
  const auto products = static_cast<std::uint64_t>(unit.products());
  const std::uint64_t tiles = (dots + products - 1) / products;
  Prediction out;
  Block block(unit, static_cast<std::size_t>(std::min<std::uint64_t>(tiles, block_points / products)));
  for (std::uint64_t first = 0; out.dots < dots; first += block_points) {
    block.fill(Random::mix(seed) + first, jobs);
    if (auto status = block.multiply(evaluator); !status) return status.error();
    block.compare(model, nan, jobs, out);
  }
  return out;
}

}  // namespace plumbline::matrix
