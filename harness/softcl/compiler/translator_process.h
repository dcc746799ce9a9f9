#pragma once

#include <span>
#include <string>
#include <vector>

namespace softcl {

/// Where softcl-translator lies: beside this library. Empty if it is not there.
const std::string& translator_path();

struct ProcessResult {
  bool succeeded = false;
  std::vector<char> output;
  std::string errors;  ///< standard error; if it neither succeeded nor said why, how it ended
};

/// Runs a program to its end with `input` on its standard input.
ProcessResult run_process(const std::string& path, std::span<const std::string> arguments,
                          std::span<const std::byte> input);

}  // namespace softcl
