#include <CL/cl.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/paths.h"

// The overloads of section 6.12.2 that no expression of the math suite reaches: results in the __global,
// __local and
// __private address spaces, and a vector beside a scalar. On the device each must equal, bit for bit, the
// form that accuracy_test.cpp holds to the truth.

namespace {

struct Form {
  std::string name;
  std::string second;  ///< component type of the second result ("T" the precision's own)
  std::string call;    ///< with x, y the arguments and P the pointer
};

const Form pointer_forms[] = {
    {"fract", "T", "fract(x, P)"},         {"frexp", "int", "frexp(x, P)"},
    {"lgamma_r", "int", "lgamma_r(x, P)"}, {"modf", "T", "modf(x, P)"},
    {"remquo", "int", "remquo(x, y, P)"},  {"sincos", "T", "sincos(x, P)"},
};

struct Pair {
  std::string name, with_scalar, with_vector;
};

const Pair scalar_forms[] = {
    {"fmax", "fmax(x, s)", "fmax(x, (V)(s))"},
    {"fmin", "fmin(x, s)", "fmin(x, (V)(s))"},
    {"ldexp", "ldexp(x, 3)", "ldexp(x, (I)(3))"},
};

std::string of_width(const std::string& type, int width) {
  return width == 1 ? type : type + std::to_string(width);
}

std::string prologue(const std::string& type, int width, const std::string& second) {
  return (type == "half" ? "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n" : "") + std::string("typedef ") +
         type + " T;\ntypedef " + of_width(type, width) + " V;\ntypedef " + of_width("int", width) +
         " I;\ntypedef " + of_width(second == "T" ? type : second, width) + " S;\n";
}

/// Counts, over 64 work-items of one group, the bytes in which the two ways differ.
std::string compare(const std::string& first, const std::string& others) {
  return "int differences(const uchar* a, const uchar* b, int size) {\n"
         "  int count = 0;\n  for (int i = 0; i < size; ++i) count += a[i] != b[i];\n  return count;\n}\n"
         "kernel void forms(global int* faults, global S* across) {\n  local S near[64];\n  const size_t id "
         "= get_global_id(0);\n"
         "  const T s = (T)1.5f;\n  union { V v; T t[sizeof(V) / sizeof(T)]; } input, other;\n"
         "  for (int i = 0; i < (int)(sizeof(V) / sizeof(T)); ++i) {\n"
         "    input.t[i] = (T)((float)((int)(id * 37 + i * 11) % 101 - 50) * 0.375f);\n"
         "    other.t[i] = (T)((float)((int)(id * 13 + i * 7) % 17 - 8) + 0.5f);\n  }\n"
         "  const V x = input.v, y = other.v;\n  (void)y; (void)s; (void)near; (void)across;\n" +
         first + others + "}\n";
}

/// Vectors of three are compared in the bytes of their three components.
const char size_of_v[] = "(int)(sizeof(T) * (sizeof(V) / sizeof(T) == 4 && WIDTH == 3 ? 3 : WIDTH))";
const char size_of_s[] = "(int)(sizeof(S) / (WIDTH == 3 ? 4 : WIDTH) * WIDTH)";

std::string pointer_kernel(const Form& form, const std::string& type, int width) {
  const auto call = [&](const std::string& pointer) {
    std::string text = form.call;
    return text.replace(text.find('P'), 1, pointer);
  };
  std::string others;
  for (const char* place : {"&across[id]", "&near[id]"})
    others += "  { const V r = " + call(place) + ";\n    const S q = *(" + place +
              ");\n    faults[id] += differences((const uchar*)&r, (const uchar*)&value, " + size_of_v +
              ") + differences((const uchar*)&q, (const uchar*)&second, " + size_of_s + "); }\n";
  return prologue(type, width, form.second) + "#define WIDTH " + std::to_string(width) + "\n" +
         compare("  S second;\n  const V value = " + call("&second") + ";\n  faults[id] = 0;\n", others);
}

std::string scalar_kernel(const Pair& pair, const std::string& type, int width) {
  return prologue(type, width, "T") + "#define WIDTH " + std::to_string(width) + "\n" +
         compare("  const V value = " + pair.with_vector + ";\n",
                 "  const V r = " + pair.with_scalar +
                     ";\n  faults[id] = differences((const uchar*)&r, (const uchar*)&value, " + size_of_v +
                     ");\n");
}

/// This build's softcl, through the ICD loader.
class MathForms : public ::testing::TestWithParam<std::string> {
 protected:
  static constexpr std::size_t work_items = 64;

