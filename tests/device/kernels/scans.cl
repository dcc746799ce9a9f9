// Prefix sums within a group, and what is built on them.

#define SIZE ((int)get_local_size(0))
#define ME ((int)get_local_id(0))

/// Inclusive, by doubling distances (Hillis and Steele).
int inclusive_scan(local int* tile, int x) {
  tile[ME] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int distance = 1; distance < SIZE; distance *= 2) {
    const int below = ME >= distance ? tile[ME - distance] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[ME] += below;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const int sum = tile[ME];
  barrier(CLK_LOCAL_MEM_FENCE);
  return sum;
}

kernel void inclusive(global const int* in, global int* out, local int* tile) {
  out[get_global_id(0)] = inclusive_scan(tile, in[get_global_id(0)]);
}

// Up and down a tree (Blelloch), over the next power of two.
kernel void exclusive(global const int* in, global int* out) {
  local int tile[1024];
  int padded = 1;
  while (padded < SIZE) padded *= 2;
  for (int i = ME; i < padded; i += SIZE) tile[i] = i < SIZE ? in[get_global_id(0) - ME + i] : 0;
  for (int stride = 1; stride < padded; stride *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 2 * stride * (ME + 1) - 1; i < padded; i += 2 * stride * SIZE) tile[i] += tile[i - stride];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (ME == 0) tile[padded - 1] = 0;
  for (int stride = padded / 2; stride > 0; stride /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 2 * stride * (ME + 1) - 1; i < padded; i += 2 * stride * SIZE) {
      const int left = tile[i - stride];
      tile[i - stride] = tile[i];
      tile[i] += left;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[ME];
}

// A new sum starts wherever a flag is set.
kernel void segmented(global const int* in, global const uchar* starts, global int* out) {
  local int2 tile[1024];
  int2 mine = (int2)(in[get_global_id(0)], starts[get_global_id(0)]);
  for (int distance = 1; distance < SIZE; distance *= 2) {
    tile[ME] = mine;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (ME >= distance) {
      const int2 below = tile[ME - distance];
      mine = (int2)(mine.y ? mine.x : mine.x + below.x, mine.y | below.y);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = mine.x;
}

kernel void greatest_so_far(global const int* in, global int* out) {
  local int ping[1024], pong[1024];
  local int* from = ping;
  local int* to = pong;
  from[ME] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int distance = 1; distance < SIZE; distance <<= 1) {
    to[ME] = ME < distance ? from[ME] : max(from[ME], from[ME - distance]);
    barrier(CLK_LOCAL_MEM_FENCE);
    local int* const other = from;
    from = to;
    to = other;
  }
  out[get_global_id(0)] = from[ME];
}

// The odd numbers of each group, in order, at the front; how many, per group.
kernel void compaction(global const int* in, global int* out, global int* counts, local int* tile) {
  const int x = in[get_global_id(0)];
  const int keep = x & 1;
  const int place = inclusive_scan(tile, keep);
  if (keep) out[get_global_id(0) - ME + place - 1] = x;
  if (ME == SIZE - 1) counts[get_group_id(0)] = place;
}

// The numbers of each group, those with the bit clear first: one pass of a radix sort.
kernel void split_by_bit(global const uint* in, global uint* out, local int* tile, uint bit) {
  local int zeros;
  const uint x = in[get_global_id(0)];
  const int is_zero = (x >> bit & 1) == 0;
  const int before = inclusive_scan(tile, is_zero) - is_zero;
  if (ME == SIZE - 1) zeros = before + is_zero;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0) - ME + (is_zero ? before : zeros + ME - before)] = x;
}
