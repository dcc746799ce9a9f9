// cl_khr_semaphore, cl_khr_command_buffer and cl_khr_command_buffer_mutable_dispatch.
#include "fuzzer.h"

void Fuzzer::on_extensions() {
  static const std::vector<Call> calls = {&Fuzzer::semaphore,         &Fuzzer::wait_or_signal,
                                          &Fuzzer::wait_or_signal,    &Fuzzer::command_buffer,
                                          &Fuzzer::recorded_launch,   &Fuzzer::recorded_image,
                                          &Fuzzer::recorded_transfer, &Fuzzer::enqueue_buffer,
                                          &Fuzzer::enqueue_buffer,    &Fuzzer::update,
                                          &Fuzzer::extension_query,   &Fuzzer::extension_release};
  one_of(calls);
}

void Fuzzer::semaphore() {
  const cl_semaphore_properties_khr binary[] = {CL_SEMAPHORE_TYPE_KHR, below(9) ? 1 : below(3), 0},
                                    on_device[] = {CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR,
                                                   cl_semaphore_properties_khr(any_device()),
                                                   0,
                                                   CL_SEMAPHORE_TYPE_KHR,
                                                   1,
                                                   0};
  // All are kept, so that finish_all() can release them: waits would have no one to end them.
  if (semaphores_.size() == 64) return;
  if (const cl_semaphore_khr made = cl_->clCreateSemaphoreWithPropertiesKHR(
          any_context(), choice<const cl_semaphore_properties_khr*>({binary, on_device, nullptr}), nullptr))
    semaphores_.push_back(made);
}

void Fuzzer::wait_or_signal() {
  const cl_semaphore_khr list_of[] = {any(semaphores_), any(semaphores_)};
  const cl_uint count = waits(), semaphores = cl_uint(below(3));
  // A wait is signaled by what comes next, or ended with the semaphore.
  if (below(3) == 0)
    cl_->clEnqueueWaitSemaphoresKHR(any_queue(), semaphores, below(9) ? list_of : nullptr, nullptr, count,
                                    list(count), maybe_event());
  else
    signal(semaphores, list_of);
  record_event();
}

/// A signal behind its own wait, in a queue or by events, would be a deadlock of the program's making: those
/// that succeed are in a queue of their own, and wait for user events alone.
void Fuzzer::signal(cl_uint semaphores, const cl_semaphore_khr* list_of) {
  const cl_uint count = cl_uint(below(3));
  for (cl_uint i = 0; i < count; ++i) wait_list_[i] = any(user_events_);
  const bool fails = below(9) == 0;
  cl_->clEnqueueSignalSemaphoresKHR(fails ? any_queue() : signals_, semaphores, fails ? nullptr : list_of,
                                    nullptr, count, list(count), maybe_event());
}

void Fuzzer::command_buffer() {
  const cl_command_queue queue = any_queue();
  const cl_command_buffer_properties_khr properties[] = {
      CL_COMMAND_BUFFER_FLAGS_KHR, below(5),
      cl_command_buffer_properties_khr(below(8) ? 0 : CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR),
      below(3), 0};
  keep(command_buffers_,
       cl_->clCreateCommandBufferKHR(below(9) ? 1 : cl_uint(below(3)), below(9) ? &queue : nullptr,
                                     below(2) ? properties : nullptr, nullptr));
}

void Fuzzer::recorded_transfer() {
  const cl_command_buffer_khr buffer = any(command_buffers_);
  const cl_sync_point_khr points[] = {cl_sync_point_khr(below(4)), cl_sync_point_khr(below(9))};
  const cl_uint count = below(2) ? 0 : cl_uint(below(3));
  const cl_sync_point_khr* const list = count || below(30) == 0 ? points : nullptr;
  cl_sync_point_khr made = 0;
  const cl_command_queue none = below(30) ? nullptr : any_queue();
  const std::size_t from[3] = {small(), below(3), 0}, to[3] = {small(), below(3), 0},
                    region[3] = {small(), below(4), 1};
  switch (below(4)) {
    case 0:
      cl_->clCommandBarrierWithWaitListKHR(buffer, none, nullptr, count, list, &made, nullptr);
      break;
    case 1:
      cl_->clCommandCopyBufferKHR(buffer, none, nullptr, any_buffer(), any_buffer(), small(), small(),
                                  small(), count, list, &made, nullptr);
      break;
    case 2:
      cl_->clCommandCopyBufferRectKHR(buffer, none, nullptr, any_buffer(), any_buffer(), from, to, region, 0,
                                      0, 0, 0, count, list, below(2) ? &made : nullptr, nullptr);
      break;
    default:
      cl_->clCommandFillBufferKHR(buffer, none, nullptr, any_buffer(), host_,
                                  choice<std::size_t>({1, 4, 16, 3}), small(), small(), count, list, &made,
                                  nullptr);
  }
}

