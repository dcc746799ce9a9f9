#include "object_set.h"

#include <gtest/gtest.h>

#include "spirv_module.h"

namespace {

constexpr const char* source = R"(
__kernel void add(__global int* a, int b) { a[get_global_id(0)] += b; }
__kernel __attribute__((reqd_work_group_size(2, 1, 1))) void required(__global int* a) { a[get_global_id(0)] = 1; }
__kernel void with_image(read_only image2d_t from, sampler_t s, write_only image2d_t to) {
  write_imagef(to, (int2)0, read_imagef(from, s, (int2)0));
}
__kernel void with_local(__global int* a, __local int* t) { t[get_local_id(0)] = 1; a[get_global_id(0)] = t[0]; }
)";

cl_event failed_marker(cl_context context, cl_command_queue queue) {
  cl_event user = clCreateUserEvent(context, nullptr), marker = nullptr;
  clEnqueueMarkerWithWaitList(queue, 1, &user, &marker);
  clSetUserEventStatus(user, -7);
  clReleaseEvent(user);
  return marker;
}

/// A program made from the binary of another, for one device.
cl_program program_of_binary(cl_program program) {
  size_t size = 0;
  clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr);
  std::vector<unsigned char> bytes(size);
  unsigned char* destination = bytes.data();
  clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof destination, &destination, nullptr);
  cl_context context = nullptr;
  clGetProgramInfo(program, CL_PROGRAM_CONTEXT, sizeof context, &context, nullptr);
  const cl_device_id device = softcl_device();
  const unsigned char* binary = destination;
  cl_int error = CL_SUCCESS;
  const cl_program made = clCreateProgramWithBinary(context, 1, &device, &size, &binary, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  return made;
}

}  // namespace

