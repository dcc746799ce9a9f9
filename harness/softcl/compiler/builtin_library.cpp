#include "softcl/compiler/builtin_library.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Object/Archive.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "softcl/compiler/group_layout.h"

namespace softcl {
namespace {

/// The archive's members, parts of the files of the library, by what they define. A kernel that calls a few
/// functions needs a few members: reading the names of all 15 000 functions took half of a small build.
class Index {
 public:
  Index() : archive_(open()) {
    for (const llvm::object::Archive::Symbol& symbol : archive_->symbols()) {
      const llvm::object::Archive::Child member = llvm::cantFail(symbol.getMember());
      offsets_[symbol.getName()] = member.getChildOffset();
      members_.try_emplace(member.getChildOffset(), llvm::cantFail(member.getMemoryBufferRef()));
    }
  }

  /// Where the member that defines `name` begins, or 0.
  std::uint64_t offset_of(llvm::StringRef name) const { return offsets_.lookup(name); }
  llvm::MemoryBufferRef member(std::uint64_t offset) const { return members_.at(offset); }

 private:
  static std::unique_ptr<llvm::object::Archive> open() {
    const std::string_view bytes = builtin_library();
    return llvm::cantFail(llvm::object::Archive::create({{bytes.data(), bytes.size()}, "builtins"}));
  }

  std::unique_ptr<llvm::object::Archive> archive_;
  llvm::StringMap<std::uint64_t> offsets_;
  std::map<std::uint64_t, llvm::MemoryBufferRef> members_;
};

const Index& library() {
  static const Index index;
  return index;
}

/// The members that define what `program` still lacks.
std::set<std::uint64_t> members_needed(const llvm::Module& program) {
  std::set<std::uint64_t> needed;
  for (const llvm::GlobalValue& value : program.global_values()) {
    if (!value.isDeclaration() || value.use_empty()) continue;
    if (const std::uint64_t offset = library().offset_of(value.getName())) needed.insert(offset);
  }
  return needed;
}

constexpr llvm::StringLiteral generic_pointer = "U3AS4";  ///< how the name of a function's type has __generic

/// A function of the library, and the address space of its pointers.
struct Server {
  std::string name;
  unsigned address_space;
};

/// The function for private pointers, or for global ones if there is none (atomic functions of 1.2), that
/// does what a function for generic ones does: on this host all address spaces are one.
std::optional<Server> served_by(llvm::StringRef mangled_name) {
  if (!mangled_name.contains(generic_pointer)) return std::nullopt;
  for (const auto& [mangled, address_space] : {std::pair{"", 0U}, std::pair{"U3AS1", 1U}}) {
    std::string name = mangled_name.str();
    for (std::size_t at; (at = name.find(generic_pointer.str())) != name.npos;)
      name.replace(at, generic_pointer.size(), mangled);
    if (library().offset_of(name) != 0) return Server{name, address_space};
  }
  return std::nullopt;
}

/// Gives a declared function for generic pointers a body that calls the one that serves them.
void define_by(llvm::Function& function, const Server& server) {
  llvm::SmallVector<llvm::Type*, 4> parameters;
  for (llvm::Type* type : function.getFunctionType()->params())
    parameters.push_back(type->isPointerTy() && type->getPointerAddressSpace() == generic_address_space
                             ? llvm::PointerType::get(type->getContext(), server.address_space)
                             : type);
  auto* type = llvm::FunctionType::get(function.getReturnType(), parameters, false);
  llvm::FunctionCallee callee = function.getParent()->getOrInsertFunction(server.name, type);
  llvm::cast<llvm::Function>(callee.getCallee())->setCallingConv(function.getCallingConv());
  function.setLinkage(llvm::GlobalValue::InternalLinkage);
  function.addFnAttr(llvm::Attribute::AlwaysInline);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(function.getContext(), "entry", &function));
  llvm::SmallVector<llvm::Value*, 4> arguments;
  for (llvm::Argument& argument : function.args())
    arguments.push_back(argument.getType() == parameters[argument.getArgNo()]
                            ? &argument
                            : builder.CreateAddrSpaceCast(&argument, parameters[argument.getArgNo()]));
  llvm::CallInst* call = builder.CreateCall(callee, arguments);
  call->setCallingConv(function.getCallingConv());
  if (call->getType()->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(call);
}

void serve_generic_pointers(llvm::Module& program) {
  for (llvm::Function& function : program) {
    if (!function.isDeclaration() || function.use_empty() || library().offset_of(function.getName()) != 0)
      continue;
    if (const std::optional<Server> server = served_by(function.getName())) define_by(function, *server);
  }
}

constexpr llvm::StringLiteral table_attribute = "softcl-library-table";

}  // namespace

bool points_to_library_table(const llvm::Value& pointer) {
  const auto* const variable = llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(&pointer));
  return variable && variable->hasAttribute(table_attribute);
}

