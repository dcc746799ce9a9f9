#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "harness/device/device.h"

namespace plumbline::libm {

/// The C prototypes a math library's functions have, T being float or double.
enum class Shape : std::uint8_t {
  unary,         ///< T f(T)
  binary,        ///< T f(T, T)
  ternary,       ///< T f(T, T, T)
  with_int,      ///< T f(T, int)
  with_llong,    ///< T f(T, long long): C23's pown and rootn
  to_int,        ///< int f(T)
  and_int,       ///< T f(T, int*)
  and_value,     ///< T f(T, T*)
  and_quotient,  ///< T f(T, T, int*)
  sine_cosine,   ///< void f(T, T* sine, T* cosine): GNU's sincos
  pair,          ///< struct {T, T} f(T): SLEEF's sincos and modf
};

/// An OpenCL builtin that C has too: a function of the reference with a name in C.
struct CFunction {
  std::string_view builtin;
  std::string_view symbol;  ///< of the double function; the float one appends f (before _r)
  Shape shape = Shape::unary;
};

/// Sorted by builtin.
std::span<const CFunction> c_functions();
const CFunction* find_c_function(std::string_view builtin);

/// "sinf" or "sin", "lgammaf_r" or "lgamma_r". Precondition: precision is f32 or f64.
std::string symbol_of(const CFunction& function, ScalarType precision);

/// Calls `symbol` once per point. Columns are as in Call, width 1.
void evaluate(Shape shape, void* symbol, std::span<const Column> arguments, std::span<Column> results);

}  // namespace plumbline::libm
