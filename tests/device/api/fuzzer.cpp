#include "fuzzer.h"

#include "fuzzer_calls.h"

namespace {

void CL_CALLBACK ignore_event(cl_event, cl_int, void*) {}

/// Found once: the loader's search takes longer than a call.
cl_platform_id platform() {
  static const cl_platform_id found = softcl_platform();
  return found;
}

}  // namespace

Fuzzer::Fuzzer(unsigned seed) : random_(seed), cl_(&counted_entry_points()) {
  static const cl_device_id device = softcl_device();
  root_ = device;
  keep(contexts_, cl_->clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr));
  for (const cl_command_queue_properties properties : {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE})
    keep(queues_, cl_->clCreateCommandQueue(contexts_.front(), device, properties, nullptr));
  const cl_queue_properties on_device[] = {
      CL_QUEUE_PROPERTIES,
      CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  keep(queues_, cl_->clCreateCommandQueueWithProperties(contexts_.front(), device, on_device, nullptr));
  signals_ =
      cl_->clCreateCommandQueue(contexts_.front(), device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, nullptr);
  const char* text = source;
  const cl_program program = cl_->clCreateProgramWithSource(contexts_.front(), 1, &text, nullptr, nullptr);
  keep(programs_, program);
  cl_->clBuildProgram(program, 0, nullptr, "-cl-std=CL3.0", nullptr, nullptr);
  std::size_t size = 0;
  cl_->clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr);
  binary_.resize(size);
  unsigned char* place = binary_.data();
  cl_->clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place, &place, nullptr);
}

Fuzzer::~Fuzzer() {
  finish_all();
  release_all(events_, cl_->clReleaseEvent);
  release_all(command_buffers_, cl_->clReleaseCommandBufferKHR);
  release_all(kernels_, cl_->clReleaseKernel);
  release_all(programs_, cl_->clReleaseProgram);
  release_all(samplers_, cl_->clReleaseSampler);
  release_all(images_, cl_->clReleaseMemObject);
  release_all(buffers_, cl_->clReleaseMemObject);
  release_all(pipes_, cl_->clReleaseMemObject);
  for (char* const memory : shared_) cl_->clSVMFree(contexts_.front(), memory);
  release_all(queues_, cl_->clReleaseCommandQueue);
  cl_->clReleaseCommandQueue(signals_);
  release_all(contexts_, cl_->clReleaseContext);
  release_all(devices_, cl_->clReleaseDevice);
}

void Fuzzer::step() {
  if (below(200) == 0) return on_programs();  // building takes long
  static const std::vector<Call> groups = {
      &Fuzzer::on_objects, &Fuzzer::on_objects,       &Fuzzer::on_buffers,    &Fuzzer::on_buffers,
      &Fuzzer::on_kernels, &Fuzzer::on_images,        &Fuzzer::on_extensions, &Fuzzer::on_later_versions,
      &Fuzzer::on_devices, &Fuzzer::on_device_queues, &Fuzzer::on_pipes,      &Fuzzer::on_shared_memory};
  one_of(groups);
}

void Fuzzer::finish_all() {
  for (const cl_event e : user_events_) {
    cl_->clSetUserEventStatus(e, below(4) ? CL_COMPLETE : -1);
    cl_->clReleaseEvent(e);
  }
  user_events_.clear();
  // Nothing holds a signal back now: once they have run, waits end with their semaphore's last reference.
  release_all(semaphores_, cl_->clReleaseSemaphoreKHR);
  for (const cl_command_queue q : queues_) cl_->clFinish(q);
}

cl_uint Fuzzer::waits(bool blocking) {
  const cl_uint count = blocking ? 0 : cl_uint(below(4));
  for (cl_uint i = 0; i < count; ++i) wait_list_[i] = below(4) ? any(events_) : any(user_events_);
  return count;
}

cl_bool Fuzzer::blocking() {
  if (below(4)) return CL_FALSE;
  finish_all();
  return CL_TRUE;
}

