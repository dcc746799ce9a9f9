#pragma once

#include <vector>

namespace llvm {
class CallInst;
class Function;
class Value;
class IRBuilderBase;
}  // namespace llvm

namespace softcl {

/// Names of the host functions that hold coroutine frames: void* allocate(uint64_t), void release(void*).
inline constexpr const char* frame_allocate_name = "softcl_frame_allocate";
inline constexpr const char* frame_release_name = "softcl_frame_release";

/// Turns a work-item function into an LLVM coroutine that suspends at each barrier and once more at its end.
/// The new function returns the coroutine's handle; the old one is gone.
llvm::Function* make_coroutine(llvm::Function& item, const std::vector<llvm::CallInst*>& barriers);

}  // namespace softcl
