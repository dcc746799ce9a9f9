// SOFTCL_CHECK and pipes: a packet is as initialised as what was written to it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "new_process.h"
#include "reports.h"

namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// A pipe of 40 packets of `size` bytes, and a buffer for results.
struct Piped : Session {
  explicit Piped(const std::string& source, cl_uint size = 4)
      : program(build(source.c_str(), "-cl-std=CL3.0")),
        pipe(clCreatePipe(context, 0, size, 40, nullptr, nullptr)),
        results(buffer(1024)) {}
  ~Piped() {
    clReleaseMemObject(pipe);
    clReleaseMemObject(results);
    clReleaseProgram(program);
  }

  /// What a kernel reports that is given the pipe and the buffer.
  std::string reports(const char* name) const {
    const cl_kernel k = kernel(program, name);
    clSetKernelArg(k, 0, sizeof pipe, &pipe);
    clSetKernelArg(k, 1, sizeof results, &results);
    std::string reported = reports_of(*this, k, 32, 16);
    clReleaseKernel(k);
    return reported;
  }

  cl_program program;
  cl_mem pipe, results;
};

const std::string reader =
    "kernel void get(read_only pipe int p, global int* r) {\n  int v;\n"
    "  if (read_pipe(p, &v) == 0) r[get_global_id(0)] = v;\n}\n";

/// Kernels that fill the pipe as they should.
const std::string right[] = {
    "kernel void put(write_only pipe int p, global int* r) {\n  int v = get_global_id(0);\n"
    "  write_pipe(p, &v);\n}\n",
    "kernel void put(write_only pipe int p, global int* r) {\n  int v = get_global_id(0);\n"
    "  reserve_id_t id = reserve_write_pipe(p, 1);\n  write_pipe(p, id, 0, &v);\n"
    "  commit_write_pipe(p, id);\n}\n",
    "kernel void put(write_only pipe int p, global int* r) {\n  int v = get_global_id(0);\n"
    "  reserve_id_t id = work_group_reserve_write_pipe(p, 16);\n"
    "  write_pipe(p, id, get_local_id(0), &v);\n  work_group_commit_write_pipe(p, id);\n}\n",
};

TEST(CheckedPipeDeathTest, PacketsThatWereWrittenAreInitialised) {
  for (const char* const checks : {"uninitialised", "memory,barriers,uninitialised"})
    IN_NEW_PROCESS({
      check(checks);
      for (const std::string& writer : right) {
        SCOPED_TRACE(writer);
        const Piped s(writer + reader);
        for (int round = 0; round < 3; ++round) {  // past the end of the ring
          EXPECT_THAT(s.reports("put"), IsEmpty());
          EXPECT_THAT(s.reports("get"), IsEmpty());
        }
      }
    });
}

/// Passing a packet on is no use of it.
TEST(CheckedPipeDeathTest, WhatTheWriterHadNotWrittenIsTheReadersUse) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const Piped s(
        "typedef struct { char c; int x, y; } S;\n"
        "kernel void put(write_only pipe S p, global int* r) {\n  S s;\n  s.c = 1;\n  s.y = 2;\n"
        "  if (get_global_id(0) != 9) s.x = 3;\n  write_pipe(p, &s);\n}\n"
        "kernel void get(read_only pipe S p, global int* r) {\n  S s;\n"
        "  if (read_pipe(p, &s) == 0) {\n    r[0] = s.y;\n    r[1] = s.x;\n  }\n}\n",
        12);
    EXPECT_THAT(s.reports("put"), IsEmpty());
    const std::string reported = s.reports("get");
    EXPECT_THAT(reported,
                HasSubstr("kernel 'get': uninitialised at kernel.cl:13: uses bytes of variable 's' that "
                          "nothing has written; work-item (9, 0, 0) of group (0, 0, 0)"));
    EXPECT_EQ(std::count(reported.begin(), reported.end(), '\n'), 1) << reported;
  });
}

/// In the first round the ring holds what nothing has written, in the others what was written before.
TEST(CheckedPipeDeathTest, PacketsThatWereReservedAndNotWrittenHaveNoContents) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const Piped s(right[0] +
                  "kernel void skip(write_only pipe int p, global int* r) {\n  int v = get_global_id(0);\n"
                  "  reserve_id_t id = work_group_reserve_write_pipe(p, 16);\n"
                  "  if (v != 7 && v != 20) write_pipe(p, id, get_local_id(0), &v);\n"
                  "  work_group_commit_write_pipe(p, id);\n}\n" +
                  reader);
    for (int round = 0; round < 3; ++round) {
      EXPECT_THAT(s.reports("skip"), IsEmpty());
      const std::string reported = s.reports("get");
      EXPECT_THAT(reported, HasSubstr("kernel.cl:13: uses bytes of argument 0 that nothing has written; "
                                      "work-item (7, 0, 0)"));
      EXPECT_THAT(reported, HasSubstr("(and 1 more times)"));
      EXPECT_THAT(s.reports("put"), IsEmpty());
      EXPECT_THAT(s.reports("get"), IsEmpty());
    }
  });
}

}  // namespace
