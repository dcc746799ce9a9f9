// What the work-item functions (6.12.1) return, in three dimensions, with offsets, and beyond the dimensions.

kernel void identities(global ulong* out) {
  const size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1),
               z = get_global_id(2) - get_global_offset(2);
  const size_t at = (z * get_global_size(1) + y) * get_global_size(0) + x;
  const ulong numbers[] = {get_global_id(0),
                           get_global_id(1),
                           get_global_id(2),
                           get_local_id(0),
                           get_local_id(1),
                           get_local_id(2),
                           get_group_id(0),
                           get_group_id(1),
                           get_group_id(2),
                           get_local_size(0),
                           get_local_size(1),
                           get_local_size(2),
                           get_num_groups(0),
                           get_num_groups(1),
                           get_num_groups(2),
                           get_global_size(0) * 10000 + get_global_size(1) * 100 + get_global_size(2),
                           get_global_offset(0) * 100 + get_global_offset(1) * 10 + get_global_offset(2),
                           get_work_dim()};
  for (int i = 0; i < 18; ++i) out[18 * at + i] = numbers[i];
}

// Outside of the dimensions, by an index the compiler does not know: sizes are 1, ids and offsets 0.
kernel void beyond_the_dimensions(global int* out, uint dimension) {
  const size_t at =
      (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0);
  out[at] = get_global_size(dimension) * 1000000 + get_local_size(dimension) * 100000 +
            get_num_groups(dimension) * 10000 + get_global_id(dimension) * 1000 +
            get_local_id(dimension) * 100 + get_group_id(dimension) * 10 + get_global_offset(dimension);
}

kernel void three_dimensional_neighbours(global const int* in, global int* out) {
  const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  const int w = get_global_size(0), h = get_global_size(1), d = get_global_size(2);
#define AT(x, y, z) in[(((z) + d) % d * h + ((y) + h) % h) * w + ((x) + w) % w]
  out[(z * h + y) * w + x] =
      AT(x + 1, y, z) + 2 * AT(x - 1, y, z) + 3 * AT(x, y + 1, z) + 4 * AT(x, y - 1, z) + 5 * AT(x, y, z + 1);
}

// A rotation through local memory in a group of three dimensions, with offsets.
kernel void three_dimensional_barriers(global const int* in, global int* out, local int* tile) {
  const size_t me =
      (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);
  const size_t size = get_local_size(0) * get_local_size(1) * get_local_size(2);
  const size_t group =
      (get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) + get_group_id(0);
  tile[me] = in[group * size + me];
  barrier(CLK_LOCAL_MEM_FENCE);
  const int x = tile[size - 1 - me];
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[me] = x * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[group * size + me] = tile[(me + 1) % size] + (int)get_global_offset(1);
}
