// How many sources parse the headers that take longest: a build in minutes depends on it.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "source_files.h"

namespace {

namespace fs = std::filesystem;

/// What each file of the tree includes, as it is written there.
std::map<std::string, std::vector<std::string>> all_includes() {
  static const std::regex pattern(R"re(^#include [<"]([^>"]+)[>"])re");
  std::map<std::string, std::vector<std::string>> out;
  for (const std::string& file : structure::files_with({".h", ".cpp"})) {
    std::ifstream in(structure::root / file);
    std::smatch match;
    for (std::string line; std::getline(in, line);)
      if (std::regex_search(line, match, pattern)) out[file].push_back(match[1]);
  }
  return out;
}

class Includes {
 public:
  /// Sources but those of tests and examples that include the header, themselves or by others.
  std::vector<std::string> sources_with(const std::string& header) {
    std::vector<std::string> out;
    for (const auto& [file, targets] : includes_) {
      std::set<std::string> seen;
      if (file.ends_with(".cpp") && !file.starts_with("tests/") && !file.starts_with("examples/") &&
          reaches(file, header, seen))
        out.push_back(file);
    }
    return out;
  }

 private:
  bool reaches(const std::string& file, const std::string& header, std::set<std::string>& seen) {
    if (!seen.insert(file).second) return false;
    const auto found = includes_.find(file);
    if (found == includes_.end()) return false;
    for (const std::string& target : found->second)
      if (target == header || reaches(target, header, seen) || reaches("harness/" + target, header, seen))
        return true;
    return false;
  }

  const std::map<std::string, std::vector<std::string>> includes_ = all_includes();
};

struct HeavyHeader {
  std::string name;
  std::size_t most;  ///< sources; a smaller number is welcome, a greater one has a reason
};

const HeavyHeader heavy_headers[] = {
    {"nlohmann/json.hpp", 117}, {"mpfr.h", 229},       {"gmpxx.h", 321},         {"CLI/CLI.hpp", 23},
    {"fmt/format.h", 152},      {"hwy/highway.h", 25}, {"llvm/IR/Module.h", 32},
};

TEST(HeavyHeaders, AreParsedByFewSources) {
  Includes includes;
  for (const HeavyHeader& header : heavy_headers) {
    const std::size_t count = includes.sources_with(header.name).size();
    EXPECT_GT(count, 0U) << header.name << " is included nowhere: take it off the list";
    EXPECT_LE(count, header.most) << "sources that parse " << header.name
                                  << ": include a forward declaration where one does";
  }
}

}  // namespace
