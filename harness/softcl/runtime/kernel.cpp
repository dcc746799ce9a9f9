#include "kernel.h"

#include <algorithm>
#include <cstring>

#include "error.h"
#include "image.h"
#include "sampler.h"

namespace softcl {
namespace {

const KernelInfo* kernel_in(const ProgramCode& code, std::string_view name) {
  const auto& kernels = code.kernels();
  const auto found = std::ranges::find(kernels, name, &KernelInfo::name);
  return found == kernels.end() ? nullptr : &*found;
}

bool same_type(const ArgumentInfo& a, const ArgumentInfo& b) {
  return a.kind == b.kind && a.size == b.size && a.alignment == b.alignment && a.image_type == b.image_type &&
         a.access_qualifier == b.access_qualifier;
}

bool same_definition(const KernelInfo& a, const KernelInfo& b) {
  return std::ranges::equal(a.arguments, b.arguments, same_type);
}

/// The kernel of `builds` that all the others have too; null if one lacks it or has it otherwise.
const KernelInfo* common_definition(const std::vector<KernelBuild>& builds) {
  const KernelInfo* common = nullptr;
  for (const KernelBuild& build : builds) {
    if (!build.code) continue;
    if (!build.info || (common && !same_definition(*common, *build.info))) return nullptr;
    common = build.info;
  }
  return common;
}

std::vector<KernelBuild> builds_of(const Program& program, std::string_view name) {
  std::vector<KernelBuild> builds;
  for (const Ref<Device>& device : program.devices()) {
    KernelBuild build{program.build_of(*device).code};
    if (build.code) build.info = kernel_in(*build.code, name);
    builds.push_back(std::move(build));
  }
  return builds;
}

}  // namespace

std::vector<KernelBuild> find_kernel(const Program& program, std::string_view name) {
  std::vector<KernelBuild> builds = builds_of(program, name);
  const auto built = [](const KernelBuild& build) { return build.code != nullptr; };
  const auto known = [](const KernelBuild& build) { return build.info != nullptr; };
  require_that(std::ranges::any_of(builds, built), CL_INVALID_PROGRAM_EXECUTABLE);
  require_that(std::ranges::any_of(builds, known), CL_INVALID_KERNEL_NAME);
  require_that(common_definition(builds), CL_INVALID_KERNEL_DEFINITION);
  return builds;
}

std::vector<std::string> kernel_names(const Program& program) {
  for (const Ref<Device>& device : program.devices()) {
    const std::shared_ptr<const ProgramCode> code = program.build_of(*device).code;
    if (!code) continue;
    std::vector<std::string> names;
    for (const KernelInfo& kernel : code->kernels())
      if (common_definition(builds_of(program, kernel.name))) names.push_back(kernel.name);
    return names;
  }
  throw Error{CL_INVALID_PROGRAM_EXECUTABLE};
}

namespace {

/// Whether an argument of this kind takes a memory object of this type.
bool takes(ArgumentKind kind, cl_mem_object_type type) {
  if (kind == ArgumentKind::image) return is_image_type(type);
  return type == (kind == ArgumentKind::pipe ? CL_MEM_OBJECT_PIPE : CL_MEM_OBJECT_BUFFER);
}

/// Section 5.7.2: the image is of the declared type, and its flags allow the declared access.
void require_usable_image(const ArgumentInfo& declared, const MemObject& image) {
  require_that(image.type() == declared.image_type, CL_INVALID_ARG_VALUE);
  const cl_mem_flags flags = image.flags();
  const bool reads = declared.access_qualifier != CL_KERNEL_ARG_ACCESS_WRITE_ONLY,
             writes = declared.access_qualifier != CL_KERNEL_ARG_ACCESS_READ_ONLY;
  require_that(!(reads && (flags & CL_MEM_WRITE_ONLY)) && !(writes && (flags & CL_MEM_READ_ONLY)),
               CL_INVALID_ARG_VALUE);
}

const KernelInfo& first_built(const std::vector<KernelBuild>& builds) {
  return *std::ranges::find_if(builds, [](const KernelBuild& build) { return build.info; })->info;
}

}  // namespace

Kernel::Kernel(Ref<Program> program, std::vector<KernelBuild> builds)
    : Object(kind),
      program_(std::move(program)),
      builds_(std::move(builds)),
      info_(first_built(builds_)),
      layout_(info_),
      arguments_(info_.arguments.size()) {
  program_->attach_kernel();
}

Kernel::Kernel(const Kernel& other)
    : Object(kind),
      program_(other.program()),
      builds_(other.builds_),
      info_(other.info_),
      layout_(other.layout_) {
  std::lock_guard lock(other.mutex_);
  arguments_ = other.arguments_;
  program_->attach_kernel();
}

Kernel::~Kernel() { program_->detach_kernel(); }

const KernelBuild* Kernel::build_for(const Device& device) const {
  const auto& devices = program_->devices();
  const auto found = serving(devices, device);
  if (found == devices.end()) return nullptr;
  const KernelBuild& build = builds_[std::size_t(found - devices.begin())];
  return build.code ? &build : nullptr;
}

void Kernel::set_argument(std::size_t index, std::size_t size, const void* value) {
  const ArgumentInfo& declared = info_.arguments[index];
  std::lock_guard lock(mutex_);
  Argument& argument = arguments_[index];
  switch (declared.kind) {
    case ArgumentKind::value: {
      require_that(size == declared.size, CL_INVALID_ARG_SIZE);
      require_that(value, CL_INVALID_ARG_VALUE);
      const auto* const bytes = static_cast<const std::byte*>(value);
      argument.value.assign(bytes, bytes + size);
      break;
    }
    case ArgumentKind::local_pointer:
      require_that(size != 0, CL_INVALID_ARG_SIZE);
      require_that(!value, CL_INVALID_ARG_VALUE);
      argument.local_size = size;
      break;
    case ArgumentKind::sampler:
      require_that(size == sizeof(cl_sampler), CL_INVALID_ARG_SIZE);
      set_sampler(argument, value);
      break;
    case ArgumentKind::queue:
      require_that(size == sizeof(cl_command_queue), CL_INVALID_ARG_SIZE);
      set_queue(argument, value);
      break;
    default:
      set_memory_object(argument, declared, size, value);
  }
  argument.set = true;
}

void Kernel::set_pointer(std::size_t index, const void* pointer) {
  const ArgumentKind declared = info_.arguments[index].kind;
  require_that(declared == ArgumentKind::global_pointer || declared == ArgumentKind::constant_pointer,
               CL_INVALID_ARG_VALUE);
  std::lock_guard lock(mutex_);
  Argument& argument = arguments_[index];
  argument.object = {};
  argument.pointer = pointer;
  argument.set = true;
}

void Kernel::set_sampler(Argument& argument, const void* value) {
  cl_sampler handle = nullptr;
  if (value) std::memcpy(&handle, value, sizeof handle);
  const Ref<Sampler> sampler = find<Sampler>(handle);
  require_that(sampler && sampler->context() == program_->context(), CL_INVALID_SAMPLER);
  // A sampler never changes: its value is all that the kernel needs of it.
  const std::uint64_t bits = sampler->kernel_value();
  const auto* const bytes = reinterpret_cast<const std::byte*>(&bits);
  argument.value.assign(bytes, bytes + sizeof bits);
}

void Kernel::set_memory_object(Argument& argument, const ArgumentInfo& declared, std::size_t size,
                               const void* value) {
  require_that(size == sizeof(cl_mem), CL_INVALID_ARG_SIZE);
  cl_mem handle = nullptr;
  if (value) std::memcpy(&handle, value, sizeof handle);
  const bool wants_image = declared.kind == ArgumentKind::image;
  argument.pointer = nullptr;
  if (!handle) {
    require_that(!wants_image && declared.kind != ArgumentKind::pipe, CL_INVALID_MEM_OBJECT);
    argument.object = {};
    return;
  }
  const Ref<MemObject> object = find<MemObject>(handle);
  require_that(object && takes(declared.kind, object->type()) && object->context() == program_->context(),
               CL_INVALID_MEM_OBJECT);
  if (wants_image) require_usable_image(declared, *object);
  argument.object = {object->handle(), object->handle()->generation};
}

void Kernel::set_queue(Argument& argument, const void* value) {
  cl_command_queue handle = nullptr;
  if (value) std::memcpy(&handle, value, sizeof handle);
  const Ref<DeviceQueue> queue = find<DeviceQueue>(handle);
  require_that(queue && queue->commands()->context() == program_->context(), CL_INVALID_DEVICE_QUEUE);
  argument.object = {queue->handle(), queue->handle()->generation};
}

template <class T>
Ref<T> Kernel::object(const WeakHandle& weak) {
  Ref<T> object = find<T>(weak.handle);
  require_that(object && weak.handle->generation == weak.generation, CL_INVALID_KERNEL_ARGS);
  return object;
}

Ref<MemObject> Kernel::memory_object(const WeakHandle& weak) const { return object<MemObject>(weak); }

std::size_t Kernel::local_memory(const KernelInfo& build) const {
  std::lock_guard lock(mutex_);
  std::size_t total = LocalLayout::round_up(std::size_t(build.local_memory));
  for (const Argument& argument : arguments_)
    if (__builtin_add_overflow(total, LocalLayout::round_up(argument.local_size), &total))
      return ~std::size_t(0);
  return total;
}

std::size_t max_work_group_size(const KernelInfo& kernel) {
  // Work-items of a group that has barriers all keep their private memory at once.
  constexpr std::uint64_t private_memory_of_a_group = 256u << 20;
  const std::uint64_t each = kernel.has_barrier ? std::max<std::uint64_t>(kernel.private_memory, 1) : 1;
  const std::uint64_t fitting = std::max<std::uint64_t>(private_memory_of_a_group / each, 1);
  return std::size_t(std::min<std::uint64_t>(device_limits().work_group_size, fitting));
}

std::vector<Ref<MemObject>> Kernel::memory_objects() const {
  std::lock_guard lock(mutex_);
  std::vector<Ref<MemObject>> objects;
  for (std::size_t i = 0; i < arguments_.size(); ++i)
    if (arguments_[i].object.handle && info_.arguments[i].kind != ArgumentKind::queue)
      objects.push_back(memory_object(arguments_[i].object));
  return objects;
}

bool Kernel::has_all_arguments() const {
  std::lock_guard lock(mutex_);
  return std::ranges::all_of(arguments_, &Argument::set);
}

void Kernel::require_arguments() const { require_that(has_all_arguments(), CL_INVALID_KERNEL_ARGS); }

std::unique_ptr<Command> Kernel::launch(const KernelBuild& build, const NDRange& range,
                                        const Device& device) const {
  require_arguments();
  require_that(local_memory(*build.info) <= device_limits().local_memory, CL_OUT_OF_RESOURCES);
  require_that(build.info->private_memory <= limits::private_memory, CL_OUT_OF_RESOURCES);
  const std::shared_ptr<const Executable> executable = build.code->for_launch(range.items());
  const KernelInfo& kernel = executable->kernels[std::size_t(build.info - build.code->kernels().data())];
  std::lock_guard lock(mutex_);
  auto launch = std::make_unique<KernelLaunch>(*program_->context(), executable, kernel, layout_, range);
  if (const Ref<DeviceQueue> queue = program_->context()->device_queues().default_on(device))
    launch->set_default_queue(queue);
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    const Argument& argument = arguments_[i];
    switch (info_.arguments[i].kind) {
      case ArgumentKind::value:
      case ArgumentKind::sampler:
        launch->set_value(i, argument.value);
        break;
      case ArgumentKind::local_pointer:
        launch->set_local(i, argument.local_size);
        break;
      case ArgumentKind::queue:
        launch->set_queue(i, object<DeviceQueue>(argument.object));
        break;
      default:
        if (argument.pointer)
          launch->set_pointer(i, argument.pointer);
        else
          launch->set_memory_object(i, argument.object.handle ? memory_object(argument.object) : nullptr);
    }
  }
  return launch;
}

namespace {

/// The largest divisor of `n` that is at most `most`.
std::size_t largest_divisor(std::size_t n, std::size_t most) {
  for (std::size_t candidate = std::min(n, most); candidate > 1; --candidate)
    if (n % candidate == 0) return candidate;
  return 1;
}

}  // namespace

void choose_local_size(NDRange& range, std::size_t units, std::size_t most_items) {
  // Four groups per unit balance the load; long groups cost less each.
  double items = 1;
  for (const std::size_t size : range.global) items *= double(size);
  const double share = items / (4.0 * double(units));
  std::size_t room = share >= double(most_items) ? most_items : std::max<std::size_t>(1, std::size_t(share));
  // Short index spaces: a vector's worth of work-items together is worth more than a unit kept busy.
  room = std::max(room, std::min<std::size_t>(most_items, 64));
  for (std::size_t d = 0; d < 3; ++d) {
    range.local[d] = largest_divisor(range.global[d], room);
    room /= range.local[d];
  }
}

}  // namespace softcl
