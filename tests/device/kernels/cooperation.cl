// Work-items that work together: atomics (6.12.11), asynchronous copies (6.12.10), wavefronts over a table.

#define ITEM get_global_id(0)
#define ME ((int)get_local_id(0))
#define SIZE ((int)get_local_size(0))

kernel void histogram(global const int* in, global int* bins) {
  local int mine[32];
  for (int i = ME; i < 32; i += SIZE) mine[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&mine[in[ITEM] & 31]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = ME; i < 32; i += SIZE) atomic_add(&bins[i], mine[i]);
}

kernel void histogram_in_global_memory(global const int* in, global int* bins) {
  atomic_inc(bins + in[ITEM] % 10);
}

// A counter gives each work-item a distinct index, and each index is written.
kernel void tickets(global int* counter, global int* places) { places[atomic_inc(counter)] = 1; }

// No atomic addition of floats is there: a loop over compare-and-exchange makes one.
kernel void float_sum_by_exchange(global const float* in, global float* sum) {
  volatile global uint* const bits = (volatile global uint*)sum;
  uint seen = *bits, wanted;
  do {
    wanted = seen;
    seen = atomic_cmpxchg(bits, wanted, as_uint(as_float(wanted) + in[ITEM]));
  } while (seen != wanted);
}

kernel void extremes(global const int* in, global int* least_and_greatest) {
  atomic_min(&least_and_greatest[0], in[ITEM]);
  atomic_max(&least_and_greatest[1], in[ITEM]);
}

// The groups' tiles by asynchronous copies, there and back.
kernel void copies(global const int4* in, global int4* out, local int4* tile) {
  const size_t first = get_group_id(0) * SIZE;
  event_t arrived = async_work_group_copy(tile, in + first, SIZE, 0);
  wait_group_events(1, &arrived);
  const int4 mine = tile[SIZE - 1 - ME] + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[ME] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  arrived = async_work_group_copy(out + first, tile, SIZE, 0);
  wait_group_events(1, &arrived);
}

// A column of a matrix per group, gathered and scattered; two copies under one event, in a loop.
kernel void strided_copies(global const int* in, global int* out, local int* tile, int columns) {
  const size_t column = get_group_id(0);
  for (int part = 0; part < 2; ++part) {
    event_t event =
        async_work_group_strided_copy(tile, in + column + part * SIZE * columns, SIZE, columns, 0);
    event = async_work_group_strided_copy(tile + SIZE, in + column, SIZE, columns, event);
    wait_group_events(1, &event);
    const int sum = tile[ME] + 3 * tile[SIZE + ME];
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[ME] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    event = async_work_group_strided_copy(out + column + part * SIZE * columns, tile, SIZE, columns, 0);
    wait_group_events(1, &event);
  }
}

// The longest common subsequence of two texts, one anti-diagonal after the other.
kernel void longest_common_subsequence(global const uchar* a, global const uchar* b, global int* out) {
  local int diagonals[3][1025];
  for (int d = 0; d < 3; ++d) {
    diagonals[d][ME + 1] = 0;
    if (ME == 0) diagonals[d][0] = 0;
  }
  const int row = ME + 1;
  const uchar letter = a[ITEM];
  for (int d = 2; d <= 2 * SIZE; ++d) {
    barrier(CLK_LOCAL_MEM_FENCE);
    const int column = d - row;
    if (column < 1 || column > SIZE) continue;
    local const int* const before = diagonals[(d - 1) % 3];
    diagonals[d % 3][row] = letter == b[get_group_id(0) * SIZE + column - 1]
                                ? diagonals[(d - 2) % 3][row - 1] + 1
                                : max(before[row], before[row - 1]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (ME == SIZE - 1) out[get_group_id(0)] = diagonals[2 * SIZE % 3][SIZE];
}

// Shortest paths in a small graph (Floyd and Warshall), shared out over a group of any size.
kernel void shortest_paths(global int* distances, int nodes) {
  global int* const d = distances + get_group_id(0) * nodes * nodes;
  for (int via = 0; via < nodes; ++via) {
    for (int i = ME; i < nodes * nodes; i += SIZE) {
      const int detour = d[i / nodes * nodes + via] + d[via * nodes + i % nodes];
      if (i / nodes != via && i % nodes != via) d[i] = min(d[i], detour);
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}

// Breadth-first search of a graph until nothing changes: the group agrees on that through local memory.
kernel void breadth_first(global const int* edges, global int* levels, int nodes) {
  local int changed;
  for (int level = 0;; ++level) {
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (ME == 0) changed = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = ME; i < nodes; i += SIZE) {
      if (levels[get_group_id(0) * nodes + i] != level) continue;
      for (int k = 0; k < 2; ++k) {
        volatile global int* const other = levels + get_group_id(0) * nodes + edges[2 * i + k];
        if (atomic_cmpxchg(other, -1, level + 1) == -1) changed = 1;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (!changed) break;
  }
}

// Primes below the group's reach: multiples are struck out together.
kernel void sieve(global uchar* composite) {
  const int limit = 4 * SIZE;
  global uchar* const mine = composite + get_group_id(0) * limit;
  for (int i = 2; i * i < limit; ++i) {
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (mine[i]) continue;
    for (int j = i * (i + ME); j < limit; j += i * SIZE) mine[j] = 1;
  }
}
