// Math builtins (3.0: 6.15.2) give the same bits under each instruction set that the processor has, in
// scalars and in vectors of each width. NaNs are alike whatever their bits are.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <random>
#include <set>

#include "elementwise.h"
#include "math_calls.h"
#include "tests/device/settings/new_process.h"
#include "tests/paths.h"

namespace device_test {
namespace {

constexpr const char* instruction_sets[] = {"portable", "avx2", "avx512", "avx512-256"};
bool is_there(const std::string& set) {
  if (set == "portable") return true;
  if (set == "avx2") return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
  return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
}

/// Scalars, and vectors of one width for each builtin and type: code for all would take minutes to build.
std::array<int, 2> widths_of(std::size_t builtin, const std::string& type) {
  return {1, vector_widths[(builtin + type.size()) % vector_widths.size()]};
}

constexpr std::size_t inputs = 144;  // a multiple of each width

/// Special values, a third of the others moderate and the rest of any exponent.
template <class T>
std::vector<T> values(unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> moderate(-8, 8);
  std::vector<T> all;
  for (const double x :
       {0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 3.0, 0.25, 1e-7, 6e-8, 4e4, -7.5, 1.5707963267948966})
    all.push_back(rounded<T>(x));
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double x : {infinity, -infinity, std::nan("")}) all.push_back(rounded<T>(x));
  std::shuffle(all.begin(), all.end(), random);
  while (all.size() < inputs)
    all.push_back(all.size() % 3 == 0 ? rounded<T>(moderate(random))
                                      : std::bit_cast<T>(UnsignedOf<T>(random())));
  return all;
}

/// Writes to `path` all that the device computes.
template <class T>
void write_results(const std::string& path) {
  std::mt19937 random(5);
  std::vector<cl_int> powers(inputs);
  for (cl_int& n : powers) n = cl_int(random() % 61) - 30;
  BundledDevice& device = BundledDevice::instance();
  std::ofstream file(path, std::ios::binary);
  const std::string type = name_of<T>();
  const std::vector<Builtin> builtins = builtins_of(type);
  for (std::size_t builtin = 0; builtin < builtins.size(); ++builtin) {
    const std::array widths = widths_of(builtin, type);
    const cl_program program = device.build(program_of(builtins[builtin], type, widths), "-cl-std=CL3.0");
    ASSERT_NE(program, nullptr);
    for (const int width : widths) {
      std::array<Bytes, 7> buffers{
          bytes_of(values<T>(1)),    bytes_of(values<T>(2)),    bytes_of(values<T>(3)), bytes_of(powers),
          Bytes(inputs * sizeof(T)), Bytes(inputs * sizeof(T)), Bytes(inputs * 4)};
      std::array<Bytes*, buffers.size()> pointers;
      std::ranges::transform(buffers, pointers.begin(), [](Bytes& b) { return &b; });
      device.run(program, fmt::format("w{}", width), inputs / width, pointers);
      for (std::size_t k = 4; k < buffers.size(); ++k)
        file.write(reinterpret_cast<const char*>(buffers[k].data()), std::streamsize(buffers[k].size()));
    }
    clReleaseProgram(program);
  }
}

Bytes contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Where the results of two sets differ: builtin and width, with the first operand.
template <class T>
std::vector<std::string> differences(const Bytes& one, const Bytes& other) {
  std::vector<std::string> found;
  std::size_t at = 0;
  const std::vector<Builtin> builtins = builtins_of(name_of<T>());
  for (std::size_t builtin = 0; builtin < builtins.size(); ++builtin)
    for (const int width : widths_of(builtin, name_of<T>())) {
      for (std::size_t i = 0; i < 2 * inputs; ++i, at += sizeof(T)) {
        T a, b;
        std::memcpy(&a, one.data() + at, sizeof a);
        std::memcpy(&b, other.data() + at, sizeof b);
        const bool both_nan = std::isnan(to_double(a)) && std::isnan(to_double(b));
        if (!both_nan && std::bit_cast<UnsignedOf<T>>(a) != std::bit_cast<UnsignedOf<T>>(b))
          found.push_back(fmt::format("{} width {} of {}: {} and {}", builtins[builtin].name, width,
                                      text_of(values<T>(1)[i % inputs]), text_of(a), text_of(b)));
      }
      if (std::memcmp(one.data() + at, other.data() + at, inputs * 4) != 0)
        found.push_back(fmt::format("the ints of {} width {}", builtins[builtin].name, width));
      at += inputs * 4;
    }
  return found;
}

template <class T>
class SameBits : public testing::Test {};
using FloatingPoint = testing::Types<float, double, Half>;
TYPED_TEST_SUITE(SameBits, FloatingPoint);

TYPED_TEST(SameBits, UnderEachInstructionSet) {
  const auto path = [](const std::string& set) {
    return fmt::format(PLUMBLINE_BINARY_DIR "/same_bits_{}_{}", name_of<TypeParam>(), set);
  };
  std::vector<std::string> sets;
  for (const char* set : instruction_sets)
    if (is_there(set)) sets.push_back(set);
  for (const std::string& set : sets)
    IN_NEW_PROCESS({
      setenv("SOFTCL_INSTRUCTION_SET", set.c_str(), 1);
      write_results<TypeParam>(path(set));
    });
  const Bytes first = contents(path(sets[0]));
  ASSERT_EQ(first.size(),
            builtins_of(name_of<TypeParam>()).size() * 2 * inputs * (2 * sizeof(TypeParam) + 4));
  for (const std::string& set : sets) {
    const Bytes results = contents(path(set));
    ASSERT_EQ(results.size(), first.size());
    EXPECT_THAT(differences<TypeParam>(first, results), testing::IsEmpty()) << set;
  }
}

/// mad is a product and a sum, or fused where that is faster, and nan gives NaN alone.
TEST(SameBitsTable, EveryMathBuiltinTakesPart) {
  std::ifstream file(PLUMBLINE_SOURCE_DIR "/kernels/builtins/accuracy.tsv");
  std::set<std::string> claimed, compared = {"mad", "nan"};
  for (std::string line; std::getline(file, line);)
    if (std::isalpha(line[0]) && !line.starts_with("builtin\t") &&
        line.find_first_of("+-*/") > line.find('\t'))
      claimed.insert(line.substr(0, line.find('\t')));
  for (const Builtin& builtin : builtins_of("float")) compared.insert(builtin.name);
  EXPECT_EQ(claimed, compared);
}

}  // namespace
}  // namespace device_test
