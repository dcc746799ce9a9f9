// Structures and unions in every address space (6.1.8, 6.11).

#define ITEM get_global_id(0)
#define ME ((int)get_local_id(0))
#define SIZE ((int)get_local_size(0))

// ---- Linked by index: clSetKernelArg cannot hand over pointers within a buffer.
typedef struct {
  int next;  // -1 at the end
  int weight;
} Node;

kernel void linked_list(global const Node* nodes, global const int* heads, global int* out) {
  int sum = 0;
  for (int at = heads[ITEM]; at >= 0; at = nodes[at].next) sum = sum * 3 + nodes[at].weight;
  out[ITEM] = sum;
}

// ---- Linked by pointers, in private memory.
typedef struct Link {
  struct Link* next;
  int weight;
} Link;

kernel void linked_in_private(global const int* in, global int* out) {
  Link links[12];
  Link* head = 0;
  for (int i = 0; i < 12; ++i) {
    links[i] = (Link){head, in[ITEM] + i};
    if ((in[ITEM] >> i & 1) == 0) head = &links[i];
  }
  int sum = 0, length = 0;
  for (const Link* l = head; l; l = l->next, ++length) sum += l->weight;
  out[ITEM] = sum * 16 + length;
}

// ---- A binary tree in global memory.
typedef struct {
  int left, right, key;
} Branch;

kernel void binary_tree(global const Branch* tree, global const int* keys, global int* out) {
  int at = 0, depth = 0;
  while (at >= 0 && tree[at].key != keys[ITEM]) {
    at = keys[ITEM] < tree[at].key ? tree[at].left : tree[at].right;
    ++depth;
  }
  out[ITEM] = at < 0 ? -depth : at * 64 + depth;
}

// ---- Unions: one memory, several types.
typedef union {
  float number;
  uint bits;
  uchar bytes[4];
  ushort2 halves;
} Word;

kernel void unions(global const float* in, global uint* out) {
  Word w;
  w.number = in[ITEM];
  const uint exponent = w.bits >> 23 & 255;
  w.bytes[3] ^= 0x80;
  w.halves.x ^= 0x0f0f;
  out[ITEM] = w.bits + exponent;
}

// ---- By value, nested, returned.
typedef struct {
  float4 position;
  struct {
    short charge;
    char spins[3];
  } quantum;
  int shells[2][3];
} Particle;

Particle moved(Particle p, int by) {
  p.position.xy += (float2)(by, -by);
  p.quantum.spins[by % 3] += 1;
  p.shells[1][by % 3] = by;
  return p;
}

kernel void by_value(Particle given, global int* out) {
  Particle p = given;
  for (int i = 0; i < (int)(ITEM % 7); ++i) p = moved(p, i + 1);
  given.quantum.charge += 1;
  out[ITEM] = (int)p.position.x * 1000 - (int)p.position.y + p.quantum.spins[0] + p.quantum.spins[1] * 2 +
              p.quantum.spins[2] * 3 + p.shells[1][0] + p.shells[1][1] + p.shells[1][2] + p.quantum.charge;
}

kernel void in_local_memory(global const Particle* in, global Particle* out) {
  local Particle tile[128];
  for (int at = 0; at < SIZE; at += 128) {
    const int count = min(128, SIZE - at);
    if (ME >= at && ME < at + count) tile[ME - at] = in[ITEM];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (ME >= at && ME < at + count) {
      Particle p = tile[count - 1 - (ME - at)];
      p.quantum.charge = (short)ME;
      out[ITEM] = p;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// ---- Layout: sizes and places as 6.11 and 6.1.5 have them.
typedef struct __attribute__((packed)) {
  char a;
  int b;
  double c;
} Packed;
typedef struct {
  char a;
  int b __attribute__((aligned(16)));
  char3 c;
  long d;
} Aligned;
typedef struct __attribute__((aligned(64))) {
  int a;
} WholeLine;
typedef union {
  char a;
  float3 b;
} Mixture;
#define PLACE(T, member) ((int)(size_t) & ((T*)0)->member)

kernel void layouts(global int* out) {
  const int numbers[] = {sizeof(Packed),          PLACE(Packed, c),  sizeof(Aligned),   PLACE(Aligned, b),
                         PLACE(Aligned, c),       PLACE(Aligned, d), sizeof(WholeLine), sizeof(Mixture),
                         sizeof(float3),          sizeof(char3),     sizeof(double16),  sizeof(Particle),
                         PLACE(Particle, shells), sizeof(size_t),    sizeof(long),      sizeof(int*)};
  out[ITEM] = numbers[ITEM % 16];
}

kernel void packed(global Packed* items) {
  Packed p = items[ITEM];
  p.b += p.a;
  p.c *= 2;
  items[ITEM] = p;
  items[ITEM].a = (char)(items[ITEM].b & 63);
}

// ---- Endianness given for a pointer (6.11.3); the host's is the device's.
kernel void with_endian_attribute(global const int* in __attribute__((endian(host))), global int* out) {
  out[ITEM] = in[ITEM] + 1;
}

// ---- Complex numbers as a library writes them.
typedef struct {
  int re, im;
} Gaussian;
Gaussian times(Gaussian a, Gaussian b) {
  return (Gaussian){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

kernel void gaussian_powers(global const Gaussian* in, global Gaussian* out) {
  Gaussian result = {1, 0};
  const Gaussian base = in[ITEM];
  for (int n = 5; n; --n) result = times(result, base);
  out[ITEM] = result;
}
