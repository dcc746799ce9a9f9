#include "softcl/compiler/initialisation_passes.h"

#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Instrumentation/MemorySanitizer.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "softcl/compiler/builtin_library.h"
#include "softcl/compiler/check_calls.h"
#include "softcl/compiler/group_layout.h"
#include "softcl/compiler/work_item.h"
#include "softcl/compiler/work_item_functions.h"
#include "softcl/protocol/work_group.h"

namespace softcl {
namespace {

using llvm::Value;

constexpr const char* warning_name = "__msan_warning";
/// A function of nothing but its name: its argument has to be initialised.
constexpr llvm::StringLiteral use_name = "softcl.use";

/// Passing a value on is no use of it, whatever Clang claims.
void drop_promises(llvm::Function& function) {
  for (llvm::Argument& a : function.args()) a.removeAttr(llvm::Attribute::NoUndef);
  function.removeRetAttr(llvm::Attribute::NoUndef);
  for (llvm::Instruction& i : llvm::instructions(function)) {
    auto* const call = llvm::dyn_cast<llvm::CallBase>(&i);
    if (call == nullptr) continue;
    call->removeRetAttr(llvm::Attribute::NoUndef);
    for (unsigned n = 0; n < call->arg_size(); ++n) call->removeParamAttr(n, llvm::Attribute::NoUndef);
  }
}

/// All that calls from elsewhere than instrumented code give it is initialised.
void trust_arguments(llvm::Function& function) {
  for (llvm::Argument& a : function.args()) a.addAttr(llvm::Attribute::NoUndef);
}

void mark_as_ours(llvm::Instruction& i) {
  i.setMetadata(llvm::LLVMContext::MD_nosanitize, llvm::MDNode::get(i.getContext(), {}));
}

/// To look up an element is no use of its index: a builtin does so for each component of a vector, and nobody
/// may need the result. The element is as initialised as the index. Its bits are those of the table, but for
/// an index that differs from itself.
void look_up_by_index(llvm::LoadInst& load, const llvm::GetElementPtrInst& address) {
  llvm::IRBuilder<> b(&load);
  llvm::Instruction* const lookup = b.Insert(load.clone());
  mark_as_ours(*lookup);
  llvm::Type* const bits = b.getIntNTy(unsigned(load.getType()->getPrimitiveSizeInBits()));
  Value* element = b.CreateBitCast(lookup, bits);
  for (Value* const index : address.indices())
    if (!llvm::isa<llvm::Constant>(index))
      element = b.CreateXor(element, b.CreateSExt(b.CreateICmpNE(index, index), bits));
  load.replaceAllUsesWith(b.CreateBitCast(element, load.getType()));
  load.eraseFromParent();
}

void look_up_by_indices(llvm::Function& function) {
  for (llvm::Instruction& i : llvm::make_early_inc_range(llvm::instructions(function))) {
    auto* const load = llvm::dyn_cast<llvm::LoadInst>(&i);
    if (!load || load->getType()->getPrimitiveSizeInBits() == 0 ||
        !points_to_library_table(*load->getPointerOperand()))
      continue;
    if (const auto* const address = llvm::dyn_cast<llvm::GetElementPtrInst>(load->getPointerOperand()))
      look_up_by_index(*load, *address);
  }
}

void instrument(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
  constexpr int origins = 2;
  constexpr bool goes_on = true, kernel = true, checks_arguments = true;
  look_up_by_indices(function);
  function.addFnAttr(llvm::Attribute::SanitizeMemory);
  llvm::MemorySanitizerPass({origins, goes_on, kernel, checks_arguments}).run(function, analyses);
  function.removeFnAttr(llvm::Attribute::SanitizeMemory);
}

/// Functions that only the group function calls (kernels/builtins/group/exchange.h).
void trust_arguments_of_exchanges(llvm::Module& module) {
  for (llvm::Function& f : module) {
    if (!is_exchange(f.getName())) continue;
    for (llvm::User* user : f.users())
      if (auto* const call = llvm::dyn_cast<llvm::CallInst>(user))
        trust_arguments(*llvm::cast<llvm::Function>(call->getArgOperand(0)->stripPointerCasts()));
  }
}

class InitialisationTracker {
 public:
  InitialisationTracker(const WorkItem& item, llvm::Function& f)
      : item_(item), f_(f), module_(*f_.getParent()), calls_(f_) {}

