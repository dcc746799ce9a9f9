#include "spirv_programs.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

const char* const module_with_constants = R"(
OpCapability Addresses
OpCapability Kernel
OpCapability Int64
%opencl = OpExtInstImport "OpenCL.std"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "k" %id
OpDecorate %id BuiltIn GlobalInvocationId
OpDecorate %id Constant
OpDecorate %number SpecId 3
OpDecorate %real SpecId 4
OpDecorate %wide SpecId 5
OpDecorate %flag SpecId 6
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%v3 = OpTypeVector %ulong 3
%input = OpTypePointer Input %v3
%global = OpTypePointer CrossWorkgroup %ulong
%type = OpTypeFunction %void %global
%number = OpSpecConstant %uint 10
%real = OpSpecConstant %float 0.5
%wide = OpSpecConstant %ulong 100
%flag = OpSpecConstantFalse %bool
%thousand = OpConstant %ulong 1000
%zero = OpConstant %ulong 0
%id = OpVariable %input Input
%main = OpFunction %void None %type
%out = OpFunctionParameter %global
%entry = OpLabel
%ids = OpLoad %v3 %id
%i = OpCompositeExtract %ulong %ids 0
%place = OpInBoundsPtrAccessChain %global %out %i
%n = OpUConvert %ulong %number
%r = OpConvertFToU %ulong %real
%a = OpIAdd %ulong %n %r
%b = OpIAdd %ulong %a %wide
%c = OpSelect %ulong %flag %thousand %zero
%sum = OpIAdd %ulong %b %c
OpStore %place %sum Aligned 8
OpReturn
OpFunctionEnd
)";

namespace {

/// The output of a shell command for `input`: {in} and {out} in it are replaced by the names of files.
Module output_of(std::string command, const std::string& input) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / ("softcl_spirv." + std::to_string(getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "in") << input;
  for (const std::string name : {"in", "out"})
    for (size_t at; (at = command.find("{" + name + "}")) != std::string::npos;)
      command.replace(at, name.size() + 2, (folder / name).string());
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  std::ifstream file(folder / "out", std::ios::binary);
  Module module{std::istreambuf_iterator<char>(file), {}};
  file.close();
  fs::remove_all(folder);
  EXPECT_FALSE(module.empty());
  return module;
}

}  // namespace

Module compiled(const std::string& source, const std::string& version, const std::string& language) {
  return output_of(CLANG " -c -target spir64 -cl-std=" + language +
                       " -O1 -emit-llvm -w -x cl -Xclang -finclude-default-header "
                       "-Xclang -cl-ext=+cl_khr_fp64,+cl_khr_fp16,+cl_khr_int64_base_atomics {in} -o {in}.bc "
                       "&& " LLVM_SPIRV " --spirv-max-version=" +
                       version + " {in}.bc -o {out}",
                   source);
}

Module assembled(const std::string& text) {
  return output_of(SPIRV_AS " --target-env spv1.0 {in} -o {out}", text);
}

cl_program program_from(const Session& s, const Module& module) {
  cl_int error = CL_SUCCESS;
  const cl_program program = clCreateProgramWithIL(s.context, module.data(), module.size(), &error);
  EXPECT_EQ(error, CL_SUCCESS);
  return program;
}

cl_program built_from(const Session& s, const Module& module, const char* options) {
  const cl_program program = program_from(s, module);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, options, nullptr, nullptr), CL_SUCCESS) << s.log(program);
  return program;
}
