#include "reference/function.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "reference/cuda_forms.h"
#include "reference/evaluations.h"

namespace plumbline {
namespace {

/// MPFR's powr(1, NaN) is 1; OpenCL 1.2 section 7.5.1 has powr(x, NaN) = NaN for x >= 0, 1 included.
int powr(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t direction) {
  if (mpfr_nan_p(y) == 0) return mpfr_powr(result, x, y, direction);
  mpfr_set_nan(result);
  return 0;
}

/// The functions of 6.12.2. The pi functions, pown, powr, rootn, rsqrt and exp10 are C23's, fmaxmag and
/// fminmag ISO/IEC TS 18661-1's, sincos is GNU's: older libraries lack them.
constexpr Function math_rows[] = {
    {.name = "1/x",
     .reduced = "recip",
     .spirv = "OpFDiv",
     .cuda = {.half = "hrcp"},
     .enclose = evaluate::reciprocal},
    {.name = "acos", .c = "acos", .glsl = "Acos", .cuda = {.name = "acos"}, .enclose = unary<mpfr_acos>},
    {.name = "acosh", .c = "acosh", .glsl = "Acosh", .cuda = {.name = "acosh"}, .enclose = unary<mpfr_acosh>},
    {.name = "acospi", .c = "acospi", .enclose = unary<mpfr_acospi>},
    {.name = "asin", .c = "asin", .glsl = "Asin", .cuda = {.name = "asin"}, .enclose = unary<mpfr_asin>},
    {.name = "asinh", .c = "asinh", .glsl = "Asinh", .cuda = {.name = "asinh"}, .enclose = unary<mpfr_asinh>},
    {.name = "asinpi", .c = "asinpi", .enclose = unary<mpfr_asinpi>},
    {.name = "atan", .c = "atan", .glsl = "Atan", .cuda = {.name = "atan"}, .enclose = unary<mpfr_atan>},
    {.name = "atan2",
     .arguments = "TT",
     .c = "atan2",
     .glsl = "Atan2",
     .cuda = {.name = "atan2"},
     .enclose = binary<mpfr_atan2>},
    {.name = "atan2pi", .arguments = "TT", .c = "atan2pi", .enclose = binary<mpfr_atan2pi>},
    {.name = "atanh", .c = "atanh", .glsl = "Atanh", .cuda = {.name = "atanh"}, .enclose = unary<mpfr_atanh>},
    {.name = "atanpi", .c = "atanpi", .enclose = unary<mpfr_atanpi>},
    {.name = "cbrt", .c = "cbrt", .cuda = {.name = "cbrt"}, .enclose = unary<mpfr_cbrt>},
    {.name = "ceil",
     .c = "ceil",
     .glsl = "Ceil",
     .cuda = {.name = "ceil", .half = "hceil"},
     .enclose = evaluate::ceil},
    {.name = "copysign",
     .arguments = "TT",
     .c = "copysign",
     .cuda = {.name = "copysign"},
     .enclose = evaluate::copysign},
    {.name = "cos",
     .reduced = "cos",
     .c = "cos",
     .glsl = "Cos",
     .cuda = {.name = "cos", .half = "hcos", .reduced = "__cosf"},
     .enclose = unary<mpfr_cos>},
    {.name = "cosh", .c = "cosh", .glsl = "Cosh", .cuda = {.name = "cosh"}, .enclose = unary<mpfr_cosh>},
    {.name = "cospi", .c = "cospi", .cuda = {.name = "cospi"}, .enclose = unary<mpfr_cospi>},
    {.name = "erf", .c = "erf", .cuda = {.name = "erf"}, .enclose = unary<mpfr_erf>},
    {.name = "erfc", .c = "erfc", .cuda = {.name = "erfc"}, .enclose = unary<mpfr_erfc>},
    {.name = "exp",
     .reduced = "exp",
     .c = "exp",
     .glsl = "Exp",
     .cuda = {.name = "exp", .half = "hexp", .reduced = "__expf"},
     .enclose = unary<mpfr_exp>},
    {.name = "exp10",
     .reduced = "exp10",
     .c = "exp10",
     .cuda = {.name = "exp10", .half = "hexp10", .reduced = "__exp10f"},
     .enclose = unary<mpfr_exp10>},
    {.name = "exp2",
     .reduced = "exp2",
     .c = "exp2",
     .glsl = "Exp2",
     .cuda = {.name = "exp2", .half = "hexp2"},
     .enclose = unary<mpfr_exp2>},
    {.name = "expm1", .c = "expm1", .cuda = {.name = "expm1"}, .enclose = unary<mpfr_expm1>},
    {.name = "fabs",
     .c = "fabs",
     .glsl = "FAbs",
     .cuda = {.name = "fabs", .half = "__habs"},
     .enclose = evaluate::fabs},
    {.name = "fdim", .arguments = "TT", .c = "fdim", .cuda = {.name = "fdim"}, .enclose = evaluate::fdim},
    {.name = "floor",
     .c = "floor",
     .glsl = "Floor",
     .cuda = {.name = "floor", .half = "hfloor"},
     .enclose = evaluate::floor},
    {.name = "fma",
     .arguments = "TTT",
     .c = "fma",
     .glsl = "Fma",
     .cuda = {.name = "fma", .half = "__hfma"},
     .enclose = evaluate::fma},
    {.name = "fmax",
     .arguments = "TT",
     .c = "fmax",
     .glsl = "FMax",
     .cuda = {.name = "fmax", .half = "__hmax"},
     .scalars = "b",
     .enclose = evaluate::fmax},
    {.name = "fmin",
     .arguments = "TT",
     .c = "fmin",
     .glsl = "FMin",
     .cuda = {.name = "fmin", .half = "__hmin"},
     .scalars = "b",
     .enclose = evaluate::fmin},
    {.name = "fmod", .arguments = "TT", .c = "fmod", .cuda = {.name = "fmod"}, .enclose = evaluate::fmod},
    {.name = "fract", .results = "TT", .enclose = evaluate::fract},
    {.name = "frexp",
     .results = "TI",
     .c = "frexp",
     .glsl = "Frexp",
     .cuda = {.name = "frexp"},
     .enclose = evaluate::frexp},
    {.name = "hypot",
     .arguments = "TT",
     .c = "hypot",
     .cuda = {.name = "hypot"},
     .enclose = binary<mpfr_hypot>},
    {.name = "ilogb", .results = "I", .c = "ilogb", .cuda = {.name = "ilogb"}, .enclose = evaluate::ilogb},
    {.name = "ldexp",
     .arguments = "TI",
     .c = "ldexp",
     .glsl = "Ldexp",
     .cuda = {.name = "ldexp"},
     .scalars = "b",
     .enclose = evaluate::ldexp},
    {.name = "lgamma", .c = "lgamma", .cuda = {.name = "lgamma"}, .enclose = evaluate::lgamma},
    {.name = "lgamma_r", .results = "TI", .c = "lgamma_r", .enclose = evaluate::lgamma_r},
    {.name = "log",
     .reduced = "log",
     .c = "log",
     .glsl = "Log",
     .cuda = {.name = "log", .half = "hlog", .reduced = "__logf"},
     .enclose = unary<mpfr_log>},
    {.name = "log10",
     .reduced = "log10",
     .c = "log10",
     .cuda = {.name = "log10", .half = "hlog10", .reduced = "__log10f"},
     .enclose = unary<mpfr_log10>},
    {.name = "log1p", .c = "log1p", .cuda = {.name = "log1p"}, .enclose = unary<mpfr_log1p>},
    {.name = "log2",
     .reduced = "log2",
     .c = "log2",
     .glsl = "Log2",
     .cuda = {.name = "log2", .half = "hlog2", .reduced = "__log2f"},
     .enclose = unary<mpfr_log2>},
    {.name = "logb", .c = "logb", .cuda = {.name = "logb"}, .enclose = evaluate::logb},
    {.name = "mad", .arguments = "TTT", .enclose = evaluate::fma},
    {.name = "maxmag", .arguments = "TT", .c = "fmaxmag", .enclose = evaluate::maxmag},
    {.name = "minmag", .arguments = "TT", .c = "fminmag", .enclose = evaluate::minmag},
    {.name = "modf",
     .results = "TT",
     .c = "modf",
     .glsl = "Modf",
     .cuda = {.name = "modf"},
     .enclose = evaluate::modf},
    {.name = "nan", .arguments = "U", .enclose = evaluate::nan},
    {.name = "nextafter",
     .arguments = "TT",
     .c = "nextafter",
     .cuda = {.name = "nextafter"},
     .enclose = evaluate::nextafter},
    {.name = "pow",
     .arguments = "TT",
     .c = "pow",
     .glsl = "Pow",
     .cuda = {.name = "pow"},
     .enclose = binary<mpfr_pow>},
    {.name = "pown",
     .arguments = "TI",
     .c = "pown",
     .c_prototype = CPrototype::long_exponent,
     .enclose = evaluate::pown},
    {.name = "powr",
     .arguments = "TT",
     .reduced = "powr",
     .c = "powr",
     .cuda = {.reduced = "__powf"},
     .enclose = binary<powr>},
    {.name = "remainder",
     .arguments = "TT",
     .c = "remainder",
     .cuda = {.name = "remainder"},
     .enclose = evaluate::remainder},
    {.name = "remquo",
     .arguments = "TT",
     .results = "TI",
     .c = "remquo",
     .cuda = {.name = "remquo"},
     .enclose = evaluate::remquo},
    {.name = "rint",
     .c = "rint",
     .glsl = "RoundEven",
     .cuda = {.name = "rint", .half = "hrint"},
     .enclose = evaluate::rint},
    {.name = "rootn",
     .arguments = "TI",
     .c = "rootn",
     .c_prototype = CPrototype::long_exponent,
     .enclose = evaluate::rootn},
    {.name = "round", .c = "round", .cuda = {.name = "round"}, .enclose = evaluate::round},
    {.name = "rsqrt",
     .reduced = "rsqrt",
     .c = "rsqrt",
     .glsl = "InverseSqrt",
     .cuda = {.name = "rsqrt", .half = "hrsqrt"},
     .enclose = evaluate::rsqrt},
    {.name = "sin",
     .reduced = "sin",
     .c = "sin",
     .glsl = "Sin",
     .cuda = {.name = "sin", .half = "hsin", .reduced = "__sinf"},
     .enclose = unary<mpfr_sin>},
    {.name = "sincos",
     .results = "TT",
     .c = "sincos",
     .c_prototype = CPrototype::two_pointers,
     .cuda = {.name = "sincos"},
     .enclose = evaluate::sincos},
    {.name = "sinh", .c = "sinh", .glsl = "Sinh", .cuda = {.name = "sinh"}, .enclose = unary<mpfr_sinh>},
    {.name = "sinpi", .c = "sinpi", .cuda = {.name = "sinpi"}, .enclose = unary<mpfr_sinpi>},
    {.name = "sqrt",
     .reduced = "sqrt",
     .c = "sqrt",
     .glsl = "Sqrt",
     .cuda = {.name = "sqrt", .half = "hsqrt"},
     .enclose = unary<mpfr_sqrt>},
    {.name = "tan",
     .reduced = "tan",
     .c = "tan",
     .glsl = "Tan",
     .cuda = {.name = "tan", .reduced = "__tanf"},
     .enclose = unary<mpfr_tan>},
    {.name = "tanh",
     .c = "tanh",
     .glsl = "Tanh",
     .cuda = {.name = "tanh", .half = "htanh"},
     .enclose = unary<mpfr_tanh>},
    {.name = "tanpi", .c = "tanpi", .enclose = unary<mpfr_tanpi>},
    {.name = "tgamma", .c = "tgamma", .cuda = {.name = "tgamma"}, .enclose = unary<mpfr_gamma>},
    {.name = "trunc",
     .c = "trunc",
     .glsl = "Trunc",
     .cuda = {.name = "trunc", .half = "htrunc"},
     .enclose = evaluate::trunc},
};
static_assert(std::ranges::is_sorted(math_rows, {}, &Function::name));

std::vector<Function> sorted_table() {
  std::vector<Function> all;
  for (const std::span<const Function> rows : {math_functions(), common_functions(), geometric_functions(),
                                               integer_functions(), operators(), relational_functions()}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
  std::ranges::sort(all, {}, &Function::name);
  return all;
}

}  // namespace

ScalarType TypeLetters::type(std::size_t index, ScalarType p) const {
  switch (letters_[index]) {
    case 'I':
      return ScalarType::i32;
    case 'U':
      return unsigned_type(p);
    case 'W':
      return wider_type(p);
    case 'B':
      return signed_type(p);
    default:
      return p;
  }
}

std::span<const Function> math_functions() { return math_rows; }

std::span<const Function> functions() {
  static const std::vector<Function> table = sorted_table();
  return table;
}

const Function* find_function(std::string_view name) {
  const std::span<const Function> table = functions();
  const auto row = std::ranges::lower_bound(table, name, {}, &Function::name);
  return row != table.end() && row->name == name ? &*row : nullptr;
}

const Function& required_function(std::string_view name) {
  if (const Function* function = find_function(name)) return *function;
  std::fprintf(stderr, "plumbline: the reference has no function '%.*s'\n", static_cast<int>(name.size()),
               name.data());
  std::abort();
}

const Function* function_of_builtin(std::string_view builtin) {
  for (const std::string_view prefix : {"half_", "native_"}) {
    if (!builtin.starts_with(prefix)) continue;
    const std::string_view name = builtin.substr(prefix.size());
    const auto row = std::ranges::find(functions(), name, &Function::reduced);
    return row != functions().end() && !name.empty() ? &*row : nullptr;
  }
  if (const CudaForm* form = find_cuda_form(builtin)) return find_function(form->function);
  return find_function(builtin);
}

}  // namespace plumbline
