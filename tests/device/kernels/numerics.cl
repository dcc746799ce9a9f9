// Numerical kernels: matrices, bodies, transforms, stencils, convolutions.
#pragma OPENCL FP_CONTRACT OFF

#define X ((int)get_global_id(0))
#define Y ((int)get_global_id(1))
#define WIDTH ((int)get_global_size(0))
#define HEIGHT ((int)get_global_size(1))

// Tiles of 8 in the direction of summation, loaded by all of the group, whatever its shape.
kernel void tiled_matrix_multiply(global const float* a, global const float* b, global float* c, int depth,
                                  local float* rows, local float* columns) {
  const int w = get_local_size(0), h = get_local_size(1), x = get_local_id(0), y = get_local_id(1);
  float sum = 0;
  for (int k = 0; k < depth; k += 8) {
    for (int i = y * w + x; i < 8 * h; i += w * h) rows[i] = a[(Y - y + i / 8) * depth + k + i % 8];
    for (int i = y * w + x; i < 8 * w; i += w * h) columns[i] = b[(k + i / w) * WIDTH + X - x + i % w];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 8; ++i) sum += rows[y * 8 + i] * columns[i * w + x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[Y * WIDTH + X] = sum;
}

kernel void plain_matrix_multiply(global const float* a, global const float* b, global float* c, int depth) {
  float sum = 0;
  for (int k = 0; k < depth; ++k) sum += a[Y * depth + k] * b[k * WIDTH + X];
  c[Y * WIDTH + X] = sum;
}

kernel void transposition(global const int* in, global int* out, local int* tile) {
  const int w = get_local_size(0), h = get_local_size(1), x = get_local_id(0), y = get_local_id(1);
  tile[y * (w + 1) + x] = in[Y * WIDTH + X];
  barrier(CLK_LOCAL_MEM_FENCE);
  const int i = y * w + x, from_x = i / h, from_y = i % h;
  out[((int)get_group_id(0) * w + from_x) * HEIGHT + (int)get_group_id(1) * h + from_y] =
      tile[from_y * (w + 1) + from_x];
}

// Bodies by tiles of a group's size; positions in x, y, z and mass in w.
kernel void n_body(global const float4* bodies, global float4* forces, local float4* tile) {
  const float4 mine = bodies[X];
  float4 force = 0;
  for (int first = 0; first < WIDTH; first += get_local_size(0)) {
    tile[get_local_id(0)] = bodies[first + get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < (int)get_local_size(0); ++i) {
      const float4 between = tile[i] - mine;
      const float square = between.x * between.x + between.y * between.y + between.z * between.z + 1.0f;
      const float weight = tile[i].w / (square * sqrt(square));
      force.xyz += between.xyz * weight;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  forces[X] = force;
}

// 64 points per group, however many work-items it has; decimation in time.
kernel void fast_fourier_transform(global const float2* in, global float2* out) {
  local float2 points[64];
  const int size = get_local_size(0), me = get_local_id(0), group = get_group_id(0);
  for (int i = me; i < 64; i += size) {
    int reversed = 0;
    for (int bit = 0; bit < 6; ++bit) reversed |= (i >> bit & 1) << (5 - bit);
    points[reversed] = in[64 * group + i];
  }
  for (int half_way = 1; half_way < 64; half_way *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = me; i < 32; i += size) {
      const int k = i % half_way, at = i / half_way * 2 * half_way + k;
      float re;
      const float im = sincos(-M_PI_F * k / half_way, &re);
      const float2 a = points[at], b = points[at + half_way];
      const float2 turned = (float2)(b.x * re - b.y * im, b.x * im + b.y * re);
      points[at] = a + turned;
      points[at + half_way] = a - turned;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = me; i < 64; i += size) out[64 * group + i] = points[i];
}

constant float weights[7] = {1, 6, 15, 20, 15, 6, 1};

// With a margin of three on both sides of the tile, and zeros beyond the ends.
kernel void convolution(global const float* in, global float* out, local float* tile) {
  const int size = get_local_size(0), first = X - (int)get_local_id(0) - 3;
  for (int i = get_local_id(0); i < size + 6; i += size)
    tile[i] = first + i >= 0 && first + i < WIDTH ? in[first + i] : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 7; ++i) sum += weights[i] * tile[get_local_id(0) + i];
  out[X] = sum;
}

kernel void convolution_2d(global const int* in, global int* out, constant int* filter) {
  int sum = 0;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx)
      sum += filter[(dy + 2) * 5 + dx + 2] *
             in[clamp(Y + dy, 0, HEIGHT - 1) * WIDTH + clamp(X + dx, 0, WIDTH - 1)];
  out[Y * WIDTH + X] = sum;
}

kernel void five_point_stencil(global const float* in, global float* out) {
  const int i = Y * WIDTH + X;
  const bool edge = X == 0 || Y == 0 || X == WIDTH - 1 || Y == HEIGHT - 1;
  out[i] = edge ? in[i] : 0.25f * ((in[i - 1] + in[i + 1]) + (in[i - WIDTH] + in[i + WIDTH]));
}

// Many steps within one group, in two local tiles.
kernel void heat_in_a_rod(global float* rod, int steps) {
  local float tiles[2][1026];
  const int me = get_local_id(0) + 1, size = get_local_size(0);
  tiles[0][me] = rod[X];
  if (me == 1) tiles[0][0] = tiles[1][0] = 100.0f, tiles[0][size + 1] = tiles[1][size + 1] = 0.0f;
  for (int step = 0; step < steps; ++step) {
    barrier(CLK_LOCAL_MEM_FENCE);
    local const float* from = tiles[step & 1];
    tiles[~step & 1][me] = from[me] + 0.25f * (from[me - 1] - 2 * from[me] + from[me + 1]);
  }
  rod[X] = tiles[steps & 1][me];
}

kernel void game_of_life(global const uchar* in, global uchar* out) {
  int neighbours = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx || dy) neighbours += in[(Y + dy + HEIGHT) % HEIGHT * WIDTH + (X + dx + WIDTH) % WIDTH];
  const uchar alive = in[Y * WIDTH + X];
  out[Y * WIDTH + X] = neighbours == 3 || (alive && neighbours == 2);
}

kernel void polynomial_by_horner(global const double* x, global double* out, constant double* c, int degree) {
  double y = c[degree];
  for (int i = degree - 1; i >= 0; --i) y = fma(y, x[X], c[i]);
  out[X] = y;
}

// Runge and Kutta's fourth order, for y'' = -y: one oscillator each.
kernel void oscillators(global const float* start, global float2* out, int steps) {
  const float h = 0.125f;
  float2 y = (float2)(start[X], 0);
  for (int i = 0; i < steps; ++i) {
    const float2 a = (float2)(y.y, -y.x), yb = y + a * (h / 2);
    const float2 b = (float2)(yb.y, -yb.x), yc = y + b * (h / 2);
    const float2 c = (float2)(yc.y, -yc.x), yd = y + c * h;
    const float2 d = (float2)(yd.y, -yd.x);
    y += (a + 2.0f * b + 2.0f * c + d) * (h / 6);
  }
  out[X] = y;
}
