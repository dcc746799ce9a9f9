// Barriers in every position that 6.12.8 allows. A turn hands each work-item the value of its right neighbour
// within the group; one barrier missed, or passed twice, mixes up the values.

#define SIZE ((int)get_local_size(0))
#define ME ((int)get_local_id(0))
#define ITEM get_global_id(0)

int turned(local int* tile, int x) {
  tile[ME] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int neighbour = tile[(ME + 1) % SIZE];
  barrier(CLK_LOCAL_MEM_FENCE);
  return neighbour;
}

kernel void first_statement(global int* data, int rounds) {
  barrier(CLK_GLOBAL_MEM_FENCE);
  const int x = data[ITEM - ME + (ME + 1) % SIZE];
  barrier(CLK_GLOBAL_MEM_FENCE);
  data[ITEM] = x;
}

kernel void last_statement(global int* data, int rounds) {
  local int tile[1024];
  tile[ME] = data[ITEM];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[ITEM] = tile[(ME + 1) % SIZE];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}

kernel void nothing_else(global int* data, int rounds) { barrier(CLK_LOCAL_MEM_FENCE); }

kernel void one_after_another(global int* data, int rounds) {
  local int tile[1024];
  tile[ME] = data[ITEM];
  barrier(CLK_LOCAL_MEM_FENCE);
  barrier(CLK_LOCAL_MEM_FENCE);
  barrier(0);
  data[ITEM] = tile[(ME + 1) % SIZE];
}

kernel void in_for(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM];
  for (int r = 0; r < rounds; ++r) {
    tile[ME] = x + r;
    barrier(CLK_LOCAL_MEM_FENCE);
    x = tile[(ME + 1) % SIZE];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  data[ITEM] = x;
}

kernel void in_while(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM];
  while (rounds-- > 0) x = turned(tile, x);
  data[ITEM] = x;
}

kernel void in_do_while(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM], r = 0;
  do {
    x = turned(tile, x);
  } while (++r < rounds);
  data[ITEM] = x;
}

kernel void in_endless_loop(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM];
  for (int r = 0;; ++r) {
    if (r == rounds) break;
    if (r % 2 == 1) continue;
    x = turned(tile, x);
  }
  data[ITEM] = x;
}

kernel void in_nested_loops(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM];
  for (int i = 0; i < rounds; ++i) {
    for (int j = 0; j <= i; ++j) {
      x = turned(tile, x) + i * j;
      if (j == 2) break;
    }
    if (i % 2) x = turned(tile, x);
  }
  data[ITEM] = x;
}

kernel void in_branch(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM];
  if (get_group_id(0) % 2 == 0) {
    x = turned(tile, x);
  } else {
    x = turned(tile, x);
    x = turned(tile, x) + 5;
  }
  data[ITEM] = x;
}

kernel void in_branch_of_loop(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM];
  for (int r = 0; r < rounds; ++r) {
    if (r == 2) continue;
    if (r % 2 == 0)
      x = turned(tile, x);
    else
      x += r;
  }
  data[ITEM] = x;
}

kernel void in_switch(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM];
  switch (get_group_id(0) % 4) {
    case 0:
      x = turned(tile, x);  // falls through
    case 1:
      x = turned(tile, x) + 1;
      break;
    case 2:
      for (int r = 0; r < rounds; ++r) x = turned(tile, x);
      break;
    default:
      x = -x;
  }
  data[ITEM] = x;
}

kernel void in_switch_of_loop(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM];
  for (int state = 0; state != 3;) {
    switch (state) {
      case 0:
        x = turned(tile, x);
        state = 2;
        break;
      case 1:
        x = turned(tile, x) * 2;
        state = 3;
        break;
      case 2:
        barrier(CLK_LOCAL_MEM_FENCE);
        x += 7;
        state = 1;
        break;
    }
  }
  data[ITEM] = x;
}

int turned_often(local int* tile, int x, int count) {
  for (int i = 0; i < count; ++i) x = turned(tile, x);
  return x;
}
int turned_deeply(local int* tile, int x, int count) {
  return turned_often(tile, x, count) + turned(tile, x);
}

kernel void in_called_functions(global int* data, int rounds) {
  local int tile[1024];
  data[ITEM] = turned_deeply(tile, data[ITEM], rounds);
}

kernel void in_conditions(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM], left = rounds;
  while (x = turned(tile, x), --left) {
  }
  // The second operand is evaluated by all of the group or none.
  const int both = get_group_id(0) % 2 && turned(tile, x) >= 0;
  data[ITEM] = get_group_id(0) % 3 == 0 ? turned(tile, x) + both : x + both;
}

