// Queues on the device as the host sees them (OpenCL 3.0, 5.1), and arguments of type queue_t.
#include "device_enqueue.h"

namespace {

using Ints = std::vector<cl_int>;

template <class T>
T queue_value(cl_command_queue queue, cl_command_queue_info name) {
  T value{};
  EXPECT_EQ(clGetCommandQueueInfo(queue, name, sizeof value, &value, nullptr), CL_SUCCESS)
      << std::hex << name;
  return value;
}

template <class T>
T device_value(cl_device_info name) {
  T value{};
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), name, sizeof value, &value, nullptr), CL_SUCCESS);
  return value;
}

/// OpenCL 3.0, table 4.2 of 2.x: the minima of a device that has queues.
TEST(DeviceQueue, TheDeviceReportsWhatItHas) {
  EXPECT_EQ(device_value<cl_bitfield>(CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES),
            cl_bitfield(CL_DEVICE_QUEUE_SUPPORTED | CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT));
  EXPECT_EQ(device_value<cl_bitfield>(CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES),
            cl_bitfield(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE));
  EXPECT_GE(device_value<cl_uint>(CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE), 16u * 1024);
  EXPECT_GE(device_value<cl_uint>(CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE), 256u * 1024);
  EXPECT_GE(device_value<cl_uint>(CL_DEVICE_MAX_ON_DEVICE_QUEUES), 1u);
  EXPECT_GE(device_value<cl_uint>(CL_DEVICE_MAX_ON_DEVICE_EVENTS), 1024u);
}

