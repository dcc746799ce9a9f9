// Every function of OpenCL C that Clang's header declares has a definition in the builtin library, or is
// answered by the compiler itself.
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Mangle.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Tooling/Tooling.h>
#include <gmock/gmock.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>

#include <set>
#include <string>

#include "softcl/compiler/context_functions.h"
#include "softcl/compiler/embedded.h"

namespace softcl {
namespace {

using Names = std::set<std::string>;

/// Collects the mangled names of the functions a translation unit declares.
class Collector : public clang::ASTConsumer {
 public:
  explicit Collector(Names& names) : names_(names) {}
  void HandleTranslationUnit(clang::ASTContext& context) override {
    const std::unique_ptr<clang::MangleContext> mangler(context.createMangleContext());
    for (const clang::Decl* d : context.getTranslationUnitDecl()->decls()) {
      const auto* f = llvm::dyn_cast<clang::FunctionDecl>(d);
      if (f == nullptr || !f->getIdentifier() || f->isImplicit()) continue;
      std::string name;
      llvm::raw_string_ostream stream(name);
      if (mangler->shouldMangleDeclName(f)) {
        mangler->mangleName(f, stream);
      } else {
        stream << f->getName();
      }
      names_.insert(stream.str());
    }
  }

 private:
  Names& names_;
};

class Collect : public clang::ASTFrontendAction {
 public:
  explicit Collect(Names& names) : names_(names) {}
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    return std::make_unique<Collector>(names_);
  }

 private:
  Names& names_;
};

/// The functions that OpenCL C 1.2 has with the extensions the device offers. Clang's header defines macros
/// of extensions for every SPIR target; the device takes them back, and so does this.
Names declared() {
  constexpr const char* source = R"(
    #include "opencl-c-base.h"
    #undef cl_khr_subgroup_extended_types
    #undef cl_khr_subgroup_non_uniform_vote
    #undef cl_khr_subgroup_ballot
    #undef cl_khr_subgroup_non_uniform_arithmetic
    #undef cl_khr_subgroup_shuffle
    #undef cl_khr_subgroup_shuffle_relative
    #undef cl_khr_subgroup_clustered_reduce
    #undef cl_khr_subgroup_rotate
    #undef cl_khr_extended_bit_ops
    #undef cl_khr_integer_dot_product
    #undef cl_ext_float_atomics
    #undef __opencl_c_integer_dot_product_input_4x8bit
    #undef __opencl_c_integer_dot_product_input_4x8bit_packed
    #include "opencl-c.h")";
  const std::vector<std::string> arguments = {
      "-target",
      "spir64-unknown-unknown",
      "-x",
      "cl",
      "-cl-std=CL1.2",
      "-Xclang",
      "-cl-ext=-all,+cl_khr_fp64,+cl_khr_fp16,+cl_khr_byte_addressable_store,"
      "+cl_khr_global_int32_base_atomics,+cl_khr_global_int32_extended_atomics,"
      "+cl_khr_local_int32_base_atomics,+cl_khr_local_int32_extended_atomics,"
      "+cl_khr_int64_base_atomics,+cl_khr_int64_extended_atomics,+cl_khr_3d_image_writes,"
      "+cl_khr_depth_images",
      "-isystem",
      CLANG_RESOURCE_HEADERS};
  Names names;
  EXPECT_TRUE(clang::tooling::runToolOnCodeWithArgs(std::make_unique<Collect>(names), source,
                                                    arguments, "all.cl"));
  return names;
}

bool answered_by_compiler(llvm::StringRef name) { return is_context_function(name) || is_fence(name); }

/// Declared names for which neither the library nor the compiler has an answer.
Names undefined() {
  llvm::LLVMContext context;
  context.setOpaquePointers(true);
  const std::string_view bytes = builtin_library();
  const auto library = llvm::cantFail(llvm::getLazyBitcodeModule(
      llvm::MemoryBufferRef(llvm::StringRef(bytes.data(), bytes.size()), "builtins"), context));
  Names missing;
  for (const std::string& name : declared()) {
    const llvm::Function* f = library->getFunction(name);
    if ((f == nullptr || f->isDeclaration()) && !answered_by_compiler(name)) missing.insert(name);
  }
  return missing;
}

TEST(BuiltinCoverage, TheHeaderDeclaresTheWholeOfChapterSix) {
  const Names names = declared();
  EXPECT_GT(names.size(), 10000u);
  for (const char* name : {"_Z3sinDv16_d", "_Z23convert_uchar16_sat_rtzDv16_f", "_Z8atom_addPU3AS1Vmm",
                           "printf", "_Z7shuffleDv16_DhDv16_t", "_Z12write_imagei14ocl_image3d_woDv4_iS0_",
                           "_Z11read_imageh20ocl_image1d_array_ro11ocl_samplerDv2_f", "_Z17wait_group_eventsiP9ocl_event"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

TEST(BuiltinCoverage, EveryDeclaredFunctionIsDefined) {
  EXPECT_THAT(undefined(), ::testing::IsEmpty());
}

}  // namespace
}  // namespace softcl
