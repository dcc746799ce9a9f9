#include "harness/libm/c_functions.h"

#include <algorithm>
#include <iterator>

namespace plumbline::libm {
namespace {

// C99 7.12 where nothing else is said. The pi functions, pown, powr, rootn, rsqrt and exp10 are C23's,
// fmaxmag and fminmag ISO/IEC TS 18661-1's, sincos GNU's: older libraries lack them.
constexpr CFunction rows[] = {
    {"acos", "acos"},
    {"acosh", "acosh"},
    {"acospi", "acospi"},
    {"asin", "asin"},
    {"asinh", "asinh"},
    {"asinpi", "asinpi"},
    {"atan", "atan"},
    {"atan2", "atan2", Shape::binary},
    {"atan2pi", "atan2pi", Shape::binary},
    {"atanh", "atanh"},
    {"atanpi", "atanpi"},
    {"cbrt", "cbrt"},
    {"ceil", "ceil"},
    {"copysign", "copysign", Shape::binary},
    {"cos", "cos"},
    {"cosh", "cosh"},
    {"cospi", "cospi"},
    {"erf", "erf"},
    {"erfc", "erfc"},
    {"exp", "exp"},
    {"exp10", "exp10"},
    {"exp2", "exp2"},
    {"expm1", "expm1"},
    {"fabs", "fabs"},
    {"fdim", "fdim", Shape::binary},
    {"floor", "floor"},
    {"fma", "fma", Shape::ternary},
    {"fmax", "fmax", Shape::binary},
    {"fmin", "fmin", Shape::binary},
    {"fmod", "fmod", Shape::binary},
    {"frexp", "frexp", Shape::and_int},
    {"hypot", "hypot", Shape::binary},
    {"ilogb", "ilogb", Shape::to_int},
    {"ldexp", "ldexp", Shape::with_int},
    {"lgamma", "lgamma"},
    {"lgamma_r", "lgamma_r", Shape::and_int},
    {"log", "log"},
    {"log10", "log10"},
    {"log1p", "log1p"},
    {"log2", "log2"},
    {"logb", "logb"},
    {"maxmag", "fmaxmag", Shape::binary},
    {"minmag", "fminmag", Shape::binary},
    {"modf", "modf", Shape::and_value},
    {"nextafter", "nextafter", Shape::binary},
    {"pow", "pow", Shape::binary},
    {"pown", "pown", Shape::with_llong},
    {"powr", "powr", Shape::binary},
    {"remainder", "remainder", Shape::binary},
    {"remquo", "remquo", Shape::and_quotient},
    {"rint", "rint"},
    {"rootn", "rootn", Shape::with_llong},
    {"round", "round"},
    {"rsqrt", "rsqrt"},
    {"sin", "sin"},
    {"sincos", "sincos", Shape::sine_cosine},
    {"sinh", "sinh"},
    {"sinpi", "sinpi"},
    {"sqrt", "sqrt"},
    {"tan", "tan"},
    {"tanh", "tanh"},
    {"tanpi", "tanpi"},
    {"tgamma", "tgamma"},
    {"trunc", "trunc"},
};

constexpr bool by_builtin(const CFunction& a, const CFunction& b) { return a.builtin < b.builtin; }
static_assert(std::is_sorted(std::begin(rows), std::end(rows), by_builtin));

template <class T>
T read(const Column& column, std::size_t i) {
  T value;
  std::memcpy(&value, column.bytes.data() + i * sizeof value, sizeof value);
  return value;
}

template <class T>
void write(Column& column, std::size_t i, T value) {
  std::memcpy(column.bytes.data() + i * sizeof value, &value, sizeof value);
}

template <class Function>
Function* as(void* symbol) {
  return reinterpret_cast<Function*>(symbol);
}

template <class T>
void call(Shape shape, void* f, std::span<const Column> in, std::span<Column> out, std::size_t i) {
  const T x = read<T>(in[0], i);
  switch (shape) {
    case Shape::unary:
      return write(out[0], i, as<T(T)>(f)(x));
    case Shape::binary:
      return write(out[0], i, as<T(T, T)>(f)(x, read<T>(in[1], i)));
    case Shape::ternary:
      return write(out[0], i, as<T(T, T, T)>(f)(x, read<T>(in[1], i), read<T>(in[2], i)));
    case Shape::with_int:
      return write(out[0], i, as<T(T, int)>(f)(x, read<int>(in[1], i)));
    case Shape::with_llong:
      return write(out[0], i, as<T(T, long long)>(f)(x, read<int>(in[1], i)));
    case Shape::to_int:
      return write(out[0], i, as<int(T)>(f)(x));
    case Shape::and_int: {
      int second = 0;
      write(out[0], i, as<T(T, int*)>(f)(x, &second));
      return write(out[1], i, second);
    }
    case Shape::and_value: {
      T second = 0;
      write(out[0], i, as<T(T, T*)>(f)(x, &second));
      return write(out[1], i, second);
    }
    case Shape::and_quotient: {
      int quotient = 0;
      write(out[0], i, as<T(T, T, int*)>(f)(x, read<T>(in[1], i), &quotient));
      return write(out[1], i, quotient);
    }
    case Shape::sine_cosine: {
      T sine = 0, cosine = 0;
      as<void(T, T*, T*)>(f)(x, &sine, &cosine);
      write(out[0], i, sine);
      return write(out[1], i, cosine);
    }
    case Shape::pair: {
      struct Pair {
        T first, second;
      };
      const Pair both = as<Pair(T)>(f)(x);
      write(out[0], i, both.first);
      return write(out[1], i, both.second);
    }
  }
}

}  // namespace

std::span<const CFunction> c_functions() { return rows; }

const CFunction* find_c_function(std::string_view builtin) {
  const auto found = std::lower_bound(std::begin(rows), std::end(rows), CFunction{builtin, {}}, by_builtin);
  return found != std::end(rows) && found->builtin == builtin ? found : nullptr;
}

std::string symbol_of(const CFunction& function, ScalarType precision) {
  std::string symbol(function.symbol);
  if (precision != ScalarType::f32) return symbol;
  const bool reentrant = symbol.ends_with("_r");
  symbol.insert(symbol.size() - (reentrant ? 2 : 0), "f");
  return symbol;
}

void evaluate(Shape shape, void* symbol, std::span<const Column> arguments, std::span<Column> results) {
  const std::size_t points = arguments[0].size();
  const bool single = arguments[0].type == ScalarType::f32;
  for (std::size_t i = 0; i < points; ++i) {
    if (single)
      call<float>(shape, symbol, arguments, results, i);
    else
      call<double>(shape, symbol, arguments, results, i);
  }
}

}  // namespace plumbline::libm