TEST(DeviceQueue, QueriesReturnItsProperties) {
  const DeviceEnqueue d(100'000, CL_QUEUE_PROFILING_ENABLE);
  EXPECT_EQ(queue_value<cl_uint>(d.on_device, CL_QUEUE_SIZE), 100'000u);
  EXPECT_EQ(queue_value<cl_context>(d.on_device, CL_QUEUE_CONTEXT), d.context);
  EXPECT_EQ(queue_value<cl_device_id>(d.on_device, CL_QUEUE_DEVICE), d.device);
  EXPECT_EQ(queue_value<cl_uint>(d.on_device, CL_QUEUE_REFERENCE_COUNT), 1u);
  EXPECT_EQ(
      queue_value<cl_bitfield>(d.on_device, CL_QUEUE_PROPERTIES),
      cl_bitfield(CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE));
  size_t bytes = 0;
  EXPECT_EQ(clGetCommandQueueInfo(d.on_device, CL_QUEUE_PROPERTIES_ARRAY, 0, nullptr, &bytes), CL_SUCCESS);
  EXPECT_EQ(bytes, 5 * sizeof(cl_queue_properties));
  EXPECT_EQ(queue_value<cl_command_queue>(d.on_device, CL_QUEUE_DEVICE_DEFAULT), nullptr);
  const cl_command_queue plain = d.make_queue(0);
  EXPECT_EQ(queue_value<cl_uint>(plain, CL_QUEUE_SIZE),
            device_value<cl_uint>(CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE));
  EXPECT_EQ(clRetainCommandQueue(plain), CL_SUCCESS);
  EXPECT_EQ(queue_value<cl_uint>(plain, CL_QUEUE_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseCommandQueue(plain), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(plain), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(plain), CL_INVALID_COMMAND_QUEUE);
}

/// 5.1: the default queue is made once, and then handed out again; it can be replaced.
TEST(DeviceQueue, ThereIsOneDefault) {
  DeviceEnqueue d;
  EXPECT_EQ(queue_value<cl_command_queue>(d.queue, CL_QUEUE_DEVICE_DEFAULT), d.on_device);
  EXPECT_EQ(d.make_queue(CL_QUEUE_ON_DEVICE_DEFAULT), d.on_device);
  EXPECT_EQ(queue_value<cl_uint>(d.on_device, CL_QUEUE_REFERENCE_COUNT), 2u);
  clReleaseCommandQueue(d.on_device);
  const char* const which = "out[0] = get_default_queue() == q;";
  EXPECT_EQ(d.run(which, 1), Ints{1});
  const cl_command_queue other = d.make_queue(0);
  EXPECT_EQ(clSetDefaultDeviceCommandQueue(d.context, d.device, other), CL_SUCCESS);
  EXPECT_EQ(queue_value<cl_command_queue>(d.on_device, CL_QUEUE_DEVICE_DEFAULT), other);
  EXPECT_EQ(d.run(which, 1), Ints{0});
  EXPECT_EQ(
      d.run(
          "enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[0] = 4; });",
          1),
      Ints{4});
  clReleaseCommandQueue(other);
  EXPECT_EQ(queue_value<cl_command_queue>(d.on_device, CL_QUEUE_DEVICE_DEFAULT), nullptr);
  EXPECT_EQ(d.run("out[0] = (size_t)__builtin_astype(get_default_queue(), size_t) == 0;", 1), Ints{1});
}

/// As many as the device reports beside the default one.
TEST(DeviceQueue, AContextHasOnlySoMany) {
  const DeviceEnqueue d;
  ASSERT_EQ(queue_value<cl_command_queue>(d.queue, CL_QUEUE_DEVICE_DEFAULT), d.on_device);
  std::vector<cl_command_queue> queues;
  cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES,
                                      CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  cl_int error = CL_SUCCESS;
  for (cl_uint i = 0; i < device_value<cl_uint>(CL_DEVICE_MAX_ON_DEVICE_QUEUES); ++i)
    queues.push_back(d.make_queue(0));
  EXPECT_EQ(clCreateCommandQueueWithProperties(d.context, d.device, properties, &error), nullptr);
  EXPECT_EQ(error, CL_OUT_OF_RESOURCES);
  clReleaseCommandQueue(queues.back());
  queues.back() = d.make_queue(0);
  for (const cl_command_queue queue : queues) clReleaseCommandQueue(queue);
}

/// A kernel keeps the queues that it was given, though the program releases them.
TEST(DeviceQueue, KernelsKeepTheirQueues) {
  DeviceEnqueue d;
  const cl_event gate = clCreateUserEvent(d.context, nullptr);
  EXPECT_EQ(clEnqueueMarkerWithWaitList(d.queue, 1, &gate, nullptr), CL_SUCCESS);
  const cl_command_queue own = d.make_queue(0);
  std::swap(d.on_device, const_cast<cl_command_queue&>(own));
  d.enqueue(
      "kernel void k(global int* out, queue_t q) {"
      " out[1] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[0] = 1; }); }");
  std::swap(d.on_device, const_cast<cl_command_queue&>(own));
  EXPECT_EQ(clReleaseCommandQueue(own), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(d.read(2), (Ints{1, 0}));
  EXPECT_EQ(clGetCommandQueueInfo(own, CL_QUEUE_SIZE, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
  clReleaseEvent(gate);
}

/// A kernel whose queue is gone cannot be launched, as one whose buffer is.
TEST(DeviceQueue, AQueueThatIsGoneIsNoArgument) {
  DeviceEnqueue d;
  const cl_program program = d.build("kernel void k(global int* out, queue_t q) { out[0] = 1; }",
                                     "-cl-std=CL3.0 -cl-kernel-arg-info");
  const cl_kernel k = d.kernel(program, "k");
  char type[32] = "";
  EXPECT_EQ(clGetKernelArgInfo(k, 1, CL_KERNEL_ARG_TYPE_NAME, sizeof type, type, nullptr), CL_SUCCESS);
  EXPECT_STREQ(type, "queue_t");
  const cl_command_queue gone = d.make_queue(0);
  clSetKernelArg(k, 0, sizeof d.out, &d.out);
  EXPECT_EQ(clSetKernelArg(k, 1, sizeof gone, &gone), CL_SUCCESS);
  clReleaseCommandQueue(gone);
  const size_t one = 1;
  EXPECT_EQ(clEnqueueNDRangeKernel(d.queue, k, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
            CL_INVALID_KERNEL_ARGS);
  clReleaseKernel(k);
  clReleaseProgram(program);
}

/// Commands of sub-devices run on their units; so do those that their kernels enqueue.
TEST(DeviceQueue, SubDevicesHaveTheirOwnDefault) {
  cl_device_id parts[2];
  const cl_device_partition_property properties[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1,
                                                     CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  if (clCreateSubDevices(softcl_device(), properties, 1, parts, nullptr) != CL_SUCCESS)
    GTEST_SKIP() << "a single unit";
  DeviceEnqueue d;
  cl_queue_properties on_device[] = {
      CL_QUEUE_PROPERTIES,
      CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  const cl_command_queue own = clCreateCommandQueueWithProperties(d.context, parts[0], on_device, nullptr);
  EXPECT_NE(own, d.on_device);
  const cl_command_queue host_queue = clCreateCommandQueue(d.context, parts[0], 0, nullptr);
  EXPECT_EQ(queue_value<cl_command_queue>(host_queue, CL_QUEUE_DEVICE_DEFAULT), own);
  EXPECT_EQ(clSetDefaultDeviceCommandQueue(d.context, parts[0], d.on_device), CL_INVALID_COMMAND_QUEUE);
  std::swap(d.queue, const_cast<cl_command_queue&>(host_queue));
  EXPECT_EQ(d.run("enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(8, 4),"
                  " ^{ out[get_global_id(0)] = get_default_queue() != q; });",
                  8),
            Ints(8, 1));
  std::swap(d.queue, const_cast<cl_command_queue&>(host_queue));
  clReleaseCommandQueue(host_queue);
  clReleaseCommandQueue(own);
  clReleaseDevice(parts[0]);
}

}  // namespace
