// Buffers: what moves where (sections 5.2 and 5.4).
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "session.h"

namespace {

std::vector<unsigned char> counting(size_t size) {
  std::vector<unsigned char> bytes(size);
  std::iota(bytes.begin(), bytes.end(), static_cast<unsigned char>(0));
  return bytes;
}

std::vector<unsigned char> contents(const Session& s, cl_mem buffer, size_t size) {
  std::vector<unsigned char> bytes(size);
  EXPECT_EQ(clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, size, bytes.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  return bytes;
}

TEST(Buffer, FillRepeatsEveryPatternSize) {
  Session s;
  const size_t size = 3 << 20;  // several pieces
  const cl_mem buffer = s.buffer(size);
  const auto pattern = counting(128);
  for (size_t width = 1; width <= 128; width *= 2) {
    const size_t offset = 3 * width, filled = (size - offset) / width * width;
    ASSERT_EQ(
        clEnqueueFillBuffer(s.queue, buffer, pattern.data(), width, offset, filled, 0, nullptr, nullptr),
        CL_SUCCESS);
    const auto bytes = contents(s, buffer, size);
    size_t wrong = 0;
    for (size_t i = 0; i < filled; ++i) wrong += bytes[offset + i] != pattern[i % width];
    EXPECT_EQ(wrong, 0u) << width;
  }
  clReleaseMemObject(buffer);
}

TEST(Buffer, LargeCopiesMoveEveryByte) {
  Session s;
  const size_t size = (5 << 20) + 17;
  auto bytes = counting(size);
  const cl_mem from = s.buffer(size, CL_MEM_COPY_HOST_PTR, bytes.data()), to = s.buffer(size);
  EXPECT_EQ(clEnqueueCopyBuffer(s.queue, from, to, 1, 2, size - 2, 0, nullptr, nullptr), CL_SUCCESS);
  const auto copied = contents(s, to, size);
  EXPECT_TRUE(std::equal(copied.begin() + 2, copied.end(), bytes.begin() + 1));
  clReleaseMemObject(from);
  clReleaseMemObject(to);
}

TEST(Buffer, RectsFollowOriginsAndPitches) {
  Session s;
  auto bytes = counting(4096);
  const cl_mem from = s.buffer(4096, CL_MEM_COPY_HOST_PTR, bytes.data()), to = s.buffer(4096);
  const std::vector<unsigned char> zeros(4096, 0);
  clEnqueueWriteBuffer(s.queue, to, CL_TRUE, 0, 4096, zeros.data(), 0, nullptr, nullptr);
  const size_t source[3] = {3, 2, 1}, destination[3] = {5, 1, 0}, region[3] = {7, 3, 2};
  const size_t from_row = 16, from_slice = 160, to_row = 20, to_slice = 200;
  ASSERT_EQ(clEnqueueCopyBufferRect(s.queue, from, to, source, destination, region, from_row, from_slice,
                                    to_row, to_slice, 0, nullptr, nullptr),
            CL_SUCCESS);
  std::vector<unsigned char> expected = zeros;
  for (size_t z = 0; z < region[2]; ++z)
    for (size_t y = 0; y < region[1]; ++y)
      for (size_t x = 0; x < region[0]; ++x)
        expected[(z + destination[2]) * to_slice + (y + destination[1]) * to_row + x + destination[0]] =
            bytes[(z + source[2]) * from_slice + (y + source[1]) * from_row + x + source[0]];
  EXPECT_EQ(contents(s, to, 4096), expected);

  std::vector<unsigned char> host(4096, 0);
  ASSERT_EQ(clEnqueueReadBufferRect(s.queue, to, CL_TRUE, destination, source, region, to_row, to_slice,
                                    from_row, from_slice, host.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  std::vector<unsigned char> back(4096, 0);
  for (size_t z = 0; z < region[2]; ++z)
    for (size_t y = 0; y < region[1]; ++y)
      for (size_t x = 0; x < region[0]; ++x) {
        const size_t at = (z + source[2]) * from_slice + (y + source[1]) * from_row + x + source[0];
        back[at] = bytes[at];
      }
  EXPECT_EQ(host, back);

  clEnqueueWriteBuffer(s.queue, to, CL_TRUE, 0, 4096, zeros.data(), 0, nullptr, nullptr);
  ASSERT_EQ(clEnqueueWriteBufferRect(s.queue, to, CL_TRUE, destination, source, region, to_row, to_slice,
                                     from_row, from_slice, bytes.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(contents(s, to, 4096), expected);
  clReleaseMemObject(from);
  clReleaseMemObject(to);
}

TEST(Buffer, UseHostPointerAliasesTheProgramsMemory) {
  Session s;
  alignas(128) unsigned char memory[256] = {};
  const cl_mem buffer = s.buffer(sizeof memory, CL_MEM_USE_HOST_PTR, memory);
  const unsigned char five = 5;
  clEnqueueFillBuffer(s.queue, buffer, &five, 1, 0, sizeof memory, 0, nullptr, nullptr);
  cl_int error = CL_SUCCESS;
  void* const mapped =
      clEnqueueMapBuffer(s.queue, buffer, CL_TRUE, CL_MAP_READ, 16, 32, 0, nullptr, nullptr, &error);
  EXPECT_EQ(mapped, memory + 16);
  EXPECT_EQ(memory[20], 5);
  EXPECT_EQ(clEnqueueUnmapMemObject(s.queue, buffer, mapped, 0, nullptr, nullptr), CL_SUCCESS);
  void* host_pointer = nullptr;
  EXPECT_EQ(clGetMemObjectInfo(buffer, CL_MEM_HOST_PTR, sizeof host_pointer, &host_pointer, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(host_pointer, memory);
  clReleaseMemObject(buffer);
}

cl_uint map_count(cl_mem buffer) {
  cl_uint count = 77;
  EXPECT_EQ(clGetMemObjectInfo(buffer, CL_MEM_MAP_COUNT, sizeof count, &count, nullptr), CL_SUCCESS);
  return count;
}

TEST(Buffer, MappingsAreCountedAndMayNotOverlapForWriting) {
  Session s;
  const cl_mem buffer = s.buffer(1024);
  const cl_buffer_region half{512, 512};
  const cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &half, nullptr);
  cl_int error = CL_SUCCESS;
  const auto map = [&](cl_mem object, cl_map_flags flags, size_t offset, size_t size) {
    return clEnqueueMapBuffer(s.queue, object, CL_TRUE, flags, offset, size, 0, nullptr, nullptr, &error);
  };
  void* const first = map(buffer, CL_MAP_READ, 0, 1024);
  EXPECT_EQ(error, CL_SUCCESS);
  void* const second = map(buffer, CL_MAP_READ, 0, 512);
  EXPECT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(map_count(buffer), 2u);
  EXPECT_EQ(map(part, CL_MAP_WRITE, 0, 512), nullptr);
  EXPECT_EQ(error, CL_INVALID_OPERATION);
  EXPECT_EQ(clEnqueueUnmapMemObject(s.queue, buffer, first, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clEnqueueUnmapMemObject(s.queue, buffer, second, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clEnqueueUnmapMemObject(s.queue, buffer, second, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(map_count(buffer), 0u);
  void* const third = map(part, CL_MAP_WRITE_INVALIDATE_REGION, 0, 512);
  EXPECT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(map_count(part), 1u);
  EXPECT_EQ(map(buffer, CL_MAP_READ, 1000, 24), nullptr);
  EXPECT_EQ(clEnqueueUnmapMemObject(s.queue, part, third, 0, nullptr, nullptr), CL_SUCCESS);
  clReleaseMemObject(part);
  clReleaseMemObject(buffer);
}

TEST(Buffer, AFailedMapLeavesNothingMapped) {
  Session s;
  const cl_mem buffer = s.buffer(64);
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  cl_event mapped = nullptr;
  cl_int error = CL_SUCCESS;
  EXPECT_NE(clEnqueueMapBuffer(s.queue, buffer, CL_FALSE, CL_MAP_WRITE, 0, 64, 1, &gate, &mapped, &error),
            nullptr);
  EXPECT_EQ(map_count(buffer), 1u);
  clSetUserEventStatus(gate, -1);
  EXPECT_EQ(clWaitForEvents(1, &mapped), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(map_count(buffer), 0u);
  clReleaseEvent(mapped);
  clReleaseEvent(gate);
  clReleaseMemObject(buffer);
}

TEST(Buffer, SubBuffersInheritFlagsAndShareBytes) {
  Session s;
  auto bytes = counting(512);
  const cl_mem buffer =
      s.buffer(512, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR | CL_MEM_HOST_READ_ONLY, bytes.data());
  const cl_buffer_region region{256, 128};
  const cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr);
  cl_mem_flags flags = 0;
  clGetMemObjectInfo(part, CL_MEM_FLAGS, sizeof flags, &flags, nullptr);
  EXPECT_EQ(flags, cl_mem_flags(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR | CL_MEM_HOST_READ_ONLY));
  cl_mem parent = nullptr;
  clGetMemObjectInfo(part, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof parent, &parent, nullptr);
  EXPECT_EQ(parent, buffer);
  size_t offset = 0;
  clGetMemObjectInfo(part, CL_MEM_OFFSET, sizeof offset, &offset, nullptr);
  EXPECT_EQ(offset, 256u);
  EXPECT_TRUE(std::equal(bytes.begin() + 256, bytes.begin() + 384, contents(s, part, 128).begin()));
  clReleaseMemObject(part);
  clReleaseMemObject(buffer);
}

}  // namespace
