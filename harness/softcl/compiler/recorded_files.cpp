#include "softcl/compiler/recorded_files.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace softcl {
namespace {

/// A file whose text has been read: what is recorded is what is compiled, whatever becomes of it meanwhile.
class ReadFile final : public llvm::vfs::File {
 public:
  ReadFile(llvm::vfs::Status status, std::unique_ptr<llvm::MemoryBuffer> text)
      : status_(std::move(status)), text_(std::move(text)) {}
  llvm::ErrorOr<llvm::vfs::Status> status() override { return status_; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine& name, std::int64_t, bool,
                                                               bool) override {
    return llvm::MemoryBuffer::getMemBufferCopy(text_->getBuffer(), name);
  }
  std::error_code close() override { return {}; }

 private:
  llvm::vfs::Status status_;
  std::unique_ptr<llvm::MemoryBuffer> text_;
};

class RecordedFiles final : public llvm::vfs::ProxyFileSystem {
 public:
  explicit RecordedFiles(std::vector<FileSeen>& seen)
      : ProxyFileSystem(llvm::vfs::getRealFileSystem()), seen_(seen) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    llvm::ErrorOr<llvm::vfs::Status> found = ProxyFileSystem::status(path);
    using Kind = FileSeen::Kind;
    record(path, !found ? Kind::absent : found->isDirectory() ? Kind::folder : Kind::file);
    return found;
  }

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file) {
      record(path, FileSeen::Kind::absent);
      return file;
    }
    auto status = (*file)->status();
    if (status && status->isDirectory()) {
      record(path, FileSeen::Kind::folder);
      return file;
    }
    auto text = (*file)->getBuffer(path);
    if (!status || !text) {
      record(path, FileSeen::Kind::absent);
      return std::make_error_code(std::errc::io_error);
    }
    const llvm::StringRef bytes = (*text)->getBuffer();
    record(path, FileSeen::Kind::text, fingerprint({bytes.data(), bytes.size()}));
    return std::unique_ptr<llvm::vfs::File>(new ReadFile(*status, std::move(*text)));
  }

 private:
  void record(const llvm::Twine& path, FileSeen::Kind kind, Fingerprint text = {}) {
    llvm::SmallString<256> absolute;
    path.toVector(absolute);
    makeAbsolute(absolute);
    const std::string name = absolute.str().str();
    const bool known = std::ranges::any_of(
        seen_, [&](const FileSeen& earlier) { return earlier.path == name && earlier.kind == kind; });
    if (!known) seen_.push_back({name, kind, text});
  }

  std::vector<FileSeen>& seen_;
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> recorded_files(std::vector<FileSeen>& seen) {
  return llvm::makeIntrusiveRefCnt<RecordedFiles>(seen);
}

}  // namespace softcl
