#include "transfer.h"

#include <algorithm>
#include <cstring>

#include "softcl/protocol/processor.h"

namespace softcl {
namespace {

/// Whether so many bytes would evict everything else from the cache.
bool exceeds_cache(std::size_t bytes) { return bytes > host_topology().cache_bytes / 2; }

/// How much of a transfer one thread moves at a time. Small ones are not worth dividing; others go to the
/// cores in equal parts. What exceeds the cache is limited by the memory, which one core of a small machine
/// can keep busy and a quarter of them on a large one: more would wait for each other.
std::size_t piece_size(std::size_t bytes) {
  constexpr std::size_t smallest = std::size_t(1) << 20, page = 4096;
  const std::size_t cores = WorkerPool::host().size();
  const std::size_t share = bytes / (exceeds_cache(bytes) ? std::max<std::size_t>(1, cores / 4) : cores);
  return std::max(smallest, (share + page - 1) / page * page);
}

/// Copies with non-temporal stores. The ranges do not overlap.
void stream(std::byte* to, const std::byte* from, std::size_t size) {
  const std::size_t before = (cache_line - reinterpret_cast<std::uintptr_t>(to) % cache_line) % cache_line,
                    head = std::min(size, before), middle = (size - head) / cache_line * cache_line;
  std::memcpy(to, from, head);
  stream_lines(to + head, from + head, middle);
  std::memcpy(to + head + middle, from + head + middle, size - head - middle);
}

/// Copies `size` bytes. The program's memory may be the buffer's, or overlap with it: a mapped pointer
/// (5.4.3), or what CL_MEM_USE_HOST_PTR was given.
void move(std::byte* to, const std::byte* from, std::size_t size, bool bypass_cache) {
  const bool disjoint = to + size <= from || from + size <= to;
  if (bypass_cache && disjoint)
    stream(to, from, size);
  else if (to != from)
    std::memmove(to, from, size);
}

class Transfer : public Command {
 public:
  Transfer(Held held, std::size_t bytes) : held_(std::move(held)), bytes_(bytes), piece_(piece_size(bytes)) {}
  bool may_run_on_host() const override { return true; }
  void release_objects() override { held_.clear(); }

 protected:
  const Held& held() const { return held_; }
  std::size_t bytes() const { return bytes_; }
  std::size_t piece() const { return piece_; }
  std::size_t pieces_of_bytes() const { return (bytes_ + piece_ - 1) / piece_; }

 private:
  Held held_;
  std::size_t bytes_, piece_;
};

class CopyBytes final : public Transfer {
 public:
  CopyBytes(Held held, const std::byte* from, std::byte* to, std::size_t size)
      : Transfer(std::move(held), size), from_(from), to_(to), bypass_cache_(exceeds_cache(size)) {}
  std::size_t pieces() const override { return pieces_of_bytes(); }

  cl_int run(std::size_t first, std::size_t last, LocalArena&) override {
    const std::size_t begin = first * piece(), end = std::min(last * piece(), bytes());
    move(to_ + begin, from_ + begin, end - begin, bypass_cache_);
    host_copies(to_ + begin, from_ + begin, end - begin);
    return CL_SUCCESS;
  }

 private:
  const std::byte* from_;
  std::byte* to_;
  bool bypass_cache_;
};

class CopyBox final : public Transfer {
 public:
  CopyBox(Held held, const std::byte* from, const Box& source, std::byte* to, const Box& destination)
      : Transfer(std::move(held), source.region[0] * source.rows()),
        from_(from),
        to_(to),
        source_(source),
        destination_(destination),
        rows_per_piece_(std::max<std::size_t>(1, piece() / source.region[0])) {}
  std::size_t pieces() const override { return (source_.rows() + rows_per_piece_ - 1) / rows_per_piece_; }

  cl_int run(std::size_t first, std::size_t last, LocalArena&) override {
    const std::size_t end = std::min(last * rows_per_piece_, source_.rows());
    for (std::size_t row = first * rows_per_piece_; row < end; ++row) {
      std::byte* const to = to_ + destination_.row_offset(row);
      const std::byte* const from = from_ + source_.row_offset(row);
      std::memmove(to, from, source_.region[0]);
      host_copies(to, from, source_.region[0]);
    }
    return CL_SUCCESS;
  }

