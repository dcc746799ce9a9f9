#include "program.h"

#include <algorithm>
#include <cstring>

#include "error.h"

namespace softcl {

Program::Program(Ref<Context> context, std::string source)
    : Object(kind),
      context_(context),
      devices_(context->devices()),
      source_(std::move(source)),
      builds_(devices_.size()) {}

Program::Program(Ref<Context> context, std::vector<std::byte> il, SpirvWords words)
    : Object(kind),
      context_(context),
      devices_(context->devices()),
      il_(std::move(il)),
      spirv_(std::move(words)),
      builds_(devices_.size()) {}

Program::Program(Ref<Context> context, std::vector<Ref<Device>> devices,
                 const std::vector<std::shared_ptr<const ProgramBinary>>& binaries)
    : Object(kind), context_(std::move(context)), devices_(std::move(devices)), builds_(devices_.size()) {
  for (std::size_t i = 0; i < binaries.size(); ++i) builds_[i].current.binary = binaries[i];
}

bool Program::has(const Device& device) const { return serving(devices_, device) != devices_.end(); }

Program::Entry& Program::entry(const Device& device) {
  return builds_[std::size_t(serving(devices_, device) - devices_.begin())];
}

Build Program::build_of(const Device& device) const {
  std::lock_guard lock(mutex_);
  return const_cast<Program*>(this)->entry(device).current;
}

void Program::specialize(cl_uint id, std::size_t size, const void* value) {
  const std::vector<SpecializationConstant> constants = specialization_constants(spirv_);
  const auto constant = std::ranges::find(constants, id, &SpecializationConstant::id);
  require_that(constant != constants.end(), CL_INVALID_SPEC_ID);
  require_that(value && size == constant->bytes && size <= sizeof(std::uint64_t), CL_INVALID_VALUE);
  Specialization chosen{id, 0};
  std::memcpy(&chosen.value, value, size);
  std::lock_guard lock(mutex_);
  std::erase_if(specializations_, [&](const Specialization& earlier) { return earlier.id == id; });
  specializations_.push_back(chosen);
}

std::vector<Specialization> Program::specializations() const {
  std::lock_guard lock(mutex_);
  return specializations_;
}

void Program::begin_build(const std::vector<Ref<Device>>& devices, const std::string& options) {
  require_that(kernels_ == 0, CL_INVALID_OPERATION);
  std::lock_guard lock(mutex_);
  for (const Ref<Device>& device : devices)
    require_that(entry(*device).current.status != CL_BUILD_IN_PROGRESS, CL_INVALID_OPERATION);
  for (const Ref<Device>& device : devices) {
    Entry& e = entry(*device);
    e.before = e.current;
    e.current = Build{.status = CL_BUILD_IN_PROGRESS,
                      .options = options,
                      .log = {},
                      .binary = e.before.binary,
                      .code = nullptr};
  }
}

void Program::end_build(const std::vector<Ref<Device>>& devices, const Build& result) {
  std::lock_guard lock(mutex_);
  for (const Ref<Device>& device : devices) {
    Entry& e = entry(*device);
    e.current = result;
    e.before = {};
  }
}

void Program::cancel_build(const std::vector<Ref<Device>>& devices) {
  std::lock_guard lock(mutex_);
  for (const Ref<Device>& device : devices) {
    Entry& e = entry(*device);
    e.current = std::move(e.before);
    e.before = {};
  }
}

}  // namespace softcl
