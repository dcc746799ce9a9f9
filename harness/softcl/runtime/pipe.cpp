#include "pipe.h"

#include <new>

#include "error.h"
#include "group/pipe_state.h"

namespace softcl {
namespace {

std::size_t storage_size(cl_uint packet_size, cl_uint max_packets) {
  return sizeof(PipeState) + std::size_t(packet_size) * max_packets;
}

std::shared_ptr<Storage> storage_for(cl_uint packet_size, cl_uint max_packets) {
  auto storage = std::make_shared<Storage>(storage_size(packet_size, max_packets));
  auto* const state = new (storage->data()) PipeState{};
  state->packet_size = packet_size;
  state->max_packets = max_packets;
  storage->has_no_contents();
  host_writes(state, sizeof *state);
  return storage;
}

}  // namespace

Pipe::Pipe(Ref<Context> context, cl_mem_flags flags, cl_uint packet_size, cl_uint max_packets)
    : MemObject(std::move(context), CL_MEM_OBJECT_PIPE, flags, storage_for(packet_size, max_packets),
                storage_size(packet_size, max_packets), {}),
      packet_size_(packet_size),
      max_packets_(max_packets) {}

}  // namespace softcl
