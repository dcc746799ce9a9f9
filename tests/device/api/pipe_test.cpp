// Pipes and their reservations (OpenCL 3.0, 5.4; OpenCL C 3.0, 6.15.14).
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <numeric>

#include "session.h"

namespace {

constexpr size_t items = 64;

struct Pipes : Session {
  explicit Pipes(cl_uint packets, cl_uint size = 4) {
    pipe = clCreatePipe(context, 0, size, packets, nullptr, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    out = buffer(items * 4);
  }
  ~Pipes() {
    clFinish(queue);
    clReleaseMemObject(pipe);
    clReleaseMemObject(out);
  }
  /// Runs kernel k(pipe, out) over `global` work-items in groups of `local`; what it wrote.
  std::vector<cl_int> run(const std::string& source, size_t global = 1, size_t local = 1) {
    const cl_program program = build(source.c_str(), "-cl-std=CL3.0");
    const cl_kernel k = kernel(program, "k");
    EXPECT_EQ(clSetKernelArg(k, 0, sizeof pipe, &pipe), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(k, 1, sizeof out, &out), CL_SUCCESS);
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, 0, nullptr, nullptr), CL_SUCCESS);
    std::vector<cl_int> values(items);
    EXPECT_EQ(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, items * 4, values.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    clReleaseKernel(k);
    clReleaseProgram(program);
    values.resize(global);
    return values;
  }
  /// All packets, in their order.
  std::vector<cl_int> drained() {
    auto values =
        run("kernel void k(read_only pipe int p, global int* out) { int v, n = 0; out[0] = 0;"
            " while (n < 63 && read_pipe(p, &v) == 0) out[++n] = v; out[0] = n; }");
    std::vector<cl_int> all(items);
    clEnqueueReadBuffer(queue, out, CL_TRUE, 0, items * 4, all.data(), 0, nullptr, nullptr);
    return {all.begin() + 1, all.begin() + 1 + all[0]};
  }

  cl_int error = CL_SUCCESS;
  cl_mem pipe, out;
};

TEST(Pipe, PacketsComeOutInTheirOrderAndOnce) {
  Pipes p(5);
  EXPECT_EQ(
      p.run("kernel void k(write_only pipe int p, global int* out) { int full = 0;"
            " for (int i = 0; i < 7; ++i) { int v = 10 * i; full += write_pipe(p, &v); } out[0] = full; }"),
      std::vector<cl_int>{-2});
  EXPECT_EQ(p.drained(), (std::vector<cl_int>{0, 10, 20, 30, 40}));
  EXPECT_EQ(p.drained(), std::vector<cl_int>{});
}

TEST(Pipe, PacketsOfAnotherSizeAreRefused) {
  Pipes p(5, 2);
  EXPECT_EQ(p.run("kernel void k(write_only pipe int p, global int* out) { int v = 0;"
                  " reserve_id_t id = reserve_write_pipe(p, 1);"
                  " out[0] = write_pipe(p, &v) + 10 * write_pipe(p, id, 0, &v); commit_write_pipe(p, id); }"),
            std::vector<cl_int>{-11});
}

/// The ring goes round many times; work-items of many groups write and then read at once.
TEST(Pipe, NoPacketIsLostOrDoubledAmongManyWorkItems) {
  Pipes p(40);
  for (int round = 0; round < 5; ++round) {
    auto written = p.run(
        "kernel void k(write_only pipe int p, global int* out) { int v = get_global_id(0);"
        " out[v] = write_pipe(p, &v) == 0 ? v : -1; }",
        items, 4);
    auto read = p.run(
        "kernel void k(read_only pipe int p, global int* out) { int v = -1;"
        " if (read_pipe(p, &v)) v = -1; out[get_global_id(0)] = v; }",
        items, 4);
    EXPECT_EQ(std::ranges::count(written, -1), std::ptrdiff_t(items - 40));
    std::ranges::sort(written);
    std::ranges::sort(read);
    EXPECT_EQ(read, written);
  }
}

/// Every work-item has a reservation of its own, however many there are and whoever commits first.
TEST(Pipe, NoReservationIsRefusedWhileThereIsRoom) {
  for (const size_t count : {size_t(4096), size_t(1) << 20}) {
    Pipes p{cl_uint(count)};
    const cl_mem all = p.buffer(count * 4);
    const cl_program program = p.build(R"(
      kernel void put(write_only pipe int p, global int* out) {
        int v = get_global_id(0);
        reserve_id_t id = reserve_write_pipe(p, 1);
        out[v] = is_valid_reserve_id(id) && write_pipe(p, id, 0, &v) == 0;
        if (is_valid_reserve_id(id)) commit_write_pipe(p, id);
      }
      kernel void take(read_only pipe int p, global int* out) {
        int v = -1;
        reserve_id_t id = reserve_read_pipe(p, 1);
        if (!is_valid_reserve_id(id)) return;
        if (read_pipe(p, id, 0, &v) == 0) atomic_inc(out + v);
        commit_read_pipe(p, id);
      })",
                                       "-cl-std=CL3.0");
    for (const char* const name : {"put", "take"}) {
      const cl_kernel k = p.kernel(program, name);
      clSetKernelArg(k, 0, sizeof p.pipe, &p.pipe);
      clSetKernelArg(k, 1, sizeof all, &all);
      EXPECT_EQ(clEnqueueNDRangeKernel(p.queue, k, 1, nullptr, &count, nullptr, 0, nullptr, nullptr),
                CL_SUCCESS);
      clReleaseKernel(k);
    }
    std::vector<cl_int> seen(count);
    clEnqueueReadBuffer(p.queue, all, CL_TRUE, 0, count * 4, seen.data(), 0, nullptr, nullptr);
    EXPECT_EQ(std::ranges::count(seen, 2), std::ptrdiff_t(count)) << "once reserved, once read";
    clReleaseProgram(program);
    clReleaseMemObject(all);
  }
}

