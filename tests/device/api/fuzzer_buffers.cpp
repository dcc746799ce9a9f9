// Section 5.2: buffers, and what is done with any memory object.
#include "fuzzer.h"

namespace {

void CL_CALLBACK ignore_destruction(cl_mem, void*) {}

}  // namespace

void Fuzzer::on_buffers() {
  static const std::vector<Call> calls = {
      &Fuzzer::buffer, &Fuzzer::sub_buffer, &Fuzzer::transfer, &Fuzzer::rect,    &Fuzzer::copy_rect,
      &Fuzzer::map,    &Fuzzer::fill,       &Fuzzer::copy,     &Fuzzer::migrate, &Fuzzer::destructor};
  one_of(calls);
}

void Fuzzer::buffer() {
  keep(buffers_, cl_->clCreateBuffer(any_context(), flags(), size(), maybe_host(), nullptr));
}

void Fuzzer::sub_buffer() {
  const cl_buffer_region region{below(3) ? 128 * below(8) : size(), size()};
  keep(buffers_, cl_->clCreateSubBuffer(any_buffer(), flags(), CL_BUFFER_CREATE_TYPE_REGION,
                                        below(10) ? &region : nullptr, nullptr));
}

void Fuzzer::transfer() {
  const cl_bool block = blocking();
  const cl_uint count = waits(block);
  const std::size_t offset = small(), bytes = small();
  if (bytes > sizeof host_ && bytes < std::size_t(1) << 40) return;
  void* const host = below(20) ? host_ : nullptr;
  if (below(2))
    cl_->clEnqueueReadBuffer(any_queue(), any_buffer(), block, offset, bytes, host, count, list(count),
                             maybe_event());
  else
    cl_->clEnqueueWriteBuffer(any_queue(), any_buffer(), block, offset, bytes, host, count, list(count),
                              maybe_event());
  record_event();
}

void Fuzzer::rect() {
  const std::size_t origin[3] = {below(16), below(4), below(4)}, region[3] = {below(16), below(4), below(4)};
  const std::size_t huge[3] = {size(), size(), size()};
  const cl_bool block = blocking();
  const cl_uint count = waits(block);
  const std::size_t row = below(32), slice = row * below(8);
  const std::size_t* const at = below(8) ? origin : huge;
  if (below(2))
    cl_->clEnqueueReadBufferRect(any_queue(), any_buffer(), block, at, origin, region, row, slice, row, slice,
                                 host_, count, list(count), maybe_event());
  else
    cl_->clEnqueueWriteBufferRect(any_queue(), any_buffer(), block, at, origin, region, row, slice, row,
                                  slice, host_, count, list(count), maybe_event());
  record_event();
}

void Fuzzer::copy_rect() {
  const std::size_t origin[3] = {below(16), below(4), below(4)}, region[3] = {below(16), below(4), below(4)};
  const std::size_t huge[3] = {size(), size(), size()};
  const cl_uint count = waits();
  const std::size_t row = below(32);
  const bool wild = below(8) == 0;
  cl_->clEnqueueCopyBufferRect(any_queue(), any_buffer(), any_buffer(), wild ? huge : origin, origin,
                               wild ? huge : region, row, row * below(8), below(32), 0, count, list(count),
                               maybe_event());
  record_event();
}

void Fuzzer::map() {
  const cl_bool block = blocking();
  const cl_uint count = waits(block);
  const cl_mem mem = any_buffer();
  void* const mapped = cl_->clEnqueueMapBuffer(any_queue(), mem, block, cl_map_flags(below(9)), small(),
                                               small(), count, list(count), maybe_event(), nullptr);
  record_event();
  if (below(4)) cl_->clEnqueueUnmapMemObject(any_queue(), mem, mapped, 0, nullptr, nullptr);
}

void Fuzzer::fill() {
  const cl_uint count = waits();
  cl_->clEnqueueFillBuffer(any_queue(), any_buffer(), host_, std::size_t(1) << below(9), small(), small(),
                           count, list(count), maybe_event());
  record_event();
}

void Fuzzer::copy() {
  const cl_uint count = waits();
  cl_->clEnqueueCopyBuffer(any_queue(), any_buffer(), any_buffer(), small(), small(), small(), count,
                           list(count), maybe_event());
  record_event();
}

void Fuzzer::migrate() {
  const cl_mem two[] = {any_buffer(), any_buffer()};
  cl_->clEnqueueMigrateMemObjects(any_queue(), cl_uint(below(3)), two, below(5), 0, nullptr, maybe_event());
  record_event();
}

void Fuzzer::destructor() {
  cl_->clSetMemObjectDestructorCallback(any_buffer(), below(4) ? ignore_destruction : nullptr, nullptr);
}
