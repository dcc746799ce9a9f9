#include "softcl/compiler/device_enqueue.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "softcl/protocol/build_options.h"

namespace softcl {
namespace {

constexpr const char* block_attribute = "softcl-block";
constexpr const char* uniform_attribute = "uniform-work-group-size";

/// What Clang makes of the functions that take a block, and which argument is the block's kernel.
struct BlockUser {
  const char* name;
  unsigned kernel;
};
constexpr BlockUser block_users[] = {
    {"__enqueue_kernel_basic", 3},
    {"__enqueue_kernel_varargs", 3},
    {"__enqueue_kernel_basic_events", 6},
    {"__enqueue_kernel_events_varargs", 6},
    {"__get_kernel_work_group_size_impl", 0},
    {"__get_kernel_preferred_work_group_size_multiple_impl", 0},
    {"__get_kernel_max_sub_group_size_for_ndrange_impl", 1},
    {"__get_kernel_sub_group_count_for_ndrange_impl", 1},
};

/// Calls `visit` with each call's argument that is a block's kernel.
template <class Visit>
void each_block_use(llvm::Module& module, Visit visit) {
  for (const BlockUser& user : block_users) {
    llvm::Function* const function = module.getFunction(user.name);
    if (function == nullptr) continue;
    for (llvm::User* caller : function->users()) {
      auto* const call = llvm::dyn_cast<llvm::CallBase>(caller);
      if (call == nullptr || call->getCalledOperand() != function || call->arg_size() <= user.kernel)
        continue;
      llvm::Use& argument = call->getArgOperandUse(user.kernel);
      if (auto* block = llvm::dyn_cast<llvm::Function>(argument->stripPointerCasts()))
        visit(argument, *block);
    }
  }
}

void forget_address(llvm::Constant& constant) {
  std::vector<llvm::Use*> uses;
  for (llvm::Use& use : constant.uses()) uses.push_back(&use);
  for (llvm::Use* use : uses) {
    if (auto* const call = llvm::dyn_cast<llvm::CallBase>(use->getUser()); call && call->isCallee(use))
      continue;
    if (auto* const cast = llvm::dyn_cast<llvm::ConstantExpr>(use->getUser()))
      cast->replaceAllUsesWith(llvm::Constant::getNullValue(cast->getType()));
    else if (llvm::isa<llvm::Instruction>(use->getUser()))
      use->set(llvm::Constant::getNullValue(constant.getType()));
  }
}

}  // namespace

void mark_blocks(llvm::Module& module, const Options& options) {
  each_block_use(module, [&](llvm::Use&, llvm::Function& block) {
    block.setLinkage(llvm::GlobalValue::InternalLinkage);
    block.addFnAttr(block_attribute);
    block.addFnAttr(uniform_attribute, options.uniform_work_group_size ? "true" : "false");
  });
}

void mark_debug(llvm::Module& module, const Options& options) {
  if (!options.debug) return;
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) function.addFnAttr(reports_errors_attribute);
}

bool is_kernel_of_block(const llvm::Function& function) { return function.hasFnAttribute(block_attribute); }

std::vector<llvm::Function*> number_blocks(llvm::Module& module) {
  std::vector<llvm::Function*> blocks;
  each_block_use(module, [&](llvm::Use& use, llvm::Function& block) {
    const auto known = std::ranges::find(blocks, &block);
    const auto number = std::uint64_t(known - blocks.begin());
    if (known == blocks.end()) blocks.push_back(&block);
    if (!block.hasName()) block.setName("softcl.block");
    auto* const value = llvm::ConstantInt::get(llvm::Type::getInt64Ty(module.getContext()), number);
    use.set(llvm::ConstantExpr::getIntToPtr(value, use->getType()));
  });
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) forget_address(function);
  return blocks;
}

KernelInfo describe_block(const llvm::Function& block) {
  KernelInfo info;
  info.name = block.getName().str();
  for (const llvm::Argument& argument : block.args()) {
    ArgumentInfo pointer;
    pointer.kind = argument.getArgNo() == 0 ? ArgumentKind::global_pointer : ArgumentKind::local_pointer;
    pointer.size = sizeof(void*);
    pointer.alignment = alignof(void*);
    info.arguments.push_back(pointer);
  }
  info.uniform_work_groups = block.getFnAttribute(uniform_attribute).getValueAsBool();
  info.reports_errors = block.hasFnAttribute(reports_errors_attribute);
  return info;
}

}  // namespace softcl
