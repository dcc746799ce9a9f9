// Sub-devices, queues on the device and pipes.
#include "fuzzer.h"

void Fuzzer::on_devices() {
  static const std::vector<Call> calls = {&Fuzzer::device, &Fuzzer::sub_device_queue,
                                          &Fuzzer::sub_device_launch, &Fuzzer::sub_device_launch,
                                          &Fuzzer::sub_device_program};
  one_of(calls);
}

void Fuzzer::on_device_queues() {
  static const std::vector<Call> calls = {&Fuzzer::device_queue, &Fuzzer::default_queue,
                                          &Fuzzer::device_queue_launch, &Fuzzer::device_queue_launch,
                                          &Fuzzer::device_queue_info};
  one_of(calls);
}

void Fuzzer::on_pipes() {
  static const std::vector<Call> calls = {&Fuzzer::pipe, &Fuzzer::pipe_info, &Fuzzer::pipe_launch,
                                          &Fuzzer::pipe_launch};
  one_of(calls);
}

/// A queue of a part of the first context's device, in that context.
void Fuzzer::sub_device_queue() {
  if (queues_.size() > 8) return release_queue();
  keep(queues_, cl_->clCreateCommandQueue(any_context(), any(devices_), below(4), nullptr));
}

void Fuzzer::sub_device_launch() { enqueue_with("k", queues_[below(queues_.size())], {any_buffer()}); }

/// Built for a part alone, or queried of it.
void Fuzzer::sub_device_program() {
  const cl_device_id device = any(devices_);
  cl_build_status status = CL_BUILD_NONE;
  if (below(8) == 0)
    cl_->clBuildProgram(any_program(), 1, &device, "-cl-std=CL3.0", nullptr, nullptr);
  else
    cl_->clGetProgramBuildInfo(any_program(), device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status,
                               nullptr);
}

void Fuzzer::device_queue() {
  if (queues_.size() > 8) return release_queue();
  const cl_queue_properties properties[] = {
      CL_QUEUE_PROPERTIES,
      CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE * (below(9) != 0) |
          CL_QUEUE_ON_DEVICE_DEFAULT * (below(4) == 0) | CL_QUEUE_PROFILING_ENABLE * below(2),
      cl_queue_properties(below(2) ? CL_QUEUE_SIZE : 0), size(), 0};
  keep(queues_, cl_->clCreateCommandQueueWithProperties(any_context(), any_device(), properties, nullptr));
}

void Fuzzer::default_queue() {
  cl_->clSetDefaultDeviceCommandQueue(any_context(), any_device(), any_queue());
}

void Fuzzer::device_queue_launch() {
  const cl_kernel kernel = cl_->clCreateKernel(programs_.front(), "d", nullptr);
  const cl_command_queue queue = below(4) ? queues_[2] : any_queue();
  const cl_int number = cl_int(below(8));
  cl_->clSetKernelArg(kernel, 0, sizeof queue, &queue);
  cl_->clSetKernelArg(kernel, 1, sizeof number, &number);
  cl_->clSetKernelArg(kernel, 2, 64, nullptr);
  const std::size_t items = 1 + below(4);
  const cl_uint count = waits();
  cl_->clEnqueueNDRangeKernel(any_queue(), kernel, 1, nullptr, &items, nullptr, count, list(count),
                              maybe_event());
  record_event();
  cl_->clReleaseKernel(kernel);
}

void Fuzzer::device_queue_info() {
  char room[64];
  std::size_t needed = 0;
  cl_->clGetCommandQueueInfo(any_queue(), CL_QUEUE_SIZE + cl_uint(below(3)), below(65), room, &needed);
}

void Fuzzer::pipe() {
  if (pipes_.size() > 8) return release_one(pipes_, cl_->clReleaseMemObject);
  const cl_pipe_properties none[] = {0}, some[] = {cl_pipe_properties(below(9)), 1, 0};
  keep(pipes_, cl_->clCreatePipe(any_context(), below(4) ? 0 : flags(), below(4) ? 4 : cl_uint(small()),
                                 below(8) ? cl_uint(below(9)) : cl_uint(small()),
                                 below(8) ? nullptr : (below(2) ? none : some), nullptr));
}

void Fuzzer::pipe_info() {
  char room[64];
  std::size_t needed = 0;
  cl_->clGetPipeInfo(below(4) ? any_pipe() : any_mem(), CL_PIPE_PACKET_SIZE + cl_uint(below(4)), below(65),
                     below(4) ? room : nullptr, &needed);
}

void Fuzzer::pipe_launch() { enqueue_with("p", any_queue(), {any_pipe(), any_pipe()}); }

void Fuzzer::enqueue_with(const char* name, cl_command_queue queue, const std::vector<cl_mem>& memory) {
  const cl_kernel kernel = cl_->clCreateKernel(programs_.front(), name, nullptr);
  cl_uint index = 0;
  for (const cl_mem& one : memory) cl_->clSetKernelArg(kernel, index++, sizeof one, &one);
  const cl_int number = cl_int(below(8));
  cl_->clSetKernelArg(kernel, index, sizeof number, &number);
  cl_->clSetKernelArg(kernel, index + 1, 1 + below(64), nullptr);
  const std::size_t global[2] = {below(64), 1 + below(3)};
  const cl_uint count = waits();
  cl_->clEnqueueNDRangeKernel(queue, kernel, 1 + cl_uint(below(2)), nullptr, global, nullptr, count,
                              list(count), maybe_event());
  record_event();
  cl_->clReleaseKernel(kernel);
}