/// A work-item that keeps its first reservation back does not keep others from theirs; nobody sees those
/// before.
TEST(Pipe, AsManyReservationsAreActiveAsThereArePackets) {
  constexpr cl_uint packets = 1000;
  Pipes p(packets);
  EXPECT_EQ(p.run(R"(kernel void k(write_only pipe int p, global int* out) {
    reserve_id_t first = reserve_write_pipe(p, 1);
    int valid = is_valid_reserve_id(first), v = 0;
    for (int i = 1; i < 1000; ++i) {
      reserve_id_t id = reserve_write_pipe(p, 1);
      v = i;
      valid += is_valid_reserve_id(id) && write_pipe(p, id, 0, &v) == 0;
      commit_write_pipe(p, id);
    }
    valid += 10000 * is_valid_reserve_id(reserve_write_pipe(p, 1));
    int hidden = get_pipe_num_packets(p);
    write_pipe(p, first, 0, &v);
    commit_write_pipe(p, first);
    out[0] = valid + 10000 * hidden + 100000 * (get_pipe_num_packets(p) == 1000);
  })"),
            std::vector<cl_int>{100000 + 1000});
}

/// What was reserved first is seen first, whoever commits first; and nothing before it is committed.
TEST(Pipe, ReservationsAreSeenInTheirOrder) {
  Pipes p(6);
  const auto seen = p.run(R"(kernel void k(write_only pipe int p, global int* out) {
    reserve_id_t first = reserve_write_pipe(p, 2), second = reserve_write_pipe(p, 3);
    int bits = is_valid_reserve_id(first) + 2 * is_valid_reserve_id(second) +
               4 * is_valid_reserve_id(reserve_write_pipe(p, 2)) + 8 * is_valid_reserve_id(reserve_write_pipe(p, 0));
    int v;
    v = 7; write_pipe(p, second, 2, &v);
    v = 6; write_pipe(p, second, 1, &v);
    v = 5; write_pipe(p, second, 0, &v);
    v = 9; bits += 16 * (write_pipe(p, second, 3, &v) == 0);
    commit_write_pipe(p, second);
    bits += 100 * get_pipe_num_packets(p);
    v = 4; write_pipe(p, first, 1, &v);
    v = 3; write_pipe(p, first, 0, &v);
    commit_write_pipe(p, first);
    bits += 1000 * get_pipe_num_packets(p);
    v = 8; bits += 32 * (write_pipe(p, &v) == 0);
    bits += 64 * (write_pipe(p, &v) == 0);
    out[0] = bits;
  })");
  EXPECT_EQ(seen, std::vector<cl_int>{1 + 2 + 32 + 5000});
  EXPECT_EQ(p.drained(), (std::vector<cl_int>{3, 4, 5, 6, 7, 8}));
}

