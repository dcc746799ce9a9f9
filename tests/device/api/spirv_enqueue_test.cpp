// Kernels of SPIR-V that enqueue kernels (capability DeviceEnqueue), as llvm-spirv writes what Clang makes.
#include "device_enqueue.h"
#include "spirv_programs.h"

namespace {

using Ints = std::vector<cl_int>;

TEST(SpirVEnqueue, EnqueuesKernelsAndMarkersAndWaitsForEvents) {
  const char* const source =
      "kernel void k(global int* out, queue_t q) {"
      " clk_event_t a, b, gate = create_user_event(); int seven = 7; size_t two[2] = {2, 2};"
      " void (^with_local)(local void*) = ^(local void* p) { local int* s = p; int i = get_local_id(0);"
      "   s[i] = i; barrier(CLK_LOCAL_MEM_FENCE); out[8 + i] = s[3 - i]; };"
      " out[20] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_2D(two), 1, &gate, &a,"
      "   ^{ out[get_global_linear_id()] = seven; });"
      " out[21] = enqueue_marker(q, 1, &a, &b);"
      " out[22] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(4, 4), 1, &b, 0, with_local, "
      "16);"
      " out[4] = get_kernel_preferred_work_group_size_multiple(with_local); out[5] = is_valid_event(a);"
      " set_user_event_status(gate, CL_COMPLETE); release_event(gate); release_event(a); release_event(b);"
      " enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[6] = 1; }); }";
  DeviceEnqueue d;
  const cl_program program = built_from(d, compiled(source, "1.2", "CL2.0"));
  size_t kernels = 0;
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_NUM_KERNELS, sizeof kernels, &kernels, nullptr), CL_SUCCESS);
  EXPECT_EQ(kernels, 1u);
  const cl_kernel k = d.kernel(program, "k");
  const cl_int zero = 0;
  clEnqueueFillBuffer(d.queue, d.out, &zero, 4, 0, 96, 0, nullptr, nullptr);
  EXPECT_EQ(clSetKernelArg(k, 0, sizeof d.out, &d.out), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(k, 1, sizeof d.on_device, &d.on_device), CL_SUCCESS);
  const size_t one = 1;
  EXPECT_EQ(clEnqueueNDRangeKernel(d.queue, k, 1, nullptr, &one, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(d.read(12), (Ints{7, 7, 7, 7, 8, 1, 1, 0, 3, 2, 1, 0}));
  const Ints codes = d.read(23);
  EXPECT_EQ(Ints(codes.begin() + 20, codes.end()), (Ints{0, 0, 0}));
  clReleaseKernel(k);
  clReleaseProgram(program);
}

}  // namespace