void Fuzzer::recorded_image() {
  const cl_command_buffer_khr buffer = any(command_buffers_);
  const Origin from = image_origin(), to = image_origin();
  const Triple region = image_region();
  switch (below(4)) {
    case 0:
      cl_->clCommandCopyImageKHR(buffer, nullptr, nullptr, any_image(), any_image(), from.at, to.at,
                                 region.at, 0, nullptr, nullptr, nullptr);
      break;
    case 1:
      cl_->clCommandFillImageKHR(buffer, nullptr, nullptr, any_image(), host_, from.at, region.at, 0, nullptr,
                                 nullptr, nullptr);
      break;
    case 2:
      cl_->clCommandCopyImageToBufferKHR(buffer, nullptr, nullptr, any_image(), any_buffer(), from.at,
                                         region.at, small(), 0, nullptr, nullptr, nullptr);
      break;
    default:
      cl_->clCommandCopyBufferToImageKHR(buffer, nullptr, nullptr, any_buffer(), any_image(), small(), to.at,
                                         region.at, 0, nullptr, nullptr, nullptr);
  }
}

void Fuzzer::recorded_launch() {
  const std::size_t global[] = {below(64)}, local[] = {1 + below(4)};
  const softcl::CommandProperties fields[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, below(40), 0};
  cl_mutable_command_khr launch = nullptr;
  cl_->clCommandNDRangeKernelKHR(any(command_buffers_), nullptr, below(3) ? nullptr : fields, any(kernels_),
                                 1, nullptr, global, below(2) ? local : nullptr, 0, nullptr, nullptr,
                                 below(2) ? &launch : nullptr);
  keep(launches_, launch);
}

void Fuzzer::enqueue_buffer() {
  const cl_command_buffer_khr buffer = any(command_buffers_);
  if (below(2)) cl_->clFinalizeCommandBufferKHR(buffer);
  cl_command_queue queue = any_queue();
  const cl_uint count = waits();
  const bool own = below(2);
  cl_->clEnqueueCommandBufferKHR(own ? 0 : 1, own ? nullptr : &queue, buffer, count, list(count),
                                 maybe_event());
  record_event();
}

void Fuzzer::update() {
  const std::size_t global[] = {below(64)}, local[] = {below(5)};
  const cl_mem memory = any_buffer();
  const cl_mutable_dispatch_arg_khr argument{cl_uint(below(4)), below(9) ? sizeof memory : small(),
                                             below(9) ? &memory : nullptr};
  softcl::MutableDispatchConfig change{};
  change.command = any(launches_);
  change.work_dim = below(9) ? cl_uint(below(2)) : cl_uint(below(5));
  change.num_args = cl_uint(below(2));
  change.arg_list = change.num_args ? &argument : nullptr;
  change.global_work_size = below(2) ? global : nullptr;
  change.local_work_size = below(3) ? nullptr : local;
  const softcl::UpdateType types[] = {below(20) ? softcl::mutable_dispatch_config : 1};
  const void* configs[] = {below(20) ? &change : nullptr};
  cl_->clUpdateMutableCommandsKHR(any(command_buffers_), cl_uint(below(20) != 0), below(20) ? types : nullptr,
                                  below(20) ? configs : nullptr);
}

void Fuzzer::extension_query() {
  char room[64];
  std::size_t needed = 0;
  const std::size_t space = below(65);
  switch (below(3)) {
    case 0:
      cl_->clGetSemaphoreInfoKHR(any(semaphores_), CL_SEMAPHORE_CONTEXT_KHR + cl_uint(below(6)), space, room,
                                 &needed);
      break;
    case 1:
      cl_->clGetCommandBufferInfoKHR(any(command_buffers_), CL_COMMAND_BUFFER_QUEUES_KHR + cl_uint(below(7)),
                                     space, room, &needed);
      break;
    default:
      cl_->clGetMutableCommandInfoKHR(
          any(launches_), CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR + cl_uint(below(14)), space, room, &needed);
  }
}

void Fuzzer::extension_release() {
  switch (below(5)) {
    case 4:
      cl_->clGetSemaphoreHandleForTypeKHR(any(semaphores_), any_device(), CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR,
                                          sizeof host_, host_, nullptr);
      break;
    case 0:
      cl_->clRetainSemaphoreKHR(any(semaphores_));
      break;
    case 1:
      cl_->clRetainCommandBufferKHR(any(command_buffers_));
      break;
    case 2:
      return release_one(semaphores_, cl_->clReleaseSemaphoreKHR);
    default:
      return release_one(command_buffers_, cl_->clReleaseCommandBufferKHR);
  }
}
