// Section 5.6: shared virtual memory. Allocations are freed when nothing uses them: anything else would be
// the program's error.
#include "fuzzer.h"

namespace {

void CL_CALLBACK free_nothing(cl_command_queue, cl_uint, void*[], void*) {}

}  // namespace

void Fuzzer::on_shared_memory() {
  static const std::vector<Call> calls = {
      &Fuzzer::allocate,   &Fuzzer::free_shared,     &Fuzzer::shared_transfer, &Fuzzer::shared_transfer,
      &Fuzzer::shared_map, &Fuzzer::shared_argument, &Fuzzer::shared_buffer};
  one_of(calls);
}

void Fuzzer::allocate() {
  if (shared_.size() > 8 || below(4) == 0) {
    // With any arguments; what is made goes at once.
    const cl_context context = any_context();
    cl_->clSVMFree(context,
                   cl_->clSVMAlloc(context, below(2) ? below(16) : flags(), size(), cl_uint(below(200))));
    return;
  }
  const cl_svm_mem_flags grain =
      below(2) ? CL_MEM_SVM_FINE_GRAIN_BUFFER | (below(2) ? CL_MEM_SVM_ATOMICS : 0) : 0;
  if (void* const memory = cl_->clSVMAlloc(contexts_.front(), grain, shared_size + 64 * below(8), 0))
    shared_.push_back(static_cast<char*>(memory));
}

void Fuzzer::free_shared() {
  if (shared_.empty() || below(4)) {
    void* none[] = {nullptr};
    const cl_uint count = waits();
    cl_->clEnqueueSVMFree(any_queue(), cl_uint(below(2)), below(9) ? none : nullptr,
                          below(2) ? free_nothing : nullptr, nullptr, count, list(count), maybe_event());
    return record_event();
  }
  finish_all();
  // Some may be of this memory, and so may arguments and commands.
  release_all(images_, cl_->clReleaseMemObject);
  release_all(buffers_, cl_->clReleaseMemObject);
  release_all(kernels_, cl_->clReleaseKernel);
  release_all(command_buffers_, cl_->clReleaseCommandBufferKHR);
  void* memory[] = {shared_.back()};
  shared_.pop_back();
  if (below(2))
    cl_->clSVMFree(contexts_.front(), memory[0]);
  else
    cl_->clEnqueueSVMFree(queues_[0], 1, memory, nullptr, nullptr, 0, nullptr, nullptr);
}

void Fuzzer::shared_transfer() {
  const cl_bool block = blocking();
  const cl_uint count = waits(block);
  char *const to = any_shared(), *const from = any_shared() + 128;
  const std::size_t bytes = below(9) ? below(129) : 0;
  const void* moved[] = {from};
  const std::size_t sizes[] = {below(8) ? 64 : wild_size()};
  switch (below(3)) {
    case 0:
      cl_->clEnqueueSVMMemcpy(any_queue(), block, below(30) ? to : nullptr, from, bytes, count, list(count),
                              maybe_event());
      break;
    case 1:
      cl_->clEnqueueSVMMemFill(any_queue(), below(9) ? to : to + 1, below(30) ? from : nullptr,
                               std::size_t(1) << below(9), 128 * below(2), count, list(count), maybe_event());
      break;
    default:
      cl_->clEnqueueSVMMigrateMem(any_queue(), cl_uint(below(9) != 0), below(9) ? moved : nullptr,
                                  below(2) ? sizes : nullptr, below(9) ? 1 + below(2) : below(9), count,
                                  list(count), maybe_event());
  }
  record_event();
}

void Fuzzer::shared_map() {
  const cl_bool block = blocking();
  const cl_uint count = waits(block);
  char* const memory = below(30) ? any_shared() : nullptr;
  if (below(2))
    cl_->clEnqueueSVMMap(any_queue(), block, below(9), memory, below(9) ? 64 : 0, count, list(count),
                         maybe_event());
  else
    cl_->clEnqueueSVMUnmap(any_queue(), memory, count, list(count), maybe_event());
  record_event();
}

void Fuzzer::shared_argument() {
  void* pointers[] = {any_shared(), nullptr};
  if (below(2))
    cl_->clSetKernelArgSVMPointer(any(kernels_), cl_uint(below(4)), any_shared());
  else
    cl_->clSetKernelExecInfo(any(kernels_), CL_KERNEL_EXEC_INFO_SVM_PTRS + cl_uint(below(3)), 8 * below(3),
                             below(9) ? pointers : nullptr);
}

/// A buffer in the memory, and commands that are recorded of it.
void Fuzzer::shared_buffer() {
  if (below(2)) {
    keep(buffers_,
         cl_->clCreateBuffer(any_context(), CL_MEM_USE_HOST_PTR,
                             below(4) ? shared_size : small() % (shared_size + 1), any_shared(), nullptr));
    return;
  }
  const softcl::CommandProperties none[] = {0}, some[] = {below(9), below(9), 0};
  const softcl::CommandProperties* const properties = below(4) ? nullptr : (below(2) ? none : some);
  char *const to = any_shared(), *const from = any_shared() + 128;
  if (below(2))
    cl_->clCommandSVMMemcpyKHR(any(command_buffers_), nullptr, properties, below(30) ? to : nullptr, from,
                               below(129), 0, nullptr, nullptr, nullptr);
  else
    cl_->clCommandSVMMemFillKHR(any(command_buffers_), nullptr, properties, below(30) ? to : nullptr, from,
                                std::size_t(1) << below(8), 128 * below(2), 0, nullptr, nullptr, nullptr);
}
