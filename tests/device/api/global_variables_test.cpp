// CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE (OpenCL 3.0, 5.8.8): the bytes of a program's variables in the
// global address space.
#include <gtest/gtest.h>

#include "session.h"

namespace {

size_t variable_bytes(const Session& s, cl_program program) {
  size_t bytes = 77;
  EXPECT_EQ(clGetProgramBuildInfo(program, s.device, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE,
                                  sizeof bytes, &bytes, nullptr),
            CL_SUCCESS);
  return bytes;
}

struct Row {
  const char* source;
  size_t bytes;
};
constexpr Row rows[] = {
    {"kernel void k(global int* o) { o[0] = 1; }", 0},
    {"constant int c[9] = {1, 2}; kernel void k(global int* o) { local int l; l = c[o[1]]; o[0] = l; }", 0},
    {"global int a[3] = {1, 2, 3}; kernel void k(global int* o) { o[0] = a[0]; }", 12},
    {"int a; global short b[2]; kernel void k(global int* o) { o[0] = a + b[o[1]]; }", 8},
    {"kernel void k(global int* o) { static global long calls = 5; o[0] = calls++; }", 8},
    {"global float4 v; kernel void k(global int* o) { static global char once; o[0] = v.x + once++; }", 17},
};

TEST(GlobalVariables, TheirSizeIsThatOfAllOfOneSource) {
  const Session s;
  for (const Row& row : rows) {
    const cl_program program = s.build(row.source, "-cl-std=CL3.0");
    EXPECT_EQ(variable_bytes(s, program), row.bytes) << row.source;
    clReleaseProgram(program);
  }
}

TEST(GlobalVariables, ThoseOfSourcesThatAreLinkedAreCountedOnce) {
  const Session s;
  const char* const sources[] = {
      "global int shared_by_both[5] = {1}; kernel void k(global int* o) { o[0] = shared_by_both[0]; }",
      "extern global int shared_by_both[5]; kernel void l(global int* o) { static global long n; "
      "o[0] = shared_by_both[n++]; }"};
  std::vector<cl_program> objects;
  for (const char* source : sources) {
    objects.push_back(clCreateProgramWithSource(s.context, 1, &source, nullptr, nullptr));
    EXPECT_EQ(variable_bytes(s, objects.back()), 0u);
    EXPECT_EQ(
        clCompileProgram(objects.back(), 0, nullptr, "-cl-std=CL3.0", 0, nullptr, nullptr, nullptr, nullptr),
        CL_SUCCESS)
        << s.log(objects.back());
  }
  cl_int error = CL_SUCCESS;
  const cl_program linked =
      clLinkProgram(s.context, 0, nullptr, "", 2, objects.data(), nullptr, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(variable_bytes(s, linked), 28u);
  for (const cl_program p : {objects[0], objects[1], linked}) clReleaseProgram(p);
}

TEST(GlobalVariables, AreCountedInABinary) {
  const Session s;
  const cl_program program = s.build(rows[2].source, "-cl-std=CL3.0");
  size_t size = 0;
  clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr);
  std::vector<unsigned char> bytes(size);
  unsigned char* place = bytes.data();
  clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place, &place, nullptr);
  const unsigned char* binary = bytes.data();
  const cl_program again =
      clCreateProgramWithBinary(s.context, 1, &s.device, &size, &binary, nullptr, nullptr);
  EXPECT_EQ(clBuildProgram(again, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(variable_bytes(s, again), rows[2].bytes);
  for (const cl_program p : {program, again}) clReleaseProgram(p);
}

}  // namespace
