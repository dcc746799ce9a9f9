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

#include <map>
#include <string>

#include "softcl/compiler/builtin_library.h"
#include "softcl/compiler/compiler.h"
#include "softcl/compiler/work_item_functions.h"

namespace softcl {
namespace {

/// Mangled names, each with the rest of a function definition that takes its arguments and calls it.
using Names = std::map<std::string, std::string>;

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
      names_.emplace(stream.str(), calling(*f));
    }
  }

 private:
  static std::string calling(const clang::FunctionDecl& f) {
    std::string parameters, arguments;
    for (const clang::ParmVarDecl* p : f.parameters()) {
      const std::string name = "a" + std::to_string(p->getFunctionScopeIndex());
      const bool first = parameters.empty();
      parameters +=
          (first ? "" : ", ") + p->getType().getAsString(f.getASTContext().getPrintingPolicy()) + " " + name;
      arguments += (first ? "" : ", ") + name;
    }
    return "(" + (parameters.empty() ? "void" : parameters) + ") { " + f.getName().str() + "(" + arguments +
           "); }";
  }

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
  EXPECT_TRUE(
      clang::tooling::runToolOnCodeWithArgs(std::make_unique<Collect>(names), source, arguments, "all.cl"));
  return names;
}

/// Whether the library defines a mangled name or the compiler answers it itself.
bool is_answered(llvm::StringRef name) {
  return is_builtin(name) || depends_on_work_item(name) || is_fence(name);
}

TEST(BuiltinCoverage, TheHeaderDeclaresTheWholeOfChapterSix) {
  const Names names = declared();
  EXPECT_GT(names.size(), 10000u);
  for (const char* name :
       {"_Z3sinDv16_d", "_Z23convert_uchar16_sat_rtzDv16_f", "_Z8atom_addPU3AS1Vmm", "printf",
        "_Z7shuffleDv16_DhDv16_t", "_Z12write_imagei14ocl_image3d_woDv4_iS0_",
        "_Z11read_imageh20ocl_image1d_array_ro11ocl_samplerDv2_f", "_Z17wait_group_eventsiP9ocl_event"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

TEST(BuiltinCoverage, EveryDeclaredFunctionIsDefined) {
  for (const auto& [name, call] : declared()) EXPECT_TRUE(is_answered(name)) << name;
}

/// Programs do not see that header: the device's front end has a table of its own. Every function of the
/// header can be called there, and what is called is defined.
TEST(BuiltinCoverage, EveryDeclaredFunctionCanBeCalledInAProgram) {
  std::string source;
  for (const char* extension : {"cl_khr_fp16", "cl_khr_fp64", "cl_khr_int64_base_atomics",
                                "cl_khr_int64_extended_atomics", "cl_khr_3d_image_writes"})
    source += "#pragma OPENCL EXTENSION " + std::string(extension) + " : enable\n";
  std::size_t count = 0;
  for (const auto& [name, call] : declared()) {
    if (name == "printf") continue;  // variadic
    source += "void call" + std::to_string(count++) + call + "\n";
  }
  const CompileOutput compiled = compile(source, {}, "-w");
  ASSERT_TRUE(compiled.ok) << compiled.log.substr(0, 4000);
  llvm::LLVMContext context;
  context.setOpaquePointers(true);
  const auto program = llvm::cantFail(llvm::parseBitcodeFile(
      llvm::MemoryBufferRef(llvm::StringRef(compiled.bitcode.data(), compiled.bitcode.size()), "calls"),
      context));
  std::size_t called = 0;
  for (const llvm::Function& f : *program) {
    if (!f.isDeclaration() || f.isIntrinsic()) continue;
    ++called;
    EXPECT_TRUE(is_answered(f.getName())) << f.getName().str();
  }
  EXPECT_GE(called, count);
}

}  // namespace
}  // namespace softcl
