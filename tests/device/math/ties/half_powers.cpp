// Every power and root of a half by softcl, held to integers.
//
//   half_powers PART PARTS [POWER]
//
// Evaluates pown(x, n) and rootn(x, n) at all 65,536 halves x for a part, numbered from 0, of the exponents
// n: both signs of 1 to 2^17, 0, and 2^k - 1 and 2^k up to 2^31. Beyond 2^17 every power but those of 1 and
// -1 is 0 or infinite, as |log2 |x|| is above 2^-11, and every root is 1, as |log2 |x|| is at most 24. Prints
// a line: part, parts, evaluations, how many results are not correctly rounded, and the first of these.
#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "scaled.h"
#include "tests/device/builtins/bundled_device.h"

namespace plumbline::ties {
namespace {

constexpr std::uint16_t infinity = 0x7c00, nan = 0x7e00, sign = 0x8000;
constexpr std::size_t halves = 1 << 16;

/// A half above 0, or infinity as 2^16, in units of 2^-24.
std::uint64_t units_of(std::size_t half) {
  const std::size_t exponent = half >> 10, fraction = half & 0x3ff;
  return exponent == 0 ? fraction : static_cast<std::uint64_t>(0x400 | fraction) << (exponent - 1);
}

/// What is certain of a result that integers give.
struct Rounded {
  std::uint16_t bits;
  bool decided;
};

/// A number as a half. One that is within its error of a tie is decided if it `is_short`: then it is exact.
Rounded to_half(const Scaled& x, bool is_short) {
  const std::int64_t binade = x.exponent + 127;
  if (binade >= 16) return {infinity, true};
  const std::int64_t unit = std::max<std::int64_t>(binade - 10, -24), shift = unit - x.exponent;
  if (shift > 128) return {0, true};
  const Wide middle = Wide{1} << (shift - 1);
  Wide kept = shift == 128 ? 0 : x.significand >> shift;
  const Wide rest = shift == 128 ? x.significand : x.significand & ((middle << 1) - 1);
  const Wide from_tie = rest > middle ? rest - middle : middle - rest;
  const bool up = rest > middle || (rest == middle && (kept & 1) != 0);
  // A carry goes on into the exponent.
  const std::uint64_t of_exponent = binade < -14 ? 0 : static_cast<std::uint64_t>(binade + 14) << 10;
  return {static_cast<std::uint16_t>(of_exponent + static_cast<std::uint64_t>(kept) + up),
          from_tie > scaled_error || (from_tie == 0 && is_short)};
}

/// Powers of all halves above 0, or of all ties between them, the last of which is 2^16 - 2^4.
struct Bases {
  std::vector<Scaled> up, down;  ///< the bases, and their inverses
  std::vector<Scaled> power, inverse;
  std::uint32_t n = 0;

  explicit Bases(bool ties) {
    for (std::size_t half = ties ? 0 : 1; half < infinity; ++half) {
      const std::uint64_t twice = ties ? units_of(half) + units_of(half + 1) : 2 * units_of(half);
      up.push_back(scaled(twice, -25));
      down.push_back(inverse_of(twice, -25));
    }
  }
  void raise_to(std::uint32_t exponent) {
    const bool is_next = exponent == n + 1 && n > 0;
    if (!is_next) power.resize(up.size()), inverse.resize(up.size());
    for (std::size_t i = 0; i < up.size(); ++i) {
      power[i] = is_next ? power[i] * up[i] : power_of(up[i], exponent);
      inverse[i] = is_next ? inverse[i] * down[i] : power_of(down[i], exponent);
    }
    n = exponent;
  }
};

/// Whether the power of a half has at most 12 bits, as ties have.
bool is_short_power(std::size_t half, std::int64_t n) {
  std::uint64_t odd = units_of(half), power = 1;
  odd >>= std::countr_zero(odd);
  for (std::int64_t i = 0; i < n && odd > 1 && power < 1 << 12; ++i) power *= odd;
  return odd == 1 || (n > 0 && power < 1 << 12);
}

using Results = std::vector<std::uint16_t>;

/// Results for halves above 0, n not 0; and how many integers of 128 bits do not decide.
std::size_t put_powers(const Bases& of_halves, bool negative, Results& results) {
  std::size_t undecided = 0;
  const std::int64_t n = negative ? -static_cast<std::int64_t>(of_halves.n) : of_halves.n;
  for (std::size_t half = 1; half < infinity; ++half) {
    const Scaled& power = (negative ? of_halves.inverse : of_halves.power)[half - 1];
    Rounded r = to_half(power, false);
    if (!r.decided) r = to_half(power, is_short_power(half, n));
    results[half] = r.bits;
    undecided += !r.decided;
  }
  return undecided;
}
/// A root is above the ties whose power is below the half. No tie's power is a half: it has 12 bits, or more.
std::size_t put_roots(const Bases& of_ties, bool negative, Results& results) {
  std::size_t undecided = 0;
  const std::vector<Scaled>& power = negative ? of_ties.inverse : of_ties.power;
  std::size_t root = 0;
  for (std::size_t i = 1; i < infinity; ++i) {
    const std::size_t half = negative ? infinity - i : i;
    const Scaled x = scaled(units_of(half), -24);
    while (root < power.size() && (negative ? x < power[root] : power[root] < x)) ++root;
    for (std::size_t beside = root == 0 ? 0 : root - 1; beside <= root && beside < power.size(); ++beside)
      undecided += is_within_error(x, power[beside]);
    results[half] = static_cast<std::uint16_t>(root);
  }
  return undecided;
}

/// Zeros, infinities, NaN and negative halves, after 7.5.1; n is not 0.
void put_others(bool is_root, std::int64_t n, Results& results) {
  results[0] = n < 0 ? infinity : 0;
  results[infinity] = n < 0 ? 0 : infinity;
  for (std::size_t half = infinity + 1; half < sign; ++half) results[half] = nan;
  for (std::size_t half = 0; half < sign; ++half) {
    const bool has_no_root = is_root && n % 2 == 0 && half != 0;
    const std::uint16_t of_sign = n % 2 == 0 || half > infinity ? 0 : sign;
    results[half | sign] = has_no_root ? nan : results[half] | of_sign;
  }
}

bool is_same(std::uint16_t a, std::uint16_t b) {
  const auto is_nan = [](std::uint16_t h) { return (h & ~sign) > infinity; };
  return a == b || (is_nan(a) && is_nan(b));
}

/// What softcl computes of all halves.
class Device {
 public:
  explicit Device(const std::string& power) : results_(halves) {
    const auto kernel = [](const char* name, const std::string& expression) {
      return fmt::format(
          "kernel void {}(global half* r, int n) {{\n"
          "  const half x = as_half((ushort)get_global_id(0));\n"
          "  r[get_global_id(0)] = {};\n}}\n",
          name, expression);
    };
    const cl_program program = device().build("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n" +
                                              kernel("pown_", power) + kernel("rootn_", "rootn(x, n)"));
    for (const char* name : {"pown_", "rootn_"}) kernels_.push_back(clCreateKernel(program, name, nullptr));
    buffer_ = clCreateBuffer(device().context(), CL_MEM_USE_HOST_PTR, 2 * halves, results_.data(), nullptr);
  }
  const Results& compute(bool is_root, cl_int n) {
    const cl_kernel kernel = kernels_[is_root];
    const std::size_t group = 64;
    clSetKernelArg(kernel, 0, sizeof buffer_, &buffer_);
    clSetKernelArg(kernel, 1, sizeof n, &n);
    if (clEnqueueNDRangeKernel(device().queue(), kernel, 1, nullptr, &halves, &group, 0, nullptr, nullptr) !=
            CL_SUCCESS ||
        clEnqueueReadBuffer(device().queue(), buffer_, CL_TRUE, 0, 2 * halves, results_.data(), 0, nullptr,
                            nullptr) != CL_SUCCESS)
      std::exit(2);
    return results_;
  }

