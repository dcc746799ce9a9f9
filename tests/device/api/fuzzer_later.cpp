// What OpenCL 2.0 to 3.0 added; fuzzer_devices.cpp and fuzzer_shared_memory.cpp have the rest of it.
#include "fuzzer.h"

namespace {

void CL_CALLBACK ignore_context(cl_context, void*) {}
void CL_CALLBACK ignore_program(cl_program, void*) {}

}  // namespace

void Fuzzer::on_later_versions() {
  static const std::vector<Call> calls = {&Fuzzer::with_properties, &Fuzzer::destructors, &Fuzzer::timers,
                                          &Fuzzer::specialization, &Fuzzer::sub_groups};
  one_of(calls);
}

void Fuzzer::with_properties() {
  const cl_mem_properties none[] = {0}, some[] = {below(9), below(9), 0};
  const cl_mem_properties* const chosen = choice<const cl_mem_properties*>({nullptr, none, some});
  keep(buffers_,
       cl_->clCreateBufferWithProperties(any_context(), chosen, flags(), size(), maybe_host(), nullptr));
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
