// Every source is as clang-format with the committed .clang-format has it.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <memory>

#include "source_files.h"

namespace {

/// Another version formats the same profile differently.
constexpr const char* version = "version 14.";

struct Ran {
  int status;
  std::string output;
};

Ran run(const std::string& command) {
  FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return {-1, "popen failed"};
  std::string output;
  char buffer[4096];
  for (std::size_t got; (got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) output.append(buffer, got);
  const int status = ::pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output};
}

/// The name of a clang-format of the right version, or why there is none.
std::string find_clang_format(std::string& reason) {
  for (const char* name : {"clang-format-14", "clang-format"}) {
    const Ran ran = run(std::string(name) + " --version");
    if (ran.status == 0 && ran.output.find(version) != std::string::npos) return name;
    reason += std::string(name) + ": " + (ran.status == 0 ? ran.output : "not installed\n");
  }
  return {};
}

TEST(Format, EverySourceIsAsClangFormatHasIt) {
  std::string reason;
  const std::string clang_format = find_clang_format(reason);
  if (clang_format.empty()) GTEST_SKIP() << "needs clang-format " << version << "\n" << reason;
  const auto files = structure::files_with({".h", ".cpp", ".cl"});
  ASSERT_GT(files.size(), 300U);
  std::string command = "cd '" + structure::root.string() + "' && " + clang_format + " --dry-run --Werror";
  for (const std::string& file : files) command += " '" + file + "'";
  const Ran ran = run(command);
  EXPECT_EQ(ran.status, 0) << "run " << clang_format << " -i on these files:\n" << ran.output.substr(0, 4000);
}

}  // namespace