 private:
  static device_test::BundledDevice& device() { return device_test::BundledDevice::instance(); }
  Results results_;
  std::vector<cl_kernel> kernels_;
  cl_mem buffer_ = nullptr;
};

class Comparison {
 public:
  explicit Comparison(const std::string& power) : device_(power) {}
  /// Both signs of n.
  void compare(std::uint32_t n) {
    of_halves_.raise_to(n);
    of_ties_.raise_to(n);
    for (const bool negative : {false, true}) {
      if (!negative && n > INT32_MAX) continue;
      for (const bool is_root : {false, true}) {
        wrong_ +=
            is_root ? put_roots(of_ties_, negative, expected_) : put_powers(of_halves_, negative, expected_);
        const std::int64_t signed_n = negative ? -static_cast<std::int64_t>(n) : n;
        put_others(is_root, signed_n, expected_);
        compare(is_root, static_cast<cl_int>(signed_n));
      }
    }
  }
  /// A power of 0 is 1, and there is no root.
  void compare_zero() {
    for (const bool is_root : {false, true}) {
      std::ranges::fill(expected_, is_root ? nan : 0x3c00);
      compare(is_root, 0);
    }
  }
  std::uint64_t evaluated() const { return evaluated_; }
  std::uint64_t wrong() const { return wrong_; }
  const std::string& first() const { return first_; }

 private:
  void compare(bool is_root, cl_int n) {
    const Results& results = device_.compute(is_root, n);
    evaluated_ += halves;
    for (std::size_t half = 0; half < halves; ++half) {
      if (is_same(results[half], expected_[half])) continue;
      ++wrong_;
      if (first_.empty())
        first_ = fmt::format("{}({:#06x}, {}) = {:#06x}, not {:#06x}", is_root ? "rootn" : "pown", half, n,
                             results[half], expected_[half]);
    }
  }
  Device device_;
  Bases of_halves_{false}, of_ties_{true};
  Results expected_ = Results(halves);
  std::uint64_t evaluated_ = 0, wrong_ = 0;
  std::string first_;
};

std::vector<std::uint32_t> exponents() {
  std::vector<std::uint32_t> all;
  for (std::uint32_t n = 1; n <= 1U << 17; ++n) all.push_back(n);
  for (int k = 18; k <= 31; ++k) all.insert(all.end(), {(1U << k) - 1, 1U << k});
  return all;
}

int run(std::uint64_t part, std::uint64_t parts, const std::string& power) {
  if (part >= parts) return 2;
  const std::vector<std::uint32_t> all = exponents();
  Comparison comparison(power);
  if (part == 0) comparison.compare_zero();
  for (std::size_t i = part * all.size() / parts; i < (part + 1) * all.size() / parts; ++i)
    comparison.compare(all[i]);
  fmt::print("{}\t{}\t{}\t{}\t{}\n", part, parts, comparison.evaluated(), comparison.wrong(),
             comparison.first());
  return comparison.wrong() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace plumbline::ties

int main(int count, char** words) {
  if (count < 3) return 2;
  return plumbline::ties::run(std::strtoull(words[1], nullptr, 10), std::strtoull(words[2], nullptr, 10),
                              count > 3 ? words[3] : "pown(x, n)");
}