  void SetUp() override {
    setenv("OCL_ICD_VENDORS", PLUMBLINE_BINARY_DIR "/etc/OpenCL/vendors", 0);
    cl_platform_id platform = nullptr;
    ASSERT_EQ(clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
    ASSERT_EQ(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device_, nullptr), CL_SUCCESS);
    std::vector<char> extensions(4096);
    clGetDeviceInfo(device_, CL_DEVICE_EXTENSIONS, extensions.size(), extensions.data(), nullptr);
    if (GetParam() == "half" && std::string(extensions.data()).find("cl_khr_fp16") == std::string::npos)
      GTEST_SKIP() << "no cl_khr_fp16";
    context_ = clCreateContext(nullptr, 1, &device_, nullptr, nullptr, nullptr);
    queue_ = clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
    faults_ = clCreateBuffer(context_, CL_MEM_READ_WRITE, work_items * sizeof(cl_int), nullptr, nullptr);
    across_ = clCreateBuffer(context_, CL_MEM_READ_WRITE, work_items * 16 * sizeof(double), nullptr, nullptr);
    ASSERT_NE(across_, nullptr);
  }

  void TearDown() override {
    if (!context_) return;
    clReleaseMemObject(faults_);
    clReleaseMemObject(across_);
    clReleaseCommandQueue(queue_);
    clReleaseContext(context_);
  }

  /// Differing bytes over all work-items.
  int differences(const std::string& source) {
    const char* text = source.c_str();
    cl_program program = clCreateProgramWithSource(context_, 1, &text, nullptr, nullptr);
    if (clBuildProgram(program, 1, &device_, "", nullptr, nullptr) != CL_SUCCESS) {
      std::vector<char> log(1 << 16);
      clGetProgramBuildInfo(program, device_, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), nullptr);
      ADD_FAILURE() << log.data() << source;
      clReleaseProgram(program);
      return -1;
    }
    cl_kernel kernel = clCreateKernel(program, "forms", nullptr);
    clSetKernelArg(kernel, 0, sizeof(cl_mem), &faults_);
    clSetKernelArg(kernel, 1, sizeof(cl_mem), &across_);
    std::vector<cl_int> faults(work_items, -1);
    clEnqueueWriteBuffer(queue_, faults_, CL_TRUE, 0, work_items * sizeof(cl_int), faults.data(), 0, nullptr,
                         nullptr);
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &work_items, &work_items, 0, nullptr, nullptr),
        CL_SUCCESS);
    clEnqueueReadBuffer(queue_, faults_, CL_TRUE, 0, work_items * sizeof(cl_int), faults.data(), 0, nullptr,
                        nullptr);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    int sum = 0;
    for (cl_int count : faults) sum += count < 0 ? 1000000 : count;
    return sum;
  }

 private:
  cl_device_id device_ = nullptr;
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_mem faults_ = nullptr, across_ = nullptr;
};

TEST_P(MathForms, AnAddressSpaceChangesNoResult) {
  for (const Form& form : pointer_forms)
    for (int width : {1, 2, 3, 4, 8, 16})
      EXPECT_EQ(differences(pointer_kernel(form, GetParam(), width)), 0) << form.name << ", width " << width;
}

TEST_P(MathForms, AScalarOperandStandsForAVectorOfIt) {
  for (const Pair& pair : scalar_forms)
    for (int width : {2, 3, 4, 8, 16})
      EXPECT_EQ(differences(scalar_kernel(pair, GetParam(), width)), 0) << pair.name << ", width " << width;
}

INSTANTIATE_TEST_SUITE_P(Precisions, MathForms, ::testing::Values("half", "float", "double"),
                         [](const auto& instance) { return instance.param; });

}  // namespace