ObjectSet::ObjectSet() : cl(&softcl_entry_points()), platform(softcl_platform()) {
  other_context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  other_queue = clCreateCommandQueue(other_context, device, 0, nullptr);
  profiling_queue = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, nullptr);
  const cl_queue_properties on_device[] = {CL_QUEUE_PROPERTIES,
                                           CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  device_queue = clCreateCommandQueueWithProperties(context, device, on_device, nullptr);
  other_device_queue = clCreateCommandQueueWithProperties(other_context, device, on_device, nullptr);
  buffer64 = buffer(1024);
  other_buffer = clCreateBuffer(other_context, 0, 1024, nullptr, nullptr);
  host_read_only = buffer(1024, CL_MEM_HOST_READ_ONLY);
  host_write_only = buffer(1024, CL_MEM_HOST_WRITE_ONLY);
  host_no_access = buffer(1024, CL_MEM_HOST_NO_ACCESS);
  read_only = buffer(1024, CL_MEM_READ_ONLY);
  write_only = buffer(1024, CL_MEM_WRITE_ONLY);
  cl_buffer_region first{0, 256}, second{128, 256};
  sub_buffer = clCreateSubBuffer(buffer64, 0, CL_BUFFER_CREATE_TYPE_REGION, &first, nullptr);
  sub_buffer_overlapping = clCreateSubBuffer(buffer64, 0, CL_BUFFER_CREATE_TYPE_REGION, &second, nullptr);

  a_pipe = clCreatePipe(context, 0, 4, 4, nullptr, nullptr);

  const char* text = source;
  const char* wrong = "this is not OpenCL C";
  unbuilt = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  built = build(source);
  with_kernel = build(source);
  failed = clCreateProgramWithSource(context, 1, &wrong, nullptr, nullptr);
  compiled = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  clCompileProgram(compiled, 0, nullptr, nullptr, 0, nullptr, nullptr, nullptr, nullptr);
  from_object = program_of_binary(compiled);
  from_executable = program_of_binary(built);
  from_il = clCreateProgramWithIL(context, spirv_module, sizeof spirv_module, nullptr);
  other_program = clCreateProgramWithSource(other_context, 1, &text, nullptr, nullptr);
  clBuildProgram(other_program, 0, nullptr, nullptr, nullptr, nullptr);
  add = kernel(with_kernel, "add");
  unset = kernel(with_kernel, "add");
  required = kernel(with_kernel, "required");
  local = kernel(with_kernel, "with_local");
  greedy = kernel(with_kernel, "with_local");
  other_kernel = clCreateKernel(other_program, "add", nullptr);
  const cl_program informed = build(source, "-cl-kernel-arg-info");
  with_argument_info = kernel(informed, "add");
  clReleaseProgram(informed);
  without_argument_info = kernel(with_kernel, "add");
  const cl_program with_queues = build("kernel void k(queue_t q) {}", "-cl-std=CL3.0");
  with_queue = kernel(with_queues, "k");
  clReleaseProgram(with_queues);
  const cl_int b = 1;
  clSetKernelArg(add, 0, sizeof buffer64, &buffer64);
  clSetKernelArg(add, 1, sizeof b, &b);
  clSetKernelArg(required, 0, sizeof buffer64, &buffer64);
  clSetKernelArg(greedy, 0, sizeof buffer64, &buffer64);
  clSetKernelArg(greedy, 1, size_t(1) << 40, nullptr);
  make_sub_device();

  clEnqueueMarkerWithWaitList(profiling_queue, 0, nullptr, &complete);
  clEnqueueMarkerWithWaitList(other_queue, 0, nullptr, &other_event);
  clWaitForEvents(1, &complete);
  failed_event = failed_marker(context, queue);
  user_event = clCreateUserEvent(context, nullptr);
  set_user_event = clCreateUserEvent(context, nullptr);
  clSetUserEventStatus(set_user_event, CL_COMPLETE);

  released.assign(size_t(HandleKind::any_queue) + 1, nullptr);
  make_images();
  make_command_buffers();
  const auto release = [&](HandleKind kind, auto handle, auto function) {
    released[size_t(kind)] = handle;
    EXPECT_EQ(function(handle), CL_SUCCESS);
  };
  if (sub_device) {
    const cl_device_partition_property ones[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1, 0, 0};
    cl_device_id gone_device = nullptr;
    clCreateSubDevices(device, ones, 1, &gone_device, nullptr);
    release(HandleKind::device, gone_device, clReleaseDevice);
  }
  const cl_context gone = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  release(HandleKind::context, gone, clReleaseContext);
  release(HandleKind::queue, clCreateCommandQueue(context, device, 0, nullptr), clReleaseCommandQueue);
  released[size_t(HandleKind::any_queue)] = released[size_t(HandleKind::queue)];
  release(HandleKind::mem, buffer(64), clReleaseMemObject);
  release(HandleKind::program, clCreateProgramWithSource(context, 1, &text, nullptr, nullptr),
          clReleaseProgram);
  release(HandleKind::kernel, kernel(with_kernel, "add"), clReleaseKernel);
  release(HandleKind::event, clCreateUserEvent(context, nullptr), clReleaseEvent);
}

