// A call of each math builtin (3.0: 6.15.2), in scalars or vectors, for comparisons of bits.
#pragma once

#include <fmt/format.h>

#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace device_test {

struct Builtin {
  std::string name;
  std::string body;  ///< of vectors x, y, z and of ints n; results are r and s, and m of ints
};

/// Every builtin that `type` has: half, float or double.
inline std::vector<Builtin> builtins_of(const std::string& type) {
  std::vector<Builtin> all;
  const auto add = [&](const char* names, const char* body) {
    std::istringstream words(names);
    for (std::string name; words >> name;) all.push_back({name, fmt::format(fmt::runtime(body), name)});
  };
  add("acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erf erfc exp exp10 "
      "exp2 expm1 "
      "fabs floor lgamma log log10 log1p log2 logb rint round rsqrt sin sinh sinpi sqrt tan tanh tanpi "
      "tgamma trunc",
      "r = {}(x);");
  add("atan2 atan2pi copysign fdim fmax fmin fmod hypot maxmag minmag nextafter pow powr remainder",
      "r = {}(x, y);");
  add("fma", "r = {}(x, y, z);");
  add("ldexp pown rootn", "r = {}(x, n);");
  add("fract modf sincos", "r = {}(x, &s);");
  add("frexp lgamma_r", "r = {}(x, &m);");
  add("remquo", "r = {}(x, y, &m);");
  add("ilogb", "m = {}(x);");
  if (type != "float") return all;
  add("half_cos half_exp half_exp10 half_exp2 half_log half_log10 half_log2 half_recip half_rsqrt half_sin "
      "half_sqrt "
      "half_tan native_cos native_exp native_exp10 native_exp2 native_log native_log10 native_log2 "
      "native_recip "
      "native_rsqrt native_sin native_sqrt native_tan",
      "r = {}(x);");
  add("half_divide half_powr native_divide native_powr", "r = {}(x, y);");
  return all;
}

/// A kernel w1, w2, ... of each width: operands xs, ys, zs and ns, results rs, ss and ms.
inline std::string program_of(const Builtin& builtin, const std::string& type, std::span<const int> widths) {
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  for (const int width : widths) {
    const std::string n = width == 1 ? "" : std::to_string(width);
    const auto load = [&](const char* from) {
      return width == 1 ? fmt::format("{}[i]", from) : fmt::format("vload{}(i, {})", n, from);
    };
    const auto store = [&](const char* what, const char* to) {
      return width == 1 ? fmt::format("  {}[i] = {};\n", to, what)
                        : fmt::format("  vstore{}({}, i, {});\n", n, what, to);
    };
    source += fmt::format(
        "kernel void w{0}(global {1}* xs, global {1}* ys, global {1}* zs, global int* ns, global {1}* rs,\n"
        "  global {1}* ss, global int* ms) {{\n  const size_t i = get_global_id(0);\n"
        "  const {1}{2} x = {3}, y = {4}, z = {5};\n  const int{2} n = {6};\n  {1}{2} r = 0, s = 0;\n"
        "  int{2} m = 0;\n  {7}\n",
        width, type, n, load("xs"), load("ys"), load("zs"), load("ns"), builtin.body);
    source += store("r", "rs") + store("s", "ss") + store("m", "ms") + "}\n";
  }
  return source;
}

}  // namespace device_test
