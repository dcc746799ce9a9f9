#include "softcl/compiler/spirv_dot_products.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace softcl {
namespace {

/// An instruction as the translator names it, such as "_Z26__spirv_SUDotAccSatKHR_RintDv4_cS_i".
struct DotProduct {
  llvm::StringRef key;
  bool first_signed, second_signed;
};
constexpr DotProduct dot_products[] = {
    {"__spirv_SDot", true, true}, {"__spirv_UDot", false, false}, {"__spirv_SUDot", true, false}};

const DotProduct* dot_product_of(llvm::StringRef name) {
  for (const DotProduct& one : dot_products)
    if (name.contains(one.key)) return &one;
  return nullptr;
}

/// The four components of an operand, of the result's width, in which sums and products may wrap around.
llvm::Value* components(llvm::IRBuilder<>& builder, llvm::Value* operand, llvm::Type* result,
                        bool is_signed) {
  if (operand->getType()->isIntegerTy())
    operand = builder.CreateBitCast(operand, llvm::FixedVectorType::get(builder.getInt8Ty(), 4));
  return builder.CreateIntCast(operand, llvm::FixedVectorType::get(result, 4), is_signed);
}

void write(llvm::CallInst& call, const DotProduct& product, bool accumulates) {
  llvm::IRBuilder<> builder(&call);
  llvm::Type* const result = call.getType();
  llvm::Value* sum = builder.CreateAddReduce(
      builder.CreateMul(components(builder, call.getArgOperand(0), result, product.first_signed),
                        components(builder, call.getArgOperand(1), result, product.second_signed)));
  if (accumulates)
    sum = builder.CreateBinaryIntrinsic(
        product.first_signed ? llvm::Intrinsic::sadd_sat : llvm::Intrinsic::uadd_sat, sum,
        call.getArgOperand(2));
  call.replaceAllUsesWith(sum);
  call.eraseFromParent();
}

}  // namespace

void write_dot_products(llvm::Module& module) {
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    const DotProduct* const product = dot_product_of(function.getName());
    if (product == nullptr || !function.isDeclaration()) continue;
    for (llvm::User* user : llvm::make_early_inc_range(function.users()))
      write(*llvm::cast<llvm::CallInst>(user), *product, function.getName().contains("AccSat"));
    function.eraseFromParent();
  }
}

}  // namespace softcl