 private:
  const std::byte* from_;
  std::byte* to_;
  Box source_, destination_;
  std::size_t rows_per_piece_;
};

/// Repeats `pattern` over `size` bytes: doubles what is there already, up to a cache-sized block, then
/// repeats the block.
void repeat(std::span<const std::byte> pattern, std::byte* start, std::size_t size) {
  std::memcpy(start, pattern.data(), pattern.size());
  std::size_t done = pattern.size();
  while (done < size) {
    const std::size_t step = std::min({done, size - done, std::size_t(32 * 1024)});
    std::memcpy(start + done, start, step);
    done += step;
  }
  host_writes(start, size);
}

class FillBytes final : public Transfer {
 public:
  FillBytes(Held held, std::span<const std::byte> pattern, std::byte* to, std::size_t size)
      : Transfer(std::move(held), size), pattern_(pattern.begin(), pattern.end()), to_(to) {}
  /// Patterns are powers of two up to 128 bytes, so that every piece starts with a whole one.
  std::size_t pieces() const override { return pieces_of_bytes(); }

  cl_int run(std::size_t first, std::size_t last, LocalArena&) override {
    const std::size_t end = std::min(last * piece(), bytes());
    const std::size_t begin = first * piece();
    repeat(pattern_, to_ + begin, end - begin);
    return CL_SUCCESS;
  }

 private:
  std::vector<std::byte> pattern_;
  std::byte* to_;
};

class FillBox final : public Transfer {
 public:
  FillBox(Held held, std::vector<std::byte> pattern, std::byte* to, const Box& destination)
      : Transfer(std::move(held), destination.region[0] * destination.rows()),
        pattern_(std::move(pattern)),
        to_(to),
        destination_(destination),
        rows_per_piece_(std::max<std::size_t>(1, piece() / destination.region[0])) {}
  std::size_t pieces() const override {
    return (destination_.rows() + rows_per_piece_ - 1) / rows_per_piece_;
  }

  cl_int run(std::size_t first, std::size_t last, LocalArena&) override {
    const std::size_t end = std::min(last * rows_per_piece_, destination_.rows());
    for (std::size_t row = first * rows_per_piece_; row < end; ++row)
      repeat(pattern_, to_ + destination_.row_offset(row), destination_.region[0]);
    return CL_SUCCESS;
  }

 private:
  std::vector<std::byte> pattern_;
  std::byte* to_;
  Box destination_;
  std::size_t rows_per_piece_;
};

class Touch : public Transfer {
 public:
  explicit Touch(Held held) : Transfer(std::move(held), 0) {}
  cl_int run(std::size_t, std::size_t, LocalArena&) override { return CL_SUCCESS; }
};

class TouchAndReport final : public Touch {
 public:
  TouchAndReport(Held held, std::vector<std::span<const std::byte>> ranges,
                 void (*what)(const void*, std::size_t))
      : Touch(std::move(held)), ranges_(std::move(ranges)), what_(what) {}
  cl_int run(std::size_t, std::size_t, LocalArena&) override {
    for (const std::span<const std::byte> range : ranges_) what_(range.data(), range.size());
    return CL_SUCCESS;
  }

 private:
  std::vector<std::span<const std::byte>> ranges_;
  void (*what_)(const void*, std::size_t);
};

class Map final : public Touch {
 public:
  Map(const Ref<MemObject>& object, const void* pointer) : Touch({object}), pointer_(pointer) {}
  void abandon() override {
    const MemObject& object = *held().front();
    object.mappings().remove(&object, pointer_);
  }

 private:
  const void* pointer_;
};

}  // namespace

std::unique_ptr<Command> copy_bytes(Held held, const std::byte* from, std::byte* to, std::size_t size) {
  return std::make_unique<CopyBytes>(std::move(held), from, to, size);
}

std::unique_ptr<Command> copy_box(Held held, const std::byte* from, const Box& source, std::byte* to,
                                  const Box& destination) {
  return std::make_unique<CopyBox>(std::move(held), from, source, to, destination);
}

std::unique_ptr<Command> fill_bytes(Held held, std::span<const std::byte> pattern, std::byte* to,
                                    std::size_t size) {
  return std::make_unique<FillBytes>(std::move(held), pattern, to, size);
}

std::unique_ptr<Command> fill_box(Held held, std::vector<std::byte> pattern, std::byte* to,
                                  const Box& destination) {
  return std::make_unique<FillBox>(std::move(held), std::move(pattern), to, destination);
}

std::unique_ptr<Command> touch(Held held) { return std::make_unique<Touch>(std::move(held)); }

std::unique_ptr<Command> touch(Held held, std::vector<std::span<const std::byte>> ranges,
                               void (*what)(const void*, std::size_t)) {
  return std::make_unique<TouchAndReport>(std::move(held), std::move(ranges), what);
}

std::unique_ptr<Command> map(const Ref<MemObject>& object, const void* pointer) {
  return std::make_unique<Map>(object, pointer);
}

}  // namespace softcl
