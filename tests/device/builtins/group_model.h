// Functions of work-groups and sub-groups on the device, and a model of them on the host.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bundled_device.h"
#include "scalar_types.h"

namespace device_test {

/// What a group's function gives one work-item: a function of the values of those that take part, in the
/// order of their ids. `own`: the work-item's place among them; `lane`: its id, `lanes`: those of the values.
struct Members {
  std::vector<double> values;
  std::vector<unsigned> lanes;
  std::size_t own;
  unsigned lane;
};

struct GroupCall {
  std::string text;                                           ///< in terms of `x`, the work-item's value
  std::function<std::optional<double>(const Members&)> host;  ///< nothing where the result is undefined
};

inline constexpr std::size_t group_items = 44, group_size = 22;  ///< sub-groups of 8, 8 and 6

/// Whether a work-item takes part in what is called under a condition.
inline bool is_active(std::size_t item) { return item % 3 != 1; }

template <class T>
T rounded_to(double x) {
  if constexpr (std::is_same_v<T, Half>)
    return to_half(x);
  else
    return x <= double(std::numeric_limits<T>::lowest()) && !is_float<T> ? std::numeric_limits<T>::lowest()
           : x >= double(std::numeric_limits<T>::max()) && !is_float<T>  ? std::numeric_limits<T>::max()
                                                                         : T(x);
}

template <class T>
double as_double(T x) {
  if constexpr (std::is_same_v<T, Half>)
    return to_double(x);
  else
    return double(x);
}

/// Calls each of `calls` once on every work-item; where `conditional`, of those that are active. `extent`:
/// the work-items of a group. A work-item's value is a small number, so that sums are exact in every type.
template <class T, class R = T>
void expect_group_calls(const std::vector<GroupCall>& calls, std::size_t extent, bool conditional) {
  const std::string type = name_of<T>(), result = name_of<R>();
  SCOPED_TRACE(type);
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  for (std::size_t k = 0; k < calls.size(); ++k)
    source += "kernel void k" + std::to_string(k) + "(global const " + type + "* in, global " + result +
              "* out) {\n  const size_t i = get_global_id(0);\n  const " + type + " x = in[i];\n" +
              (conditional ? "  if (i % 3 != 1) " : "  ") + "out[i] = " + calls[k].text + ";\n}\n";
  BundledDevice& device = BundledDevice::instance();
  // Optimising these many kernels takes minutes and does not depend on the type.
  const char* options = std::is_same_v<T, float> ? "-cl-std=CL3.0" : "-cl-std=CL3.0 -cl-opt-disable";
  cl_program program = device.build(source, options);
  if (program == nullptr) return;
  std::vector<double> values;
  std::vector<T> in;
  for (std::size_t i = 0; i < group_items; ++i) {
    values.push_back(double((i * 5 + 3) % 7) - (std::is_unsigned_v<T> ? 0 : 3));
    in.push_back(rounded_to<T>(values.back()));
  }
  for (std::size_t k = 0; k < calls.size(); ++k) {
    SCOPED_TRACE(calls[k].text);
    Bytes from = bytes_of(in), to(group_items * sizeof(R), 0xcd);
    Bytes* buffers[] = {&from, &to};
    device.run(program, "k" + std::to_string(k), group_items, buffers, group_size);
    const std::vector<R> results = values_of<R>(to);
    for (std::size_t i = 0; i < group_items; ++i) {
      if (conditional && !is_active(i)) continue;
      const std::size_t group = i / group_size * group_size;
      const std::size_t begin = group + (i - group) / extent * extent;
      Members members{{}, {}, 0, unsigned(i - begin)};
      for (std::size_t j = begin; j < std::min({begin + extent, group + group_size}); ++j) {
        if (conditional && !is_active(j)) continue;
        if (j == i) members.own = members.values.size();
        members.values.push_back(values[j]);
        members.lanes.push_back(unsigned(j - begin));
      }
      const std::optional<double> expected = calls[k].host(members);
      if (!expected) continue;
      EXPECT_EQ(as_double(results[i]), as_double(rounded_to<R>(*expected))) << "item " << i;
    }
  }
  clReleaseProgram(program);
}

/// Every function of one operation of `prefix`: reduction and both scans.
inline std::vector<GroupCall> reductions(const std::string& prefix, const std::string& operation,
                                         std::function<double(double, double)> apply, double identity) {
  const auto over = [=](const Members& m, std::size_t end) {
    double total = identity;
    for (std::size_t j = 0; j < end; ++j) total = apply(total, m.values[j]);
    return total;
  };
  return {
      {prefix + "_reduce_" + operation + "(x)", [=](const Members& m) { return over(m, m.values.size()); }},
      {prefix + "_scan_inclusive_" + operation + "(x)", [=](const Members& m) { return over(m, m.own + 1); }},
      {prefix + "_scan_exclusive_" + operation + "(x)", [=](const Members& m) { return over(m, m.own); }}};
}

}  // namespace device_test
