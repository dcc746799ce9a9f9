#include "softcl/compiler/barrier_regions.h"

#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "softcl/compiler/cuts.h"
#include "softcl/compiler/kept_values.h"
#include "softcl/compiler/uniform_values.h"

namespace softcl {
namespace {

using llvm::BasicBlock;
using llvm::Instruction;

Blocks blocks_from(BasicBlock* beginning, const Cuts& cuts) {
  Blocks blocks;
  blocks.insert(beginning);
  for (unsigned i = 0; i < blocks.size(); ++i) {
    if (cuts.is_cut(blocks[i])) continue;
    for (BasicBlock* successor : llvm::successors(blocks[i])) blocks.insert(successor);
  }
  return blocks;
}

/// Makes the function of one stretch.
class StretchBuilder {
 public:
  StretchBuilder(llvm::Function& item, BasicBlock* beginning, const Cuts& cuts, const Live& live,
                 const Kept& kept)
      : item_(item),
        beginning_(beginning),
        cuts_(cuts),
        live_(live),
        kept_(kept),
        blocks_(blocks_from(beginning, cuts)) {}

  Stretch build() {
    choose_parameters();
    make_function();
    clone_blocks();
    llvm::SmallVector<llvm::AllocaInst*, 16> variables = place_variables();
    llvm::SmallVector<BasicBlock*, 16> clones;
    for (BasicBlock* block : blocks_) clones.push_back(llvm::cast<BasicBlock>(map_[block]));
    llvm::remapInstructionsInBlocks(clones, map_);
    for (BasicBlock* block : blocks_) end_block(block);
    llvm::DominatorTree dominators(*stretch_.function);
    llvm::PromoteMemToReg(variables, dominators);
    return std::move(stretch_);
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
  bool live_at(BasicBlock* beginning, const llvm::AllocaInst* variable) const {
    const auto values = live_.find(beginning);
    return values != live_.end() && llvm::any_of(values->second, [&](Instruction* value) {
             return kept_.variable_of.lookup(value) == variable;
           });
  }
  bool live_at_an_end(const llvm::AllocaInst* variable) const {
    return llvm::any_of(blocks_, [&](BasicBlock* block) {
      return cuts_.is_cut(block) && live_at(block->getSingleSuccessor(), variable);
    });
  }

  void choose_parameters() {
    using Form = SlotParameter::Form;
    for (const auto& [variable, slot] : kept_.private_variables) {
      if (used_here(variable)) stretch_.slots.push_back({Form::array, slot});
    }
    for (const auto& [variable, slot] : kept_.slot_of) {
      const bool in = used_here(variable) && live_at(beginning_, variable);
      const bool out = stored_here(variable) && live_at_an_end(variable);
      if (kept_.slots[slot].per_item) {
        if (in || out) stretch_.slots.push_back({Form::array, slot});
      } else {
        if (in) stretch_.slots.push_back({Form::value, slot});
        if (out) stretch_.slots.push_back({Form::result, slot});
      }
    }
  }

  void make_function() {
    llvm::LLVMContext& context = item_.getContext();
    const llvm::ArrayRef<llvm::Type*> own = item_.getFunctionType()->params();
    llvm::SmallVector<llvm::Type*, 16> parameters(own.begin(), own.end());
    parameters.push_back(llvm::Type::getInt64Ty(context));
    for (const SlotParameter& p : stretch_.slots) {
      parameters.push_back(p.form == SlotParameter::Form::value ? kept_.slots[p.slot].type
                                                                : llvm::PointerType::get(context, 0));
    }
    auto* type = llvm::FunctionType::get(llvm::Type::getInt32Ty(context), parameters, false);
    llvm::Function* f = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                                               item_.getName() + "." + llvm::Twine(cuts_.point(beginning_)),
                                               item_.getParent());
    f->setAttributes(item_.getAttributes());
    for (auto [from, to] : llvm::zip_first(item_.args(), f->args())) map_[&from] = &to;
    stretch_.function = f;
  }

  void clone_blocks() {
    BasicBlock* entry = BasicBlock::Create(item_.getContext(), "begin", stretch_.function);
    for (BasicBlock* block : blocks_) map_[block] = llvm::CloneBasicBlock(block, map_, "", stretch_.function);
    for (BasicBlock* block : blocks_) {
      for (llvm::PHINode& phi : block->phis()) {
        auto* copy = llvm::cast<llvm::PHINode>(map_[&phi]);
        for (unsigned i = copy->getNumIncomingValues(); i-- > 0;) {
          if (!blocks_.contains(copy->getIncomingBlock(i))) copy->removeIncomingValue(i, false);
        }
      }
    }
    llvm::BranchInst::Create(llvm::cast<BasicBlock>(map_[beginning_]), entry);
  }

  unsigned parameter_index(unsigned slot, SlotParameter::Form form) const {
    const auto p = llvm::find_if(stretch_.slots,
                                 [&](const SlotParameter& s) { return s.slot == slot && s.form == form; });
    return unsigned(p - stretch_.slots.begin());
  }
  /// The parameter for a slot, or null if there is none in this form.
  llvm::Argument* parameter(unsigned slot, SlotParameter::Form form) const {
    const unsigned index = parameter_index(slot, form);
    return index == stretch_.slots.size() ? nullptr
                                          : stretch_.function->getArg(unsigned(item_.arg_size()) + 1 + index);
  }
  /// Where this work-item's value is, given the array of all.
  llvm::Value* element(llvm::IRBuilder<>& b, unsigned slot, llvm::Value* array) const {
    return b.CreateInBoundsGEP(kept_.slots[slot].type, array,
                               stretch_.function->getArg(unsigned(item_.arg_size())));
  }

