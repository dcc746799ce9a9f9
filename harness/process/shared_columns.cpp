#include "harness/process/shared_columns.h"

#include <fmt/format.h>

namespace plumbline {
namespace {

/// Where a column may start: a page, which every device may take memory from.
constexpr std::uint64_t alignment = 4096;

std::uint64_t column_bytes(ScalarType type, std::uint64_t points) {
  const std::uint64_t bytes = points * static_cast<std::uint64_t>(size_of(type));
  return (bytes + alignment - 1) / alignment * alignment;
}

/// Of all blocks. Precondition: points <= SharedColumns::largest_memory.
std::uint64_t memory_bytes(std::span<const ScalarType> types, std::uint64_t points) {
  std::uint64_t bytes = 0;
  for (const ScalarType type : types) bytes += column_bytes(type, points);
  return Stream::blocks * bytes;
}

Error refused(std::string why) { return {Error::Kind::device_failed, std::move(why)}; }

Status check_size(const Call& call, std::uint64_t points) {
  constexpr std::uint64_t largest = SharedColumns::largest_memory;
  if (points == 0 || points > largest || memory_bytes(call.arguments, points) > largest ||
      memory_bytes(call.results, points) > largest)
    return refused(
        fmt::format("a block of {} points; at least 1 and at most {} bytes are allowed", points, largest));
  return ok();
}

/// The columns of the block that starts at `at`, which goes on to the next.
std::vector<Column> columns_at(std::span<const ScalarType> types, std::uint64_t points,
                               std::span<std::byte>& at) {
  std::vector<Column> columns;
  for (const ScalarType type : types) {
    columns.push_back(Column::lent(type, at.first(points * static_cast<std::uint64_t>(size_of(type)))));
    at = at.subspan(column_bytes(type, points));
  }
  return columns;
}

void resize_all(std::span<Column> columns, std::uint64_t points) {
  for (Column& column : columns)
    column = Column::lent(column.type,
                          {column.bytes.data(), points * static_cast<std::uint64_t>(size_of(column.type))});
}

}  // namespace

Outcome<SharedColumns> SharedColumns::create(const Call& call, std::uint64_t points) {
  if (auto s = check_size(call, points); !s) return s.error();
  auto arguments = SharedMemory::create(memory_bytes(call.arguments, points));
  if (!arguments) return arguments.error();
  auto results = SharedMemory::create(memory_bytes(call.results, points));
  if (!results) return results.error();
  return SharedColumns(std::move(*arguments), std::move(*results), call, points);
}

Outcome<SharedColumns> SharedColumns::map(const Call& call, std::uint64_t points,
                                          std::vector<Descriptor> descriptors) {
  if (descriptors.size() != 2) return refused(fmt::format("{} descriptors of 2", descriptors.size()));
  if (auto s = check_size(call, points); !s) return s.error();
  auto arguments = SharedMemory::map(std::move(descriptors[0]), memory_bytes(call.arguments, points),
                                     SharedMemory::Access::read);
  if (!arguments) return arguments.error();
  auto results = SharedMemory::map(std::move(descriptors[1]), memory_bytes(call.results, points),
                                   SharedMemory::Access::write);
  if (!results) return results.error();
  return SharedColumns(std::move(*arguments), std::move(*results), call, points);
}

SharedColumns::SharedColumns(SharedMemory arguments, SharedMemory results, const Call& call,
                             std::uint64_t points)
    : arguments_(std::move(arguments)), results_(std::move(results)), points_(points) {
  std::span<std::byte> arguments_at = arguments_.bytes(), results_at = results_.bytes();
  for (Block& block : blocks_)
    block = {points, columns_at(call.arguments, points, arguments_at),
             columns_at(call.results, points, results_at)};
}

void SharedColumns::resize(std::size_t block, std::uint64_t points) {
  blocks_[block].size = points;
  resize_all(blocks_[block].arguments, points);
  resize_all(blocks_[block].results, points);
}

}  // namespace plumbline
