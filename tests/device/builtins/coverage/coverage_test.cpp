// Every function of OpenCL C that Clang's header declares has a definition in the builtin library, or is
// replaced by the compiler itself.
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
#include <regex>
#include <string>

#include "softcl/compiler/builtin_library.h"
#include "softcl/compiler/compiler.h"
#include "softcl/compiler/work_item_functions.h"
#include "softcl/protocol/language.h"

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

/// A version of OpenCL C, with the extensions and features that the device offers. Those that bring functions
/// are declared by macros of Clang's header.
struct Language {
  const char* option;
  std::string extensions;
};

const Language& opencl_c_1_2() {
  static const Language language = {
      "-cl-std=CL1.2",
      "-cl-ext=-all,+cl_khr_fp64,+cl_khr_fp16,+cl_khr_byte_addressable_store,"
      "+cl_khr_global_int32_base_atomics,+cl_khr_global_int32_extended_atomics,"
      "+cl_khr_local_int32_base_atomics,+cl_khr_local_int32_extended_atomics,"
      "+cl_khr_int64_base_atomics,+cl_khr_int64_extended_atomics,+cl_khr_3d_image_writes,"
      "+cl_khr_depth_images"};
  return language;
}

const Language& opencl_c_2_0() {
  static const Language language = {
      "-cl-std=CL2.0", opencl_c_1_2().extensions + ",+cl_khr_mipmap_image,+cl_khr_mipmap_image_writes"};
  return language;
}

const Language& opencl_c_3_0() {
  static const Language language = [] {
    Language later = {"-cl-std=CL3.0", opencl_c_2_0().extensions};
    for (const NamedVersion& feature : language_features)
      later.extensions += std::string(",+") + feature.name;
    return later;
  }();
  return language;
}

Names declared(const Language& language) {
  std::string source = "#include \"opencl-c-base.h\"\n";
  for (const char* macro : {"cl_khr_extended_bit_ops", "__opencl_c_integer_dot_product_input_4x8bit",
                            "__opencl_c_integer_dot_product_input_4x8bit_packed"})
    source += std::string("#define ") + macro + " 1\n";
  source += "#include \"opencl-c.h\"\n";
  const std::vector<std::string> arguments = {
      "-target",  "spir64-unknown-unknown", "-x", "cl", language.option, "-Xclang", language.extensions,
      "-isystem", CLANG_RESOURCE_HEADERS};
  Names names;
  EXPECT_TRUE(
      clang::tooling::runToolOnCodeWithArgs(std::make_unique<Collect>(names), source, arguments, "all.cl"));
  return names;
}

/// Reads through a sampler, and writes to a level, of images that are both read and written: in Clang's
/// header alone, not in OpenCL C, nor in Clang's own table.
bool is_of_header_alone(const std::string& name) {
  static const std::regex level_write("_Z1[23]write_image.*_rw(i|Dv2_i|Dv4_i)i(Dv4_.|S0_|f)");
  return name.find("_rw11ocl_sampler") != name.npos || std::regex_match(name, level_write);
}

/// What Clang's header declares and softcl lacks, because its front end's table converts the operand instead:
/// functions of atomics of 64 bits with an operand of the other sign, and stores of an atomic half.
bool is_lacking(llvm::StringRef name) {
  return is_of_header_alone(name.str()) || name.contains("7_Atomiclm") || name.contains("7_Atomicml") ||
         name.contains("7_AtomicDhS_");
}

/// Whether the library defines a mangled name or the compiler replaces it itself.
bool is_defined(llvm::StringRef name) {
  return is_lacking(name) || is_builtin(name) || depends_on_work_item(name) || is_fence(name);
}

TEST(BuiltinCoverage, TheHeaderDeclaresTheWholeOfChapterSix) {
  const Names names = declared(opencl_c_1_2());
  EXPECT_GT(names.size(), 10000u);
  for (const char* name :
       {"_Z3sinDv16_d", "_Z23convert_uchar16_sat_rtzDv16_f", "_Z8atom_addPU3AS1Vmm", "printf",
        "_Z7shuffleDv16_DhDv16_t", "_Z12write_imagei14ocl_image3d_woDv4_iS0_",
        "_Z11read_imageh20ocl_image1d_array_ro11ocl_samplerDv2_f", "_Z17wait_group_eventsiP9ocl_event"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

TEST(BuiltinCoverage, TheHeaderDeclaresTheFeaturesOfVersion3) {
  const Names names = declared(opencl_c_3_0());
  EXPECT_GT(names.size(), 12000u);
  for (const char* name :
       {"_Z16atomic_fetch_addPU3AS4VU7_AtomicDhDh", "_Z29work_group_scan_exclusive_addd", "_Z5fractfPU3AS4f",
        "_Z40sub_group_non_uniform_scan_inclusive_mulDh", "_Z19sub_group_broadcastDv16_hj",
        "_Z11read_imagef26ocl_image2d_array_depth_ro11ocl_samplerDv4_fDv2_fS2_",
        "_Z12write_imagei14ocl_image3d_woDv4_iiS0_", "_Z24get_image_num_mip_levels14ocl_image1d_rw",
        "_Z14enqueue_marker9ocl_queuejPU3AS4K12ocl_clkeventPU3AS4S0_", "_Z10ndrange_3DPKmS0_S0_"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

TEST(BuiltinCoverage, EveryDeclaredFunctionIsDefined) {
  for (const Language& language : {opencl_c_1_2(), opencl_c_2_0(), opencl_c_3_0()})
    for (const auto& [name, call] : declared(language)) EXPECT_TRUE(is_defined(name)) << name;
}

/// Programs do not see that header: the device's front end has a table of its own. Every function of the
/// header can be called there, and what is called is defined.
void expect_callable(const Language& language) {
  SCOPED_TRACE(language.option);
  std::string source;
  for (const char* extension : {"cl_khr_fp16", "cl_khr_fp64", "cl_khr_int64_base_atomics",
                                "cl_khr_int64_extended_atomics", "cl_khr_3d_image_writes"})
    source += "#pragma OPENCL EXTENSION " + std::string(extension) + " : enable\n";
  std::size_t count = 0;
  for (const auto& [name, call] : declared(language)) {
    if (name == "printf" || is_of_header_alone(name)) continue;  // printf is variadic
    source += "void call" + std::to_string(count++) + call + "\n";
  }
  const CompileOutput compiled = compile(source, {}, std::string("-w ") + language.option);
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
    EXPECT_TRUE(is_defined(f.getName())) << f.getName().str();
  }
  // With the generic address space one function serves several of the header's overloads: 600 of 12,675.
  const bool has_generic_space = std::string_view(language.option) != "-cl-std=CL1.2";
  EXPECT_GE(called, has_generic_space ? count - count / 20 : count);
}

TEST(BuiltinCoverage, EveryDeclaredFunctionCanBeCalledInAProgram) {
  expect_callable(opencl_c_1_2());
  expect_callable(opencl_c_2_0());
  expect_callable(opencl_c_3_0());
}

}  // namespace
}  // namespace softcl
