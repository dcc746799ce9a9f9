#include "softcl/compiler/builtin_library.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Object/Archive.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "softcl/compiler/embedded.h"

namespace softcl {
namespace {

/// The archive's members, one for each file of the library, by what they define. A kernel that calls a few
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

constexpr unsigned generic_address_space = 4;
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

}  // namespace

bool is_builtin(llvm::StringRef mangled_name) {
  return library().offset_of(mangled_name) != 0 || served_by(mangled_name).has_value();
}

bool link_builtins(llvm::Module& program, std::string& log) {
  serve_generic_pointers(program);
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
  return true;
}

}  // namespace softcl