bool is_builtin(llvm::StringRef mangled_name) {
  return library().offset_of(mangled_name) != 0 || served_by(mangled_name).has_value();
}

bool link_builtins(llvm::Module& program, std::string& log) {
  serve_generic_pointers(program);
  llvm::SmallPtrSet<const llvm::GlobalVariable*, 8> of_program;
  for (const llvm::GlobalVariable& variable : program.globals()) of_program.insert(&variable);
  llvm::Linker linker(program);
  // Functions of one member call those of others, and each round adds all that the last one needed.
  for (std::set<std::uint64_t> needed; !(needed = members_needed(program)).empty();) {
    for (const std::uint64_t offset : needed) {
      auto member = llvm::getLazyBitcodeModule(library().member(offset), program.getContext(), true);
      if (!member) {
        log += "builtin library: " + llvm::toString(member.takeError()) + "\n";
        return false;
      }
      if (linker.linkInModule(std::move(*member), llvm::Linker::LinkOnlyNeeded)) return false;
    }
  }
  for (llvm::GlobalVariable& variable : program.globals())
    if (variable.isConstant() && !of_program.contains(&variable)) variable.addAttribute(table_attribute);
  return true;
}

namespace {

/// A read with a sampler that is an argument takes some 60 ms to optimise where it is inlined, and more than
/// in proportion beyond a few.
constexpr unsigned few_calls = 4;

bool reads_image(llvm::StringRef mangled_name) {
  return mangled_name.startswith("_Z11read_image") || mangled_name.startswith("_Z12read_image");
}

bool accesses_image(llvm::StringRef mangled_name) {
  return reads_image(mangled_name) || writes_image(mangled_name);
}

/// The library's function that filters, a part of several built-in functions.
bool filters(llvm::StringRef name) { return name.startswith("__softcl_image_linear_"); }

/// How often the program calls the built-in functions that call `part`.
unsigned calls_through(const llvm::Function& part) {
  unsigned calls = 0;
  for (const llvm::User* user : part.users()) {
    if (const auto* call = llvm::dyn_cast<llvm::CallInst>(user)) calls += call->getFunction()->getNumUses();
  }
  return calls;
}

bool is_called_by_these_alone(const llvm::Function& f, const ImageFunctions& callers) {
  return !f.use_empty() && llvm::all_of(f.users(), [&](const llvm::User* user) {
    const auto* const call = llvm::dyn_cast<llvm::CallInst>(user);
    return call != nullptr && call->getCalledFunction() == &f && callers.contains(call->getFunction());
  });
}

}  // namespace

bool writes_image(llvm::StringRef mangled_name) {
  return mangled_name.startswith("_Z12write_image") || mangled_name.startswith("_Z13write_image");
}

ImageFunctions image_functions(llvm::Module& module) {
  ImageFunctions found;
  for (llvm::Function& f : module)
    if (!f.isDeclaration() && accesses_image(f.getName())) found.insert(&f);
  for (std::size_t before = 0; before != found.size();) {
    before = found.size();
    for (llvm::Function& f : module)
      if (!f.isDeclaration() && is_called_by_these_alone(f, found)) found.insert(&f);
  }
  return found;
}

void choose_image_inlining(llvm::Module& module) {
  for (llvm::Function& f : module) {
    if (f.isDeclaration()) continue;
    if (accesses_image(f.getName())) {
      f.addFnAttr(f.hasNUsesOrMore(few_calls + 1) ? llvm::Attribute::NoInline
                                                  : llvm::Attribute::AlwaysInline);
    } else if (filters(f.getName()) && calls_through(f) <= few_calls) {
      f.addFnAttr(llvm::Attribute::AlwaysInline);
    }
  }
}

}  // namespace softcl

extern "C" const char softcl_builtins_begin[], softcl_builtins_end[];
extern "C" const char opencl_c_base_begin[], opencl_c_base_end[];

namespace softcl {

std::string_view builtin_library() {
  return {softcl_builtins_begin, static_cast<std::size_t>(softcl_builtins_end - softcl_builtins_begin)};
}

std::string_view opencl_base_header() {
  return {opencl_c_base_begin, static_cast<std::size_t>(opencl_c_base_end - opencl_c_base_begin)};
}

}  // namespace softcl
