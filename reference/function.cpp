#include "reference/function.h"

#include <algorithm>
#include <array>
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

/// The functions of 6.12.2.
constexpr auto math = std::to_array<Function>({
    {.name = "1/x", .enclose = evaluate::reciprocal},
    {.name = "acos", .enclose = unary<mpfr_acos>},
    {.name = "acosh", .enclose = unary<mpfr_acosh>},
    {.name = "acospi", .enclose = unary<mpfr_acospi>},
    {.name = "asin", .enclose = unary<mpfr_asin>},
    {.name = "asinh", .enclose = unary<mpfr_asinh>},
    {.name = "asinpi", .enclose = unary<mpfr_asinpi>},
    {.name = "atan", .enclose = unary<mpfr_atan>},
    {.name = "atan2", .arity = 2, .enclose = binary<mpfr_atan2>},
    {.name = "atan2pi", .arity = 2, .enclose = binary<mpfr_atan2pi>},
    {.name = "atanh", .enclose = unary<mpfr_atanh>},
    {.name = "atanpi", .enclose = unary<mpfr_atanpi>},
    {.name = "cbrt", .enclose = unary<mpfr_cbrt>},
    {.name = "ceil", .enclose = evaluate::ceil},
    {.name = "copysign", .arity = 2, .enclose = evaluate::copysign},
    {.name = "cos", .enclose = unary<mpfr_cos>},
    {.name = "cosh", .enclose = unary<mpfr_cosh>},
    {.name = "cospi", .enclose = unary<mpfr_cospi>},
    {.name = "erf", .enclose = unary<mpfr_erf>},
    {.name = "erfc", .enclose = unary<mpfr_erfc>},
    {.name = "exp", .enclose = unary<mpfr_exp>},
    {.name = "exp10", .enclose = unary<mpfr_exp10>},
    {.name = "exp2", .enclose = unary<mpfr_exp2>},
    {.name = "expm1", .enclose = unary<mpfr_expm1>},
    {.name = "fabs", .enclose = evaluate::fabs},
    {.name = "fdim", .arity = 2, .enclose = evaluate::fdim},
    {.name = "floor", .enclose = evaluate::floor},
    {.name = "fma", .arity = 3, .enclose = evaluate::fma},
    {.name = "fmax", .arity = 2, .enclose = evaluate::fmax},
    {.name = "fmin", .arity = 2, .enclose = evaluate::fmin},
    {.name = "fmod", .arity = 2, .enclose = evaluate::fmod},
    {.name = "fract", .outputs = 2, .enclose = evaluate::fract},
    {.name = "frexp", .outputs = 2, .enclose = evaluate::frexp},
    {.name = "hypot", .arity = 2, .enclose = binary<mpfr_hypot>},
    {.name = "ilogb", .enclose = evaluate::ilogb},
    {.name = "ldexp", .arity = 2, .enclose = evaluate::ldexp},
    {.name = "lgamma", .enclose = evaluate::lgamma},
    {.name = "lgamma_r", .outputs = 2, .enclose = evaluate::lgamma_r},
    {.name = "log", .enclose = unary<mpfr_log>},
    {.name = "log10", .enclose = unary<mpfr_log10>},
    {.name = "log1p", .enclose = unary<mpfr_log1p>},
    {.name = "log2", .enclose = unary<mpfr_log2>},
    {.name = "logb", .enclose = evaluate::logb},
    {.name = "mad", .arity = 3, .enclose = evaluate::fma},
    {.name = "maxmag", .arity = 2, .enclose = evaluate::maxmag},
    {.name = "minmag", .arity = 2, .enclose = evaluate::minmag},
    {.name = "modf", .outputs = 2, .enclose = evaluate::modf},
    {.name = "nan", .enclose = evaluate::nan},
    {.name = "nextafter", .arity = 2, .enclose = evaluate::nextafter},
    {.name = "pow", .arity = 2, .enclose = binary<mpfr_pow>},
    {.name = "pown", .arity = 2, .enclose = evaluate::pown},
    {.name = "powr", .arity = 2, .enclose = binary<powr>},
    {.name = "remainder", .arity = 2, .enclose = evaluate::remainder},
    {.name = "remquo", .arity = 2, .outputs = 2, .enclose = evaluate::remquo},
    {.name = "rint", .enclose = evaluate::rint},
    {.name = "rootn", .arity = 2, .enclose = evaluate::rootn},
    {.name = "round", .enclose = evaluate::round},
    {.name = "rsqrt", .enclose = evaluate::rsqrt},
    {.name = "sin", .enclose = unary<mpfr_sin>},
    {.name = "sincos", .outputs = 2, .enclose = evaluate::sincos},
    {.name = "sinh", .enclose = unary<mpfr_sinh>},
    {.name = "sinpi", .enclose = unary<mpfr_sinpi>},
    {.name = "sqrt", .enclose = unary<mpfr_sqrt>},
    {.name = "tan", .enclose = unary<mpfr_tan>},
    {.name = "tanh", .enclose = unary<mpfr_tanh>},
    {.name = "tanpi", .enclose = unary<mpfr_tanpi>},
    {.name = "tgamma", .enclose = unary<mpfr_gamma>},
    {.name = "trunc", .enclose = evaluate::trunc},
});

std::vector<Function> sorted_table() {
  std::vector<Function> all(math.begin(), math.end());
  for (const std::span<const Function> rows : {common_functions(), geometric_functions(), integer_functions(),
                                               operators(), relational_functions()}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
  std::ranges::sort(all, {}, &Function::name);
  return all;
}

}  // namespace

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
    return find_function(name == "divide" ? "x/y" : name == "recip" ? "1/x" : name);
  }
  return find_function(builtin);
}

}  // namespace plumbline
