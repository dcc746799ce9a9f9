#include "harness/libm/c_functions.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <vector>

#include "reference/function.h"

namespace plumbline::libm {
namespace {

/// The prototypes that follow from the types of OpenCL C's.
struct Prototype {
  std::string_view arguments, results;  ///< as TypeLetters
  Shape shape;
};
constexpr Prototype prototypes[] = {
    {"T", "T", Shape::unary},      {"TT", "T", Shape::binary},        {"TTT", "T", Shape::ternary},
    {"TI", "T", Shape::with_int},  {"T", "I", Shape::to_int},         {"T", "TI", Shape::and_int},
    {"T", "TT", Shape::and_value}, {"TT", "TI", Shape::and_quotient},
};

Shape shape_of(const Function& function) {
  if (function.c_prototype == CPrototype::long_exponent) return Shape::with_llong;
  if (function.c_prototype == CPrototype::two_pointers) return Shape::sine_cosine;
  const auto* const found = std::ranges::find_if(prototypes, [&](const Prototype& prototype) {
    return prototype.arguments == function.arguments.letters() &&
           prototype.results == function.results.letters();
  });
  assert(found != std::end(prototypes));
  return found->shape;
}

std::vector<CFunction> all_c_functions() {
  std::vector<CFunction> out;
  for (const Function& function : functions())
    if (!function.c.empty()) out.push_back({function.name, function.c, shape_of(function)});
  return out;
}

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

std::span<const CFunction> c_functions() {
  static const std::vector<CFunction> all = all_c_functions();
  return all;
}

const CFunction* find_c_function(std::string_view builtin) {
  const auto found = std::ranges::find(c_functions(), builtin, &CFunction::builtin);
  return found != c_functions().end() ? &*found : nullptr;
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
