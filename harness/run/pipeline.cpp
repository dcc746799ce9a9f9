#include "harness/run/pipeline.h"

#include <algorithm>

namespace plumbline {

Pipeline::Pipeline(std::span<Evaluated> evaluated, const Call& call, std::uint64_t points,
                   KernelFinder find_kernel)
    : evaluated_(evaluated), block_(std::move(find_kernel)) {
  unused_ = columns_of(call.arguments, 0);
  for (Evaluated& a : evaluated_) {
    if (!a.evaluator) continue;
    auto stream = stream_of(*a.evaluator, a.configuration->call, Inputs::whole_vectors(points));
    if (stream)
      a.stream = std::move(*stream);
    else
      a.fail(stream.error());
  }
}

std::span<Column> Pipeline::arguments(std::size_t block, std::uint64_t points) {
  for (Evaluated& a : evaluated_)
    if (a.stream) return a.stream->arguments(block, points);
  if (unused_[0].size() != points)
    for (Column& column : unused_) column = Column(column.type, points);
  return unused_;
}

Column Pipeline::begin(const BlockPoints& begun, const MakePoints& make) {
  const std::size_t block = begun_++ % Stream::blocks;
  blocks_[block] = begun;
  const std::uint64_t points = Inputs::whole_vectors(begun.count);
  const std::span<Column> made = arguments(block, points);
  make(made);
  for (Evaluated& a : evaluated_) {
    if (!a.stream) continue;
    const std::span<Column> own = a.stream->arguments(block, points);
    for (std::size_t k = 0; own.data() != made.data() && k < own.size(); ++k)
      std::ranges::copy(made[k].bytes, own[k].bytes.begin());
    a.stream->begin(block);
  }
  return Column::lent(
      made[0].type,
      std::span(made[0].bytes).first(begun.count * static_cast<std::uint64_t>(size_of(made[0].type))));
}

void Pipeline::receive(std::size_t block) {
  for (Evaluated& a : evaluated_) {
    if (!a.stream) continue;
    const auto seconds = a.stream->finish(block);
    if (seconds)
      a.measurement.tally.seconds += *seconds;
    else
      a.fail(seconds.error());
  }
}

std::uint64_t Pipeline::finish(ResultListener* listener) {
  const std::size_t block = finished_++ % Stream::blocks;
  const BlockPoints& points = blocks_[block];
  receive(block);
  if (std::ranges::none_of(evaluated_, [](const Evaluated& a) { return a.stream != nullptr; }))
    return points.count;
  block_.judge(
      evaluated_, arguments(block, Inputs::whole_vectors(points.count)),
      [&](std::size_t a) { return evaluated_[a].stream->results(block); }, points, listener);
  return points.count;
}

}  // namespace plumbline
