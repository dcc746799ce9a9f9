#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "box.h"
#include "context.h"
#include "softcl/loader/shadow.h"

namespace softcl {

/// The bytes behind a memory object: allocated by the device or the program's own (CL_MEM_USE_HOST_PTR).
class Storage {
 public:
  /// `size` fresh bytes accounted to the root device, aligned to limits::base_address_alignment at least.
  /// Throws Error{CL_MEM_OBJECT_ALLOCATION_FAILURE}.
  explicit Storage(std::size_t size);
  Storage(void* host_memory, std::size_t size) : data_(static_cast<std::byte*>(host_memory)), size_(size) {}
  ~Storage();
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;

  std::byte* data() const { return data_; }
  std::size_t size() const { return size_; }
  /// Nothing has written these bytes yet, and SOFTCL_CHECK may report it.
  void has_no_contents();
  /// Whether this is the program's own memory.
  bool is_host_memory() const { return !owned_; }

 private:
  std::byte* data_ = nullptr;
  std::size_t size_;
  bool owned_ = false;
  std::optional<UnwrittenBlock> unwritten_;
};

/// Regions of one storage that are mapped into the host's address space (section 5.2.4): of the storage,
/// because sub-buffers and the buffer they are part of see each other's mappings.
class Mappings {
 public:
  struct Region {
    const void* owner;      ///< the memory object that was mapped
    const std::byte* base;  ///< what `box` counts from
    Box box;                ///< the bytes that the program may touch
    bool writes;

    const std::byte* pointer() const { return base + box.offset(); }
  };
  /// False if the region and one already mapped overlap and either is mapped for writing (section 5.4.3).
  bool add(const Region& region);
  /// False if `owner` has no mapping at `pointer`.
  bool remove(const void* owner, const void* pointer);
  cl_uint count(const void* owner) const;

 private:
  mutable std::mutex mutex_;
  std::vector<Region> regions_;
};

/// A buffer, sub-buffer or image.
class MemObject : public Object {
 public:
  static constexpr Kind kind = Kind::mem_object;
  static constexpr cl_int invalid = CL_INVALID_MEM_OBJECT;
  using ApiHandle = cl_mem;
  using DestructorCallback = void(CL_CALLBACK*)(cl_mem, void*);

  /// Calls the destructor callbacks, last registered first, before the memory goes.
  ~MemObject() override;

  cl_mem_object_type type() const { return type_; }
  cl_mem_flags flags() const { return flags_; }
  const Ref<Context>& context() const { return context_.ref(); }
  const Ref<MemObject>& parent() const { return parent_.ref(); }
  std::size_t offset() const { return offset_; }
  std::size_t size() const { return size_; }
  std::byte* data() const { return storage_->data() + offset_; }
  void* host_pointer() const;
  /// What a kernel is given for an argument that names this object.
  virtual const void* kernel_value() const { return data(); }
  const std::shared_ptr<Storage>& storage() const { return storage_; }
  Mappings& mappings() const { return *mappings_; }
  /// As clCreate*WithProperties was given them, with their 0, or empty.
  const std::vector<cl_mem_properties>& properties() const { return properties_; }
  void on_destruction(DestructorCallback callback, void* user_data);

 protected:
  MemObject(Ref<Context> context, cl_mem_object_type type, cl_mem_flags flags,
            std::shared_ptr<Storage> storage, std::size_t size, std::vector<cl_mem_properties> properties);
  /// Shares part of the parent's storage.
  MemObject(Ref<MemObject> parent, cl_mem_object_type type, cl_mem_flags flags, std::size_t offset,
            std::size_t size, std::vector<cl_mem_properties> properties);

 private:
  Attachment<Context> context_;
  Attachment<MemObject> parent_;
  const cl_mem_object_type type_;
  const cl_mem_flags flags_;
  std::shared_ptr<Storage> storage_;
  std::shared_ptr<Mappings> mappings_;
  const std::size_t offset_, size_;
  const std::vector<cl_mem_properties> properties_;
  std::mutex mutex_;
  std::vector<std::pair<DestructorCallback, void*>> destructor_callbacks_;  ///< guarded by mutex_
};

class Buffer final : public MemObject {
 public:
  Buffer(Ref<Context> context, cl_mem_flags flags, std::shared_ptr<Storage> storage,
         std::vector<cl_mem_properties> properties);
  /// A sub-buffer; `origin` and `size` lie inside `parent`.
  Buffer(Ref<MemObject> parent, cl_mem_flags flags, std::size_t origin, std::size_t size);
};

/// What `flags` of table 5.3 become for an object made from `parent` (sections 5.2.1 and 5.3.1).
/// Throws Error{CL_INVALID_VALUE} where the two contradict each other.
cl_mem_flags inherit_flags(cl_mem_flags flags, cl_mem_flags parent);

/// Throws Error{CL_INVALID_VALUE} unless table 5.3 allows this combination.
void check_mem_flags(cl_mem_flags flags);

/// The storage that clCreateBuffer and clCreateImage make: aliasing, initialised from, or apart from
/// `host_pointer`. Throws Error{CL_INVALID_HOST_PTR} if flags and pointer contradict each other.
std::shared_ptr<Storage> make_storage(cl_mem_flags flags, std::size_t size, void* host_pointer);

}  // namespace softcl
