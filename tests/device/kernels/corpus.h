// Kernels of a .cl file in this folder, each held to a serial computation on the host at every work-group
// size.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <initializer_list>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "tests/device/builtins/bundled_device.h"

namespace device_test {

/// How one kernel is launched at one work-group size, and what its buffers must hold afterwards.
class Launch {
 public:
  /// A one-dimensional range of a few groups of `group_size` work-items, unless set otherwise.
  explicit Launch(std::size_t group_size);

  /// Work-items of one group, groups, and work-items of the whole range.
  std::size_t group() const { return product(local_); }
  std::size_t groups() const { return items() / group(); }
  std::size_t items() const { return product(global_); }

  /// Three-dimensional ranges have two equal or nearly equal sides; the group's size stays what it is.
  using Shape = std::array<std::size_t, 3>;
  Launch& range(const Shape& groups, const Shape& local, const Shape& offset = {});
  /// The group's work-items as a rectangle: 1x1, 7x1, 8x8, 16x16, 32x32.
  Shape rectangle() const;

  // The kernel's arguments, in order.

  /// A buffer that the kernel only reads; it must be unchanged afterwards.
  template <class T>
  Launch& in(const std::vector<T>& values) {
    return changes(values, values);
  }
  /// A buffer that the kernel fills, from bytes 0xcd.
  template <class T>
  Launch& out(const std::vector<T>& expected) {
    return add({Bytes(expected.size() * sizeof(T), 0xcd), bytes_of(expected)});
  }
  /// The same, where floating-point results may be off by `tolerance`, absolutely.
  Launch& out_near(const std::vector<float>& expected, float tolerance) {
    return add({Bytes(expected.size() * sizeof(float), 0xcd), bytes_of(expected), tolerance});
  }
  template <class T>
  Launch& changes(const std::vector<T>& before, const std::vector<T>& after) {
    return add({bytes_of(before), bytes_of(after)});
  }
  template <class T>
  Launch& value(const T& value) {
    return add({bytes_of(std::vector<T>{value}), {}, 0, Argument::Kind::value});
  }
  /// A __local pointer to `count` elements.
  template <class T>
  Launch& local(std::size_t count) {
    return add({Bytes(count * sizeof(T)), {}, 0, Argument::Kind::local});
  }

  /// Launches and compares; differences are failures of the current test.
  void run(cl_program program, const std::string& kernel) const;

 private:
  struct Argument {
    Bytes before, after;
    float tolerance = 0;
    enum class Kind { buffer, value, local } kind = Kind::buffer;
  };
  static std::size_t product(const Shape& shape) { return shape[0] * shape[1] * shape[2]; }
  Launch& add(Argument argument);
  static void compare(const Argument& argument, const Bytes& seen, std::size_t index);

  Shape global_, local_, offset_{};
  std::vector<Argument> arguments_;
};

/// A kernel's name and what it is launched with: fills in a Launch that has its work-group size.
struct KernelCase {
  const char* name;
  void (*prepare)(Launch&);
};

/// Runs each kernel of the file at work-group sizes 1, 7, 64, 256 and 1024, optimised and with
/// -cl-opt-disable. Every kernel of the file must be among `kernels`.
void expect_corpus(const std::string& file, std::span<const KernelCase> kernels);

/// Integers from a fixed pseudo-random sequence, in [0, bound).
std::vector<cl_int> integers(std::size_t count, int bound, unsigned seed = 1);

/// `count` values f(0), f(1), ….
template <class F>
auto generate(std::size_t count, F&& f) {
  std::vector<std::decay_t<decltype(f(std::size_t{}))>> values;
  for (std::size_t i = 0; i < count; ++i) values.push_back(f(i));
  return values;
}

}  // namespace device_test
