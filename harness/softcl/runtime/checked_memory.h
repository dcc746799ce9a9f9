#pragma once

#include "mem_object.h"
#include "softcl/loader/executable.h"
#include "softcl/loader/kernel_check.h"

namespace softcl {

// What a kernel may access while it is checked.

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

}  // namespace softcl
