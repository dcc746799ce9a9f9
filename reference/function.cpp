#include "reference/function.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

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
    {.name = "1/x", .reduced = "recip", .spirv = "OpFDiv", .enclose = evaluate::reciprocal},
    {.name = "acos", .c = "acos", .glsl = "Acos", .enclose = unary<mpfr_acos>},
    {.name = "acosh", .c = "acosh", .glsl = "Acosh", .enclose = unary<mpfr_acosh>},
    {.name = "acospi", .c = "acospi", .enclose = unary<mpfr_acospi>},
    {.name = "asin", .c = "asin", .glsl = "Asin", .enclose = unary<mpfr_asin>},
    {.name = "asinh", .c = "asinh", .glsl = "Asinh", .enclose = unary<mpfr_asinh>},
    {.name = "asinpi", .c = "asinpi", .enclose = unary<mpfr_asinpi>},
    {.name = "atan", .c = "atan", .glsl = "Atan", .enclose = unary<mpfr_atan>},
    {.name = "atan2", .arguments = "TT", .c = "atan2", .glsl = "Atan2", .enclose = binary<mpfr_atan2>},
    {.name = "atan2pi", .arguments = "TT", .c = "atan2pi", .enclose = binary<mpfr_atan2pi>},
    {.name = "atanh", .c = "atanh", .glsl = "Atanh", .enclose = unary<mpfr_atanh>},
    {.name = "atanpi", .c = "atanpi", .enclose = unary<mpfr_atanpi>},
    {.name = "cbrt", .c = "cbrt", .enclose = unary<mpfr_cbrt>},
    {.name = "ceil", .c = "ceil", .glsl = "Ceil", .enclose = evaluate::ceil},
    {.name = "copysign", .arguments = "TT", .c = "copysign", .enclose = evaluate::copysign},
    {.name = "cos", .reduced = "cos", .c = "cos", .glsl = "Cos", .enclose = unary<mpfr_cos>},
    {.name = "cosh", .c = "cosh", .glsl = "Cosh", .enclose = unary<mpfr_cosh>},
    {.name = "cospi", .c = "cospi", .enclose = unary<mpfr_cospi>},
    {.name = "erf", .c = "erf", .enclose = unary<mpfr_erf>},
    {.name = "erfc", .c = "erfc", .enclose = unary<mpfr_erfc>},
    {.name = "exp", .reduced = "exp", .c = "exp", .glsl = "Exp", .enclose = unary<mpfr_exp>},
    {.name = "exp10", .reduced = "exp10", .c = "exp10", .enclose = unary<mpfr_exp10>},
    {.name = "exp2", .reduced = "exp2", .c = "exp2", .glsl = "Exp2", .enclose = unary<mpfr_exp2>},
    {.name = "expm1", .c = "expm1", .enclose = unary<mpfr_expm1>},
    {.name = "fabs", .c = "fabs", .glsl = "FAbs", .enclose = evaluate::fabs},
    {.name = "fdim", .arguments = "TT", .c = "fdim", .enclose = evaluate::fdim},
    {.name = "floor", .c = "floor", .glsl = "Floor", .enclose = evaluate::floor},
    {.name = "fma", .arguments = "TTT", .c = "fma", .glsl = "Fma", .enclose = evaluate::fma},
    {.name = "fmax",
     .arguments = "TT",
     .c = "fmax",
     .glsl = "FMax",
     .scalars = "b",
     .enclose = evaluate::fmax},
    {.name = "fmin",
     .arguments = "TT",
     .c = "fmin",
     .glsl = "FMin",
     .scalars = "b",
     .enclose = evaluate::fmin},
    {.name = "fmod", .arguments = "TT", .c = "fmod", .enclose = evaluate::fmod},
    {.name = "fract", .results = "TT", .enclose = evaluate::fract},
    {.name = "frexp", .results = "TI", .c = "frexp", .glsl = "Frexp", .enclose = evaluate::frexp},
    {.name = "hypot", .arguments = "TT", .c = "hypot", .enclose = binary<mpfr_hypot>},
    {.name = "ilogb", .results = "I", .c = "ilogb", .enclose = evaluate::ilogb},
    {.name = "ldexp",
     .arguments = "TI",
     .c = "ldexp",
     .glsl = "Ldexp",
     .scalars = "b",
     .enclose = evaluate::ldexp},
    {.name = "lgamma", .c = "lgamma", .enclose = evaluate::lgamma},
    {.name = "lgamma_r", .results = "TI", .c = "lgamma_r", .enclose = evaluate::lgamma_r},
    {.name = "log", .reduced = "log", .c = "log", .glsl = "Log", .enclose = unary<mpfr_log>},
    {.name = "log10", .reduced = "log10", .c = "log10", .enclose = unary<mpfr_log10>},
    {.name = "log1p", .c = "log1p", .enclose = unary<mpfr_log1p>},
    {.name = "log2", .reduced = "log2", .c = "log2", .glsl = "Log2", .enclose = unary<mpfr_log2>},
    {.name = "logb", .c = "logb", .enclose = evaluate::logb},
    {.name = "mad", .arguments = "TTT", .enclose = evaluate::fma},
    {.name = "maxmag", .arguments = "TT", .c = "fmaxmag", .enclose = evaluate::maxmag},
    {.name = "minmag", .arguments = "TT", .c = "fminmag", .enclose = evaluate::minmag},
    {.name = "modf", .results = "TT", .c = "modf", .glsl = "Modf", .enclose = evaluate::modf},
    {.name = "nan", .arguments = "U", .enclose = evaluate::nan},
    {.name = "nextafter", .arguments = "TT", .c = "nextafter", .enclose = evaluate::nextafter},
    {.name = "pow", .arguments = "TT", .c = "pow", .glsl = "Pow", .enclose = binary<mpfr_pow>},
    {.name = "pown",
     .arguments = "TI",
     .c = "pown",
     .c_prototype = CPrototype::long_exponent,
     .enclose = evaluate::pown},
    {.name = "powr", .arguments = "TT", .reduced = "powr", .c = "powr", .enclose = binary<powr>},
    {.name = "remainder", .arguments = "TT", .c = "remainder", .enclose = evaluate::remainder},
    {.name = "remquo", .arguments = "TT", .results = "TI", .c = "remquo", .enclose = evaluate::remquo},
    {.name = "rint", .c = "rint", .glsl = "RoundEven", .enclose = evaluate::rint},
    {.name = "rootn",
     .arguments = "TI",
     .c = "rootn",
     .c_prototype = CPrototype::long_exponent,
     .enclose = evaluate::rootn},
    {.name = "round", .c = "round", .enclose = evaluate::round},
    {.name = "rsqrt", .reduced = "rsqrt", .c = "rsqrt", .glsl = "InverseSqrt", .enclose = evaluate::rsqrt},
    {.name = "sin", .reduced = "sin", .c = "sin", .glsl = "Sin", .enclose = unary<mpfr_sin>},
    {.name = "sincos",
     .results = "TT",
     .c = "sincos",
     .c_prototype = CPrototype::two_pointers,
     .enclose = evaluate::sincos},
    {.name = "sinh", .c = "sinh", .glsl = "Sinh", .enclose = unary<mpfr_sinh>},
    {.name = "sinpi", .c = "sinpi", .enclose = unary<mpfr_sinpi>},
    {.name = "sqrt", .reduced = "sqrt", .c = "sqrt", .glsl = "Sqrt", .enclose = unary<mpfr_sqrt>},
    {.name = "tan", .reduced = "tan", .c = "tan", .glsl = "Tan", .enclose = unary<mpfr_tan>},
    {.name = "tanh", .c = "tanh", .glsl = "Tanh", .enclose = unary<mpfr_tanh>},
    {.name = "tanpi", .c = "tanpi", .enclose = unary<mpfr_tanpi>},
    {.name = "tgamma", .c = "tgamma", .enclose = unary<mpfr_gamma>},
    {.name = "trunc", .c = "trunc", .glsl = "Trunc", .enclose = evaluate::trunc},
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
  return find_function(builtin);
}

}  // namespace plumbline