  void run(llvm::FunctionAnalysisManager& analyses) {
    std::vector<llvm::Instruction*> instructions;
    for (llvm::Instruction& i : llvm::instructions(f_)) instructions.push_back(&i);
    drop_promises(f_);
    trust_arguments(f_);
    for (llvm::Instruction* const i : instructions) prepare(*i);
    lower_address_space_queries(f_);
    announce();
    variables_first();
    instrument(f_, analyses);
    name_places();
    for (llvm::CallInst* const use : uses_) use->eraseFromParent();
  }

 private:
  /// The pass splits blocks, and variables belong to the first one.
  void variables_first() {
    llvm::BasicBlock& entry = f_.getEntryBlock();
    for (llvm::Instruction& i : llvm::make_early_inc_range(entry))
      if (const auto* const slot = llvm::dyn_cast<llvm::AllocaInst>(&i); slot && slot->isStaticAlloca())
        i.moveBefore(&*entry.getFirstInsertionPt());
  }

  void prepare(llvm::Instruction& i) {
    if (i.hasMetadata(llvm::LLVMContext::MD_invariant_load)) return mark_as_ours(i);  // a field of the group
    if (auto* const store = llvm::dyn_cast<llvm::StoreInst>(&i)) {
      if (store->getPointerAddressSpace() == global_address_space || store->hasMetadata(printed_vector_name))
        use(i, store->getValueOperand());
      if (store->getPointerAddressSpace() == generic_address_space)
        use(i, store->getValueOperand(), store->getPointerOperand());
    } else if (auto* const change = llvm::dyn_cast<llvm::AtomicRMWInst>(&i)) {
      if (change->getOperation() != llvm::AtomicRMWInst::Xchg || !change->use_empty())
        use_contents(i, change->getPointerOperand(), change->getType());
    } else if (auto* const exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&i)) {
      use_contents(i, exchange->getPointerOperand(), exchange->getCompareOperand()->getType());
    } else if (auto* const call = llvm::dyn_cast<llvm::CallInst>(&i)) {
      prepare_call(*call);
    }
  }

  void prepare_call(llvm::CallInst& call) {
    const llvm::Function* const callee = call.getCalledFunction();
    if (callee == nullptr) return;
    if (callee->getName() == check_access_name) return call.addParamAttr(4, llvm::Attribute::NoUndef);
    if (callee->getName().startswith("softcl_check_")) return mark_as_ours(call);
    if (callee->getName() == printf_name)
      for (unsigned n = 0; n < call.arg_size(); ++n) call.addParamAttr(n, llvm::Attribute::NoUndef);
    if (callee->isDeclaration()) return;
    // To store in an image is a use, as storing in a buffer is.
    if (writes_image(callee->getName())) call.addParamAttr(call.arg_size() - 1, llvm::Attribute::NoUndef);
    calls_.before(call);
    mark_as_ours(*call_check(check_call_name, {calls_.place_of(call)}));
  }

  /// Whether a component is what LLVM gives those that nobody requested.
  static bool is_padding(const Value* vector, unsigned component) {
    if (const auto* const constant = llvm::dyn_cast<llvm::Constant>(vector)) {
      const llvm::Constant* const element = constant->getAggregateElement(component);
      return element != nullptr && llvm::isa<llvm::UndefValue>(element);
    }
    if (const auto* const insert = llvm::dyn_cast<llvm::InsertElementInst>(vector)) {
      const auto* const index = llvm::dyn_cast<llvm::ConstantInt>(insert->getOperand(2));
      return index != nullptr && index->getZExtValue() != component &&
             is_padding(insert->getOperand(0), component);
    }
    const auto* const shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(vector);
    return shuffle != nullptr && shuffle->getMaskValue(component) < 0;
  }

  /// Vectors of three lie in memory as those of four do: the fourth component is no use when it is stored.
  static Value* without_padding(llvm::IRBuilder<>& b, Value* value) {
    const auto* const type = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
    if (type == nullptr || type->getNumElements() != 4) return value;
    const bool is_three = llvm::isa<llvm::LoadInst>(value) || is_padding(value, 3);
    return is_three && !llvm::isa<llvm::Constant>(value)
               ? b.CreateShuffleVector(value, llvm::ArrayRef<int>{0, 1, 2})
               : value;
  }

