#include "softcl/compiler/check_passes.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <optional>

#include "softcl/compiler/builtin_library.h"
#include "softcl/compiler/check_calls.h"
#include "softcl/compiler/work_item.h"
#include "softcl/compiler/work_item_functions.h"

namespace softcl {
namespace {

using llvm::Value;

/// A pointer operand through which an instruction accesses memory.
struct Access {
  llvm::Instruction* instruction;
  unsigned operand;
  Value* size;  ///< bytes
  std::uint32_t kind;

  Value* pointer() const { return instruction->getOperand(operand); }
};

std::optional<Access> access_of(llvm::Instruction& i) {
  const llvm::DataLayout& layout = i.getModule()->getDataLayout();
  llvm::Type* const word = llvm::Type::getInt64Ty(i.getContext());
  const auto bytes = [&](llvm::Type* type) {
    return llvm::ConstantInt::get(word, layout.getTypeStoreSize(type).getFixedSize());
  };
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i))
    return Access{&i, load->getPointerOperandIndex(), bytes(load->getType()),
                  load->isAtomic() ? access_is_atomic : 0u};
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&i))
    return Access{&i, store->getPointerOperandIndex(), bytes(store->getValueOperand()->getType()),
                  access_writes | (store->isAtomic() ? access_is_atomic : 0u)};
  if (auto* change = llvm::dyn_cast<llvm::AtomicRMWInst>(&i))
    return Access{&i, change->getPointerOperandIndex(), bytes(change->getType()),
                  access_writes | access_is_atomic};
  if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&i))
    return Access{&i, exchange->getPointerOperandIndex(), bytes(exchange->getNewValOperand()->getType()),
                  access_writes | access_is_atomic};
  return std::nullopt;
}

/// All accesses of an instruction: two of a copy. The library's tables are its own, and its indices are
/// right.
llvm::SmallVector<Access, 2> accesses_of(llvm::Instruction& i) {
  llvm::SmallVector<Access, 2> accesses;
  if (const auto access = access_of(i); access && !points_to_library_table(*access->pointer()))
    accesses.push_back(*access);
  if (auto* block = llvm::dyn_cast<llvm::MemIntrinsic>(&i)) {
    accesses.push_back({&i, 0, block->getLength(), access_writes});
    if (llvm::isa<llvm::MemTransferInst>(block)) accesses.push_back({&i, 1, block->getLength(), 0});
  }
  return accesses;
}

/// An object with a name and a size: a variable.
struct Variable {
  Value* start;
  std::string name;
  std::uint64_t size;
};

/// The instructions of a function before calls are added.
std::vector<llvm::Instruction*> instructions_of(llvm::Function& f) {
  std::vector<llvm::Instruction*> all;
  for (llvm::Instruction& i : llvm::instructions(f)) all.push_back(&i);
  return all;
}

class AccessChecker {
 public:
  AccessChecker(const WorkItem& item, llvm::Function& f, bool races)
      : item_(item), f_(f), module_(*f_.getParent()), races_(races), calls_(f_) {}

  void check_access(const Access& access) {
    Value* const root = root_of(access.pointer());
    if (root == f_.getArg(0)) return;  // the group: no memory of the program's
    const std::optional<Variable> variable = root ? variable_at(root) : std::nullopt;
    const bool is_private = root && llvm::isa<llvm::AllocaInst>(root);
    if (variable && is_safe(access, *variable) && (is_private || !races_)) return;
    std::int32_t argument = CheckedPlace::no_argument;
    if (const auto* given = llvm::dyn_cast_or_null<llvm::Argument>(root))
      argument = std::int32_t(given->getArgNo()) - std::int32_t(work_item_parameters);
    llvm::IRBuilder<>& b = calls_.before(*access.instruction);
    Value* const start = variable && variable->start ? calls_.as_pointer(variable->start)
                                                     : llvm::ConstantPointerNull::get(b.getPtrTy());
    const CheckCalls::Variable named =
        variable ? CheckCalls::Variable{variable->name, variable->size} : CheckCalls::Variable{};
    Value* const place = calls_.place_of(*access.instruction, named, argument,
                                         access.kind | (is_private ? access_is_private : 0u));
    Value* const checked = calls_.call(check_access_name, b.getPtrTy(),
                                       {calls_.as_pointer(access.pointer()),
                                        b.CreateZExtOrTrunc(access.size, b.getInt64Ty()), start, place});
    access.instruction->setOperand(access.operand,
                                   b.CreateAddrSpaceCast(checked, access.pointer()->getType()));
  }

