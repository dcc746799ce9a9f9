#include "softcl/compiler/region_graph.h"

#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "softcl/compiler/live_values.h"
#include "softcl/compiler/region_boundaries.h"
#include "softcl/compiler/work_item_functions.h"

namespace softcl {
namespace {

using llvm::BasicBlock;
using llvm::Instruction;

Blocks blocks_from(BasicBlock* entry, const RegionBoundaries& boundaries) {
  Blocks blocks;
  blocks.insert(entry);
  for (unsigned i = 0; i < blocks.size(); ++i) {
    if (boundaries.is_boundary(blocks[i])) continue;
    for (BasicBlock* successor : llvm::successors(blocks[i])) blocks.insert(successor);
  }
  return blocks;
}

/// Makes a region a function of its own.
class RegionFunctionBuilder {
 public:
  RegionFunctionBuilder(llvm::Function& item, BasicBlock* entry, const RegionBoundaries& boundaries,
                        const LiveValues& live, const SavedContext& context)
      : item_(item),
        entry_(entry),
        boundaries_(boundaries),
        live_(live),
        context_(context),
        blocks_(blocks_from(entry, boundaries)) {}

  ParallelRegion build() {
    choose_parameters();
    make_function();
    clone_blocks();
    llvm::SmallVector<llvm::AllocaInst*, 16> variables = bind_variables();
    llvm::SmallVector<BasicBlock*, 16> clones;
    for (BasicBlock* block : blocks_) clones.push_back(llvm::cast<BasicBlock>(map_[block]));
    llvm::remapInstructionsInBlocks(clones, map_);
    for (BasicBlock* block : blocks_) terminate_block(block);
    llvm::DominatorTree dominators(*region_.function);
    llvm::PromoteMemToReg(variables, dominators);
    return std::move(region_);
  }

 private:
  bool used_here(const llvm::AllocaInst* variable) const {
    return llvm::any_of(variable->users(), [&](const llvm::User* user) {
      return blocks_.contains(const_cast<BasicBlock*>(llvm::cast<Instruction>(user)->getParent()));
    });
  }
  bool stored_here(const llvm::AllocaInst* variable) const {
    return llvm::any_of(variable->users(), [&](const llvm::User* user) {
      return llvm::isa<llvm::StoreInst>(user) &&
             blocks_.contains(const_cast<BasicBlock*>(llvm::cast<Instruction>(user)->getParent()));
    });
  }
  bool live_at(BasicBlock* entry, const llvm::AllocaInst* variable) const {
    const auto values = live_.find(entry);
    return values != live_.end() && llvm::any_of(values->second, [&](Instruction* value) {
             return context_.variable_of.lookup(value) == variable;
           });
  }
  bool live_at_a_boundary(const llvm::AllocaInst* variable) const {
    return llvm::any_of(blocks_, [&](BasicBlock* block) {
      return boundaries_.is_boundary(block) && live_at(block->getSingleSuccessor(), variable);
    });
  }

  void choose_parameters() {
    using Form = SlotParameter::Form;
    for (const auto& [variable, slot] : context_.private_variables) {
      if (used_here(variable)) region_.slots.push_back({Form::array, slot});
    }
    for (const auto& [variable, slot] : context_.slot_of) {
      const bool live_in = used_here(variable) && live_at(entry_, variable);
      const bool live_out = stored_here(variable) && live_at_a_boundary(variable);
      if (context_.slots[slot].per_item) {
        if (live_in || live_out) region_.slots.push_back({Form::array, slot});
      } else {
        if (live_in) region_.slots.push_back({Form::value, slot});
        if (live_out) region_.slots.push_back({Form::result, slot});
      }
    }
  }

