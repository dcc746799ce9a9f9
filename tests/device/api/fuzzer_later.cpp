// What OpenCL 2.0 to 3.0 added, features that this device does not have included.
#include "fuzzer.h"

namespace {

void CL_CALLBACK ignore_context(cl_context, void*) {}
void CL_CALLBACK ignore_program(cl_program, void*) {}

}  // namespace

void Fuzzer::on_later_versions() {
  static const std::vector<Call> calls = {
      &Fuzzer::with_properties, &Fuzzer::shared_memory,  &Fuzzer::pipe,       &Fuzzer::destructors,
      &Fuzzer::timers,          &Fuzzer::specialization, &Fuzzer::sub_groups, &Fuzzer::default_queue};
  one_of(calls);
}

void Fuzzer::with_properties() {
  const cl_mem_properties none[] = {0}, some[] = {below(9), below(9), 0};
  const cl_mem_properties* const chosen = choice<const cl_mem_properties*>({nullptr, none, some});
  keep(buffers_,
       cl_->clCreateBufferWithProperties(any_context(), chosen, flags(), size(), maybe_host(), nullptr));
}

void Fuzzer::shared_memory() {
  void* pointers[] = {host_, nullptr};
  const void* const_pointers[] = {host_};
  const cl_uint count = waits();
  const cl_command_queue queue = any_queue();
  switch (below(9)) {
    case 0:
      cl_->clSVMFree(any_context(), cl_->clSVMAlloc(any_context(), below(16), size(), cl_uint(below(200))));
      break;
    case 1:
      cl_->clEnqueueSVMFree(queue, 1, pointers, nullptr, nullptr, count, list(count), maybe_event());
      break;
    case 2:
      cl_->clEnqueueSVMMemcpy(queue, CL_FALSE, host_, host_ + 64, 64, count, list(count), maybe_event());
      break;
    case 3:
      cl_->clEnqueueSVMMemFill(queue, host_, host_ + 64, 4, 64, count, list(count), maybe_event());
      break;
    case 4:
      cl_->clEnqueueSVMMap(queue, CL_FALSE, CL_MAP_READ, host_, 64, count, list(count), maybe_event());
      break;
    case 5:
      cl_->clEnqueueSVMUnmap(queue, host_, count, list(count), maybe_event());
      break;
    case 6:
      cl_->clEnqueueSVMMigrateMem(queue, 1, const_pointers, nullptr, 0, count, list(count), maybe_event());
      break;
    case 7:
      cl_->clSetKernelArgSVMPointer(any(kernels_), cl_uint(below(4)), host_);
      break;
    default:
      cl_->clSetKernelExecInfo(any(kernels_), CL_KERNEL_EXEC_INFO_SVM_PTRS + cl_uint(below(3)),
                               sizeof pointers, pointers);
  }
  record_event();
}

void Fuzzer::pipe() {
  char room[64];
  keep(buffers_, cl_->clCreatePipe(any_context(), below(2) ? 0 : flags(), below(3) ? 4 : cl_uint(small()),
                                   cl_uint(small()), nullptr, nullptr));
  cl_->clGetPipeInfo(any_mem(), CL_PIPE_PACKET_SIZE + cl_uint(below(3)), below(65), room, nullptr);
}

void Fuzzer::destructors() {
  if (below(2))
    cl_->clSetContextDestructorCallback(any_context(), below(4) ? ignore_context : nullptr, nullptr);
  else
    cl_->clSetProgramReleaseCallback(any_program(), below(4) ? ignore_program : nullptr, nullptr);
}

void Fuzzer::timers() {
  cl_ulong device = 0, host = 0;
  cl_->clGetDeviceAndHostTimer(any_device(), below(4) ? &device : nullptr, below(4) ? &host : nullptr);
  cl_->clGetHostTimer(any_device(), below(4) ? &host : nullptr);
}

void Fuzzer::specialization() {
  cl_->clSetProgramSpecializationConstant(any_program(), cl_uint(below(9)), below(9),
                                          below(9) ? host_ : nullptr);
}

void Fuzzer::sub_groups() {
  const std::size_t input[] = {small(), small(), small()};
  std::size_t result[3], needed = 0;
  cl_->clGetKernelSubGroupInfo(any(kernels_), any_device(),
                               CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE + cl_uint(below(3)), 8 * below(4),
                               input, 8 * below(4), result, &needed);
}

void Fuzzer::default_queue() {
  cl_->clSetDefaultDeviceCommandQueue(any_context(), any_device(), any_queue());
}