void Fuzzer::on_objects() {
  static const std::vector<Call> calls = {
      &Fuzzer::retain,     &Fuzzer::release,        &Fuzzer::release,    &Fuzzer::marker,
      &Fuzzer::user_event, &Fuzzer::end_user_event, &Fuzzer::wait,       &Fuzzer::callback,
      &Fuzzer::query,      &Fuzzer::profile,        &Fuzzer::queue,      &Fuzzer::context,
      &Fuzzer::device,     &Fuzzer::flush,          &Fuzzer::finish_all, &Fuzzer::address};
  one_of(calls);
}

void Fuzzer::retain() {
  switch (below(8)) {
    case 0:
      cl_->clRetainEvent(any(events_));
      break;
    case 1:
      cl_->clRetainKernel(any(kernels_));
      break;
    case 2:
      cl_->clRetainSampler(any(samplers_));
      break;
    case 3:
      cl_->clRetainCommandQueue(any_queue());
      break;
    case 4:
      cl_->clRetainContext(any_context());
      break;
    case 5:
      cl_->clRetainDevice(any(devices_));
      break;
    case 6:
      cl_->clRetainProgram(any_program());
      break;
    default:
      cl_->clRetainMemObject(any_mem());
  }
}

void Fuzzer::release() {
  switch (below(6)) {
    case 0:
      return release_one(kernels_, cl_->clReleaseKernel);
    case 1:
      return release_one(samplers_, cl_->clReleaseSampler);
    case 2:
      return release_one(devices_, cl_->clReleaseDevice);
    case 3:
      return release_one(events_, cl_->clReleaseEvent);
    case 4:
      return release_one(images_, cl_->clReleaseMemObject);
    default:
      return release_one(buffers_, cl_->clReleaseMemObject);
  }
}

void Fuzzer::marker() {
  const cl_uint count = waits();
  switch (below(5)) {
    case 0:
      cl_->clEnqueueMarkerWithWaitList(any_queue(), count, list(count), maybe_event());
      break;
    case 1:
      cl_->clEnqueueBarrierWithWaitList(any_queue(), count, list(count), maybe_event());
      break;
    case 2:
      cl_->clEnqueueMarker(any_queue(), maybe_event());
      break;
    case 3:
      cl_->clEnqueueBarrier(any_queue());
      break;
    default:
      cl_->clEnqueueWaitForEvents(any_queue(), count, list(count));
  }
  record_event();
}

void Fuzzer::user_event() {
  if (const cl_event e = cl_->clCreateUserEvent(any_context(), nullptr)) user_events_.push_back(e);
}

void Fuzzer::end_user_event() {
  if (!user_events_.empty()) cl_->clSetUserEventStatus(any(user_events_), cl_int(below(4)) - 2);
}

void Fuzzer::wait() {
  finish_all();
  const cl_uint count = waits();
  cl_->clWaitForEvents(count, list(count));
}

void Fuzzer::callback() {
  cl_->clSetEventCallback(any(events_), cl_int(below(5)) - 1, below(9) ? ignore_event : nullptr, nullptr);
}

void Fuzzer::profile() {
  cl_ulong time = 0;
  cl_->clGetEventProfilingInfo(any(events_), CL_PROFILING_COMMAND_QUEUED + cl_uint(below(6)), sizeof time,
                               &time, nullptr);
}

void Fuzzer::queue() {
  finish_all();
  if (below(2)) {
    cl_->clSetCommandQueueProperty(any_queue(), below(5), below(2), nullptr);
    return;
  }
  if (queues_.size() > 5) return release_queue();
  if (below(2)) {
    keep(queues_, cl_->clCreateCommandQueue(any_context(), any_device(), below(5), nullptr));
  } else {
    // Half of them on the device, or nearly so.
    const cl_queue_properties on_device =
        below(2) ? 0 : CL_QUEUE_ON_DEVICE | below(8) | (below(2) ? CL_QUEUE_ON_DEVICE_DEFAULT : 0);
    const cl_queue_properties properties[] = {
        CL_QUEUE_PROPERTIES + below(9) / 7,
        on_device ? on_device | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE * (below(4) != 0) : below(9),
        cl_queue_properties(below(2) ? CL_QUEUE_SIZE : 0), size(), 0};
    keep(queues_, cl_->clCreateCommandQueueWithProperties(any_context(), any_device(),
                                                          below(4) ? properties : nullptr, nullptr));
  }
}