  void make_function() {
    llvm::LLVMContext& context = item_.getContext();
    const llvm::ArrayRef<llvm::Type*> own = item_.getFunctionType()->params();
    llvm::SmallVector<llvm::Type*, 16> parameters(own.begin(), own.end());
    parameters.push_back(llvm::Type::getInt64Ty(context));
    for (const SlotParameter& p : region_.slots) {
      parameters.push_back(p.form == SlotParameter::Form::value ? context_.slots[p.slot].type
                                                                : llvm::PointerType::get(context, 0));
    }
    auto* type = llvm::FunctionType::get(llvm::Type::getInt32Ty(context), parameters, false);
    llvm::Function* f = llvm::Function::Create(
        type, llvm::GlobalValue::InternalLinkage,
        item_.getName() + "." + llvm::Twine(boundaries_.node_of(entry_)), item_.getParent());
    f->setAttributes(item_.getAttributes());
    for (auto [from, to] : llvm::zip_first(item_.args(), f->args())) map_[&from] = &to;
    region_.function = f;
  }

  void clone_blocks() {
    BasicBlock* entry = BasicBlock::Create(item_.getContext(), "entry", region_.function);
    for (BasicBlock* block : blocks_) map_[block] = llvm::CloneBasicBlock(block, map_, "", region_.function);
    for (BasicBlock* block : blocks_) {
      for (llvm::PHINode& phi : block->phis()) {
        auto* copy = llvm::cast<llvm::PHINode>(map_[&phi]);
        for (unsigned i = copy->getNumIncomingValues(); i-- > 0;) {
          if (!blocks_.contains(copy->getIncomingBlock(i))) copy->removeIncomingValue(i, false);
        }
      }
    }
    llvm::BranchInst::Create(llvm::cast<BasicBlock>(map_[entry_]), entry);
  }

  unsigned parameter_index(unsigned slot, SlotParameter::Form form) const {
    const auto p = llvm::find_if(region_.slots,
                                 [&](const SlotParameter& s) { return s.slot == slot && s.form == form; });
    return unsigned(p - region_.slots.begin());
  }
  /// The parameter for a slot, or null if there is none in this form.
  llvm::Argument* parameter(unsigned slot, SlotParameter::Form form) const {
    const unsigned index = parameter_index(slot, form);
    return index == region_.slots.size() ? nullptr
                                         : region_.function->getArg(unsigned(item_.arg_size()) + 1 + index);
  }
  /// The address of this work-item's element of a context array.
  llvm::Value* element(llvm::IRBuilder<>& b, unsigned slot, llvm::Value* array) const {
    return b.CreateInBoundsGEP(context_.slots[slot].type, array,
                               region_.function->getArg(unsigned(item_.arg_size())));
  }

  /// Private variables are used in their slots. A live value gets a variable of this function, initialised
  /// from its slot if it is live at the entry.
  llvm::SmallVector<llvm::AllocaInst*, 16> bind_variables() {
    using Form = SlotParameter::Form;
    llvm::IRBuilder<> b(&*region_.function->getEntryBlock().begin());
    llvm::SmallVector<llvm::AllocaInst*, 16> variables;
    const auto replace = [&](llvm::AllocaInst* variable, llvm::Value* by) {
      const auto clone = map_.find(variable);
      if (clone != map_.end()) llvm::cast<Instruction>(clone->second)->eraseFromParent();
      map_[variable] = by;
    };
    for (const auto& [variable, slot] : context_.private_variables) {
      if (llvm::Argument* array = parameter(slot, Form::array)) replace(variable, element(b, slot, array));
    }
    for (const auto& [variable, slot] : context_.slot_of) {
      if (!used_here(variable)) continue;
      llvm::AllocaInst* own = b.CreateAlloca(context_.slots[slot].type);
      variables.push_back(own);
      if (live_at(entry_, variable)) {
        llvm::Value* value = parameter(slot, Form::value);
        if (value == nullptr)
          value = b.CreateLoad(own->getAllocatedType(), element(b, slot, parameter(slot, Form::array)));
        b.CreateStore(value, own);
      }
      replace(variable, own);
    }
    return variables;
  }

  void terminate_block(BasicBlock* original) {
    auto* block = llvm::cast<BasicBlock>(map_[original]);
    const bool is_boundary = boundaries_.is_boundary(original);
    if (!is_boundary && !llvm::isa<llvm::ReturnInst>(original->getTerminator())) return;
    llvm::IRBuilder<> b(block->getTerminator());
    NodeIndex next = exit_node;
    if (is_boundary) {
      BasicBlock* target = original->getSingleSuccessor();
      next = boundaries_.node_of(target);
      save_live_values(b, target);
    }
    b.CreateRet(b.getInt32(next));
    block->getTerminator()->eraseFromParent();
    if (!llvm::is_contained(region_.successors, next)) region_.successors.push_back(next);
  }

