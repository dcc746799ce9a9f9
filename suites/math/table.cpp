#include "suites/math/table.h"

#include <algorithm>
#include <vector>

#include "suites/call_words.h"

namespace plumbline::math {
namespace {

/// Functions of the reference that are interesting at the same arguments. Those in no row have Domain's own
/// values.
struct DomainRow {
  std::array<std::string_view, 8> functions;
  Domain domain;
};

constexpr DomainRow domain_rows[] = {
    {{"+x", "-x", "fabs", "x*y"}, {.low = -1024, .high = 1024}},
    {{"1/x"}, {.low = -1024, .high = 1024, .breaks = {1}}},
    {{"acos", "acospi", "asin", "asinpi"},
     {.low = -1.1, .high = 1.1, .breaks = {0.5, -0.5, 1, -1, 0.7071067811865476, 0.8660254037844386}}},
    {{"acosh"}, {.low = 0.9, .high = 100, .breaks = {1, 2, 1.25}}},
    {{"asinh"}, {.low = -100, .high = 100, .breaks = {0.5, 1, 2, -1}}},
    {{"atan", "atanpi"}, {.low = -20, .high = 20, .breaks = {0.4375, 0.6875, 1, 1.1875, 2.4375, -1}}},
    {{"atan2", "atan2pi", "fdim", "fmax", "fmin", "maxmag", "minmag", "nextafter"},
     {.breaks = {1}, .relation = Relation::close}},
    {{"atanh"}, {.low = -1.1, .high = 1.1, .breaks = {0.5, -0.5, 1, -1}}},
    {{"cbrt"}, {.low = -1024, .high = 1024, .breaks = {1, 8, 27, -1}}},
    {{"ceil", "floor", "rint", "round", "trunc"},
     {.low = -1024, .high = 1024, .breaks = {0.5, -0.5, 1, 1.5, 2.5}}},
    {{"cos", "sin", "sincos", "tan"},
     {.low = -100,
      .high = 100,
      .breaks = {0.7853981633974483, 1.5707963267948966, 3.141592653589793, 4.71238898038469,
                 6.283185307179586}}},
    {{"cosh", "sinh"}, {.breaks = {1, 0.34657359027997264, 22, -1}, .growth = Growth::natural}},
    {{"cospi", "sinpi", "tanpi"},
     {.low = -64, .high = 64, .breaks = {0.25, 0.5, 0.75, 1, 1.5, 2, 1048576.5}}},
    {{"erf"}, {.low = -7, .high = 7, .breaks = {0.84375, 1.25, 2.857142857142857, 6, 10.06, 26.54, -0.5}}},
    {{"erfc"}, {.low = -8, .high = 29, .breaks = {0.84375, 1.25, 2.857142857142857, 6, 10.06, 26.54, -0.5}}},
    {{"exp"}, {.breaks = {0.34657359027997264, 1}, .growth = Growth::natural}},
    {{"exp10"}, {.breaks = {0.15051499783199057, 1, 2}, .growth = Growth::decimal}},
    {{"exp2"}, {.breaks = {0.5, 1}, .growth = Growth::binary}},
    {{"expm1"}, {.breaks = {-0.5, 0.25, 0.34657359027997264, -17.3, -37.4, 1}, .growth = Growth::natural}},
    {{"fma", "mad"}, {.low = -64, .high = 64, .relation = Relation::product}},
    {{"fmod", "hypot", "remainder", "remquo", "x+y", "x-y", "x/y"},
     {.low = -1024, .high = 1024, .relation = Relation::close}},
    {{"fract"}, {.low = -64, .high = 64, .breaks = {-1e-08, 1, -1, 0.5}}},
    {{"frexp"}, {.low = -1024, .high = 1024, .breaks = {1, 0.5}}},
    {{"ilogb", "logb"}, {.low = -1024, .high = 1024, .breaks = {1, 2}}},
    {{"ldexp"}, {.breaks = {1}, .relation = Relation::scale, .integers = {-2200, 2200}}},
    {{"lgamma", "lgamma_r"},
     {.low = -64, .high = 128, .breaks = {1, 2, -1, -2, -0.5, -2.4570247382208006, -2.7476826467274127}}},
    {{"log", "log10", "log2"},
     {.low = 0, .high = 1024, .breaks = {0.7071067811865476, 1, 1.4142135623730951, 2, 10}}},
    {{"log1p"},
     {.low = -1.1, .high = 1024, .breaks = {-1, -0.2928932188134524, 0.41421356237309503, 0.0009765625}}},
    {{"modf"}, {.low = -1024, .high = 1024, .breaks = {1, -1, 0.5}}},
    {{"pow", "pown"}, {.low = -16, .high = 16, .breaks = {1, -1, 2}, .relation = Relation::power}},
    {{"powr"}, {.low = 0, .high = 16, .breaks = {1, 2}, .relation = Relation::power}},
    {{"rootn"}, {.low = -1024, .high = 1024, .breaks = {1, -1, 2}}},
    {{"rsqrt", "sqrt"}, {.low = 0, .high = 1024, .breaks = {1, 2, 4}}},
    {{"tanh"}, {.low = -24, .high = 24, .breaks = {0.55, 1, 9.01, 19.06, -1}}},
    {{"tgamma"},
     {.low = -180,
      .high = 175,
      .breaks = {1, 2, -1, 1.4616321449683622, 35.040096282958984, 171.6243769563027, -42.5}}},
};

static_assert(std::ranges::all_of(domain_rows, [](const DomainRow& row) {
  return row.domain.low < row.domain.high && row.domain.integers[0] < row.domain.integers[1];
}));

Domain domain_of(const Function& function) {
  const auto* const row = std::ranges::find_if(domain_rows, [&](const DomainRow& candidate) {
    return std::ranges::count(candidate.functions, function.name) != 0;
  });
  return row != std::end(domain_rows) ? row->domain : Domain{};
}

/// OpenCL.std has the names of OpenCL C.
Builtin reduced_form(const std::string& prefix, const Function& function) {
  const std::string name = prefix + std::string(function.reduced), call = call_words(name, function);
  return {name, &function, true, call, call, domain_of(function), prefix == "native_"};
}

std::vector<Builtin> sorted_table() {
  for (const DomainRow& row : domain_rows)
    for (const std::string_view function : row.functions)
      if (!function.empty()) required_function(function);
  std::vector<Builtin> out;
  const auto add = [&](const Function& function) {
    out.push_back({std::string(function.name), &function, false, expression_of(function), spirv_of(function),
                   domain_of(function)});
  };
  for (const Function& function : math_functions()) add(function);
  for (const Function& function : operators())
    if (function.types != Types::integers) add(function);
  for (const Function& function : functions())
    if (!function.reduced.empty())
      for (const std::string prefix : {"half_", "native_"}) out.push_back(reduced_form(prefix, function));
  std::ranges::sort(out, {}, &Builtin::name);
  return out;
}

}  // namespace

std::span<const Builtin> table() {
  static const std::vector<Builtin> builtins = sorted_table();
  return builtins;
}

}  // namespace plumbline::math