/// With the command buffers, one of which may be for it: what they enqueue to a queue without a handle,
/// nobody can wait for.
void Fuzzer::release_queue() {
  finish_all();
  release_all(command_buffers_, cl_->clReleaseCommandBufferKHR);
  release_one(queues_, cl_->clReleaseCommandQueue, 3);
}

void Fuzzer::context() {
  if (contexts_.size() > 4) return release_one(contexts_, cl_->clReleaseContext, 1);
  const cl_device_id devices[] = {any_device(), any_device()};
  const cl_context_properties properties[] = {
      cl_context_properties(CL_CONTEXT_PLATFORM + below(3)),
      below(2) ? reinterpret_cast<cl_context_properties>(platform()) : cl_context_properties(below(2)), 0};
  const cl_context_properties* const chosen = below(2) ? properties : nullptr;
  keep(contexts_,
       below(3)
           ? cl_->clCreateContext(chosen, cl_uint(below(3)), devices, nullptr, nullptr, nullptr)
           : cl_->clCreateContextFromType(chosen, cl_device_type(1) << below(6), nullptr, nullptr, nullptr));
}

void Fuzzer::device() {
  const cl_device_partition_property properties[] = {
      cl_device_partition_property(CL_DEVICE_PARTITION_EQUALLY + below(4)),
      cl_device_partition_property(choice<std::size_t>({0, 1, 1, 1, 2, 8, 16, 32, ~std::size_t(0)})),
      cl_device_partition_property(below(2)), 0, 0};
  cl_device_id made[4] = {};
  cl_uint count = 0;
  cl_->clCreateSubDevices(any_device(), below(9) ? properties : nullptr, cl_uint(below(5)),
                          below(9) ? made : nullptr, below(2) ? &count : nullptr);
  for (const cl_device_id one : made) keep(devices_, one);
}

void Fuzzer::flush() {
  if (below(16))
    cl_->clFlush(any_queue());
  else if (below(64))  // what is built comes from the cache, and this empties it
    return;
  else if (below(2))
    cl_->clUnloadPlatformCompiler(below(2) ? platform() : nullptr);
  else
    cl_->clUnloadCompiler();
}

void Fuzzer::address() {
  const char* const name =
      choice<const char*>({"clIcdGetPlatformIDsKHR", "clCreateProgramWithILKHR", "clNoSuch", "", nullptr});
  if (below(2))
    cl_->clGetExtensionFunctionAddress(name);
  else
    cl_->clGetExtensionFunctionAddressForPlatform(below(2) ? platform() : nullptr, name);
}

void Fuzzer::query() {
  char room[64];
  const std::size_t space = below(65);
  void* const out = below(4) ? room : nullptr;
  std::size_t needed = 0;
  switch (below(7)) {
    case 0:
      cl_->clGetMemObjectInfo(any_mem(), 0x1100 + cl_uint(below(16)), space, out, &needed);
      break;
    case 1:
      cl_->clGetEventInfo(any(events_), 0x11D0 + cl_uint(below(8)), space, out, &needed);
      break;
    case 2:
      cl_->clGetSamplerInfo(any(samplers_), 0x1150 + cl_uint(below(12)), space, out, &needed);
      break;
    case 3:
      cl_->clGetContextInfo(any_context(), 0x1080 + cl_uint(below(6)), space, out, &needed);
      break;
    case 4:
      cl_->clGetCommandQueueInfo(any_queue(), 0x1090 + cl_uint(below(8)), space, out, &needed);
      break;
    case 5:
      cl_->clGetPlatformInfo(below(4) ? platform() : nullptr, 0x0900 + cl_uint(below(10)), space, out,
                             &needed);
      break;
    default:
      cl_->clGetDeviceInfo(any_device(), 0x1000 + cl_uint(below(0x80)), space, out, &needed);
  }
}
