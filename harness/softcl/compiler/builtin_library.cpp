#include "softcl/compiler/builtin_library.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Object/Archive.h>

#include <map>
#include <set>

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

}  // namespace

bool is_builtin(llvm::StringRef mangled_name) { return library().offset_of(mangled_name) != 0; }

bool link_builtins(llvm::Module& program, std::string& log) {
  llvm::Linker linker(program);
  // Functions of one member call those of others, and each round adds all that the last one asked for.
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
