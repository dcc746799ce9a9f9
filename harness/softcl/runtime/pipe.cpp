#include "pipe.h"

#include <sys/mman.h>

#include <cstring>
#include <new>

#include "error.h"
#include "group/pipe_state.h"

namespace softcl {
namespace {

/// What is in front of the packets.
std::size_t state_size(cl_uint max_packets) {
  return sizeof(PipeState) + 2 * sizeof(softcl_u32) * std::size_t(max_packets);
}

std::size_t storage_size(cl_uint packet_size, cl_uint max_packets) {
  return state_size(max_packets) + std::size_t(packet_size) * max_packets;
}

/// Makes fresh memory zero. Of much, the pages are given back to the system, so that they are zero and take
/// no memory until something is written there.
void zero(std::byte* memory, std::size_t size) {
  constexpr std::size_t page_size = 4096, much = std::size_t(1) << 20;
  // Storage of that size begins with a page.
  const std::size_t pages =
      size < much || madvise(memory, size / page_size * page_size, MADV_DONTNEED) != 0 ? 0 : size / page_size;
  std::memset(memory + pages * page_size, 0, size - pages * page_size);
}

std::shared_ptr<Storage> storage_for(cl_uint packet_size, cl_uint max_packets) {
  auto storage = std::make_shared<Storage>(storage_size(packet_size, max_packets));
  zero(storage->data(), state_size(max_packets));
  auto* const state = new (storage->data()) PipeState{};
  state->packet_size = packet_size;
  state->max_packets = max_packets;
  storage->has_no_contents();
  host_writes(state, state_size(max_packets));
  return storage;
}

}  // namespace

Pipe::Pipe(Ref<Context> context, cl_mem_flags flags, cl_uint packet_size, cl_uint max_packets)
    : MemObject(std::move(context), CL_MEM_OBJECT_PIPE, flags, storage_for(packet_size, max_packets),
                storage_size(packet_size, max_packets), {}),
      packet_size_(packet_size),
      max_packets_(max_packets) {}

}  // namespace softcl
