#pragma once

#include "command_line.h"
#include "tests/paths.h"

// Programs that `replay --write` writes, compiled and run.

namespace plumbline {

class Reproducers : public CommandLine {
 protected:
  /// A shell command in the test's folder; standard output and error together.
  Ran shell(const std::string& command) const {
    const fs::path out = folder / "shell";
    const std::string whole = "cd " + folder.string() + " && " + command + " >" + out.string() + " 2>&1";
    const int status = std::system(whole.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(out), {}};
  }
  /// Writes NAME.c of the case and compiles it, every warning an error. `before` are variables of the
  /// environment.
  Ran written(const std::string& name, const std::string& words, const std::string& before = {}) const {
    Ran ran = shell(before + " " + program + " replay " + words + " --write " + name + ".c");
    if (!fs::exists(folder / (name + ".c"))) return ran;
    compile(name);
    return ran;
  }
  void compile(const std::string& name) const {
    const Ran compiled = shell(compiling_line(name) + " -std=c99 -Wall -Wextra -Wshadow -Werror");
    EXPECT_EQ(compiled.status, 0) << name << compiled.out;
  }
  std::string compiling_line(const std::string& name) const {
    const std::string text = slurp(folder / (name + ".c")), mark = " * compile  ";
    const auto at = text.find(mark) + mark.size();
    return text.substr(at, text.find('\n', at) - at);
  }
  void compile_library(const std::string& code) const {
    std::ofstream(folder / "library.c") << code;
    const Ran ran = shell("cc -shared -fPIC -O1 -fno-builtin -o libtiny.so library.c -lm");
    ASSERT_EQ(ran.status, 0) << ran.out;
  }
  void expect_ends(const Ran& ran, int status, const std::string& last) const {
    EXPECT_EQ(ran.status, status) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr(last));
  }
};

inline const std::string softcl = "OCL_ICD_VENDORS=" PLUMBLINE_BINARY_DIR "/etc/OpenCL/vendors ";

struct Reproduced {
  const char* name;
  const char* words;
  const char* defect;
};

}  // namespace plumbline
