// The dependency rules of docs/architecture.md, held against every #include in the tree.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "source_files.h"

namespace {

namespace fs = std::filesystem;
using structure::root;

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

const std::vector<std::string> ours{"reference/", "harness/", "suites/",  "reports/",
                                    "app/",       "kernels/", "library/", "tests/"};
const std::vector<std::string> opencl{"CL/"};
const std::vector<std::string> llvm{"llvm/", "clang/", "LLVMSPIRVLib/"};

std::vector<std::string> join(std::initializer_list<std::vector<std::string>> parts) {
  std::vector<std::string> out;
  for (const auto& part : parts) out.insert(out.end(), part.begin(), part.end());
  return out;
}

/// The modules of the harness and the adapters, each with the modules below it that it may include.
struct Module {
  std::string name;
  std::vector<std::string> may;
};

/// "judge: support device inputs rulebook" is a line of harness/modules.txt, by which CMake links them.
std::vector<Module> read_modules() {
  std::vector<Module> out;
  std::ifstream file(root / "harness" / "modules.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t colon = line.find(':');
    std::istringstream below(line.substr(colon + 1));
    out.push_back({line.substr(0, colon), {std::istream_iterator<std::string>(below), {}}});
  }
  return out;
}

const std::vector<Module> modules = read_modules();

/// All of the harness but these modules, as prefixes of includes: a module that is new is forbidden until it
/// is named.
std::vector<std::string> harness_but(const std::set<std::string>& may) {
  std::vector<std::string> out{"harness/softcl/"};
  for (const Module& module : modules)
    if (!may.contains(module.name)) out.push_back("harness/" + module.name + "/");
  return out;
}

/// Why a module's include breaks the direction between modules; empty if it does not.
std::string fault_of(const Module& module, const std::string& target) {
  if (!target.starts_with("harness/")) {
    for (const char* folder : {"suites/", "reports/", "app/", "kernels/", "tests/"})
      if (target.starts_with(folder)) return "leaves the harness";
    if (module.name != "opencl" && target.starts_with("CL/") && target != "CL/cl_ext.h") return "uses OpenCL";
    if (module.name != "mpi" && target == "mpi.h") return "uses MPI";
    if (module.name != "vulkan" && target.starts_with("vulkan/")) return "uses Vulkan";
    if (module.name != "spirv" && (target.starts_with("spirv-tools/") || target.starts_with("spirv/")))
      return "uses SPIR-V";
    return {};
  }
  const std::string other = target.substr(8, target.find('/', 8) - 8);
  if (other == module.name || std::count(module.may.begin(), module.may.end(), other) > 0) return {};
  return "is not below " + module.name;
}

const Rule rules[] = {
    {"reference",
     {},
     join({{"harness/", "suites/", "reports/", "app/", "kernels/", "tests/"}, opencl, llvm})},
    {"harness", {"harness/softcl"}, llvm},
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
     join({harness_but({"support", "device", "inputs", "rulebook", "judge", "suite"}),
           {"reports/", "app/"},
           opencl,
           llvm})},
    {"reports", {}, join({harness_but({"support", "results"}), {"suites/", "app/"}, opencl, llvm})},
    {"app", {}, join({{"harness/softcl/", "library/", "tests/"}, llvm})},
    {"library",
     {},
     join({{"harness/softcl/", "harness/commands/", "reports/", "app/", "tests/"}, opencl, llvm})},
    // What is installed stands alone: it may include nothing that is not installed with it.
    {"library/plumbline", {}, {"reference/", "harness/", "suites/", "library/", "mpfr", "gmp"}},
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

TEST(IncludeRules, ModulesOfTheHarnessIncludeOnlyModulesBelow) {
  for (const Module& module : modules) {
    const auto includes = includes_under("harness/" + module.name);
    EXPECT_FALSE(includes.empty()) << "harness/" << module.name << " includes nothing, or is not there";
    for (const Include& include : includes)
      if (const std::string fault = fault_of(module, include.target); !fault.empty())
        ADD_FAILURE() << include.file << " includes " << include.target << ", which " << fault;
  }
}

// A list that goes round in a circle would allow everything.
TEST(IncludeRules, ModulesHaveAnOrder) {
  EXPECT_GE(modules.size(), 20U) << "harness/modules.txt";
  std::set<std::string> seen;
  for (const Module& module : modules) {
    for (const std::string& below : module.may)
      EXPECT_TRUE(seen.contains(below))
          << module.name << " stands before " << below << ", which it may include";
    seen.insert(module.name);
  }
}

std::set<std::string> words_in_code_marks(const std::string& text) {
  static const std::regex word("`([a-z]+)`");
  std::set<std::string> out;
  for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at) out.insert((*at)[1]);
  return out;
}

// "| `process` | a device in a process of its own | `support`, `device` |"
TEST(IncludeRules, ArchitectureHasEveryModuleWithWhatItMayInclude) {
  std::map<std::string, std::set<std::string>> rows;
  std::ifstream page(root / "docs" / "architecture.md");
  static const std::regex row("\\| `([a-z]+)` \\|.*\\|([^|]*)\\|");
  std::smatch match;
  for (std::string line; std::getline(page, line);)
    if (std::regex_match(line, match, row)) rows[match[1]] = words_in_code_marks(match[2]);
  for (const Module& module : modules) {
    ASSERT_TRUE(rows.contains(module.name))
        << "docs/architecture.md has no row of the module " << module.name << " of modules.txt";
    EXPECT_EQ(rows[module.name], std::set<std::string>(module.may.begin(), module.may.end()))
        << "docs/architecture.md and harness/modules.txt differ in what " << module.name << " may include";
  }
  EXPECT_EQ(rows.size(), std::size(modules)) << "docs/architecture.md has a module that there is not";
}

TEST(IncludeRules, EveryFolderOfTheHarnessIsAModule) {
  std::set<std::string> known{"softcl"};
  for (const Module& module : modules) known.insert(module.name);
  for (const auto& item : fs::directory_iterator(root / "harness"))
    if (item.is_directory())
      EXPECT_TRUE(known.contains(item.path().filename().string()))
          << item.path() << " has no line in harness/modules.txt, with what it may include";
    else
      EXPECT_TRUE(item.path().filename() == "CMakeLists.txt" || item.path().filename() == "modules.txt")
          << item.path();
}

// The build has the same direction: no CMakeLists.txt of a lower folder names an upper one.
TEST(IncludeRules, BuildFilesNameNoFolderAbove) {
  const std::pair<std::string, std::vector<std::string>> lower[] = {
      {"reference", {"harness/", "suites/", "reports/", "app/"}},
      {"harness",
       {"suites/", "reports/", "app/", "plumbline_suites", "plumbline_reports", "plumbline_rulebooks"}},
      {"suites", {"reports/", "app/", "plumbline_reports"}}};
  for (const auto& [folder, above] : lower)
    for (const auto& item : fs::recursive_directory_iterator(root / folder)) {
      if (item.path().filename() != "CMakeLists.txt") continue;
      std::ifstream in(item.path());
      for (std::string line; std::getline(in, line);)
        for (const std::string& name : above)
          if (line.find(name) != std::string::npos && line[0] != '#')
            ADD_FAILURE() << item.path() << ": " << line;
    }
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
