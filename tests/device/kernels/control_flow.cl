// Divergent control flow, without barriers.

#define ITEM get_global_id(0)

kernel void early_return(global const int* in, global int* out) {
  if (in[ITEM] % 3 == 0) return;
  for (int i = 0; i < 10; ++i) {
    if (in[ITEM] == i * 7) return;
  }
  out[ITEM] = in[ITEM];
}

kernel void collatz(global const int* in, global int* out) {
  uint x = in[ITEM] + 1;
  int steps = 0;
  while (x != 1) {
    x = x & 1 ? 3 * x + 1 : x / 2;
    ++steps;
  }
  out[ITEM] = steps;
}

kernel void greatest_common_divisor(global const int* in, global const int* other, global int* out) {
  int a = in[ITEM], b = other[ITEM];
  while (b) {
    const int rest = a % b;
    a = b;
    b = rest;
  }
  out[ITEM] = a;
}

kernel void switch_in_loop(global const int* in, global int* out) {
  int x = in[ITEM], result = 0;
  for (int i = 0; i < 12; ++i, x /= 3) {
    switch (x % 8) {
      case 0:
        result += 1;
        continue;
      case 1:
        result ^= 5;  // falls through
      case 2:
        result *= 3;
        break;
      case 5:
        if (i > 6) goto done;
        result -= 7;
        break;
      case 6: {
        int j = 0;
        while (1) {
          if (++j > x % 5) break;
          result += j;
        }
      }
      default:
        result += 2;
    }
    result &= 0xffff;
  }
done:
  out[ITEM] = result;
}

// Two entries to one loop: irreducible (6.9.l leaves it to the implementation; this one takes it).
kernel void irreducible(global const int* in, global int* out) {
  int x = in[ITEM], count = 0;
  if (x & 1) goto odd;
even:
  x /= 2;
  ++count;
  if (x & 1) goto odd;
  if (x > 4) goto even;
  goto end;
odd:
  x += 3;
  count += 10;
  if (count < 100) goto even;
end:
  out[ITEM] = x + count * 1000;
}

kernel void nested_breaks(global const int* in, global int* out) {
  const int limit = in[ITEM] % 50;
  int sum = 0;
  for (int i = 0; i < 20; ++i) {
    for (int j = 0; j < 20; ++j) {
      if (i * j > limit) break;
      if ((i + j) % 3 == 0) continue;
      sum += i ^ j;
      if (sum > 500) goto out;
    }
    if (sum % 11 == 10) break;
  }
out:
  out[ITEM] = sum;
}

// A copy unrolled by a switch that jumps into its loop.
kernel void duffs_device(global const int* in, global int* out) {
  const int count = in[ITEM] % 13 + 1;
  int copied = 0, n = (count + 3) / 4;
  switch (count % 4) {
    case 0:
      do {
        copied += 1;
        case 3:
          copied += 10;
        case 2:
          copied += 100;
        case 1:
          copied += 1000;
      } while (--n > 0);
  }
  out[ITEM] = copied;
}

kernel void side_effects_of_operands(global const int* in, global int* out) {
  int calls = 0;
  const int x = in[ITEM];
  const bool a = x % 2 && ++calls, b = x % 3 || (calls += 10),
             c = (calls++, x % 5) ? x % 7 != 1 : (calls += 100);
  calls = x % 4 == 0 ? calls + 1000 : x % 4 == 1 ? calls * 2 : x % 4 == 2 ? -calls : calls;
  out[ITEM] = calls * 8 + a * 4 + b * 2 + c;
}

kernel void mandelbrot(global int* out, int width) {
#pragma OPENCL FP_CONTRACT OFF
  const float cx = (int)(ITEM % width) * 0.046875f - 2.0f, cy = (int)(ITEM / width) * 0.0625f - 1.0f;
  float x = 0, y = 0;
  int n = 0;
  for (; n < 200 && x * x + y * y <= 4.0f; ++n) {
    const float next = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = next;
  }
  out[ITEM] = n;
}

// A bytecode of its own: 0 add, 1 double, 2 back to start while below 100, 3 end.
kernel void interpreter(global const int* in, global int* out) {
  const char program[] = {0, 1, 0, 2, 1, 3};
  int x = in[ITEM] % 20, at = 0, steps = 0;
  for (;; ++steps) {
    switch (program[at++]) {
      case 0:
        x += 3;
        continue;
      case 1:
        x *= 2;
        continue;
      case 2:
        if (x < 100) at = 0;
        continue;
      case 3:
        break;
    }
    break;
  }
  out[ITEM] = x * 100 + steps;
}

kernel void newton_until_it_stands(global const int* in, global int* out) {
  const uint n = in[ITEM];
  uint root = n;
  do {
    const uint next = root == 0 ? 0 : (root + n / root) / 2;
    if (next >= root) break;
    root = next;
  } while (true);
  out[ITEM] = root;
}

int depth_1(int x) { return x * 3 + 1; }
int depth_2(int x) { return x & 1 ? depth_1(x) : depth_1(x + 1) - 1; }
__attribute__((noinline)) int depth_3(int x, int* calls) {
  ++*calls;
  if (x > 1000) return x;
  return depth_2(x) + depth_2(x / 2);
}
kernel void functions(global const int* in, global int* out) {
  int calls = 0;
  int x = in[ITEM];
  for (int i = 0; i < 5; ++i) x = depth_3(x, &calls) % 5000;
  out[ITEM] = x + 10000 * calls;
}
