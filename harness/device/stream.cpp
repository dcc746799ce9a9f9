#include "harness/device/stream.h"

#include <array>
#include <chrono>
#include <vector>

namespace plumbline {
namespace {

/// For an evaluator that has no stream: a block is finished when it is begun.
class DirectStream final : public Stream {
 public:
  DirectStream(Evaluator& evaluator, const Call& call, std::size_t points) : evaluator_(evaluator) {
    for (Block& block : blocks_) {
      for (const ScalarType type : call.arguments) block.whole_arguments.emplace_back(type, points);
      for (const ScalarType type : call.results) block.whole_results.emplace_back(type, points);
      block.arguments.resize(call.arguments.size());
      block.results.resize(call.results.size());
    }
  }

  std::span<Column> arguments(std::size_t block, std::size_t points) override {
    Block& b = blocks_[block];
    lend(b.whole_arguments, points, b.arguments);
    lend(b.whole_results, points, b.results);
    return b.arguments;
  }

  void begin(std::size_t block) override {
    using Clock = std::chrono::steady_clock;
    Block& b = blocks_[block];
    const auto start = Clock::now();
    const Status status = evaluator_.evaluate(b.arguments, b.results);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    b.outcome = status ? Outcome<double>(seconds) : Outcome<double>(status.error());
  }

  Outcome<double> finish(std::size_t block) override { return blocks_[block].outcome; }
  std::span<const Column> results(std::size_t block) const override { return blocks_[block].results; }

 private:
  struct Block {
    std::vector<Column> whole_arguments, whole_results;
    std::vector<Column> arguments, results;  ///< the first so many points of the above
    Outcome<double> outcome = 0.0;
  };

  static void lend(std::vector<Column>& whole, std::size_t points, std::vector<Column>& part) {
    for (std::size_t k = 0; k < whole.size(); ++k)
      part[k] = Column::lent(whole[k].type, std::span(whole[k].bytes).first(points * bytes_of(whole[k])));
  }
  static std::size_t bytes_of(const Column& column) { return static_cast<std::size_t>(size_of(column.type)); }

  Evaluator& evaluator_;
  std::array<Block, blocks> blocks_;
};

}  // namespace

Outcome<std::unique_ptr<Stream>> Evaluator::stream(std::size_t) { return std::unique_ptr<Stream>(); }

Outcome<std::unique_ptr<Stream>> stream_of(Evaluator& evaluator, const Call& call, std::size_t points) {
  auto own = evaluator.stream(points);
  if (!own || *own) return own;
  return std::unique_ptr<Stream>(std::make_unique<DirectStream>(evaluator, call, points));
}

}  // namespace plumbline