  /// With a generic pointer: if that is one to __global memory.
  void use(llvm::Instruction& at, Value* value, Value* pointer = nullptr) {
    llvm::IRBuilder<>& b = calls_.before(at);
    value = without_padding(b, value);
    llvm::Type* const type = value->getType();
    if (type->isAggregateType() || (llvm::isa<llvm::Constant>(value) && !llvm::isa<llvm::UndefValue>(value)))
      return;
    if (pointer != nullptr)
      value = b.CreateSelect(b.CreateOr(is(b, is_local_name, pointer), is(b, is_private_name, pointer)),
                             llvm::Constant::getNullValue(type), value);
    llvm::Function* const function =
        llvm::Function::Create(llvm::FunctionType::get(b.getVoidTy(), {type}, false),
                               llvm::GlobalValue::ExternalLinkage, use_name, module_);
    uses_.push_back(b.CreateCall(function, {value}));
    uses_.back()->addParamAttr(0, llvm::Attribute::NoUndef);
  }

  Value* is(llvm::IRBuilder<>& b, llvm::StringRef query, Value* pointer) {
    return b.CreateCall(module_.getOrInsertFunction(query, b.getInt1Ty(), pointer->getType()), {pointer});
  }

  void use_contents(llvm::Instruction& at, Value* pointer, llvm::Type* type) {
    llvm::IRBuilder<>& b = calls_.before(at);
    use(at, b.CreateLoad(type, pointer));
  }

  /// That the work-item starts, and its __local variables.
  void announce() {
    for (const LocalVariable& variable : item_.local_variables) {
      auto* const address = llvm::dyn_cast_or_null<llvm::Instruction>(static_cast<Value*>(variable.address));
      if (address == nullptr) continue;
      llvm::Instruction& next = *address->getNextNode();
      calls_.before(next);
      mark_as_ours(
          *call_check(check_local_variable_name,
                      {calls_.as_pointer(address), calls_.place_of(next, {variable.name, variable.size})}));
    }
    calls_.before(*f_.getEntryBlock().getFirstInsertionPt());
    mark_as_ours(*call_check(check_start_name, {}));
  }

  llvm::CallInst* call_check(const char* function, llvm::ArrayRef<Value*> arguments) {
    return calls_.call(function, llvm::Type::getVoidTy(f_.getContext()), arguments);
  }

  /// The pass's warnings know where a value comes from; what is missing is who uses it where.
  void name_places() {
    std::vector<llvm::CallInst*> warnings;
    for (llvm::Instruction& i : llvm::instructions(f_)) {
      auto* const call = llvm::dyn_cast<llvm::CallInst>(&i);
      if (call && call->getCalledFunction() && call->getCalledFunction()->getName() == warning_name)
        warnings.push_back(call);
    }
    for (llvm::CallInst* const warning : warnings) {
      calls_.before(*warning);
      call_check(check_uninitialised_name, {warning->getArgOperand(0), calls_.place_of(*warning)});
      warning->eraseFromParent();
    }
  }

  const WorkItem& item_;
  llvm::Function& f_;
  llvm::Module& module_;
  CheckCalls calls_;
  std::vector<llvm::CallInst*> uses_;
};

}  // namespace

bool has_lines(const llvm::Function& function) { return function.getSubprogram() != nullptr; }

llvm::PreservedAnalyses LibraryInitialisationPass::run(llvm::Module& module,
                                                       llvm::ModuleAnalysisManager& analyses) {
  auto& of_functions = analyses.getResult<llvm::FunctionAnalysisManagerModuleProxy>(module).getManager();
  std::vector<llvm::Function*> functions;
  for (llvm::Function& f : module) {
    if (f.isDeclaration() || llvm::is_contained(kernels_, &f)) continue;
    drop_promises(f);
    functions.push_back(&f);
  }
  trust_arguments_of_exchanges(module);
  for (llvm::Function* const f : functions) instrument(*f, of_functions);
  return llvm::PreservedAnalyses::none();
}

llvm::PreservedAnalyses PromotePointersPass::run(llvm::Function& function,
                                                 llvm::FunctionAnalysisManager& analyses) {
  std::vector<llvm::AllocaInst*> pointers;
  for (llvm::Instruction& i : llvm::instructions(function)) {
    auto* const slot = llvm::dyn_cast<llvm::AllocaInst>(&i);
    if (slot && slot->getAllocatedType()->isPointerTy() && llvm::isAllocaPromotable(slot))
      pointers.push_back(slot);
  }
  if (!pointers.empty())
    llvm::PromoteMemToReg(pointers, analyses.getResult<llvm::DominatorTreeAnalysis>(function));
  return llvm::PreservedAnalyses::none();
}

llvm::PreservedAnalyses InitialisationCheckPass::run(llvm::Function& function,
                                                     llvm::FunctionAnalysisManager& analyses) {
  InitialisationTracker(*item_, function).run(analyses);
  return llvm::PreservedAnalyses::none();
}

}  // namespace softcl
