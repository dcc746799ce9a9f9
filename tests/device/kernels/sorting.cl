// Sorts of a group's numbers.

#define SIZE ((int)get_local_size(0))
#define ME ((int)get_local_id(0))
#define FIRST (get_global_id(0) - ME)

// Over the next power of two, filled up with the greatest number.
kernel void bitonic(global int* data) {
  local int tile[1024];
  int padded = 1;
  while (padded < SIZE) padded <<= 1;
  for (int i = ME; i < padded; i += SIZE) tile[i] = i < SIZE ? data[FIRST + i] : INT_MAX;
  for (int run = 2; run <= padded; run *= 2) {
    for (int distance = run / 2; distance > 0; distance /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      for (int i = ME; i < padded; i += SIZE) {
        const int partner = i ^ distance;
        if (partner <= i) continue;
        const bool ascending = (i & run) == 0;
        const int a = tile[i], b = tile[partner];
        if ((a > b) == ascending) {
          tile[i] = b;
          tile[partner] = a;
        }
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  data[FIRST + ME] = tile[ME];
}

kernel void odd_even_transposition(global int* data) {
  for (int round = 0; round < SIZE; ++round) {
    const int i = 2 * ME + (round & 1);
    if (i + 1 < SIZE) {
      const int a = data[FIRST + i], b = data[FIRST + i + 1];
      data[FIRST + i] = min(a, b);
      data[FIRST + i + 1] = max(a, b);
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}

kernel void by_rank(global int* data, local int* tile) {
  const int x = data[get_global_id(0)];
  tile[ME] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  int rank = 0;
  for (int i = 0; i < SIZE; ++i) rank += tile[i] < x || (tile[i] == x && i < ME);
  data[FIRST + rank] = x;
}

// Merges of runs that double in length; each item finds its place by a binary search in the other run.
kernel void merging(global int* data) {
  local int tiles[2][1024];
  int side = 0;
  tiles[0][ME] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int run = 1; run < SIZE; run *= 2, side ^= 1) {
    const int x = tiles[side][ME];
    const bool is_left = (ME / run) % 2 == 0;
    const int other = is_left ? (ME / run + 1) * run : (ME / run - 1) * run;
    int low = min(other, SIZE), high = min(other + run, SIZE);
    const int begin = low;
    while (low < high) {
      const int middle = (low + high) / 2;
      const int y = tiles[side][middle];
      if (y < x || (!is_left && y == x))
        low = middle + 1;
      else
        high = middle;
    }
    tiles[side ^ 1][ME % run + (low - begin) + ME / (2 * run) * 2 * run] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  data[get_global_id(0)] = tiles[side][ME];
}

// One work-item sorts its own eight numbers: no barrier.
kernel void by_insertion_in_private(global int* data) {
  int mine[8];
  for (int i = 0; i < 8; ++i) mine[i] = data[8 * get_global_id(0) + i];
  for (int i = 1; i < 8; ++i) {
    const int x = mine[i];
    int j = i - 1;
    for (; j >= 0 && mine[j] > x; --j) mine[j + 1] = mine[j];
    mine[j + 1] = x;
  }
  for (int i = 0; i < 8; ++i) data[8 * get_global_id(0) + i] = mine[i];
}

// A stack of its own instead of recursion.
kernel void by_quicksort_in_private(global int* data) {
  int mine[32], stack[64], depth = 0;
  for (int i = 0; i < 32; ++i) mine[i] = data[32 * get_global_id(0) + i];
  stack[depth++] = 0;
  stack[depth++] = 31;
  while (depth > 0) {
    const int last = stack[--depth], first = stack[--depth];
    if (first >= last) continue;
    int edge = first;
    for (int i = first; i < last; ++i) {
      if (mine[i] < mine[last]) {
        const int swapped = mine[i];
        mine[i] = mine[edge];
        mine[edge++] = swapped;
      }
    }
    const int pivot = mine[last];
    mine[last] = mine[edge];
    mine[edge] = pivot;
    stack[depth++] = first;
    stack[depth++] = edge - 1;
    stack[depth++] = edge + 1;
    stack[depth++] = last;
  }
  for (int i = 0; i < 32; ++i) data[32 * get_global_id(0) + i] = mine[i];
}
