// Pipes and their reservations (6.15.14). Clang calls these functions by their plain names, with the size and
// the alignment of a packet. A reservation is known by its place in the pipe, from 1 on; 0 is none.

#include "group/exchange.h"
#include "group/pipe_state.h"

typedef __global struct PipeState* Pipe;
typedef __private void* Id;

#define PACKET(p, number) ((__global uchar*)((p) + 1) + (number) % (p)->max_packets * (p)->packet_size)

PART void lock(Pipe p) {
  volatile __global atomic_uint* const at = (volatile __global atomic_uint*)&p->lock;
  while (atomic_exchange_explicit(at, 1, memory_order_acquire, memory_scope_all_svm_devices) != 0) {
  }
}
PART void unlock(Pipe p) {
  volatile __global atomic_uint* const at = (volatile __global atomic_uint*)&p->lock;
  atomic_store_explicit(at, 0, memory_order_release, memory_scope_all_svm_devices);
}

/// Packets that can be reserved, with the pipe locked: written and not taken by a reader; or free.
#define AVAILABLE_reads(p) ((p)->writes.done - (p)->reads.taken)
#define AVAILABLE_writes(p) ((p)->max_packets - ((p)->writes.taken - (p)->reads.done))

/// Checks of what nothing has written are told of memory that has no contents any more.
void softcl_lose_contents(__global void* start, ulong size);

/// Packets that are reserved to be written: what was there before is nothing of theirs.
static void lose(Pipe p, uint id) {
  const __global struct PipeReservation* const place = p->writes.reservations + id - 1;
  const uint to_end = p->max_packets - (uint)(place->first % p->max_packets);
  const uint ahead = place->count < to_end ? place->count : to_end;
  softcl_lose_contents(PACKET(p, place->first), (ulong)ahead * p->packet_size);
  softcl_lose_contents(p + 1, (ulong)(place->count - ahead) * p->packet_size);
}
#define BEGIN_reads(p, id) (void)0
#define BEGIN_writes(p, id) lose(p, id)

/// With the pipe locked.
static uint take(__global struct PipeSide* side, ulong available, uint count) {
  if (count == 0 || count > available) return 0;
  for (uint k = 0; k < SOFTCL_PIPE_RESERVATIONS; ++k) {
    __global struct PipeReservation* const place = side->reservations + k;
    if (place->count != 0) continue;
    place->first = side->taken;
    place->count = count;
    place->committed = 0;
    side->taken += count;
    return k + 1;
  }
  return 0;
}

/// With the pipe locked. What was reserved later is not done before what was reserved earlier.
static void give(__global struct PipeSide* side, uint id) {
  side->reservations[id - 1].committed = 1;
  for (uint k = 0; k < SOFTCL_PIPE_RESERVATIONS;) {
    __global struct PipeReservation* const place = side->reservations + k;
    if (place->count != 0 && place->committed && place->first == side->done) {
      side->done += place->count;
      place->count = 0;
      k = 0;
    } else {
      ++k;
    }
  }
}

