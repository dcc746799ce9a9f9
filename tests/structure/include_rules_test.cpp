// The dependency rules of docs/architecture.md, held against every #include in the tree.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path root = PLUMBLINE_SOURCE_DIR;

struct Include {
  std::string file;  ///< relative to the root
  std::string target;
};

bool is_source(const fs::path& p) {
  const auto e = p.extension();
  return e == ".h" || e == ".cpp" || e == ".cl" || e == ".c" || e == ".inc";
}

std::vector<Include> includes_under(const std::string& folder) {
  static const std::regex pattern(R"re(^\s*#\s*include\s*[<"]([^>"]+)[>"])re");
  std::vector<Include> out;
  if (!fs::exists(root / folder)) return out;
  for (const auto& item : fs::recursive_directory_iterator(root / folder)) {
    if (!item.is_regular_file() || !is_source(item.path())) continue;
    std::ifstream in(item.path());
    std::smatch match;
    for (std::string line; std::getline(in, line);)
      if (std::regex_search(line, match, pattern))
        out.push_back({fs::relative(item.path(), root).string(), match[1].str()});
  }
  return out;
}

struct Rule {
  std::string folder;
  std::vector<std::string> except;     ///< subfolders with rules of their own
  std::vector<std::string> forbidden;  ///< prefixes of include targets
};

const std::vector<std::string> ours{"reference/", "harness/", "suites/", "reports/",
                                    "app/",       "kernels/", "tests/"};
const std::vector<std::string> opencl{"CL/"};
const std::vector<std::string> llvm{"llvm/", "clang/", "LLVMSPIRVLib/"};

std::vector<std::string> join(std::initializer_list<std::vector<std::string>> parts) {
  std::vector<std::string> out;
  for (const auto& part : parts) out.insert(out.end(), part.begin(), part.end());
  return out;
}

const Rule rules[] = {
    {"reference",
     {},
     join({{"harness/", "suites/", "reports/", "app/", "kernels/", "tests/"}, opencl, llvm})},
    {"harness",
     {"harness/opencl", "harness/libm", "harness/vulkan", "harness/softcl"},
     join({{"suites/", "reports/", "app/", "harness/opencl/", "harness/libm/", "harness/vulkan/",
            "harness/softcl/", "tests/"},
           opencl,
           llvm})},
    {"harness/opencl", {}, join({{"suites/", "reports/", "app/", "harness/softcl/", "harness/libm/"}, llvm})},
    {"harness/libm",
     {},
     join({{"suites/", "reports/", "app/", "harness/softcl/", "harness/opencl/"}, opencl, llvm})},
    {"harness/softcl",
     {},
     {"reference/", "mpfr", "gmp", "suites/", "reports/", "app/", "harness/opencl/", "harness/libm/"}},
    {"harness/softcl/api", {}, join({{"softcl/compiler/"}, llvm})},
    {"harness/softcl/runtime", {}, join({{"softcl/compiler/", "softcl/api/"}, llvm})},
    {"harness/softcl/loader", {}, join({{"softcl/compiler/", "softcl/api/", "softcl/runtime/"}, llvm})},
    {"harness/softcl/protocol",
     {},
     join({{"softcl/compiler/", "softcl/api/", "softcl/runtime/", "softcl/loader/"}, llvm})},
    {"harness/softcl/compiler", {}, {"softcl/api/", "softcl/runtime/", "softcl/loader/"}},
    {"kernels", {}, join({{"reference/", "harness/", "suites/", "reports/", "app/", "mpfr", "gmp"}, opencl})},
    {"suites",
     {},
     join({{"reports/", "app/", "harness/opencl/", "harness/libm/", "harness/softcl/"}, opencl, llvm})},
    {"reports",
     {},
     join({{"suites/", "app/", "harness/opencl/", "harness/libm/", "harness/softcl/"}, opencl, llvm})},
    {"app", {}, join({{"harness/softcl/", "tests/"}, llvm})},
};

bool starts_with_any(const std::string& text, const std::vector<std::string>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const std::string& p) { return text.starts_with(p); });
}

std::vector<std::string> violations(const Rule& rule) {
  std::vector<std::string> out;
  for (const Include& include : includes_under(rule.folder)) {
    if (starts_with_any(include.file, rule.except)) continue;
    if (starts_with_any(include.target, rule.forbidden))
      out.push_back(include.file + " includes " + include.target);
  }
  return out;
}

TEST(IncludeRules, EveryFolderKeepsToItsNeighbours) {
  for (const Rule& rule : rules)
    for (const std::string& violation : violations(rule)) ADD_FAILURE() << violation;
}

// softcl shares no code with the rest: of the harness it may include its own folder only.
TEST(IncludeRules, SoftclIncludesNoHarnessButItself) {
  for (const Include& include : includes_under("harness/softcl"))
    if (include.target.starts_with("harness/") && !include.target.starts_with("harness/softcl/"))
      ADD_FAILURE() << include.file << " includes " << include.target;
}

// A relative include would slip past the prefixes above.
TEST(IncludeRules, NoIncludeClimbsOutOfItsFolder) {
  for (const std::string& folder : ours)
    for (const Include& include : includes_under(folder.substr(0, folder.size() - 1)))
      if (include.target.find("..") != std::string::npos)
        ADD_FAILURE() << include.file << " includes " << include.target;
}

TEST(IncludeRules, TheScanSeesWhatIsThere) {
  const auto seen = includes_under("reference");
  EXPECT_TRUE(std::any_of(seen.begin(), seen.end(), [](const Include& i) {
    return i.file == "reference/real.h" && i.target == "mpfr.h";
  }));
}

}  // namespace
