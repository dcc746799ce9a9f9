#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "context.h"
#include "program_binary.h"
#include "program_code.h"
#include "softcl/protocol/spirv_module.h"

namespace softcl {

/// Where a program stands for one device.
struct Build {
  cl_build_status status = CL_BUILD_NONE;
  std::string options, log;
  std::shared_ptr<const ProgramBinary> binary;  ///< null: none
  std::shared_ptr<const ProgramCode> code;      ///< null: not built

  cl_program_binary_type binary_type() const { return binary ? binary->type : CL_PROGRAM_BINARY_TYPE_NONE; }
};

class Program final : public Object {
 public:
  static constexpr Kind kind = Kind::program;
  static constexpr cl_int invalid = CL_INVALID_PROGRAM;
  using ApiHandle = cl_program;

  /// OpenCL C.
  Program(Ref<Context> context, std::string source);
  /// SPIR-V: as the program gave it, and as words.
  Program(Ref<Context> context, std::vector<std::byte> il, SpirvWords words);
  /// Binaries, one for each of `devices`; null where the program is yet to be linked.
  Program(Ref<Context> context, std::vector<Ref<Device>> devices,
          const std::vector<std::shared_ptr<const ProgramBinary>>& binaries);

  const Ref<Context>& context() const { return context_.ref(); }
  const std::vector<Ref<Device>>& devices() const { return devices_; }
  /// Whether `device` is one of devices(), or a part of one and runs what is built for that.
  bool has(const Device& device) const;
  /// Null unless made from source.
  const std::string* source() const { return source_ ? &*source_ : nullptr; }
  /// Empty unless made from an intermediate language.
  const std::vector<std::byte>& il() const { return il_; }
  const SpirvWords& spirv() const { return spirv_; }
  bool has_source_or_il() const { return source_ || !il_.empty(); }
  /// clSetProgramSpecializationConstant. Throws Error.
  void specialize(cl_uint id, std::size_t size, const void* value);
  std::vector<Specialization> specializations() const;

  /// A copy; for a device that the program has.
  Build build_of(const Device& device) const;

  /// Marks `devices`, each one of devices(), as being built. Throws Error{CL_INVALID_OPERATION} if one is
  /// already, or if kernels are attached.
  void begin_build(const std::vector<Ref<Device>>& devices, const std::string& options);
  void end_build(const std::vector<Ref<Device>>& devices, const Build& result);
  /// As if begin_build had not been called: the options turned out to be invalid.
  void cancel_build(const std::vector<Ref<Device>>& devices);

  void attach_kernel() { ++kernels_; }
  void detach_kernel() { --kernels_; }

 private:
  struct Entry {
    Build current, before;
  };
  Entry& entry(const Device& device);

  Attachment<Context> context_;
  std::vector<Ref<Device>> devices_;
  std::optional<std::string> source_;
  std::vector<std::byte> il_;
  SpirvWords spirv_;
  std::atomic<int> kernels_{0};
  mutable std::mutex mutex_;
  std::vector<Entry> builds_;                    ///< guarded by mutex_; one for each of devices_
  std::vector<Specialization> specializations_;  ///< guarded by mutex_
};

}  // namespace softcl
