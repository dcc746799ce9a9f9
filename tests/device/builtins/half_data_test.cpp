// Halves in memory (6.12.7): global memory, packed, every width and rounding direction.
#include "bundled_device.h"
#include "scalar_types.h"

namespace device_test {
namespace {

constexpr const char* suffixes[] = {"", "_rte", "_rtz", "_rtp", "_rtn"};
constexpr Direction directions[] = {Direction::nearest, Direction::nearest, Direction::zero, Direction::up,
                                    Direction::down};

/// vstore_half<n><suffix> of every column value, packed; the halves are then read back with vload_half<n>.
template <class T>
void expect_half_stores(int width) {
  const std::string n = width == 1 ? "" : std::to_string(width);
  const std::string load = width == 1 ? "in[i]" : "vload" + n + "(i, in)";
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  for (const char* suffix : suffixes) {
    source +=
        std::string("kernel void k") + suffix + "(global const " + name_of<T>() +
        "* in, global half* out, global float* back) {\n  const size_t i = get_global_id(0);\n  vstore_half" +
        n + suffix + "(" + load + ", i, out);\n  " +
        (width == 1 ? "back[i] = vload_half(i, out);\n}\n"
                    : "vstore" + n + "(vload_half" + n + "(i, out), i, back);\n}\n");
  }
  cl_program program = BundledDevice::instance().build(source);
  ASSERT_NE(program, nullptr);
  const std::vector<T> values = column<T>(51);
  for (int s = 0; s < 5; ++s) {
    Bytes in = bytes_of(values), out(values.size() * 2), back(values.size() * 4);
    Bytes* buffers[] = {&in, &out, &back};
    BundledDevice::instance().run(program, std::string("k") + suffixes[s], values.size() / width, buffers);
    const std::vector<Half> halves = values_of<Half>(out);
    const std::vector<float> floats = values_of<float>(back);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Half expected = to_half(values[i], directions[s]);
      ASSERT_TRUE(same(halves[i], expected))
          << suffixes[s] << " width " << width << ": " << text_of(values[i]) << " gave " << text_of(halves[i])
          << ", expected " << text_of(expected);
      ASSERT_TRUE(same(floats[i], static_cast<float>(to_double(halves[i])))) << text_of(halves[i]);
    }
  }
  clReleaseProgram(program);
}

TEST(HalfData, StoresRoundInTheNamedDirectionAndLoadsAreExact) {
  for (const int width : {1, 2, 3, 4, 8, 16}) {
    expect_half_stores<float>(width);
    expect_half_stores<double>(width);
  }
}

}  // namespace
}  // namespace device_test