 private:
  /// The variable that `value` is the address of.
  std::optional<Variable> variable_at(Value* value) const {
    const llvm::DataLayout& layout = module_.getDataLayout();
    for (const LocalVariable& local : item_.local_variables)
      if (local.address == value) return Variable{value, local.name, local.size};
    if (auto* slot = llvm::dyn_cast<llvm::AllocaInst>(value)) {
      const auto size = slot->getAllocationSizeInBits(layout);
      if (!size) return std::nullopt;
      return Variable{value, slot->getName().str(), size->getFixedSize() / 8};
    }
    if (auto* global = llvm::dyn_cast<llvm::GlobalVariable>(value))
      return Variable{value, global->getName().str(),
                      layout.getTypeAllocSize(global->getValueType()).getFixedSize()};
    return std::nullopt;
  }

  /// What `pointer` was made from; null if from several things.
  Value* root_of(Value* pointer) const {
    llvm::SmallVector<Value*, 8> waiting = {pointer};
    llvm::SmallPtrSet<Value*, 8> seen;
    Value* root = nullptr;
    while (!waiting.empty()) {
      Value* const value = waiting.pop_back_val();
      if (!seen.insert(value).second) continue;
      if (!variable_at(value)) {
        if (auto* phi = llvm::dyn_cast<llvm::PHINode>(value)) {
          waiting.append(phi->value_op_begin(), phi->value_op_end());
          continue;
        }
        if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(value)) {
          waiting.append({choice->getTrueValue(), choice->getFalseValue()});
          continue;
        }
        const auto* step = llvm::dyn_cast<llvm::Operator>(value);
        if (step != nullptr && (step->getOpcode() == llvm::Instruction::GetElementPtr ||
                                step->getOpcode() == llvm::Instruction::AddrSpaceCast ||
                                step->getOpcode() == llvm::Instruction::BitCast)) {
          waiting.push_back(step->getOperand(0));
          continue;
        }
      }
      if (root != nullptr && root != value) return nullptr;
      root = value;
    }
    return root;
  }

  /// Whether the access is in bounds whatever the kernel is given.
  bool is_safe(const Access& access, const Variable& variable) const {
    const auto* size = llvm::dyn_cast<llvm::ConstantInt>(access.size);
    if (size == nullptr) return false;
    llvm::APInt offset(module_.getDataLayout().getIndexTypeSizeInBits(access.pointer()->getType()), 0);
    const Value* const start =
        access.pointer()->stripAndAccumulateConstantOffsets(module_.getDataLayout(), offset, true);
    return start == variable.start && offset.isNonNegative() && size->getZExtValue() <= variable.size &&
           offset.getZExtValue() <= variable.size - size->getZExtValue();
  }

  const WorkItem& item_;
  llvm::Function& f_;
  llvm::Module& module_;
  const bool races_;
  CheckCalls calls_;
};

}  // namespace

bool accesses_foreign_memory(const llvm::Function& function) {
  for (const llvm::Instruction& i : llvm::instructions(function))
    for (const Access& access : accesses_of(const_cast<llvm::Instruction&>(i))) {
      const Value* const start = access.pointer()->stripInBoundsConstantOffsets();
      if (!llvm::isa<llvm::AllocaInst>(start) && !llvm::isa<llvm::GlobalVariable>(start)) return true;
    }
  return false;
}

llvm::PreservedAnalyses AccessCheckPass::run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
  AccessChecker checker(*item_, function, checks_.races);
  for (llvm::Instruction* const i : instructions_of(function))
    for (const Access& access : accesses_of(*i)) checker.check_access(access);
  return llvm::PreservedAnalyses::none();
}

llvm::PreservedAnalyses BarrierCheckPass::run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
  CheckCalls calls(function);
  for (llvm::Instruction* const i : instructions_of(function)) {
    llvm::Type* const none = calls.before(*i).getVoidTy();
    const auto* const call = llvm::dyn_cast<llvm::CallInst>(i);
    if (llvm::isa<llvm::ReturnInst>(i))
      calls.call(check_return_name, none, {});
    else if (call && call->getCalledFunction() && is_barrier(call->getCalledFunction()->getName()))
      calls.call(check_barrier_name, none, {calls.place_of(*i)});
  }
  return llvm::PreservedAnalyses::none();
}

}  // namespace softcl