#define SIDE(side)                                                                                          \
  static uint reserve_##side(Pipe p, uint count) {                                                          \
    lock(p);                                                                                                \
    const uint id = take(&p->side, AVAILABLE_##side(p), count);                                             \
    unlock(p);                                                                                              \
    if (id != 0) BEGIN_##side(p, id);                                                                       \
    return id;                                                                                              \
  }                                                                                                         \
  static void commit_##side(Pipe p, uint id) {                                                              \
    if (id == 0) return;                                                                                    \
    lock(p);                                                                                                \
    give(&p->side, id);                                                                                     \
    unlock(p);                                                                                              \
  }                                                                                                         \
  static void reserve_##side##_once(MEMBERS, ITEMS(uint) result, const ITEMS(Pipe) p,                       \
                                    const ITEMS(uint) packets) {                                            \
    EACH_GROUP(uint id = 0; bool first = true;                                                              \
               EACH_ITEM(if (first) id = reserve_##side(p[i], packets[i]); first = false; result[i] = id;)) \
  }                                                                                                         \
  static void commit_##side##_once(MEMBERS, const ITEMS(Pipe) p, const ITEMS(uint) ids) {                   \
    EACH_GROUP(bool first = true; EACH_ITEM(if (first) commit_##side(p[i], ids[i]); first = false;))        \
  }
SIDE(reads)
SIDE(writes)

#define PLAIN __attribute__((always_inline))
#define ID(number) ((Id)(size_t)(number))
#define NUMBER(id) ((uint)(size_t)(id))

/// `word` is what the function is called by, "read" or "write"; `TO` and `FROM` the packet and the program's.
/// Packets of another size than the pipe's (undefined by 6.15.14) are refused: they would end outside it.
#define FUNCTIONS(word, side, TO, FROM)                                                           \
  PLAIN int __##word##_pipe_2(Pipe p, void* data, uint size, uint alignment) {                    \
    if (size != p->packet_size) return -1;                                                        \
    lock(p);                                                                                      \
    const ulong number = p->side.taken;                                                           \
    const uint id = take(&p->side, AVAILABLE_##side(p), 1);                                       \
    if (id != 0) {                                                                                \
      __builtin_memcpy(TO, FROM, size);                                                           \
      give(&p->side, id);                                                                         \
    }                                                                                             \
    unlock(p);                                                                                    \
    return id != 0 ? 0 : -1;                                                                      \
  }                                                                                               \
  PLAIN int __##word##_pipe_4(Pipe p, Id id, uint index, void* data, uint size, uint alignment) { \
    if (id == 0 || size != p->packet_size) return -1;                                             \
    if (index >= p->side.reservations[NUMBER(id) - 1].count) return -1;                           \
    const ulong number = p->side.reservations[NUMBER(id) - 1].first + index;                      \
    __builtin_memcpy(TO, FROM, size);                                                             \
    return 0;                                                                                     \
  }                                                                                               \
  PLAIN Id __reserve_##word##_pipe(Pipe p, uint packets, uint size, uint alignment) {             \
    return ID(reserve_##side(p, packets));                                                        \
  }                                                                                               \
  PLAIN void __commit_##word##_pipe(Pipe p, Id id, uint size, uint alignment) {                   \
    commit_##side(p, NUMBER(id));                                                                 \
  }                                                                                               \
  COLLECTIVE(work_group, in_work_group, word, side)                                               \
  COLLECTIVE(sub_group, in_sub_group, word, side)
#define COLLECTIVE(group, AMONG, word, side)                                                    \
  PLAIN Id __##group##_reserve_##word##_pipe(Pipe p, uint packets, uint size, uint alignment) { \
    uint id;                                                                                    \
    EXCHANGE(AMONG, reserve_##side##_once, &id, &p, &packets);                                  \
    return ID(id);                                                                              \
  }                                                                                             \
  PLAIN void __##group##_commit_##word##_pipe(Pipe p, Id of, uint size, uint alignment) {       \
    uint id = NUMBER(of);                                                                       \
    EXCHANGE(AMONG, commit_##side##_once, &p, &id);                                             \
  }
FUNCTIONS(read, reads, data, PACKET(p, number))
FUNCTIONS(write, writes, PACKET(p, number), data)

PLAIN bool is_valid(Id id) __asm__("_Z19is_valid_reserve_id13ocl_reserveid");
PLAIN bool is_valid(Id id) { return id != 0; }

static uint packets_of(Pipe p) {
  lock(p);
  const ulong count = AVAILABLE_reads(p);
  unlock(p);
  return (uint)count;
}
#define QUERIES(access)                                                                                   \
  PLAIN uint __get_pipe_num_packets_##access(Pipe p, uint size, uint alignment) { return packets_of(p); } \
  PLAIN uint __get_pipe_max_packets_##access(Pipe p, uint size, uint alignment) { return p->max_packets; }
QUERIES(ro)
QUERIES(wo)
