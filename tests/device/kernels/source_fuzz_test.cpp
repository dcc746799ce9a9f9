// Kernels of this folder with a few tokens changed: whatever Clang still takes, softcl must compile or refuse
// with a log, and not die of.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <regex>
#include <sstream>

#include "tests/device/builtins/bundled_device.h"
#include "tests/paths.h"

namespace device_test {
namespace {

using Tokens = std::vector<std::string>;

Tokens tokens_of(const std::string& text) {
  static const std::regex pattern(
      R"(#[^\n]*\n|[A-Za-z_]\w*|\.?\d[\w.]*|"[^"\n]*"|[-+*/%&|^<>=!]=|&&|\|\||<<|>>|\+\+|--|[^\s\w])");
  return {std::sregex_token_iterator(text.begin(), text.end(), pattern), {}};
}

/// A file's kernels, each with the rest of the file before it.
struct Source {
  std::string shared;
  std::vector<Tokens> kernels;
};

Source split(const std::filesystem::path& file) {
  std::ifstream in(file);
  Source source;
  std::string kernel;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("kernel") || line.starts_with("__kernel")) kernel = "\n";
    const bool comment = line.find_first_not_of(' ') == line.find("//") && !line.empty();
    if (!comment) (kernel.empty() ? source.shared : kernel) += line.substr(0, line.find(" //")) + "\n";
    if (!kernel.empty() && line.ends_with('}') && (line.starts_with('}') || line.starts_with("kernel"))) {
      source.kernels.push_back(tokens_of(kernel));
      kernel.clear();
    }
  }
  return source;
}

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {
    for (const auto& entry :
         std::filesystem::directory_iterator(PLUMBLINE_SOURCE_DIR "/tests/device/kernels"))
      if (entry.path().extension() == ".cl") sources_.push_back(split(entry.path()));
    for (const Source& source : sources_)
      for (const Tokens& kernel : source.kernels) all_.insert(all_.end(), kernel.begin(), kernel.end());
  }

  std::string next() {
    const Source& source = one_of(sources_);
    Tokens kernel = one_of(source.kernels);
    for (std::size_t changes = 1 + below(2); changes != 0; --changes) change(kernel);
    std::string text = source.shared;
    for (const std::string& token : kernel)
      text += (token[0] == '#' ? "\n" : "") + token + (token == ";" || token == "{" ? "\n" : " ");
    return text;
  }

