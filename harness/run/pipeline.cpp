#include "harness/run/pipeline.h"

#include <algorithm>

namespace plumbline {

Pipeline::Pipeline(std::span<Asked> asked, const Call& call, std::uint64_t points, KernelFinder find_kernel)
    : asked_(asked), block_(std::move(find_kernel)) {
  unasked_ = columns_of(call.arguments, 0);
  for (Asked& a : asked_) {
    if (!a.evaluator) continue;
    auto stream = stream_of(*a.evaluator, a.configuration->call, Inputs::whole_vectors(points));
    if (stream)
      a.stream = std::move(*stream);
    else
      a.fail(stream.error());
  }
}

std::span<Column> Pipeline::arguments(std::size_t block, std::uint64_t points) {
  for (Asked& a : asked_)
    if (a.stream) return a.stream->arguments(block, points);
  if (unasked_[0].size() != points)
    for (Column& column : unasked_) column = Column(column.type, points);
  return unasked_;
}

Column Pipeline::begin(std::uint64_t first, std::uint64_t count, const MakePoints& make) {
  const std::size_t block = begun_++ % Stream::blocks;
  blocks_[block] = {first, count};
  const std::uint64_t points = Inputs::whole_vectors(count);
  const std::span<Column> made = arguments(block, points);
  make(made);
  for (Asked& a : asked_) {
    if (!a.stream) continue;
    const std::span<Column> own = a.stream->arguments(block, points);
    for (std::size_t k = 0; own.data() != made.data() && k < own.size(); ++k)
      std::ranges::copy(made[k].bytes, own[k].bytes.begin());
    a.stream->begin(block);
  }
  return Column::lent(
      made[0].type,
      std::span(made[0].bytes).first(count * static_cast<std::uint64_t>(size_of(made[0].type))));
}

void Pipeline::receive(std::size_t block) {
  for (Asked& a : asked_) {
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
  const auto [first, count] = blocks_[block];
  receive(block);
  if (std::ranges::none_of(asked_, [](const Asked& a) { return a.stream != nullptr; })) return count;
  block_.judge(
      asked_, arguments(block, Inputs::whole_vectors(count)),
      [&](std::size_t a) { return asked_[a].stream->results(block); }, first, count, listener);
  return count;
}

}  // namespace plumbline
