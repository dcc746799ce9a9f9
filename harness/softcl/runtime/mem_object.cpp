#include "mem_object.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

#include "error.h"
#include "softcl/protocol/settings.h"

namespace softcl {
namespace {

constexpr cl_mem_flags kernel_access = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
constexpr cl_mem_flags host_access = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
constexpr cl_mem_flags host_pointer_use = CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;

constexpr std::size_t page = 4096, huge_page = std::size_t(2) << 20;
/// From this size on huge pages are requested: first touches and address translation are most of
/// what a transfer of tens of megabytes costs with small ones.
constexpr std::size_t huge_storage = 2 * huge_page;

constexpr std::align_val_t alignment(std::size_t size) {
  if (size >= huge_storage) return std::align_val_t(huge_page);
  return std::align_val_t(size >= page ? page : limits::base_address_alignment);
}

/// Null if there is no room. Shared with the processes that kernels run in, where these have some.
std::byte* allocate(std::size_t size) {
  if (!settings().isolate)
    return static_cast<std::byte*>(::operator new(size, alignment(size), std::nothrow));
  void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<std::byte*>(memory);
}

void free(std::byte* memory, std::size_t size) {
  if (settings().isolate)
    munmap(memory, size);
  else
    ::operator delete(memory, alignment(size));
}

}  // namespace

Storage::Storage(std::size_t size) : size_(size), owned_(true) {
  require_that(root_device()->reserve_memory(size), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  data_ = allocate(size);
  if (data_) {
    if (size >= huge_storage) madvise(data_, size, MADV_HUGEPAGE);  // advisory: failure is ignored
    return;
  }
  root_device()->return_memory(size);
  throw Error{CL_MEM_OBJECT_ALLOCATION_FAILURE};
}

Storage::~Storage() {
  if (!owned_) return;
  unwritten_.reset();  // before another block can be where this one is
  free(data_, size_);
  root_device()->return_memory(size_);
}

void Storage::has_no_contents() {
  if (settings().checks.uninitialised) unwritten_.emplace(data_, size_);
}

bool Mappings::add(const Region& region) {
  std::lock_guard lock(mutex_);
  const auto conflicts = [&](const Region& other) {
    return (region.writes || other.writes) && share_bytes(region.box, other.box, other.base - region.base);
  };
  if (std::any_of(regions_.begin(), regions_.end(), conflicts)) return false;
  regions_.push_back(region);
  if (region.writes)
    for (std::size_t row = 0; row < region.box.rows(); ++row)
      host_writes(region.base + region.box.row_offset(row), region.box.region[0]);
  return true;
}

bool Mappings::remove(const void* owner, const void* pointer) {
  std::lock_guard lock(mutex_);
  const auto found = std::find_if(regions_.begin(), regions_.end(), [&](const Region& region) {
    return region.owner == owner && region.pointer() == pointer;
  });
  if (found == regions_.end()) return false;
  regions_.erase(found);
  return true;
}

cl_uint Mappings::count(const void* owner) const {
  std::lock_guard lock(mutex_);
  return cl_uint(std::count_if(regions_.begin(), regions_.end(),
                               [&](const Region& region) { return region.owner == owner; }));
}

MemObject::MemObject(Ref<Context> context, cl_mem_object_type type, cl_mem_flags flags,
                     std::shared_ptr<Storage> storage, std::size_t size,
                     std::vector<cl_mem_properties> properties)
    : Object(kind),
      context_(std::move(context)),
      parent_(nullptr),
      type_(type),
      flags_(flags),
      storage_(std::move(storage)),
      mappings_(std::make_shared<Mappings>()),
      offset_(0),
      size_(size),
      properties_(std::move(properties)) {}

MemObject::MemObject(Ref<MemObject> parent, cl_mem_object_type type, cl_mem_flags flags, std::size_t offset,
                     std::size_t size, std::vector<cl_mem_properties> properties)
    : Object(kind),
      context_(parent->context()),
      parent_(parent),
      type_(type),
      flags_(flags),
      storage_(parent->storage_),
      mappings_(parent->mappings_),
      offset_(parent->offset_ + offset),
      size_(size),
      properties_(std::move(properties)) {}

MemObject::~MemObject() {
  for (auto callback = destructor_callbacks_.rbegin(); callback != destructor_callbacks_.rend(); ++callback)
    callback->first(api_handle(*this), callback->second);
}

void* MemObject::host_pointer() const { return flags_ & CL_MEM_USE_HOST_PTR ? data() : nullptr; }

void MemObject::on_destruction(DestructorCallback callback, void* user_data) {
  std::lock_guard lock(mutex_);
  destructor_callbacks_.emplace_back(callback, user_data);
}

Buffer::Buffer(Ref<Context> context, cl_mem_flags flags, std::shared_ptr<Storage> storage,
               std::vector<cl_mem_properties> properties)
    : MemObject(std::move(context), CL_MEM_OBJECT_BUFFER, flags, storage, storage->size(),
                std::move(properties)) {}

Buffer::Buffer(Ref<MemObject> parent, cl_mem_flags flags, std::size_t origin, std::size_t size)
    : MemObject(std::move(parent), CL_MEM_OBJECT_BUFFER, flags, origin, size, {}) {}

void check_mem_flags(cl_mem_flags flags) {
  require_that((flags & ~(kernel_access | host_access | host_pointer_use)) == 0, CL_INVALID_VALUE);
  require_that(std::popcount(flags & kernel_access) <= 1, CL_INVALID_VALUE);
  require_that(std::popcount(flags & host_access) <= 1, CL_INVALID_VALUE);
  require_that(!(flags & CL_MEM_USE_HOST_PTR) || !(flags & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR)),
               CL_INVALID_VALUE);
}

cl_mem_flags inherit_flags(cl_mem_flags flags, cl_mem_flags parent) {
  check_mem_flags(flags);
  require_that(!(flags & host_pointer_use), CL_INVALID_VALUE);
  const auto forbids = [&](cl_mem_flags in_parent, cl_mem_flags in_child) {
    require_that(!(parent & in_parent) || !(flags & in_child), CL_INVALID_VALUE);
  };
  forbids(CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE | CL_MEM_READ_ONLY);
  forbids(CL_MEM_READ_ONLY, CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY);
  forbids(CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY);
  forbids(CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY);
  forbids(CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY);
  if (!(flags & kernel_access)) flags |= parent & kernel_access;
  if (!(flags & host_access)) flags |= parent & host_access;
  return flags | (parent & host_pointer_use);
}

std::shared_ptr<Storage> make_storage(cl_mem_flags flags, std::size_t size, void* host_pointer) {
  const bool wants_pointer = flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR);
  require_that(wants_pointer == (host_pointer != nullptr), CL_INVALID_HOST_PTR);
  if (flags & CL_MEM_USE_HOST_PTR) return std::make_shared<Storage>(host_pointer, size);
  auto storage = std::make_shared<Storage>(size);
  if (flags & CL_MEM_COPY_HOST_PTR)
    std::memcpy(storage->data(), host_pointer, size);
  else
    storage->has_no_contents();
  return storage;
}

}  // namespace softcl