  void save_live_values(llvm::IRBuilder<>& b, BasicBlock* target) {
    using Form = SlotParameter::Form;
    for (const auto& [variable, slot] : context_.slot_of) {
      if (!stored_here(variable) || !live_at(target, variable)) continue;
      llvm::Value* value = b.CreateLoad(context_.slots[slot].type, map_[variable]);
      llvm::Argument* result = parameter(slot, Form::result);
      b.CreateStore(value, result != nullptr ? result : element(b, slot, parameter(slot, Form::array)));
    }
  }

  llvm::Function& item_;
  BasicBlock* entry_;
  const RegionBoundaries& boundaries_;
  const LiveValues& live_;
  const SavedContext& context_;
  Blocks blocks_;
  ParallelRegion region_;
  llvm::ValueToValueMapTy map_;
};

UniformBranch uniform_branch_of(Instruction* terminator, const RegionBoundaries& boundaries, unsigned slot) {
  UniformBranch branch{.slot = slot, .cases = {}, .otherwise = 0};
  if (auto* choice = llvm::dyn_cast<llvm::SwitchInst>(terminator)) {
    for (const auto& c : choice->cases()) {
      branch.cases.push_back({c.getCaseValue(), boundaries.node_of(c.getCaseSuccessor())});
    }
    branch.otherwise = boundaries.node_of(choice->getDefaultDest());
  } else {
    branch.cases.push_back({llvm::ConstantInt::getTrue(terminator->getContext()),
                            boundaries.node_of(terminator->getSuccessor(0))});
    branch.otherwise = boundaries.node_of(terminator->getSuccessor(1));
  }
  return branch;
}

bool has_sub_group_barrier(llvm::Function& item) {
  return llvm::any_of(llvm::instructions(item), [](const Instruction& i) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
    if (call == nullptr || call->getCalledFunction() == nullptr) return false;
    const Awaited whom = awaited(call->getCalledFunction()->getName());
    return whom == Awaited::active || whom == Awaited::sub_group;
  });
}

}  // namespace

RegionGraph build_region_graph(llvm::Function& item) {
  // Where sub-groups go their own ways, a value that is the same for all at one time is not at another.
  const Instructions uniform = has_sub_group_barrier(item) ? Instructions{} : uniform_values(item);
  RegionBoundaries boundaries(item);
  boundaries.split_at_barriers(item);
  const llvm::SmallVector<Instruction*, 8> branches = boundaries.split_at_uniform_branches(item, uniform);
  rematerialise_live_values(item, boundaries, branches);
  llvm::SmallVector<Instruction*, 8> conditions;
  for (Instruction* branch : branches) conditions.push_back(llvm::cast<Instruction>(condition_of(branch)));
  const LiveValues live = live_values(item, boundaries);
  SavedContext context = allocate_context(item, live, uniform);

  RegionGraph graph;
  for (BasicBlock* entry : boundaries.entries()) {
    RegionNode& node = graph.nodes.emplace_back();
    if (const RegionBoundaries::ExchangeCall* call = boundaries.exchange_before(entry)) {
      node.exchange = {call->function, call->in_work_group, {}};
      for (llvm::AllocaInst* variable : call->variables)
        node.exchange->slots.push_back(context.private_variables[variable]);
    }
    const auto branch = llvm::find(branches, entry->getTerminator());
    if (branch != branches.end()) {
      Instruction* condition = conditions[std::size_t(branch - branches.begin())];
      node.branch = uniform_branch_of(*branch, boundaries, context.slot_of[context.variable_of[condition]]);
    } else {
      node.region = RegionFunctionBuilder(item, entry, boundaries, live, context).build();
    }
  }
  item.eraseFromParent();
  graph.slots = std::move(context.slots);
  return graph;
}

}  // namespace softcl
