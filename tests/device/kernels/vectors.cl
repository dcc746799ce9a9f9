// Vectors: literals, components, operators (6.1.6, 6.1.7, 6.3).

#define ITEM get_global_id(0)

kernel void components(global const int16* in, global int16* out) {
  int16 v = in[ITEM];
  v.s0f = v.sf0;
  v.lo.even = v.hi.odd;
  v.xyzw = v.wwyx;
  v.s789a = (int4)(v.s7, v.odd.s3, v.hi.x, 5);
  v.sB += v.se;
  int3 three = v.s123;
  three.yz = three.zy;
  v.s456 = three;
  out[ITEM] = v;
}

kernel void literals(global const int* in, global int8* out) {
  const int x = in[ITEM];
  const int2 pair = (int2)(x, 7);
  const int4 four = (int4)(pair, (int2)(9));
  int8 eight = (int8)(four.xyz, pair, x * 2, four.zw);
  eight += (int8)(1);
  eight = x & 1 ? eight : -eight;
  out[ITEM] = eight;
}

kernel void operators(global const int4* in, global const int4* other, global int4* out) {
  const int4 a = in[ITEM], b = other[ITEM];
  int4 r = a * 3 - b / (abs_diff(a, b) > 5u ? (int4)3 : (int4)4);
  r ^= a << (b & 7);
  r += (a >> 2) % 7;
  r |= ~b & 0xff;
  r = -r + !a;
  r += a < b;
  r += (a == b) * 2 + (a != 3) - (a >= b && b != 0) + (a || b);
  r++;
  --r.z;
  out[ITEM] = r;
}

kernel void selections(global const float4* in, global float4* out) {
  const float4 v = in[ITEM];
  const int4 above = v > 10.0f;
  const float4 chosen = above ? v - 10.0f : v * 2.0f;
  out[ITEM] = any(above.xy) ? chosen : chosen.wzyx;
}

kernel void reinterpretations(global const uint4* in, global uint4* out) {
  const uint4 v = in[ITEM];
  const uchar16 bytes = as_uchar16(v);
  const ushort8 words = as_ushort8(bytes.s0246fdb981357ace);
  const double2 doubles = as_double2(v);
  const uint3 three = as_uint3(as_uint4(doubles));
  out[ITEM] = as_uint4(words) + (uint4)(three, as_uint(as_float(v.w)));
}

kernel void of_chars(global const char16* in, global char16* out) {
  const char16 v = in[ITEM];
  const char16 sum = v + v.sfedcba9876543210;
  out[ITEM] = (sum << (char)1) + (sum > v) * (char)3;
}

kernel void of_three(global const int* in, global int* out, global int3* padded) {
  int3 v = vload3(ITEM, in);
  v = v.zxy * 2 + (int3)(1, 2, 3);
  vstore3(v, ITEM, out);
  padded[ITEM] = v;
  ((global int*)padded)[4 * ITEM + 3] = 0;
}

kernel void of_halves(global const float4* in, global float4* out) {
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
  half4 h = convert_half4(in[ITEM]);
  h = h * (half)2 + (half4)(1);
  h.xy = h.yx;
  out[ITEM] = convert_float4(h);
}

int4 dotted(int4 rows[4], int4 v) {
  int4 r;
  for (int i = 0; i < 4; ++i) {
    const int4 p = rows[i] * v;
    r = i == 0 ? (int4)(p.x + p.y + p.z + p.w, 0, 0, 0) : r;
    if (i == 1) r.y = p.x + p.y + p.z + p.w;
    if (i == 2) r.z = p.x + p.y + p.z + p.w;
    if (i == 3) r.w = p.x + p.y + p.z + p.w;
  }
  return r;
}
kernel void arrays_of_them(global const int4* in, global int4* out) {
  int4 rows[4] = {(int4)(1, 2, 3, 4), (int4)(0, 1, 0, 0), in[ITEM], in[ITEM].wzyx};
  out[ITEM] = dotted(rows, in[ITEM]);
}

kernel void component_by_pointer(global const int4* in, global int* out) {
  int4 v = in[ITEM];
  int* const p = (int*)&v;
  for (int i = 0; i < 4; ++i) p[i] += i * (int)(ITEM % 5);
  global const int* const all = (global const int*)(in + ITEM);
  out[ITEM] = p[ITEM % 4] * 10 + all[(ITEM + 1) % 4];
}
