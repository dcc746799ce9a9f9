// A builtin that works component by component, called at every width and compared with a host function.
#pragma once

#include <fmt/format.h>

#include <array>
#include <functional>
#include <sstream>
#include <tuple>

#include "bundled_device.h"
#include "scalar_types.h"

namespace device_test {

inline constexpr std::array all_widths = {1, 2, 3, 4, 8, 16};
inline constexpr std::array vector_widths = {2, 3, 4, 8, 16};

inline std::string with_width(const std::string& type, int width) {
  return width == 1 ? type : type + std::to_string(width);
}

/// Kernel `name`: reads a vector of each argument type, applies `call` (in which a, b, c stand for the
/// arguments and # for the width) and writes the result.
inline std::string elementwise_kernel(const std::string& name, const std::string& call,
                                      const std::vector<std::string>& arguments, const std::string& result,
                                      int width) {
  const std::string n = width == 1 ? "" : std::to_string(width);
  std::ostringstream out;
  out << "kernel void " << name << "(";
  for (std::size_t k = 0; k < arguments.size(); ++k)
    out << "global const " << arguments[k] << "* in" << k << ", ";
  out << "global " << result << "* out) {\n  const size_t i = get_global_id(0);\n";
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    out << "  const " << arguments[k] << n << " " << static_cast<char>('a' + k) << " = ";
    if (width == 1) {
      out << "in" << k << "[i];\n";
    } else {
      out << "vload" << n << "(i, in" << k << ");\n";
    }
  }
  std::string expression = call;
  for (std::size_t at; (at = expression.find('#')) != std::string::npos;) expression.replace(at, 1, n);
  out << (width == 1 ? "  out[i] = " + expression + ";\n}\n"
                     : "  vstore" + n + "(" + expression + ", i, out);\n}\n");
  return out.str();
}

/// An exact or once-rounded value in T.
template <class T>
T rounded(long double x) {
  if constexpr (std::is_same_v<T, Half>)
    return to_half(x);
  else
    return static_cast<T>(x);
}

/// An expression in the arguments, and the host's function of one component of each.
template <class R, class... A>
struct Call {
  std::string text;
  std::function<R(A...)> host;
};

/// Calls each of `calls`, all in one program, on columns of arguments at each of `widths` and holds every
/// component to the host. At most a few differences are shown.
template <class R, class Widths, class... A>
void expect_all_elementwise(const std::vector<Call<R, A...>>& calls, const Widths& widths,
                            const char* options, const std::vector<A>&... columns) {
  const auto kernel_name = [](std::size_t call, int width) { return fmt::format("call{}_w{}", call, width); };
  std::string source =
      "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  for (std::size_t k = 0; k < calls.size(); ++k)
    for (const int width : widths)
      source +=
          elementwise_kernel(kernel_name(k, width), calls[k].text, {name_of<A>()...}, name_of<R>(), width);
  BundledDevice& device = BundledDevice::instance();
  cl_program program = device.build(source, options);
  if (program == nullptr) return;
  const std::size_t length = std::get<0>(std::tie(columns...)).size();
  for (std::size_t k = 0; k < calls.size(); ++k) {
    SCOPED_TRACE(calls[k].text + " of " + (name_of<A>() + ...) + " giving " + name_of<R>());
    std::vector<R> expected(length);
    for (std::size_t i = 0; i < length; ++i) expected[i] = calls[k].host(columns[i]...);
    int shown = 0;
    for (const int width : widths) {
      std::array<Bytes, sizeof...(A) + 1> buffers{bytes_of(columns)..., Bytes(length * sizeof(R), 0xcd)};
      std::vector<Bytes*> pointers;
      for (Bytes& b : buffers) pointers.push_back(&b);
      device.run(program, kernel_name(k, width).c_str(), length / width, pointers);
      const std::vector<R> results = values_of<R>(buffers.back());
      for (std::size_t i = 0; i < length && shown < 5; ++i) {
        if (same(results[i], expected[i])) continue;
        ++shown;
        std::string arguments;
        ((arguments += text_of(columns[i]) + " "), ...);
        ADD_FAILURE() << "width " << width << ", arguments " << arguments << ": " << text_of(results[i])
                      << ", expected " << text_of(expected[i]);
      }
    }
  }
  clReleaseProgram(program);
}

/// The same of one call.
template <class R, class Host, class Widths, class... A>
void expect_elementwise(const std::string& call, const Widths& widths, Host&& host,
                        const std::vector<A>&... columns) {
  expect_all_elementwise(std::vector{Call<R, A...>{call, host}}, widths, "", columns...);
}

}  // namespace device_test
