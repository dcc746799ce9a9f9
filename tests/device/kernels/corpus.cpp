#include "corpus.h"

#include <cmath>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "tests/paths.h"

namespace device_test {
namespace {

constexpr std::size_t group_sizes[] = {1, 7, 64, 256, 1024};

std::string read_file(const std::string& name) {
  std::ifstream in(PLUMBLINE_SOURCE_DIR "/tests/device/kernels/" + name);
  EXPECT_TRUE(in.is_open()) << name;
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::set<std::string> kernels_of(cl_program program) {
  std::size_t size = 0;
  clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, 0, nullptr, &size);
  std::string names(size, '\0');
  clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, size, names.data(), nullptr);
  std::set<std::string> kernels;
  std::istringstream list(names.c_str());
  for (std::string name; std::getline(list, name, ';');) kernels.insert(name);
  return kernels;
}

}  // namespace

Launch::Launch(std::size_t group_size)
    : global_{group_size * (group_size < 16 ? 9 : 3), 1, 1}, local_{group_size, 1, 1} {}

Launch& Launch::range(const Shape& groups, const Shape& local, const Shape& offset) {
  for (int d = 0; d < 3; ++d) global_[d] = groups[d] * local[d];
  local_ = local;
  offset_ = offset;
  return *this;
}

Launch::Shape Launch::rectangle() const {
  const std::size_t side = std::lround(std::sqrt(static_cast<double>(group())));
  return side * side == group() ? Shape{side, side, 1} : Shape{group(), 1, 1};
}

Launch& Launch::add(Argument argument) {
  arguments_.push_back(std::move(argument));
  return *this;
}

void Launch::compare(const Argument& argument, const Bytes& seen, std::size_t index) {
  if (argument.tolerance == 0) {
    const auto [at, expected] = std::mismatch(seen.begin(), seen.end(), argument.after.begin());
    EXPECT_TRUE(at == seen.end()) << "argument " << index << " differs from byte " << at - seen.begin()
                                  << " on: " << int{*at} << ", expected " << int{*expected};
    return;
  }
  const std::vector<float> results = values_of<float>(seen), expected = values_of<float>(argument.after);
  for (std::size_t i = 0; i < results.size(); ++i) {
    ASSERT_NEAR(results[i], expected[i], argument.tolerance) << "argument " << index << ", element " << i;
  }
}

void Launch::run(cl_program program, const std::string& name) const {
  const BundledDevice& device = BundledDevice::instance();
  cl_int error = 0;
  cl_kernel kernel = clCreateKernel(program, name.c_str(), &error);
  ASSERT_EQ(error, CL_SUCCESS);
  std::vector<cl_mem> memory(arguments_.size());
  for (cl_uint i = 0; i < arguments_.size(); ++i) {
    const Argument& a = arguments_[i];
    Bytes initial = a.before;
    if (a.kind == Argument::Kind::buffer) {
      memory[i] = clCreateBuffer(device.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, initial.size(),
                                 initial.data(), &error);
      ASSERT_EQ(error, CL_SUCCESS);
      ASSERT_EQ(clSetKernelArg(kernel, i, sizeof(cl_mem), &memory[i]), CL_SUCCESS);
    } else {
      const void* value = a.kind == Argument::Kind::local ? nullptr : initial.data();
      ASSERT_EQ(clSetKernelArg(kernel, i, initial.size(), value), CL_SUCCESS) << "argument " << i;
    }
  }
  ASSERT_EQ(clEnqueueNDRangeKernel(device.queue(), kernel, 3, offset_.data(), global_.data(), local_.data(),
                                   0, nullptr, nullptr),
            CL_SUCCESS);
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    if (arguments_[i].kind != Argument::Kind::buffer) continue;
    Bytes seen(arguments_[i].before.size());
    ASSERT_EQ(clEnqueueReadBuffer(device.queue(), memory[i], CL_TRUE, 0, seen.size(), seen.data(), 0, nullptr,
                                  nullptr),
              CL_SUCCESS);
    compare(arguments_[i], seen, i);
    clReleaseMemObject(memory[i]);
  }
  clReleaseKernel(kernel);
}

void expect_corpus(const std::string& file, std::span<const KernelCase> kernels) {
  const std::string source = read_file(file);
  for (const char* options : {"", "-cl-opt-disable"}) {
    cl_program program = BundledDevice::instance().build(source, options);
    ASSERT_NE(program, nullptr);
    std::set<std::string> left = kernels_of(program);
    for (const KernelCase& k : kernels) {
      EXPECT_EQ(left.erase(k.name), 1u) << k.name;
      for (const std::size_t size : group_sizes) {
        SCOPED_TRACE(file + " " + options + ", " + k.name + ", groups of " + std::to_string(size));
        Launch launch(size);
        k.prepare(launch);
        launch.run(program, k.name);
      }
    }
    EXPECT_TRUE(left.empty()) << *left.begin() << " and " << left.size() - 1 << " more are not run";
    clReleaseProgram(program);
  }
}

std::vector<cl_int> integers(std::size_t count, int bound, unsigned seed) {
  std::mt19937 random(seed);
  return generate(count,
                  [&](std::size_t) { return static_cast<cl_int>(random() % static_cast<unsigned>(bound)); });
}

}  // namespace device_test
