#include "softcl/compiler/small_tables.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsX86.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/Target/TargetMachine.h>

#include <vector>

namespace softcl {
namespace {

constexpr unsigned register_lanes = 8, table_size = 16;

/// A load of several work-items from a table, each at an index of its own.
struct TableLoad {
  llvm::IntrinsicInst* gather;
  llvm::Constant* table;  ///< 16 doubles, floats or ints
  llvm::Value* indices;
};

/// The permutation of two registers of elements of a type, or none.
llvm::Intrinsic::ID permutation_of(const llvm::Type* type) {
  if (type->isDoubleTy()) return llvm::Intrinsic::x86_avx512_vpermi2var_pd_512;
  if (type->isFloatTy()) return llvm::Intrinsic::x86_avx512_vpermi2var_ps_256;
  if (type->isIntegerTy(32)) return llvm::Intrinsic::x86_avx512_vpermi2var_d_256;
  return llvm::Intrinsic::not_intrinsic;
}

/// The table to which a pointer points, or null.
llvm::Constant* small_table(llvm::Value* pointer) {
  if (llvm::Value* same = llvm::getSplatValue(pointer)) pointer = same;
  const auto* const variable = llvm::dyn_cast<llvm::GlobalVariable>(pointer);
  if (!variable || !variable->isConstant() || !variable->hasDefinitiveInitializer()) return nullptr;
  const auto* const type = llvm::dyn_cast<llvm::ArrayType>(variable->getValueType());
  const bool is_small =
      type && type->getNumElements() == table_size && permutation_of(type->getElementType());
  return is_small ? const_cast<llvm::Constant*>(variable->getInitializer()) : nullptr;
}

std::vector<TableLoad> table_loads(llvm::Function& function) {
  std::vector<TableLoad> loads;
  for (llvm::Instruction& i : llvm::instructions(function)) {
    auto* const gather = llvm::dyn_cast<llvm::IntrinsicInst>(&i);
    if (!gather || gather->getIntrinsicID() != llvm::Intrinsic::masked_gather) continue;
    const auto* const type = llvm::cast<llvm::FixedVectorType>(gather->getType());
    const auto* const address = llvm::dyn_cast<llvm::GetElementPtrInst>(gather->getArgOperand(0));
    if (!address || type->getNumElements() % register_lanes != 0) continue;
    llvm::Constant* const table = small_table(address->getOperand(0));
    if (!table || table->getType()->getArrayElementType() != type->getElementType()) continue;
    const bool is_element = address->getNumOperands() == 3 &&
                            llvm::PatternMatch::match(address->getOperand(1), llvm::PatternMatch::m_Zero());
    llvm::Value* const indices = address->getOperand(address->getNumOperands() - 1);
    if (is_element && indices->getType()->isVectorTy()) loads.push_back({gather, table, indices});
  }
  return loads;
}

llvm::Constant* part_of(llvm::Constant* table, unsigned first) {
  llvm::SmallVector<llvm::Constant*, register_lanes> elements;
  for (unsigned i = 0; i < register_lanes; ++i) elements.push_back(table->getAggregateElement(first + i));
  return llvm::ConstantVector::get(elements);
}

/// The elements at indices below 16. A work-item that the gather's mask leaves out gets some element.
llvm::Value* permuted(llvm::IRBuilder<>& b, const TableLoad& load) {
  llvm::Constant* const low = part_of(load.table, 0);
  llvm::Constant* const high = part_of(load.table, register_lanes);
  const unsigned lanes = llvm::cast<llvm::FixedVectorType>(load.gather->getType())->getNumElements();
  llvm::Type* const element = load.gather->getType()->getScalarType();
  auto* const index_type = llvm::FixedVectorType::get(b.getIntNTy(element->getScalarSizeInBits()), lanes);
  llvm::Value* const indices = b.CreateZExtOrTrunc(load.indices, index_type);
  llvm::SmallVector<llvm::Value*, 4> parts;
  for (unsigned first = 0; first < lanes; first += register_lanes) {
    llvm::SmallVector<int, register_lanes> lanes_of_part;
    for (unsigned i = 0; i < register_lanes; ++i) lanes_of_part.push_back(int(first + i));
    llvm::Value* const part = b.CreateShuffleVector(indices, lanes_of_part);
    parts.push_back(b.CreateIntrinsic(permutation_of(element), {}, {low, part, high}));
  }
  return llvm::concatenateVectors(b, parts);
}

}  // namespace

void keep_small_tables_in_registers(llvm::Module& module, const llvm::TargetMachine& machine) {
  if (!machine.getTargetTriple().isX86() ||
      !machine.getMCSubtargetInfo()->checkFeatures("+avx512f,+avx512vl"))
    return;
  for (llvm::Function& function : module) {
    for (const TableLoad& load : table_loads(function)) {
      llvm::IRBuilder<> b(load.gather);
      llvm::Value* const elements = permuted(b, load);
      load.gather->replaceAllUsesWith(
          b.CreateSelect(load.gather->getArgOperand(2), elements, load.gather->getArgOperand(3)));
      load.gather->eraseFromParent();
    }
  }
}

}  // namespace softcl