  std::size_t kernels() const {
    std::size_t count = 0;
    for (const Source& source : sources_) count += source.kernels.size();
    return count;
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  template <class T>
  const T& one_of(const std::vector<T>& list) {
    return list[below(list.size())];
  }

  /// Tokens that can mostly stand for each other: names, numbers, and operators by their operands.
  static int kind(const std::string& token) {
    static const std::vector<Tokens> operators = {{"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"},
                                                  {"<", ">", "<=", ">=", "==", "!="},
                                                  {"&&", "||"},
                                                  {"=", "+=", "-=", "*=", "|=", "^="},
                                                  {"++", "--"}};
    if (std::isalpha(static_cast<unsigned char>(token[0])) || token[0] == '_') return 0;
    if (std::isdigit(static_cast<unsigned char>(token[0]))) return 1;
    for (std::size_t i = 0; i < operators.size(); ++i)
      if (std::ranges::find(operators[i], token) != operators[i].end()) return int(i) + 2;
    return -1;
  }

  void change(Tokens& kernel) {
    const std::size_t at = 6 + below(kernel.size() - 6);  // past the kernel's name
    const auto place = kernel.begin() + long(at);
    switch (below(16)) {
      case 0:
        kernel.erase(place);
        break;
      case 1:
        kernel.insert(place, kernel[at]);
        break;
      case 2:
        std::swap(kernel[at], kernel[6 + below(kernel.size() - 6)]);
        break;
      case 3:
        kernel.insert(place, one_of(all_));
        break;
      case 4:
      case 5:
        insert_barrier(kernel, at);
        break;
      case 6:
      case 7:
        repeat_or_drop_statement(kernel, at);
        break;
      default:
        replace(kernel, at, below(4) ? kernel : all_);
    }
  }

  /// By another token of its kind.
  void replace(Tokens& kernel, std::size_t at, const Tokens& from) {
    const int wanted = kind(kernel[at]);
    if (wanted < 0) return replace(kernel, 6 + below(kernel.size() - 6), from);
    for (int tries = 0; tries < 200; ++tries) {
      const std::string other = one_of(from);
      if (kind(other) != wanted || other == kernel[at]) continue;
      kernel[at] = other;
      return;
    }
  }

  /// The simple statement around a token.
  void repeat_or_drop_statement(Tokens& kernel, std::size_t at) {
    const auto is_end = [](const std::string& t) { return t == ";" || t == "{" || t == "}"; };
    const auto place = kernel.begin() + long(at);
    const auto end = std::find_if(place, kernel.end(), is_end);
    const auto begin = std::find_if(std::make_reverse_iterator(place), kernel.rend(), is_end).base();
    if (end == kernel.end() || *end != ";" || begin > end) return;
    const Tokens statement(begin, end + 1);
    if (below(2))
      kernel.erase(begin, end + 1);
    else
      kernel.insert(end + 1, statement.begin(), statement.end());
  }

  /// Before the next statement.
  static void insert_barrier(Tokens& kernel, std::size_t at) {
    static const Tokens barrier = tokens_of("barrier(CLK_LOCAL_MEM_FENCE);");
    while (at + 1 < kernel.size() && kernel[at] != ";" && kernel[at] != "{") ++at;
    if (at + 1 < kernel.size()) kernel.insert(kernel.begin() + long(at) + 1, barrier.begin(), barrier.end());
  }

  std::mt19937 random_;
  std::vector<Source> sources_;
  Tokens all_;
};

/// The code of building `text`, and its log.
std::pair<cl_int, std::string> built(const BundledDevice& device, const std::string& text) {
  const char* source = text.c_str();
  const cl_program program = clCreateProgramWithSource(device.context(), 1, &source, nullptr, nullptr);
  const cl_int code = clBuildProgram(program, 0, nullptr, "-w", nullptr, nullptr);
  const std::string log = device.log(program);
  clReleaseProgram(program);
  return {code, log};
}

/// SOFTCL_SOURCE_MUTANTS of them from SOFTCL_FUZZ_SEED on.
TEST(SourceFuzz, ChangedKernelsAreBuiltOrRefused) {
  const char* const wanted = std::getenv("SOFTCL_SOURCE_MUTANTS");
  const char* const seed = std::getenv("SOFTCL_FUZZ_SEED");
  const BundledDevice& device = BundledDevice::instance();
  Mutator mutator(seed ? unsigned(std::atoi(seed)) : 1);
  EXPECT_GT(mutator.kernels(), 100u);
  int succeeded = 0, refused = 0, clang_crashes = 0;
  for (int i = 0; i < (wanted ? std::atoi(wanted) : 60); ++i) {
    const std::string text = mutator.next();
    const auto [code, log] = built(device, text);
    EXPECT_TRUE(code == CL_SUCCESS || code == CL_BUILD_PROGRAM_FAILURE) << code << text;
    if (code == CL_SUCCESS)
      ++succeeded;
    else
      ++refused;
    // Clang 15 itself goes down on some errors that it has just reported; on nothing else may anything.
    const bool has_errors = log.find("kernel.cl:") != std::string::npos;
    const bool went_down = log.find("softcl-compiler") != std::string::npos;
    EXPECT_TRUE(has_errors || !went_down) << i << log << text;
    clang_crashes += has_errors && went_down;
  }
  std::printf("%d built, %d refused, %d of these by a crash of Clang's\n", succeeded, refused, clang_crashes);
  EXPECT_GT(succeeded, 0);
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace device_test
