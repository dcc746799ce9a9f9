#include "harness/exec/shared_values.h"

#include <algorithm>

namespace plumbline::exec {
namespace {

/// Four times a block of three doubles and a result. Pages that no call has used take no memory.
constexpr std::size_t size_of_memory = std::size_t{64} << 20;
/// Vector instructions and the memory that GPUs register need no more.
constexpr std::size_t alignment = 64;
/// In each byte of a result before the call: a NaN, or -1. Results of the call before would pass for these.
constexpr std::byte not_written{0xff};

}  // namespace

Outcome<SharedValues> SharedValues::create() {
  auto memory = SharedMemory::create(size_of_memory);
  if (!memory) return memory.error();
  return SharedValues(std::move(*memory));
}

std::optional<std::vector<std::size_t>> SharedValues::put(std::span<const Column> arguments,
                                                          std::span<const Column> results) {
  std::vector<std::size_t> places;
  std::size_t end = 0;
  const auto place = [&](const Column& column) {
    places.push_back(end);
    end += (column.bytes.size() + alignment - 1) / alignment * alignment;
  };
  std::ranges::for_each(arguments, place);
  std::ranges::for_each(results, place);
  if (end > memory_.bytes().size()) return std::nullopt;
  for (std::size_t k = 0; k < arguments.size(); ++k)
    std::ranges::copy(arguments[k].bytes, memory_.bytes().subspan(places[k]).begin());
  places_.assign(places.begin() + static_cast<std::ptrdiff_t>(arguments.size()), places.end());
  for (std::size_t k = 0; k < results.size(); ++k)
    std::ranges::fill(memory_.bytes().subspan(places_[k], results[k].bytes.size()), not_written);
  return places;
}

void SharedValues::take(std::span<Column> results) const {
  for (std::size_t k = 0; k < results.size(); ++k)
    std::ranges::copy(memory_.bytes().subspan(places_[k], results[k].bytes.size()), results[k].bytes.begin());
}

}  // namespace plumbline::exec
