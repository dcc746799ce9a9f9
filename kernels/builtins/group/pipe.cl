// Pipes and their reservations (6.15.14). Clang calls these functions by their plain names, with the size and
// the alignment of a packet. A reservation is known by its place in the pipe, from 1 on; 0 is none.

#include "group/exchange.h"
#include "group/pipe_state.h"

typedef __global struct PipeState* Pipe;
typedef __private void* Id;

#define WORDS_reads(p) ((__global uint*)((p) + 1))
#define WORDS_writes(p) (WORDS_reads(p) + (p)->max_packets)
#define PACKETS(p) ((__global uchar*)(WORDS_writes(p) + (p)->max_packets))
#define PACKET(p, number) (PACKETS(p) + (number) % (p)->max_packets * (p)->packet_size)

/// Lets other threads have the processor.
void softcl_yield(void);

/// Who holds the lock may not be running, and needs the processor then.
PART void lock(Pipe p) {
  volatile __global atomic_uint* const at = (volatile __global atomic_uint*)&p->lock;
  uint tries = 0;
  while (atomic_exchange_explicit(at, 1, memory_order_acquire, memory_scope_all_svm_devices) != 0)
    while (atomic_load_explicit(at, memory_order_relaxed, memory_scope_all_svm_devices) != 0)
      if (++tries % 256 == 0) softcl_yield();
}
PART void unlock(Pipe p) {
  volatile __global atomic_uint* const at = (volatile __global atomic_uint*)&p->lock;
  atomic_store_explicit(at, 0, memory_order_release, memory_scope_all_svm_devices);
}

/// Packets that can be reserved, with the pipe locked: written and not taken by a reader; or free.
#define AVAILABLE_reads(p) ((p)->writes.done - (p)->reads.taken)
#define AVAILABLE_writes(p) ((p)->max_packets - ((p)->writes.taken - (p)->reads.done))

/// Memory without contents any more is reported to the checks of what nothing has written.
void softcl_lose_contents(__global void* start, ulong size);

/// Packets that are reserved to be written: what was there before is nothing of theirs.
static void lose(Pipe p, uint id) {
  const uint first = id - 1, count = WORDS_writes(p)[first], to_end = p->max_packets - first;
  const uint ahead = count < to_end ? count : to_end;
  softcl_lose_contents(PACKET(p, first), (ulong)ahead * p->packet_size);
  softcl_lose_contents(PACKETS(p), (ulong)(count - ahead) * p->packet_size);
}
#define BEGIN_reads(p, id) (void)0
#define BEGIN_writes(p, id) lose(p, id)

/// With the pipe locked: reserves the next packets. The reservation's number is that of its first place.
static uint take(Pipe p, __global struct PipeSide* side, __global uint* words, ulong available, uint count) {
  if (count == 0 || count > available || count >= SOFTCL_PIPE_COMMITTED) return 0;
  const uint place = (uint)(side->taken % p->max_packets);
  words[place] = count;
  side->taken += count;
  return place + 1;
}

/// With the pipe locked. What was reserved later is not done before what was reserved earlier.
static void give(Pipe p, __global struct PipeSide* side, __global uint* words, uint id) {
  if (words[id - 1] == 0) return;
  words[id - 1] |= SOFTCL_PIPE_COMMITTED;
  for (;;) {
    __global uint* const next = words + side->done % p->max_packets;
    if ((*next & SOFTCL_PIPE_COMMITTED) == 0) return;
    side->done += *next - SOFTCL_PIPE_COMMITTED;
    *next = 0;
  }
}

#define SIDE(side)                                                                                          \
  static uint reserve_##side(Pipe p, uint count) {                                                          \
    lock(p);                                                                                                \
    const uint id = take(p, &p->side, WORDS_##side(p), AVAILABLE_##side(p), count);                         \
    unlock(p);                                                                                              \
    if (id != 0) BEGIN_##side(p, id);                                                                       \
    return id;                                                                                              \
  }                                                                                                         \
  static void commit_##side(Pipe p, uint id) {                                                              \
    if (id == 0 || id > p->max_packets) return;                                                             \
    lock(p);                                                                                                \
    give(p, &p->side, WORDS_##side(p), id);                                                                 \
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
    const uint id = take(p, &p->side, WORDS_##side(p), AVAILABLE_##side(p), 1);                   \
    if (id != 0) {                                                                                \
      __builtin_memcpy(TO, FROM, size);                                                           \
      give(p, &p->side, WORDS_##side(p), id);                                                     \
    }                                                                                             \
    unlock(p);                                                                                    \
    return id != 0 ? 0 : -1;                                                                      \
  }                                                                                               \
  PLAIN int __##word##_pipe_4(Pipe p, Id id, uint index, void* data, uint size, uint alignment) { \
    if (id == 0 || NUMBER(id) > p->max_packets || size != p->packet_size) return -1;              \
    if (index >= WORDS_##side(p)[NUMBER(id) - 1]) return -1;                                      \
    const ulong number = (ulong)NUMBER(id) - 1 + index;                                           \
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
