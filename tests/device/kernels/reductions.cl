// Sums and extremes of a group, by the usual trees, for groups of any size.

#define SIZE ((int)get_local_size(0))
#define ME ((int)get_local_id(0))

kernel void halved_each_step(global const int* in, global int* out, local int* tile) {
  tile[ME] = in[get_global_id(0)];
  for (int left = SIZE; left > 1;) {
    const int half_way = (left + 1) / 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (ME + half_way < left) tile[ME] += tile[ME + half_way];
    left = half_way;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (ME == 0) out[get_group_id(0)] = tile[0];
}

kernel void interleaved(global const int* in, global int* out, local int* tile) {
  tile[ME] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int stride = 1; stride < SIZE; stride *= 2) {
    if (ME % (2 * stride) == 0 && ME + stride < SIZE) tile[ME] += tile[ME + stride];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (!ME) out[get_group_id(0)] = tile[0];
}

// A strided loop first: the input is longer than the range.
kernel void strided(global const int* in, global int* out, local int* tile, int length) {
  int sum = 0;
  for (int i = get_global_id(0); i < length; i += get_global_size(0)) sum += in[i];
  tile[ME] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (ME == 0) {
    for (int i = 1; i < SIZE; ++i) sum += tile[i];
    atomic_add(out, sum);
  }
}

kernel void of_vectors(global const float4* in, global float4* out, local float4* tile) {
  tile[ME] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int left = SIZE; left > 1; left = (left + 1) / 2) {
    if (ME < left / 2) tile[ME] += tile[left - 1 - ME];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (ME == 0) out[get_group_id(0)] = tile[0];
}

typedef struct {
  int least, greatest, place;  // place: of the first greatest
} Extremes;

Extremes joined(Extremes a, Extremes b) {
  const bool second = b.greatest > a.greatest || (b.greatest == a.greatest && b.place < a.place);
  return (Extremes){min(a.least, b.least), max(a.greatest, b.greatest), second ? b.place : a.place};
}

kernel void of_structures(global const int* in, global Extremes* out) {
  local Extremes tile[1024];
  const int x = in[get_global_id(0)];
  Extremes mine = {x, x, ME};
  tile[ME] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int stride = 1; stride < SIZE; stride <<= 1) {
    if (ME + stride < SIZE) mine = joined(mine, tile[ME + stride]);
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[ME] = mine;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (ME == 0) out[get_group_id(0)] = mine;
}

kernel void dot_product_of_doubles(global const int* x, global const int* y, global double* out) {
  local double tile[1024];
  const size_t i = get_global_id(0);
  tile[ME] = (double)x[i] * y[i];
  int left = SIZE;
  do {
    barrier(CLK_LOCAL_MEM_FENCE);
    const int half_way = left - left / 2;
    if (ME < left / 2) tile[ME] += tile[ME + half_way];
    left = half_way;
  } while (left > 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (ME == 0) out[get_group_id(0)] = tile[0];
}