  /// Private variables are in their slots; a kept value gets a variable of this stretch, filled from its
  /// slot.
  llvm::SmallVector<llvm::AllocaInst*, 16> place_variables() {
    using Form = SlotParameter::Form;
    llvm::IRBuilder<> b(&*stretch_.function->getEntryBlock().begin());
    llvm::SmallVector<llvm::AllocaInst*, 16> variables;
    const auto replace = [&](llvm::AllocaInst* variable, llvm::Value* by) {
      const auto clone = map_.find(variable);
      if (clone != map_.end()) llvm::cast<Instruction>(clone->second)->eraseFromParent();
      map_[variable] = by;
    };
    for (const auto& [variable, slot] : kept_.private_variables) {
      if (llvm::Argument* array = parameter(slot, Form::array)) replace(variable, element(b, slot, array));
    }
    for (const auto& [variable, slot] : kept_.slot_of) {
      if (!used_here(variable)) continue;
      llvm::AllocaInst* own = b.CreateAlloca(kept_.slots[slot].type);
      variables.push_back(own);
      if (live_at(beginning_, variable)) {
        llvm::Value* value = parameter(slot, Form::value);
        if (value == nullptr)
          value = b.CreateLoad(own->getAllocatedType(), element(b, slot, parameter(slot, Form::array)));
        b.CreateStore(value, own);
      }
      replace(variable, own);
    }
    return variables;
  }

  void end_block(BasicBlock* original) {
    auto* block = llvm::cast<BasicBlock>(map_[original]);
    const bool cut = cuts_.is_cut(original);
    if (!cut && !llvm::isa<llvm::ReturnInst>(original->getTerminator())) return;
    llvm::IRBuilder<> b(block->getTerminator());
    Point next = end_point;
    if (cut) {
      BasicBlock* target = original->getSingleSuccessor();
      next = cuts_.point(target);
      store_kept_values(b, target);
    }
    b.CreateRet(b.getInt32(next));
    block->getTerminator()->eraseFromParent();
    if (!llvm::is_contained(stretch_.next, next)) stretch_.next.push_back(next);
  }

  void store_kept_values(llvm::IRBuilder<>& b, BasicBlock* target) {
    using Form = SlotParameter::Form;
    for (const auto& [variable, slot] : kept_.slot_of) {
      if (!stored_here(variable) || !live_at(target, variable)) continue;
      llvm::Value* value = b.CreateLoad(kept_.slots[slot].type, map_[variable]);
      llvm::Argument* result = parameter(slot, Form::result);
      b.CreateStore(value, result != nullptr ? result : element(b, slot, parameter(slot, Form::array)));
    }
  }

  llvm::Function& item_;
  BasicBlock* beginning_;
  const Cuts& cuts_;
  const Live& live_;
  const Kept& kept_;
  Blocks blocks_;
  Stretch stretch_;
  llvm::ValueToValueMapTy map_;
};

Decision decision_of(Instruction* terminator, const Cuts& cuts, unsigned slot) {
  Decision decision{.slot = slot, .cases = {}, .otherwise = 0};
  if (auto* choice = llvm::dyn_cast<llvm::SwitchInst>(terminator)) {
    for (const auto& c : choice->cases()) {
      decision.cases.push_back({c.getCaseValue(), cuts.point(c.getCaseSuccessor())});
    }
    decision.otherwise = cuts.point(choice->getDefaultDest());
  } else {
    decision.cases.push_back(
        {llvm::ConstantInt::getTrue(terminator->getContext()), cuts.point(terminator->getSuccessor(0))});
    decision.otherwise = cuts.point(terminator->getSuccessor(1));
  }
  return decision;
}

}  // namespace

BarrierRegions cut_at_barriers(llvm::Function& item) {
  const InstructionSet uniform = uniform_values(item);
  Cuts cuts(item);
  cuts.at_barriers(item);
  const llvm::SmallVector<Instruction*, 8> decisions = cuts.at_decisions(item, uniform);
  recompute_kept_values(item, cuts, decisions);
  llvm::SmallVector<Instruction*, 8> conditions;
  for (Instruction* decision : decisions)
    conditions.push_back(llvm::cast<Instruction>(condition_of(decision)));
  const Live live = live_values(item, cuts);
  Kept kept = keep_values(item, live, uniform);

  BarrierRegions regions;
  for (BasicBlock* beginning : cuts.beginnings()) {
    Junction& junction = regions.junctions.emplace_back();
    const auto made = llvm::find(decisions, beginning->getTerminator());
    if (made != decisions.end()) {
      Instruction* condition = conditions[std::size_t(made - decisions.begin())];
      junction.decision = decision_of(*made, cuts, kept.slot_of[kept.variable_of[condition]]);
    } else {
      junction.stretch = StretchBuilder(item, beginning, cuts, live, kept).build();
    }
  }
  item.eraseFromParent();
  regions.slots = std::move(kept.slots);
  return regions;
}

}  // namespace softcl
