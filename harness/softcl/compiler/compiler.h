#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "softcl/compiler/spirv_module.h"

namespace softcl {

/// A translation unit or library in LLVM bitcode, not yet for the host: what a program binary carries.
using Bitcode = std::vector<char>;

struct CompileOutput {
  bool ok = false;
  Bitcode bitcode = {};
  std::string log = {};  ///< Clang's diagnostics, as clGetProgramBuildInfo(CL_PROGRAM_BUILD_LOG) shows them
  enum class Failure { none, invalid_options, failed } failure = Failure::none;
};

struct Header {
  std::string name;  ///< as named in #include
  std::string text;
};

/// Whose options a string holds: of the compiler (5.6.4) or of the linker (5.6.5).
enum class OptionUse : std::uint8_t { compile, link };

/// What is wrong with `options`; empty if nothing is.
std::string complaint_about(std::string_view options, OptionUse use);

/// OpenCL C to bitcode. `options` is the string of section 5.6.4, unparsed.
CompileOutput compile(std::string_view source, std::span<const Header> headers, std::string_view options);

/// Whether SPIR-V can be translated here: whether softcl-translator is installed.
bool takes_spirv();

/// SPIR-V to bitcode, validated first. Both in another process, which damaged modules may bring down.
CompileOutput compile_il(const SpirvWords& spirv, std::span<const Specialization> constants,
                         std::string_view options);

/// Links bitcode modules. With `-create-library` in the options the output is a library: undefined symbols stay.
CompileOutput link(std::span<const Bitcode* const> modules, std::string_view options);

enum class ArgumentKind : std::uint8_t { value, global_pointer, constant_pointer, local_pointer, image, sampler };

struct ArgumentInfo {
  ArgumentKind kind = ArgumentKind::value;
  std::uint32_t size = 0;        ///< bytes clSetKernelArg must be given (values); sizeof(cl_mem) otherwise
  std::uint32_t alignment = 1;
  std::string type_name, name;   ///< empty without -cl-kernel-arg-info
  std::uint32_t address_qualifier = 0, access_qualifier = 0;  ///< CL_KERNEL_ARG_*
  std::uint64_t type_qualifier = 0;
  std::uint32_t image_type = 0;  ///< CL_MEM_OBJECT_IMAGE*, of an image
};

/// Takes what kernels print (section 6.12.13). Called from several workers at once; each text is kept whole.
class PrintfSink {
 public:
  virtual ~PrintfSink() = default;
  virtual void write(std::string_view text) = 0;
};

/// What one work-group is run with. Filled by the runtime, read by generated code: plain layout, no C++ types.
struct WorkGroup {
  std::uint32_t work_dim;
  std::uint64_t global_size[3], global_offset[3], local_size[3], num_groups[3], group_id[3];
  std::uint64_t enqueued_local_size[3];
  /// One pointer per kernel argument, to its value. For pointer arguments the value is the pointer itself
  /// (a __local one points into memory the runtime set aside for this group).
  const void* const* arguments;
  void* local_memory;   ///< KernelInfo::local_memory bytes, 128-byte aligned: the kernel's own __local variables
  void* printf_sink;    ///< a PrintfSink*, handed back to `softcl_printf`; the runtime shows its text at the command's end
};

using WorkGroupFunction = void (*)(const WorkGroup*);

struct KernelInfo {
  std::string name, attributes;
  std::vector<ArgumentInfo> arguments;
  bool has_argument_info = false;
  std::uint64_t required_work_group_size[3] = {0, 0, 0};
  std::uint64_t work_group_size_hint[3] = {0, 0, 0};
  std::uint64_t local_memory = 0;    ///< bytes of __local variables, arguments not counted
  std::uint64_t private_memory = 0;  ///< bytes per work-item, at least
  bool has_barrier = false;
  WorkGroupFunction function = nullptr;
};

/// Host code for every kernel of a linked program. Thread-safe to run; freed with the last reference.
class Executable {
 public:
  virtual ~Executable() = default;
  virtual std::span<const KernelInfo> kernels() const = 0;
};

/// Compiles a linked module for the host. Null and a log if the module is unusable (corrupt, unresolved names).
std::pair<std::shared_ptr<const Executable>, std::string> load(const Bitcode& linked, std::string_view options);

}  // namespace softcl
