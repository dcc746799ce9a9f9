#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "softcl/compiler/compiler.h"
#include "softcl/loader/executable.h"
#include "softcl/loader/host_functions.h"

namespace softcl {

/// A linked module's code in this process. Null and a log if there is none.
inline std::pair<std::shared_ptr<const Executable>, std::string> load_here(const Bitcode& linked,
                                                                           Tier tier = Tier::full) {
  std::vector<std::string> names;
  for (const HostFunction& function : host_functions()) names.push_back(function.name);
  GeneratedCode code = generate(linked, names, tier);
  if (!code.ok) return {nullptr, code.log};
  std::string log = std::move(code.log);
  return {std::make_shared<const Executable>(std::move(code), host_functions()), std::move(log)};
}

/// A program of one source, compiled and linked. Null and a failure if it has errors.
inline std::shared_ptr<const Executable> build_here(std::string_view source, std::string_view options = "",
                                                    Tier tier = Tier::full) {
  const CompileOutput compiled = compile(source, {}, options);
  EXPECT_TRUE(compiled.ok) << options << compiled.log;
  if (!compiled.ok) return nullptr;
  const CompileOutput linked = link(std::span(&compiled.bitcode, 1), "");
  EXPECT_TRUE(linked.ok) << linked.log;
  auto [executable, log] = load_here(linked.bitcode, tier);
  EXPECT_TRUE(executable) << log;
  return executable;
}

}  // namespace softcl
