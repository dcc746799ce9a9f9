#include "harness/process/isolated_evaluator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace plumbline {
namespace {

/// Blocks in memory shared with the process: what travels is their numbers.
class IsolatedStream final : public Stream {
 public:
  IsolatedStream(IsolatedEvaluator& evaluator, SharedColumns columns)
      : evaluator_(evaluator), columns_(std::move(columns)) {}
  /// A block that the process still has may yet make it fail, which must not be another's failure.
  ~IsolatedStream() override {
    for (Block& block : blocks_) (void)evaluator_.process().await(block.posted);
    evaluator_.forget(columns_);
  }

  std::span<Column> arguments(std::size_t block, std::size_t points) override {
    columns_.resize(block, points);
    return columns_.arguments(block);
  }

  void begin(std::size_t block) override {
    Block& b = blocks_[block];
    b.posted = {};
    b.failure.reset();
    if (const auto status = evaluator_.post(columns_, block, b.posted); !status) b.failure = status.error();
  }

  Outcome<double> finish(std::size_t block) override {
    Block& b = blocks_[block];
    // The next process gets what was lost with this one: another request was at fault.
    while (!b.failure && !evaluator_.process().await(b.posted)) begin(block);
    if (b.failure) return *b.failure;
    return *b.posted.reply ? seconds_in(**b.posted.reply, block) : b.posted.reply->error();
  }

  std::span<const Column> results(std::size_t block) const override { return columns_.results(block); }

 private:
  struct Block {
    Posted posted;
    std::optional<Error> failure;  ///< it could not be posted
  };

  Outcome<double> seconds_in(const Message& reply, std::size_t block) {
    DeviceProcess& process = evaluator_.process();
    for (const auto& [name, expected] :
         {std::pair("block", std::uint64_t{block}), std::pair("points", columns_.size(block))}) {
      const auto found = process.in_reply<std::uint64_t>(reply, name);
      if (!found) return found.error();
      if (*found != expected)
        return process.malformed(
            {Error::Kind::device_failed, fmt::format("{} {}; expected {}", name, *found, expected)});
    }
    auto seconds = process.in_reply<double>(reply, "seconds");
    if (!seconds || (std::isfinite(*seconds) && *seconds >= 0)) return seconds;
    return process.malformed({Error::Kind::device_failed, fmt::format("{} seconds", *seconds)});
  }

  IsolatedEvaluator& evaluator_;
  SharedColumns columns_;
  std::array<Block, blocks> blocks_;
};

}  // namespace

IsolatedEvaluator::~IsolatedEvaluator() {
  single_.reset();
  const auto held = process_.hold();
  if (generation_ != 0 && generation_ == process_.generation())
    (void)process_.exchange({{"op", "destroy"}, {"id", id_}}, process_.timeouts().prepare);
}

Status IsolatedEvaluator::prepare() {
  const auto held = process_.hold();
  auto reply = process_.exchange({{"op", "prepare"}, {"call", FieldWriter::json_of(call_)}},
                                 process_.timeouts().prepare);
  if (!reply) return reply.error();
  const auto id = process_.in_reply<std::uint64_t>(*reply, "id");
  if (!id) return id.error();
  auto source = process_.in_reply<std::string>(*reply, "source");
  if (!source) return source.error();
  id_ = *id;
  source_ = std::move(*source);
  generation_ = process_.generation();
  lent_ = nullptr;
  return ok();
}

Status IsolatedEvaluator::lend(const SharedColumns& columns) {
  const auto reply = process_.exchange({{"op", "lend"}, {"id", id_}, {"points", columns.points()}},
                                       process_.timeouts().prepare, columns.descriptors());
  if (!reply) return reply.error();
  lent_ = &columns;
  return ok();
}

Status IsolatedEvaluator::post(const SharedColumns& columns, std::size_t block, Posted& posted) {
  const auto held = process_.hold();
  if (lent_ != &columns) process_.settle();  // what the process still has may end it: the next has no such id
  if (generation_ != process_.generation())
    if (auto s = prepare(); !s) return s;
  if (lent_ != &columns)
    if (auto s = lend(columns); !s) return s;
  process_.post({{"op", "evaluate"}, {"id", id_}, {"block", block}, {"points", columns.size(block)}}, posted);
  return ok();
}

void IsolatedEvaluator::forget(const SharedColumns& columns) {
  if (lent_ == &columns) lent_ = nullptr;
}

Outcome<std::unique_ptr<Stream>> IsolatedEvaluator::stream(std::size_t points) {
  auto columns = SharedColumns::create(call_, points);
  if (!columns) return columns.error();
  return std::unique_ptr<Stream>(std::make_unique<IsolatedStream>(*this, std::move(*columns)));
}

Status IsolatedEvaluator::evaluate(std::span<const Column> arguments, std::span<Column> results) {
  const std::size_t points = arguments[0].size();
  if (points > single_points_) {
    auto made = stream(points);
    if (!made) return made.error();
    single_ = std::move(*made);
    single_points_ = points;
  }
  const auto copy = [](std::span<const Column> from, std::span<Column> to) {
    for (std::size_t k = 0; k < to.size(); ++k) std::ranges::copy(from[k].bytes, to[k].bytes.begin());
  };
  copy(arguments, single_->arguments(0, points));
  single_->begin(0);
  if (const auto seconds = single_->finish(0); !seconds) return seconds.error();
  copy(single_->results(0), results);
  return ok();
}

}  // namespace plumbline
