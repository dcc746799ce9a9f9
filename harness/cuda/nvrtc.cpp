#include "harness/cuda/nvrtc.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>

#include "harness/cuda/shared_library.h"

namespace plumbline::cuda {
namespace {

namespace fs = std::filesystem;

using Program = struct _nvrtcProgram*;

/// NVRTC 13.0; the functions of machine code came with CUDA 11.1.
struct CompilerApi {
  const char* (*error_text)(int result);
  int (*version)(int* major, int* minor);
  int (*create)(Program* program, const char* source, const char* name, int headers, const char* const* texts,
                const char* const* names);
  int (*destroy)(Program* program);
  int (*compile)(Program program, int count, const char* const* options);
  int (*log_size)(Program program, std::size_t* bytes);
  int (*log)(Program program, char* text);
  int (*code_size)(Program program, std::size_t* bytes);
  int (*code)(Program program, char* code);
};
CompilerApi nvrtc;

/// Where toolkits are.
std::vector<fs::path> toolkit_folders() {
  std::vector<fs::path> folders;
  for (const char* const name : {"CUDA_PATH", "CUDA_HOME"})
    if (const char* const folder = std::getenv(name); folder != nullptr) folders.emplace_back(folder);
  folders.emplace_back("/usr/local/cuda");
  return folders;
}

std::vector<std::string> library_files() {
  std::vector<std::string> files;
  for (const char* const name : {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2"}) {
    files.emplace_back(name);
    for (const fs::path& folder : toolkit_folders()) files.push_back((folder / "lib64" / name).string());
  }
  return files;
}

std::string include_folder(const fs::path& library) {
  std::vector<fs::path> folders;
  for (const fs::path& folder : toolkit_folders()) folders.push_back(folder / "include");
  std::error_code error;
  const fs::path own = fs::canonical(library, error).parent_path().parent_path();
  if (!error) folders.push_back(own / "include");
  for (const fs::path& folder : folders)
    if (fs::exists(folder / "cuda_fp16.h", error)) return folder.string();
  return {};
}

Error compiler_failed(const char* function, int result) {
  return {Error::Kind::device_failed, fmt::format("{}: {}", function, nvrtc.error_text(result))};
}

/// NVRTC 13.0 keeps machine code on disk and returns it for other values of -ftz, -prec-div and -prec-sqrt
/// (docs/findings.md). Releases that do not know this option leave the cache to the driver's variable.
constexpr const char* no_cache = "--no-cache";

bool takes_no_cache() {
  Program empty = nullptr;
  if (nvrtc.create(&empty, "", "plumbline.cu", 0, nullptr, nullptr) != 0) return false;
  const bool compiles = nvrtc.compile(empty, 1, &no_cache) == 0;
  nvrtc.destroy(&empty);
  return compiles;
}

Outcome<Compiler> load_compiler() {
  const std::array symbols{symbol("nvrtcGetErrorString", nvrtc.error_text),
                           symbol("nvrtcVersion", nvrtc.version),
                           symbol("nvrtcCreateProgram", nvrtc.create),
                           symbol("nvrtcDestroyProgram", nvrtc.destroy),
                           symbol("nvrtcCompileProgram", nvrtc.compile),
                           symbol("nvrtcGetProgramLogSize", nvrtc.log_size),
                           symbol("nvrtcGetProgramLog", nvrtc.log),
                           symbol("nvrtcGetCUBINSize", nvrtc.code_size),
                           symbol("nvrtcGetCUBIN", nvrtc.code)};
  const auto path = load_library("CUDA compiler (NVRTC)", library_files(), symbols);
  if (!path) return path.error();
  int major = 0, minor = 0;
  if (const int result = nvrtc.version(&major, &minor); result != 0)
    return compiler_failed("nvrtcVersion", result);
  return Compiler{fmt::format("{}.{}", major, minor), include_folder(*path)};
}

/// A program of NVRTC's, destroyed with its owner.
class OwnedProgram {
 public:
  explicit OwnedProgram(Program program) : program_(program) {}
  ~OwnedProgram() { nvrtc.destroy(&program_); }
  OwnedProgram(const OwnedProgram&) = delete;
  OwnedProgram& operator=(const OwnedProgram&) = delete;

  std::string log() const {
    std::size_t bytes = 0;
    if (nvrtc.log_size(program_, &bytes) != 0 || bytes == 0) return {};
    std::string text(bytes, '\0');
    nvrtc.log(program_, text.data());
    text.resize(bytes - 1);  // its end is a zero
    return text;
  }

  Outcome<std::vector<char>> code() const {
    std::size_t bytes = 0;
    if (const int result = nvrtc.code_size(program_, &bytes); result != 0)
      return compiler_failed("nvrtcGetCUBINSize", result);
    std::vector<char> code(bytes);
    if (const int result = nvrtc.code(program_, code.data()); result != 0)
      return compiler_failed("nvrtcGetCUBIN", result);
    return code;
  }

 private:
  Program program_;
};

}  // namespace

Outcome<const Compiler*> compiler() {
  static const Outcome<Compiler> loaded = load_compiler();
  if (!loaded) return loaded.error();
  return &*loaded;
}

Outcome<std::vector<char>> compiled(const std::string& source, const std::vector<std::string>& options) {
  if (const auto loaded = compiler(); !loaded) return loaded.error();
  static const bool has_no_cache = takes_no_cache();
  Program made = nullptr;
  if (const int result = nvrtc.create(&made, source.c_str(), "plumbline.cu", 0, nullptr, nullptr);
      result != 0)
    return compiler_failed("nvrtcCreateProgram", result);
  const OwnedProgram program(made);
  std::vector<const char*> words;
  words.reserve(options.size() + 1);
  for (const std::string& option : options) words.push_back(option.c_str());
  if (has_no_cache) words.push_back(no_cache);
  const int result = nvrtc.compile(made, static_cast<int>(words.size()), words.data());
  if (result == 0) return program.code();
  Error error = compiler_failed("nvrtcCompileProgram", result);
  error.kind = Error::Kind::build_failed;
  error.message += fmt::format(" with {}", fmt::join(words, " "));
  error.detail = program.log() + "\n\n" + source;
  return error;
}

}  // namespace plumbline::cuda