kernel void after_uniform_return(global int* data, int rounds) {
  local int tile[1024];
  if (get_group_id(0) == 1) return;
  const int x = turned(tile, data[ITEM]);
  if (get_group_id(0) == 2) {
    data[ITEM] = x + 1;
    return;
  }
  data[ITEM] = turned(tile, x);
}

kernel void with_goto(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM], r = 0;
again:
  x = turned(tile, x);
  if (++r < rounds) goto again;
  data[ITEM] = x;
}

// Two ways into the loop: irreducible, the same way for all of the group.
kernel void in_irreducible_loop(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM], r = 0;
  if (get_group_id(0) % 2) goto middle;
top:
  x = turned(tile, x);
middle:
  x = turned(tile, x) + 1;
  if (++r < rounds) goto top;
  data[ITEM] = x;
}

typedef struct {
  int number;
  float4 vector;
  char letters[3];
} Mixed;

// Values of every kind are live across barriers.
kernel void keeps_private_values(global int* data, int rounds) {
  local int tile[1024];
  const int x = data[ITEM];
  Mixed mixed = {x, (float4)(x, x + 1, x + 2, x + 3), {(char)(x & 15), 2, 3}};
  int table[20];
  for (int i = 0; i < 20; ++i) table[i] = x * i;
  const double16 wide = (double16)(x);
  const bool odd = x & 1;
  int* const pointer = table + (x & 15);
  uchar3 bytes = (uchar3)(x & 255, 1, 2);
  int sum = turned(tile, x);
  sum +=
      mixed.number + (int)mixed.vector.w + mixed.letters[0] + *pointer + (int)(wide.sf + wide.s0) + bytes.x;
  mixed.number = sum;
  table[3] = sum;
  sum = turned(tile, x);
  data[ITEM] = sum + mixed.number + table[3] + (odd ? 100 : 200);
}

kernel void sixteen_of_them(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM];
#define FOUR x = turned(tile, x), x = turned(tile, x), x = turned(tile, x), x = turned(tile, x) + 1;
  FOUR FOUR FOUR FOUR data[ITEM] = x;
}

// Work-items diverge between barriers, and reconverge.
kernel void around_divergence(global int* data, int rounds) {
  local int tile[1024];
  int x = data[ITEM];
  for (int r = 0; r < rounds; ++r) {
    if (ME & 1) {
      for (int i = 0; i < ME % 5; ++i) x += i;
    } else if (x % 3 == 0) {
      x /= 3;
    }
    x = turned(tile, x);
  }
  data[ITEM] = x;
}

kernel void called_kernel(global int* data, int rounds, local int* tile) {
  int x = data[ITEM];
  for (int r = 0; r < rounds; ++r) x = turned(tile, x);
  data[ITEM] = x;
}
kernel void kernel_calling_kernels(global int* data, int rounds, local int* tile) {
  called_kernel(data, rounds, tile);
  if (rounds > 2) called_kernel(data, 2, tile);
  data[ITEM] += 1;
}

kernel void with_tiles_swapped(global int* data, int rounds) {
  local int first[1024], second[1024];
  local int *from = first, *to = second;
  from[ME] = data[ITEM];
  for (int r = 0; r < rounds; ++r) {
    barrier(CLK_LOCAL_MEM_FENCE);
    to[ME] = from[(ME + 1) % SIZE];
    local int* const swapped = from;
    from = to;
    to = swapped;
  }
  data[ITEM] = from[ME];
}

kernel void with_a_tile_in_each_arm(global int* data, int rounds) {
  local int odd[1024], even[1024];
  if (get_group_id(0) & 1) {
    data[ITEM] = turned(odd, data[ITEM]);
  } else {
    data[ITEM] = turned(even, turned(even, data[ITEM]));
  }
}

kernel void on_global_memory(global int* data, int rounds) {
  for (int r = 0; r < rounds; ++r) {
    const int x = data[ITEM - ME + (ME + 1) % SIZE];
    barrier(CLK_GLOBAL_MEM_FENCE);
    data[ITEM] = x;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}

// One work-item works for the group while the others wait.
kernel void for_one_writer(global int* data, int rounds) {
  local int sum;
  if (ME == 0) {
    sum = 0;
    for (int i = 0; i < SIZE; ++i) sum += data[ITEM + i];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const int total = sum;
  barrier(CLK_GLOBAL_MEM_FENCE);
  data[ITEM] = total;
}