void ObjectSet::make_command_buffers() {
  constexpr cl_semaphore_properties_khr binary[] = {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
  semaphore = cl->clCreateSemaphoreWithPropertiesKHR(context, binary, nullptr);
  other_semaphore = cl->clCreateSemaphoreWithPropertiesKHR(other_context, binary, nullptr);
  const cl_semaphore_khr gone_semaphore = cl->clCreateSemaphoreWithPropertiesKHR(context, binary, nullptr);
  released[size_t(HandleKind::semaphore)] = gone_semaphore;
  EXPECT_EQ(cl->clReleaseSemaphoreKHR(gone_semaphore), CL_SUCCESS);

  const auto make = [&](cl_command_buffer_flags_khr flags, cl_mutable_command_khr* launches, bool fixed,
                        cl_kernel launched) {
    const cl_command_buffer_properties_khr properties[] = {CL_COMMAND_BUFFER_FLAGS_KHR, flags, 0};
    const cl_command_buffer_khr made = cl->clCreateCommandBufferKHR(1, &queue, properties, nullptr);
    EXPECT_EQ(cl->clCommandNDRangeKernelKHR(made, nullptr, nullptr, launched, 1, nullptr, &one, nullptr, 0,
                                            nullptr, nullptr, launches),
              CL_SUCCESS);
    const softcl::CommandProperties size_alone[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR,
                                                    CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR, 0};
    if (fixed) {
      EXPECT_EQ(cl->clCommandNDRangeKernelKHR(made, nullptr, size_alone, add, 1, nullptr, &one, nullptr, 0,
                                              nullptr, nullptr, &fixed_launch),
                CL_SUCCESS);
    }
    EXPECT_EQ(cl->clFinalizeCommandBufferKHR(made), CL_SUCCESS);
    return made;
  };
  executable = make(CL_COMMAND_BUFFER_MUTABLE_KHR, &launch, true, add);
  constant = make(0, &constant_launch, false, add);
  cl_mutable_command_khr gone_launch = nullptr;
  const cl_command_buffer_khr gone = make(CL_COMMAND_BUFFER_MUTABLE_KHR, &gone_launch, false, add);
  released[size_t(HandleKind::command_buffer)] = gone;
  released[size_t(HandleKind::mutable_command)] = gone_launch;
  EXPECT_EQ(cl->clReleaseCommandBufferKHR(gone), CL_SUCCESS);
  incomplete = make(CL_COMMAND_BUFFER_MUTABLE_KHR, nullptr, false, unset);
  recording = cl->clCreateCommandBufferKHR(1, &queue, nullptr, nullptr);
  EXPECT_EQ(cl->clCommandBarrierWithWaitListKHR(recording, nullptr, nullptr, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
}

void ObjectSet::make_images() {
  const cl_image_format rgba{CL_RGBA, CL_UNORM_INT8}, r{CL_R, CL_FLOAT};
  const auto make = [&](cl_context in, cl_mem_flags flags, const cl_image_format& format,
                        cl_mem_object_type type = CL_MEM_OBJECT_IMAGE2D, cl_mem of = nullptr,
                        cl_uint levels = 0) {
    const cl_image_desc description{type, 4, 4, 4, 0, 0, 0, levels, 0, {of}};
    cl_int error = CL_SUCCESS;
    const cl_mem made = clCreateImage(in, flags, &format, &description, nullptr, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    return made;
  };
  image = make(context, 0, rgba);
  other_image = make(other_context, 0, rgba);
  volume = make(context, 0, rgba, CL_MEM_OBJECT_IMAGE3D);
  floats = make(context, 0, r);
  mipmapped = make(context, 0, rgba, CL_MEM_OBJECT_IMAGE2D, nullptr, 3);
  deep_mipmapped = make(context, 0, rgba, CL_MEM_OBJECT_IMAGE3D, nullptr, 3);
  image_of_buffer = make(context, 0, rgba, CL_MEM_OBJECT_IMAGE1D_BUFFER, buffer64);
  image_read_only = make(context, CL_MEM_READ_ONLY, rgba);
  image_write_only = make(context, CL_MEM_WRITE_ONLY, rgba);
  image_host_read_only = make(context, CL_MEM_HOST_READ_ONLY, rgba);
  image_host_write_only = make(context, CL_MEM_HOST_WRITE_ONLY, rgba);
  image_host_no_access = make(context, CL_MEM_HOST_NO_ACCESS, rgba);
  sampler = clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, nullptr);
  other_sampler = clCreateSampler(other_context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, nullptr);
  with_image = kernel(with_kernel, "with_image");
  const cl_sampler gone = clCreateSampler(context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, nullptr);
  EXPECT_EQ(clReleaseSampler(gone), CL_SUCCESS);
  released[size_t(HandleKind::sampler)] = gone;
}

void ObjectSet::make_sub_device() {
  const cl_device_partition_property ones[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1, 0, 0};
  if (clCreateSubDevices(device, ones, 1, &sub_device, nullptr) != CL_SUCCESS) return;
  const cl_device_id both[] = {device, sub_device};
  two_devices = clCreateContext(nullptr, 2, both, nullptr, nullptr, nullptr);
  two_devices_queue = clCreateCommandQueue(two_devices, device, 0, nullptr);
  const char* text = source;
  const cl_program program = clCreateProgramWithSource(two_devices, 1, &text, nullptr, nullptr);
  EXPECT_EQ(clBuildProgram(program, 1, &sub_device, nullptr, nullptr, nullptr), CL_SUCCESS);
  part_only_kernel = kernel(program, "add");
  clReleaseProgram(program);
  const char* with_macro = "__kernel void differs(T x) {} __kernel void same(int x) {}";
  built_differently = clCreateProgramWithSource(two_devices, 1, &with_macro, nullptr, nullptr);
  EXPECT_EQ(clBuildProgram(built_differently, 1, &device, "-D T=int", nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clBuildProgram(built_differently, 1, &sub_device, "-D T=long", nullptr, nullptr), CL_SUCCESS);
}

ObjectSet::~ObjectSet() {
  if (sub_device) {
    clReleaseKernel(part_only_kernel);
    clReleaseProgram(built_differently);
    clReleaseCommandQueue(two_devices_queue);
    clReleaseContext(two_devices);
    clReleaseDevice(sub_device);
  }
  clSetUserEventStatus(user_event, CL_COMPLETE);
  for (cl_command_buffer_khr b : {recording, executable, constant, incomplete})
    cl->clReleaseCommandBufferKHR(b);
  for (cl_semaphore_khr s : {semaphore, other_semaphore}) cl->clReleaseSemaphoreKHR(s);
  for (cl_event e : {complete, other_event, failed_event, user_event, set_user_event}) clReleaseEvent(e);
  for (cl_kernel k : {add, unset, required, local, greedy, other_kernel, with_argument_info,
                      without_argument_info, with_image, with_queue})
    clReleaseKernel(k);
  for (cl_program p :
       {unbuilt, built, with_kernel, failed, compiled, from_object, from_executable, other_program, from_il})
    clReleaseProgram(p);
  for (cl_mem m : {buffer64,
                   other_buffer,
                   host_read_only,
                   host_write_only,
                   host_no_access,
                   read_only,
                   write_only,
                   sub_buffer,
                   sub_buffer_overlapping,
                   a_pipe,
                   image,
                   other_image,
                   volume,
                   mipmapped,
                   deep_mipmapped,
                   floats,
                   image_of_buffer,
                   image_read_only,
                   image_write_only,
                   image_host_read_only,
                   image_host_write_only,
                   image_host_no_access})
    clReleaseMemObject(m);
  for (cl_sampler s : {sampler, other_sampler}) clReleaseSampler(s);
  for (cl_command_queue q : {device_queue, other_device_queue}) clReleaseCommandQueue(q);
  clReleaseCommandQueue(other_queue);
  clReleaseCommandQueue(profiling_queue);
  clReleaseContext(other_context);
}

std::vector<void*> ObjectSet::bad_handles(HandleKind kind) const {
  static char no_handle[64];
  void* const other_kind =
      kind == HandleKind::context ? static_cast<void*>(queue) : static_cast<void*>(context);
  std::vector<void*> bad{nullptr, reinterpret_cast<void*>(16), no_handle, other_kind,
                         reinterpret_cast<char*>(other_kind) + 8};
  if (kind == HandleKind::queue) bad.push_back(device_queue);
  if (void* const gone = released[size_t(kind)]) bad.push_back(gone);
  return bad;
}
