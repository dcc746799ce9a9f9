// Address spaces: variables and pointers of every kind (6.5), large private arrays, many live values.

#define ITEM get_global_id(0)
#define ME ((int)get_local_id(0))
#define SIZE ((int)get_local_size(0))

constant int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};
constant float4 corners[2] = {(float4)(1, 2, 3, 4), (float4)(5, 6, 7, 8)};
typedef struct {
  char letter;
  int numbers[3];
  const constant int* table;
} Entry;
constant Entry entries[2] = {{'a', {1, 2, 3}, primes}, {'b', {4, 5, 6}, primes + 4}};
constant char text[] = "plumb line";
constant int* const constant rows[2] = {primes, primes + 3};

kernel void program_scope_constants(global int* out) {
  const int i = ITEM & 1;
  const Entry entry = entries[i];
  out[ITEM] = primes[ITEM % 8] + (int)corners[i].z + entry.letter + entry.numbers[ITEM % 3] + entry.table[1] +
              text[ITEM % 10] + rows[i][2];
}

// 64 KiB, indexed by values the compiler does not know.
kernel void large_private_array(global const int* in, global int* out) {
  int table[16384];
  for (int i = 0; i < 16384; i += 64) table[i] = 0;
  int at = in[ITEM] % 256 * 64;
  for (int i = 0; i < 100; ++i) {
    table[at] += i;
    at = (at + table[at] * 64 + 64) % 16384;
  }
  int sum = 0;
  for (int i = 0; i < 16384; i += 64) sum += table[i] * (i / 64 % 7);
  out[ITEM] = sum;
}

// The same 64 KiB kept for every work-item of the group across a barrier.
kernel void large_private_array_across_barriers(global const int* in, global int* out) {
  local int tile[1024];
  int table[16384];
  const int x = in[ITEM];
  table[x % 16384] = x;
  tile[ME] = x * 31 % 16384;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int place = tile[(ME + 1) % SIZE];
  if (place != x % 16384) table[place] = place;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[ITEM] = table[x % 16384] + table[place];
}

// More values live at once than any processor has registers.
kernel void many_live_values(global const int* in, global int* out) {
  uint a[64];
#pragma unroll
  for (int i = 0; i < 64; ++i) a[i] = in[(ITEM + i) % get_global_size(0)] + i;
  for (int round = 0; round < 4; ++round) {
#pragma unroll
    for (int i = 0; i < 64; ++i) a[i] = a[i] * 3 + (a[(i + 17) % 64] ^ a[(i + 40) % 64] >> 3);
  }
  uint sum = 0;
#pragma unroll
  for (int i = 0; i < 64; ++i) sum = sum * 5 + a[i];
  out[ITEM] = sum;
}

kernel void private_table_by_unknown_index(global const int* in, global int* out) {
  int squares[16];
  for (int i = 0; i < 16; ++i) squares[i] = i * i + in[ITEM];
  int* p = squares + (in[ITEM] & 7);
  p[3] = -1;
  int** const to_p = &p;
  *to_p += 1;
  out[ITEM] = *p + squares[(in[ITEM] + 3) & 15] + (int)(p - squares);
}

// Locals of every alignment, side by side.
kernel void local_variables(global int* out) {
  local char letter;
  local double16 wide;
  local short pair[2];
  local struct {
    char c;
    long l;
  } structure;
  local float3 three;
  if (ME == SIZE - 1) {
    letter = 'x';
    wide = (double16)(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    pair[0] = 3, pair[1] = 4;
    structure.c = 5, structure.l = 1L << 40;
    three = (float3)(7, 8, 9);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const bool aligned = ((ulong)&wide & 127) == 0 && ((ulong)&structure & 7) == 0 && ((ulong)&three & 15) == 0;
  out[ITEM] = letter + (int)wide.sf + pair[0] * pair[1] + structure.c + (int)(structure.l >> 38) +
              (int)three.z + (aligned ? 1000 : 0);
}

int swap_sum(local int* a, local int* b, int i) { return a[i] * 2 + b[i]; }
constant int no_offset = 0;

// Their addresses in a table, chosen at run time.
kernel void table_of_local_pointers(global int* out) {
  local int first[1024], second[1025], third[4];
  local int* const tables[3] = {first, second + 1, &third[2]};
  first[ME] = ME;
  second[ME + 1] = 10 * ME;
  if (ME == 0) third[2] = 7;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int which = (ITEM + no_offset) % 3;
  out[ITEM] = tables[which][which == 2 ? 0 : ME] + swap_sum(first, tables[1], ME) + (tables[0] == first);
}

kernel void local_arguments(global int* out, local int* a, local float* b, local char* c, int count) {
  for (int i = ME; i < count; i += SIZE) a[i] = i, b[i] = i * 0.5f, c[i] = (char)i;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int i = ME % count;
  out[ITEM] = a[count - 1 - i] + (int)(2 * b[i]) + c[i];
}

kernel void constant_arguments(constant int* weights, constant float4* vectors, global int* out) {
  out[ITEM] = weights[ITEM % 4] * (int)vectors[ITEM % 2].w;
}

kernel void every_kind_of_value(global int* out, char a, uchar b, short c, ushort d, int e, uint f, long g,
                                ulong h, float i, double j, char3 k, float2 l, int16 m) {
  out[ITEM] = a + b + c + d + e + (int)f + (int)(g >> 32) + (int)h + (int)i + (int)j + k.x + k.y + k.z +
              (int)(l.x + l.y) + m.s0 + m.sf;
}

kernel void qualified_pointers(global const int* restrict in, global int* restrict out,
                               volatile global int* seen) {
  const volatile int x = in[ITEM];
  seen[ITEM] = x;
  out[ITEM] = x + seen[ITEM];
}

// Bytes and halves of words, through pointers of other types.
kernel void through_other_pointers(global const int* in, global int* out) {
  union {
    int word;
    uchar bytes[4];
  } u = {in[ITEM]};
  const global uchar* bytes = (const global uchar*)(in + ITEM);
  const global short* shorts = (const global short*)(in + ITEM);
  int x = in[ITEM];
  uchar* const mine = (uchar*)&x;
  mine[1] ^= 0x55;
  out[ITEM] = (bytes[0] == u.bytes[0] && bytes[3] == u.bytes[3] && shorts[1] == in[ITEM] >> 16) ? x : -1;
}
