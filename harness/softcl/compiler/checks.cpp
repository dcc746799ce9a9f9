#include "softcl/compiler/checks.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <map>
#include <optional>

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

/// All accesses of an instruction: two of a copy.
llvm::SmallVector<Access, 2> accesses_of(llvm::Instruction& i) {
  llvm::SmallVector<Access, 2> accesses;
  if (const auto access = access_of(i)) accesses.push_back(*access);
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

class CheckInserter {
 public:
  CheckInserter(WorkItem& item, const Checks& checks)
      : item_(item), f_(*item.function), module_(*f_.getParent()), checks_(checks), b_(f_.getContext()) {}

  void run() {
    std::vector<llvm::Instruction*> instructions;
    for (llvm::Instruction& i : llvm::instructions(f_)) instructions.push_back(&i);
    for (llvm::Instruction* const i : instructions) {
      if (checks_.accesses())
        for (const Access& access : accesses_of(*i)) check_access(access);
      if (item_.has_barrier) check_barrier(*i);
    }
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

  void check_access(const Access& access) {
    Value* const root = root_of(access.pointer());
    if (root == f_.getArg(0)) return;  // the group: no memory of the program's
    const std::optional<Variable> variable = root ? variable_at(root) : std::nullopt;
    const bool is_private = root && llvm::isa<llvm::AllocaInst>(root);
    if (variable && is_safe(access, *variable) && (is_private || !checks_.races)) return;
    CheckedArgument argument = CheckedPlace::no_argument;
    if (const auto* given = llvm::dyn_cast_or_null<llvm::Argument>(root))
      argument = std::int32_t(given->getArgNo()) - std::int32_t(work_item_parameters);
    b_.SetInsertPoint(access.instruction);
    b_.SetCurrentDebugLocation({});
    llvm::Type* const pointer = b_.getPtrTy();
    Value* const start = variable && variable->start ? as_pointer(variable->start)
                                                     : llvm::ConstantPointerNull::get(b_.getPtrTy());
    Value* const place = place_of(*access.instruction, variable, argument,
                                  access.kind | (is_private ? access_is_private : 0u));
    llvm::Type* const word = b_.getInt64Ty();
    const auto callee = module_.getOrInsertFunction(
        check_access_name, llvm::FunctionType::get(
                               pointer, {pointer, word, word, word, pointer, word, pointer, pointer}, false));
    llvm::SmallVector<Value*, 8> arguments = work_item();
    arguments.append({as_pointer(access.pointer()), b_.CreateZExtOrTrunc(access.size, word), start, place});
    Value* const checked = b_.CreateCall(callee, arguments);
    access.instruction->setOperand(access.operand,
                                   b_.CreateAddrSpaceCast(checked, access.pointer()->getType()));
  }

  void check_barrier(llvm::Instruction& i) {
    b_.SetInsertPoint(&i);
    b_.SetCurrentDebugLocation({});
    llvm::Type *const pointer = b_.getPtrTy(), *const word = b_.getInt64Ty(), *const none = b_.getVoidTy();
    llvm::SmallVector<Value*, 5> arguments = work_item();
    if (llvm::isa<llvm::ReturnInst>(i)) {
      b_.CreateCall(module_.getOrInsertFunction(
                        check_return_name, llvm::FunctionType::get(none, {pointer, word, word, word}, false)),
                    arguments);
      return;
    }
    const auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
    if (call == nullptr || call->getCalledFunction() == nullptr ||
        !is_barrier(call->getCalledFunction()->getName()))
      return;
    arguments.push_back(place_of(i, std::nullopt, CheckedPlace::no_argument, 0));
    b_.CreateCall(
        module_.getOrInsertFunction(
            check_barrier_name, llvm::FunctionType::get(none, {pointer, word, word, word, pointer}, false)),
        arguments);
  }

  llvm::SmallVector<Value*, 8> work_item() const {
    return {f_.getArg(0), f_.getArg(1), f_.getArg(2), f_.getArg(3)};
  }
  Value* as_pointer(Value* value) { return b_.CreateAddrSpaceCast(value, b_.getPtrTy()); }

  llvm::Constant* text(const std::string& value) {
    llvm::Constant*& known = texts_[value];
    if (known == nullptr) known = b_.CreateGlobalStringPtr(value, "softcl.check.text", 0, &module_);
    return known;
  }

  /// "file:line", of the program's own text.
  static std::string source_of(const llvm::Instruction& i) {
    const llvm::DILocation* const at = i.getDebugLoc().get();
    if (at == nullptr || at->getLine() == 0) return {};
    const llvm::StringRef file = at->getFilename();
    return fmt::format("{}:{}", file.substr(file.rfind('/') + 1).str(), at->getLine());
  }

  /// A CheckedPlace.
  llvm::Constant* place_of(const llvm::Instruction& i, const std::optional<Variable>& variable,
                           std::int32_t argument, std::uint32_t kind) {
    llvm::Constant* const null = llvm::ConstantPointerNull::get(b_.getPtrTy());
    llvm::Constant* const place =
        llvm::ConstantStruct::getAnon({text(source_of(i)), variable ? text(variable->name) : null,
                                       b_.getInt64(variable ? variable->size : 0),
                                       b_.getInt32(std::uint32_t(argument)), b_.getInt32(kind)});
    return new llvm::GlobalVariable(module_, place->getType(), true, llvm::GlobalValue::InternalLinkage,
                                    place, "softcl.check.place");
  }

  using CheckedArgument = std::int32_t;
  WorkItem& item_;
  llvm::Function& f_;
  llvm::Module& module_;
  const Checks checks_;
  llvm::IRBuilder<> b_;
  std::map<std::string, llvm::Constant*> texts_;
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

void insert_checks(WorkItem& item, const Checks& checks) {
  CheckInserter(item, checks).run();
  llvm::stripDebugInfo(*item.function);
}

}  // namespace softcl
