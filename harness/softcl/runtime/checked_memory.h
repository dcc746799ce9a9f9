#pragma once

#include "mem_object.h"
#include "softcl/loader/executable.h"
#include "softcl/loader/kernel_check.h"
#include "svm.h"

namespace softcl {

// What a kernel may access while it is checked.

/// Whether an argument is a pointer to __global or __constant memory.
bool is_pointer(const ArgumentInfo& argument);

/// __local variables, constants and variables of the program, the thread's stack, values of arguments.
void add_kernel_memory(KernelCheck& check, const KernelInfo& kernel, const Executable& executable,
                       const WorkGroup& group);

/// A buffer or image that argument `index` names.
void add_memory_object(KernelCheck& check, const MemObject& object, const ArgumentInfo& argument,
                       std::size_t index);

/// The variables that a block has captured.
void add_literal(KernelCheck& check, const void* literal, std::size_t size);

/// A buffer or image that argument `index` of `parent` names, whose kernel enqueued this one.
void add_parents_object(KernelCheck& check, const MemObject& object, const KernelInfo& parent,
                        std::size_t index);

/// What __local argument `index` points to.
void add_local_argument(KernelCheck& check, const WorkGroup& group, const ArgumentInfo& argument,
                        std::size_t index, std::size_t size);

/// An argument that clSetKernelArgSVMPointer has set.
struct PointerArgument {
  const void* pointer;
  const ArgumentInfo* argument;  ///< null: it is one of the kernel that enqueued this one
  std::size_t index;
};

/// All that clSVMAlloc gave, since pointers in memory may lead there. From an argument that points into one
/// allocation, accesses are to stay within; one that points elsewhere makes all of the program's memory the
/// kernel's, because the end of what it points to is unknown.
void add_shared_memory(KernelCheck& check, const SharedMemory& memory,
                       std::span<const PointerArgument> pointers);

}  // namespace softcl