TEST(Pipe, ReadersReserveToo) {
  Pipes p(4);
  p.run(
      "kernel void k(write_only pipe int p, global int* out) { for (int i = 1; i < 5; ++i) write_pipe(p, "
      "&i); }");
  EXPECT_EQ(p.run(R"(kernel void k(read_only pipe int p, global int* out) {
    reserve_id_t two = reserve_read_pipe(p, 2);
    int a = 0, b = 0, c = 0, n = get_pipe_num_packets(p);
    int none = is_valid_reserve_id(reserve_read_pipe(p, 3));
    read_pipe(p, &c);
    read_pipe(p, two, 1, &b);
    read_pipe(p, two, 0, &a);
    commit_read_pipe(p, two);
    out[0] = a + 10 * b + 100 * c + 1000 * n + 10000 * none + 100000 * get_pipe_max_packets(p);
  })"),
            std::vector<cl_int>{400000 + 2000 + 300 + 20 + 1});
  EXPECT_EQ(p.drained(), std::vector<cl_int>{4});
}

/// Of places that are reserved for reading nothing is written over.
TEST(Pipe, WhatIsReservedForReadingIsStillThere) {
  Pipes p(2);
  const cl_program program = p.build(R"(
    kernel void k(read_only pipe int from, write_only pipe int to, global int* out) {
      int v = 1, w = 0;
      write_pipe(to, &v); v = 2; write_pipe(to, &v);
      reserve_id_t one = reserve_read_pipe(from, 1);
      v = 3;
      int refused = write_pipe(to, &v);
      read_pipe(from, one, 0, &w);
      commit_read_pipe(from, one);
      out[0] = refused * 100 + w * 10 + write_pipe(to, &v);
    })",
                                     "-cl-std=CL3.0");
  const cl_kernel kernel = p.kernel(program, "k");
  for (cl_uint i = 0; i < 2; ++i) clSetKernelArg(kernel, i, sizeof p.pipe, &p.pipe);
  clSetKernelArg(kernel, 2, sizeof p.out, &p.out);
  const size_t one = 1;
  EXPECT_EQ(clEnqueueNDRangeKernel(p.queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  cl_int result = 0;
  clEnqueueReadBuffer(p.queue, p.out, CL_TRUE, 0, 4, &result, 0, nullptr, nullptr);
  EXPECT_EQ(result, -100 + 10);
  EXPECT_EQ(p.drained(), (std::vector<cl_int>{2, 3}));
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// One reservation for a group, the same for all of its work-items, each of which writes its packet.
TEST(Pipe, GroupsReserveTogether) {
  for (const std::string group : {"work", "sub"}) {
    Pipes p(items);
    const std::string lane = group == "work" ? "get_local_id(0)" : "get_sub_group_local_id()";
    const std::string size = group == "work" ? "get_local_size(0)" : "get_sub_group_size()";
    const auto ok = p.run(
        "kernel void k(write_only pipe int p, global int* out) {\n"
        "  reserve_id_t id = " +
            group + "_group_reserve_write_pipe(p, " + size +
            ");\n"
            "  int v = get_global_id(0); out[v] = is_valid_reserve_id(id);\n"
            "  write_pipe(p, id, " +
            lane +
            ", &v);\n"
            "  " +
            group + "_group_commit_write_pipe(p, id);\n}",
        items, 16);
    EXPECT_EQ(ok, std::vector<cl_int>(items, 1)) << group;
    const auto read = p.run(
        "kernel void k(read_only pipe int p, global int* out) {\n"
        "  reserve_id_t id = " +
            group + "_group_reserve_read_pipe(p, " + size +
            ");\n"
            "  int v = -1;\n  read_pipe(p, id, " +
            lane +
            ", &v);\n"
            "  " +
            group + "_group_commit_read_pipe(p, id);\n  out[get_global_id(0)] = v;\n}",
        items, 16);
    auto sorted = read;
    std::ranges::sort(sorted);
    std::vector<cl_int> all(items);
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(sorted, all) << group;
    // Within a group they stay together, in the order of its work-items.
    const size_t together = group == "work" ? 16 : 8;
    for (size_t i = 0; i < items; ++i) EXPECT_EQ(size_t(read[i]) % together, i % together) << group << i;
  }
}

TEST(Pipe, PacketsAreOfAnyType) {
  Pipes p(3, 64);
  EXPECT_EQ(p.run(R"(kernel void k(write_only pipe float16 p, global int* out) {
      float16 v = (float16)(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
      out[0] = write_pipe(p, &v);
    })"),
            std::vector<cl_int>{0});
  EXPECT_EQ(p.run("kernel void k(read_only pipe float16 p, global int* out) { float16 v; read_pipe(p, &v);"
                  " out[0] = (int)(v.s0 + 10 * v.sf + 1000 * v.s7); }"),
            std::vector<cl_int>{8161});
  Pipes odd(3, 3);
  EXPECT_EQ(odd.run("typedef struct { char a, b, c; } Three;"
                    "kernel void k(write_only pipe Three p, global int* out) {"
                    " Three v = {1, 2, 3}; write_pipe(p, &v); v.a = 4; out[0] = write_pipe(p, &v); }"),
            std::vector<cl_int>{0});
  EXPECT_EQ(
      odd.run("typedef struct { char a, b, c; } Three;"
              "kernel void k(read_only pipe Three p, global int* out) {"
              " Three v, w; read_pipe(p, &v); read_pipe(p, &w); out[0] = v.a + 10 * v.c + 100 * w.a; }"),
      std::vector<cl_int>{431});
}

TEST(Pipe, QueriesReturnTheirValues) {
  Pipes p(7, 12);
  const auto query = [&](cl_pipe_info what) {
    cl_uint value = 0;
    EXPECT_EQ(clGetPipeInfo(p.pipe, what, sizeof value, &value, nullptr), CL_SUCCESS);
    return value;
  };
  EXPECT_EQ(query(CL_PIPE_PACKET_SIZE), 12u);
  EXPECT_EQ(query(CL_PIPE_MAX_PACKETS), 7u);
  cl_mem_object_type type = 0;
  clGetMemObjectInfo(p.pipe, CL_MEM_TYPE, sizeof type, &type, nullptr);
  EXPECT_EQ(type, cl_mem_object_type(CL_MEM_OBJECT_PIPE));
  cl_mem_flags flags = 0;
  clGetMemObjectInfo(p.pipe, CL_MEM_FLAGS, sizeof flags, &flags, nullptr);
  EXPECT_EQ(flags, cl_mem_flags(CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS));
  const cl_program program =
      p.build("kernel void k(read_only pipe int p) {}", "-cl-std=CL3.0 -cl-kernel-arg-info");
  const cl_kernel kernel = p.kernel(program, "k");
  cl_kernel_arg_type_qualifier qualifier = 0;
  EXPECT_EQ(
      clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof qualifier, &qualifier, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(qualifier, cl_kernel_arg_type_qualifier(CL_KERNEL_ARG_TYPE_PIPE));
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof p.out, &p.out), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof p.out, nullptr), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof p.pipe, &p.pipe), CL_SUCCESS);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

size_t resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  size_t pages = 0, resident = 0;
  statm >> pages >> resident;
  return resident * 4096;
}

// Found by the fuzzer on a machine of 251 GiB, where a pipe may have 2^32 packets.
TEST(Pipe, ALargeOneTakesMemoryAsItIsUsed) {
  const size_t before = resident_bytes();
  Pipes p(1u << 26);
  EXPECT_LT(resident_bytes(), before + (size_t(256) << 20));
  EXPECT_EQ(p.run("kernel void k(write_only pipe int p, global int* out) {"
                  " for (int i = 0; i < 3; ++i) { int v = 10 * i; out[0] = write_pipe(p, &v); } }"),
            std::vector<cl_int>{0});
  EXPECT_EQ(p.drained(), (std::vector<cl_int>{0, 10, 20}));
}

}  // namespace
