// vloadn, vstoren and the halves in memory (6.12.7) in every address space.
#include "elementwise.h"

namespace device_test {
namespace {

/// Through __constant, __local and __private memory and back, one element off any vector's alignment. `guard`
/// elements lie at both ends.
template <class T>
void expect_passage() {
  const std::string type = name_of<T>();
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  for (const int width : vector_widths) {
    std::string kernel = R"(
      kernel void w#(constant T* from, global const T* in, global T* out, global T* second) {
        local T tile[64 * # + 2];
        const size_t i = get_global_id(0), me = get_local_id(0);
        T mine[2 * # + 2];
        mine[0] = mine[# + 1] = in[0];
        vstore#(vload#(i, in + 1), me, tile + 1);
        vstore#(vload#(me, tile + 1), 0, mine + 1);
        mine[0] = mine[# + 1];
        vstore#(vload#(0, mine + 1), i, out + 1);
        vstore#(vload#(i, from + 1), i, second + 1);
        if (me == 0 && get_group_id(0) == 0) out[0] = mine[0];
      })";
    for (std::size_t at; (at = kernel.find('#')) != std::string::npos;)
      kernel.replace(at, 1, std::to_string(width));
    for (std::size_t at; (at = kernel.find(" T")) != std::string::npos;) kernel.replace(at, 2, " " + type);
    for (std::size_t at; (at = kernel.find("constant T")) != std::string::npos;)
      kernel.replace(at, 10, "constant " + type);
    source += kernel;
  }
  cl_program program = BundledDevice::instance().build(source);
  ASSERT_NE(program, nullptr);
  for (const int width : vector_widths) {
    SCOPED_TRACE(type + std::to_string(width));
    constexpr std::size_t items = 128;
    std::vector<T> values = column<T>(71);
    values.resize(items * static_cast<std::size_t>(width) + 2);
    Bytes from = bytes_of(values), in = from, out(in.size(), 0xcd), second(in.size(), 0xcd);
    Bytes* buffers[] = {&from, &in, &out, &second};
    BundledDevice::instance().run(program, "w" + std::to_string(width), items, buffers, 64);
    // The last element is a guard in both; the first was copied from in[0] in one.
    Bytes expected = bytes_of(values);
    std::fill(expected.end() - sizeof(T), expected.end(), 0xcd);
    EXPECT_EQ(out, expected);
    std::fill(expected.begin(), expected.begin() + sizeof(T), 0xcd);
    EXPECT_EQ(second, expected);
  }
  clReleaseProgram(program);
}

template <class T>
class VectorData : public ::testing::Test {};
using AllTypes = ::testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                                  std::uint32_t, std::int64_t, std::uint64_t, Half, float, double>;
TYPED_TEST_SUITE(VectorData, AllTypes);
TYPED_TEST(VectorData, PassesThroughEveryAddressSpaceUnchanged) { expect_passage<TypeParam>(); }

struct Rounding {
  const char* suffix;
  Direction direction;
};
constexpr Rounding roundings[] = {{"", Direction::nearest},
                                  {"_rte", Direction::nearest},
                                  {"_rtz", Direction::zero},
                                  {"_rtp", Direction::up},
                                  {"_rtn", Direction::down}};

/// vstore_half<n> or vstorea_half<n>, and the load that goes with it.
struct HalfForm {
  std::string store, load;  ///< with the width, without a rounding direction
  std::string value, keep;  ///< how a vector of float or double is read from `in`, and written to P
  int width, stride;        ///< in halves; vstorea_half3 steps by four and leaves the fourth alone (6.12.7)
};

HalfForm half_form(int width, bool aligned) {
  const std::string n = width == 1 ? "" : std::to_string(width), a = aligned ? "a" : "";
  return {"vstore" + a + "_half" + n,
          "vload" + a + "_half" + n,
          width == 1 ? "in[i]" : "vload" + n + "(i, in)",
          width == 1 ? "P[i] = V" : "vstore" + n + "(V, i, P)",
          width,
          aligned && width == 3 ? 4 : width};
}

std::string replaced(std::string text, const std::vector<std::pair<std::string, std::string>>& names) {
  for (const auto& [name, value] : names)
    for (std::size_t at; (at = text.find(name)) != std::string::npos;) text.replace(at, name.size(), value);
  return text;
}

/// Stores to each address space; what came to lie in __local and __private memory is copied bit by bit.
std::string store_kernel(const HalfForm& form, const std::string& type, const std::string& rounding) {
  return replaced(R"(
    kernel void stores@ROUNDING(global const @TYPE* in, global half* out, global ushort* near, global ushort* own) {
      local double4 tile[8];
      double4 mine[1];
      const size_t i = get_global_id(0), me = get_local_id(0);
      local half* const t = (local half*)tile;
      half* const m = (half*)mine;
      for (int k = 0; k < @STRIDE; ++k) ((local ushort*)t)[me * @STRIDE + k] = ((ushort*)m)[k] = 0xcdcd;
      @STORE@ROUNDING(@VALUE, i, out);
      @STORE@ROUNDING(@VALUE, me, t);
      @STORE@ROUNDING(@VALUE, 0, m);
      for (int k = 0; k < @STRIDE; ++k) {
        near[i * @STRIDE + k] = ((local ushort*)t)[me * @STRIDE + k];
        own[i * @STRIDE + k] = ((ushort*)m)[k];
      }
    })",
                  {{"@ROUNDING", rounding},
                   {"@TYPE", type},
                   {"@STRIDE", std::to_string(form.stride)},
                   {"@STORE", form.store},
                   {"@VALUE", form.value}});
}

std::string load_kernel(const HalfForm& form) {
  const auto load = [&](const std::string& arguments, const std::string& to) {
    return replaced(form.keep, {{"V", form.load + arguments}, {"P", to}}) + ";\n";
  };
  return replaced(R"(
    kernel void loads(constant half* from, global const half* in, global float* a, global float* b, global float* c,
                      global float* d) {
      local double4 tile[8];
      double4 mine[1];
      const size_t i = get_global_id(0), me = get_local_id(0);
      for (int k = 0; k < @STRIDE; ++k)
        ((ushort*)mine)[k] = ((local ushort*)tile)[me * @STRIDE + k] = ((global const ushort*)in)[i * @STRIDE + k];
      )",
                  {{"@STRIDE", std::to_string(form.stride)}}) +
         load("(i, from)", "a") + load("(i, in)", "b") + load("(me, (local half*)tile)", "c") +
         load("(0, (half*)mine)", "d") + "}\n";
}

/// The halves that a column of values is stored as, with the places between left as they were.
template <class T>
std::vector<std::uint16_t> stored(const std::vector<T>& values, const HalfForm& form, Direction direction) {
  const auto width = static_cast<std::size_t>(form.width), stride = static_cast<std::size_t>(form.stride);
  std::vector<std::uint16_t> halves(values.size() / width * stride, 0xcdcd);
  for (std::size_t i = 0; i < values.size(); ++i)
    halves[i / width * stride + i % width] = to_half(values[i], direction).bits;
  return halves;
}

template <class T>
void expect_half_stores(const HalfForm& form) {
  SCOPED_TRACE(form.store + " of " + name_of<T>());
  std::string source;
  for (const Rounding& r : roundings) source += store_kernel(form, name_of<T>(), r.suffix);
  cl_program program = BundledDevice::instance().build(source);
  ASSERT_NE(program, nullptr);
  const std::vector<T> values = column<T>(51);
  for (const Rounding& r : roundings) {
    const std::vector<std::uint16_t> expected = stored(values, form, r.direction);
    Bytes in = bytes_of(values), out(expected.size() * 2, 0xcd), near(out.size()), own(out.size());
    Bytes* buffers[] = {&in, &out, &near, &own};
    BundledDevice::instance().run(program, std::string("stores") + r.suffix, values.size() / form.width,
                                  buffers, 8);
    for (const Bytes* halves : {&out, &near, &own}) {
      const auto seen = values_of<Half>(*halves);
      for (std::size_t i = 0; i < seen.size(); ++i)
        ASSERT_TRUE(same(seen[i], Half{expected[i]}))
            << r.suffix << ", place " << i << ": " << text_of(seen[i]) << ", expected "
            << text_of(Half{expected[i]});
    }
  }
  clReleaseProgram(program);
}

void expect_half_loads(const HalfForm& form) {
  SCOPED_TRACE(form.load);
  cl_program program = BundledDevice::instance().build(load_kernel(form));
  ASSERT_NE(program, nullptr);
  const std::vector<float> values = column<float>(52);
  Bytes from = bytes_of(stored(values, form, Direction::nearest)), in = from;
  Bytes a(values.size() * 4), b = a, c = a, d = a;
  Bytes* buffers[] = {&from, &in, &a, &b, &c, &d};
  BundledDevice::instance().run(program, "loads", values.size() / form.width, buffers, 8);
  for (const Bytes* read : {&a, &b, &c, &d}) {
    const auto seen = values_of<float>(*read);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const auto expected = static_cast<float>(to_double(to_half(values[i])));
      ASSERT_TRUE(same(seen[i], expected)) << text_of(seen[i]) << ", expected " << text_of(expected);
    }
  }
  clReleaseProgram(program);
}

TEST(HalfData, StoresRoundInTheNamedDirectionInEveryAddressSpace) {
  for (const int width : all_widths) {
    for (const bool aligned : {false, true}) {
      if (aligned && width == 1) continue;  // a half is always aligned to its size
      expect_half_stores<float>(half_form(width, aligned));
      expect_half_stores<double>(half_form(width, aligned));
    }
  }
}

TEST(HalfData, LoadsAreExactInEveryAddressSpace) {
  for (const int width : all_widths) {
    expect_half_loads(half_form(width, false));
    if (width != 1) expect_half_loads(half_form(width, true));
  }
}

}  // namespace
}  // namespace device_test
