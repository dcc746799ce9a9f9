// Digests of what softcl computes for ranges of operands: equal results have equal digests. Compared by
// scripts/same_bits.py.
//
// math_digests                                               lists each builtin: type, name, operands
// math_digests TYPE NAME WIDTH GROUP OPTIONS FIRST STRIDE COUNT PARTS
//
// The second prints PARTS digests, each of COUNT operands: those numbered FIRST, FIRST + STRIDE, and so on,
// below 2^32. The number of one operand of 16 or 32 bits is its bits. That of two halves is permuted, and its
// halves are their bits. Other operands are random by the number.
#include <initializer_list>

#include "elementwise.h"
#include "math_calls.h"

namespace device_test {
namespace {

/// Operands of a launch: a multiple of each width, and so few that they stay in a processor's cache.
constexpr std::size_t block = 3 << 14;

bool mentions(const Builtin& builtin, const char* text) {
  return builtin.body.find(text) != std::string::npos;
}
bool has_second(const Builtin& builtin) { return mentions(builtin, ", y"); }
bool has_third(const Builtin& builtin) { return mentions(builtin, ", z"); }
bool has_power(const Builtin& builtin) { return mentions(builtin, ", n"); }
bool has_one_operand(const Builtin& builtin) { return !has_second(builtin) && !has_power(builtin); }

/// By Steele, Lea and Flood (2014), of an operand's number and its place among the arguments.
std::uint64_t random_word(std::uint64_t number, std::uint64_t place) {
  std::uint64_t z = (8 * number + place + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

/// A quarter each of any bits, moderate, beside a special value, and of exponents from -32 to 31.
template <class T>
T random_operand(std::uint64_t number, std::uint64_t place) {
  using Limits = std::numeric_limits<T>;
  static const T special[16] = {
      0,   1,   2,    3,      0.25,    0.5,    T(1.5707963267948966), Limits::min(), Limits::max(), 88,
      128, 710, 1024, 0x1p17, 0x1p-12, 0x1p-27};
  const std::uint64_t word = random_word(number, place), shape = random_word(number, place + 4);
  const T sign = shape & 4 ? -1 : 1, fraction = T(word >> 11) * T(0x1p-53);
  switch (shape & 3) {
    case 0:
      return std::bit_cast<T>(UnsignedOf<T>(word));
    case 1:
      return sign * 8 * fraction;
    case 2:
      return std::bit_cast<T>(
          UnsignedOf<T>(std::bit_cast<UnsignedOf<T>>(sign * special[shape >> 3 & 15]) + (word & 7) - 4));
    default:
      return std::ldexp(sign * (1 + fraction), int(shape >> 3 & 63) - 32);
  }
}
template <>
Half random_operand(std::uint64_t number, std::uint64_t place) {
  return {std::uint16_t(random_word(number, place))};
}

/// Columns of operands and results, which a kernel reads and writes where they are.
template <class T>
struct Columns {
  std::vector<T> x, y, z;
  std::vector<cl_int> n;
  std::vector<T> r, s;
  std::vector<cl_int> m;
  Columns() : x(block), y(block), z(block), n(block), r(block), s(block), m(block) {}

  /// Operands of the numbers first, first + stride, and so on.
  void put(const Builtin& builtin, std::size_t size, std::uint32_t first, std::uint32_t stride) {
    if constexpr (sizeof(T) <= 4)
      if (has_one_operand(builtin))
        return each(size, first, stride,
                    [&](std::size_t i, auto k) { x[i] = std::bit_cast<T>(UnsignedOf<T>(k)); });
    if constexpr (sizeof(T) == 2)
      if (has_second(builtin) && !has_third(builtin))
        return each(size, first, stride, [&](std::size_t i, std::uint32_t k) {
          const std::uint32_t pair = k * 0x9e3779b1;  // odd: a permutation
          x[i] = {std::uint16_t(pair >> 16)};
          y[i] = {std::uint16_t(pair)};
        });
    put_random(x, 0, size, first, stride);
    if (has_second(builtin)) put_random(y, 1, size, first, stride);
    if (has_third(builtin)) put_random(z, 2, size, first, stride);
    if (has_power(builtin))
      each(size, first, stride, [&](std::size_t i, std::uint32_t k) {
        n[i] = std::int32_t(random_word(k, 3)) >> (k & 1 ? 26 : 0);
      });
  }

 private:
  template <class Put>
  static void each(std::size_t size, std::uint32_t first, std::uint32_t stride, const Put& put) {
    for (std::size_t i = 0; i < size; ++i) put(i, first + std::uint32_t(i) * stride);
  }
  static void put_random(std::vector<T>& to, int place, std::size_t size, std::uint32_t first,
                         std::uint32_t stride) {
    each(size, first, stride, [&](std::size_t i, std::uint32_t k) { to[i] = random_operand<T>(k, place); });
  }
};

template <class T>
constexpr T infinity_of() {
  if constexpr (sizeof(T) == 2)
    return T{0x7c00};
  else
    return std::numeric_limits<T>::infinity();
}

/// Depends on each value and its place; any NaN is the same.
class Digest {
 public:
  template <class T>
  void add(std::span<const T> values) {
    std::array<std::uint64_t, 8> lanes = lanes_;
    for (std::size_t i = 0; i < values.size(); i += lanes.size())
      for (std::size_t lane = 0; lane < lanes.size() && i + lane < values.size(); ++lane)
        mix(lanes[lane], word_of(values[i + lane]));
    lanes_ = lanes;
  }
  std::uint64_t value() const {
    std::uint64_t all = 0;
    for (const std::uint64_t lane : lanes_) mix(all, lane);
    return all;
  }

 private:
  template <class T>
  static std::uint64_t word_of(T value) {
    const auto bits = std::bit_cast<UnsignedOf<T>>(value);
    if constexpr (!is_float<T>) return bits;
    constexpr UnsignedOf<T> infinity = std::bit_cast<UnsignedOf<T>>(infinity_of<T>());
    return (bits & ~UnsignedOf<T>(0) >> 1) > infinity ? ~std::uint64_t(0) : bits;
  }
  static void mix(std::uint64_t& all, std::uint64_t bits) {
    all = (all ^ bits) * 0x9fb21c651e98df25;
    all ^= all >> 32;
  }
  std::array<std::uint64_t, 8> lanes_{};
};

struct Request {
  std::string type, name;
  int width;
  std::size_t group;
  std::string options;
  std::uint32_t first, stride;
  std::uint64_t count, parts;
};

/// Whether softcl computed all of them.
template <class T>
bool print_digests(const Request& request) {
  const std::vector<Builtin> all = builtins_of(name_of<T>());
  const auto builtin = std::ranges::find(all, request.name, &Builtin::name);
  if (builtin == all.end()) return false;
  BundledDevice& device = BundledDevice::instance();
  const cl_program program = device.build(program_of(*builtin, name_of<T>(), std::array{request.width}),
                                          ("-cl-std=CL3.0 " + request.options).c_str());
  if (program == nullptr) return false;
  const cl_kernel kernel = clCreateKernel(program, fmt::format("w{}", request.width).c_str(), nullptr);
  Columns<T> c;
  cl_uint place = 0;
  for (const void* column : std::initializer_list<const void*>{c.x.data(), c.y.data(), c.z.data(), c.n.data(),
                                                               c.r.data(), c.s.data(), c.m.data()})
    if (clSetKernelArgSVMPointer(kernel, place++, column) != CL_SUCCESS) return false;
  const std::size_t items = block / request.width;
  std::uint32_t number = request.first;
  for (std::uint64_t part = 0; part < request.parts; ++part) {
    Digest digest;
    for (std::uint64_t left = request.count; left > 0;) {
      const std::size_t size = std::min<std::uint64_t>(left, block);
      c.put(*builtin, size, number, request.stride);
      if (clEnqueueNDRangeKernel(device.queue(), kernel, 1, nullptr, &items, &request.group, 0, nullptr,
                                 nullptr) != CL_SUCCESS ||
          clFinish(device.queue()) != CL_SUCCESS)
        return false;
      if (mentions(*builtin, "r =")) digest.add(std::span<const T>(c.r).first(size));
      if (mentions(*builtin, "&s")) digest.add(std::span<const T>(c.s).first(size));
      if (mentions(*builtin, "m =") || mentions(*builtin, "&m"))
        digest.add(std::span<const cl_int>(c.m).first(size));
      left -= size;
      number += std::uint32_t(size) * request.stride;
    }
    fmt::print("{:016x}\n", digest.value());
  }
  return true;
}

void list(const std::string& type) {
  for (const Builtin& builtin : builtins_of(type))
    fmt::print("{}\t{}\t{}\n", type, builtin.name, has_one_operand(builtin) ? "one" : "several");
}

int run(std::span<char* const> words) {
  if (words.empty()) {
    for (const char* type : {"float", "half", "double"}) list(type);
    return 0;
  }
  if (words.size() != 9) return 2;
  const auto number = [&](std::size_t place) { return std::uint32_t(std::stoull(words[place], nullptr, 0)); };
  const Request request{words[0],  words[1],  int(number(2)), number(3), words[4],
                        number(5), number(6), number(7),      number(8)};
  const bool done = request.type == "half"    ? print_digests<Half>(request)
                    : request.type == "float" ? print_digests<float>(request)
                                              : print_digests<double>(request);
  return done ? 0 : 1;
}

}  // namespace
}  // namespace device_test

int main(int count, char** words) { return device_test::run(std::span(words, count).subspan(1)); }
