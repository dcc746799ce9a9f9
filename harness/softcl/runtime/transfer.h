#pragma once

#include <memory>
#include <span>
#include <vector>

#include "box.h"
#include "command.h"
#include "mem_object.h"

namespace softcl {

/// Keeps what a command uses alive until the command has ended.
using Held = std::vector<Ref<MemObject>>;

/// Moves `size` bytes; the ranges do not overlap.
std::unique_ptr<Command> copy_bytes(Held held, const std::byte* from, std::byte* to, std::size_t size);

/// Moves the rows of `source` (relative to `from`) to those of `destination` (relative to `to`); same region.
std::unique_ptr<Command> copy_box(Held held, const std::byte* from, const Box& source, std::byte* to,
                                  const Box& destination);

/// Repeats `pattern` over `size` bytes, a multiple of the pattern's size.
std::unique_ptr<Command> fill_bytes(Held held, std::span<const std::byte> pattern, std::byte* to,
                                    std::size_t size);

/// Repeats `pattern` over the rows of a box, whose width is a multiple of the pattern's size.
std::unique_ptr<Command> fill_box(Held held, std::vector<std::byte> pattern, std::byte* to,
                                  const Box& destination);

/// Nothing but a use of the memory objects: unmap and migrate, which have nothing to move when the device's
/// memory is the host's.
std::unique_ptr<Command> touch(Held held);

/// As `touch`, and calls `what` with each of the ranges: host_writes or lose_contents.
std::unique_ptr<Command> touch(Held held, std::vector<std::span<const std::byte>> ranges,
                               void (*what)(const void* start, std::size_t size));

/// As `touch`, and takes the mapping back if the command does not run.
std::unique_ptr<Command> map(const Ref<MemObject>& object, const void* pointer);

}  // namespace softcl
