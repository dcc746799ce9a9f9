// Atomic instructions of SPIR-V through generic pointers: each of them, in each memory that one may point to.
#include <gtest/gtest.h>

#include "spirv_programs.h"

namespace {

/// An instruction on the generic pointer %p, what is there after it, and what it gives: what was there
/// before.
struct Step {
  const char* instruction;
  cl_uint after;
};
constexpr Step steps[] = {
    {"%r1 = OpAtomicIAdd %word %p %device %relaxed %n5", 12},
    {"%r2 = OpAtomicISub %word %p %device %relaxed %n3", 9},
    {"%r3 = OpAtomicIIncrement %word %p %device %relaxed", 10},
    {"%r4 = OpAtomicIDecrement %word %p %device %relaxed", 9},
    {"%r5 = OpAtomicExchange %word %p %device %relaxed %n12", 12},
    {"%r6 = OpAtomicCompareExchange %word %p %device %relaxed %relaxed %n7 %n12", 7},
    {"%r7 = OpAtomicCompareExchange %word %p %device %relaxed %relaxed %n3 %n12", 7},
    {"%r8 = OpAtomicAnd %word %p %device %relaxed %n5", 5},
    {"%r9 = OpAtomicOr %word %p %device %relaxed %n3", 7},
    {"%r10 = OpAtomicXor %word %p %device %relaxed %n12", 11},
    {"%r11 = OpAtomicUMax %word %p %device %relaxed %n12", 12},
    {"%r12 = OpAtomicUMin %word %p %device %relaxed %n5", 5},
    {"%r13 = OpAtomicSMax %word %p %device %relaxed %n7", 7},
    {"%r14 = OpAtomicSMin %word %p %device %relaxed %n3", 3},
    {"%r15 = OpAtomicLoad %word %p %device %relaxed", 3},
};
constexpr cl_uint first = 7;

/// OpAtomicFlagTestAndSet gives whether the flag was set: here twice, from clear on.
constexpr const char* flag_steps = R"(
OpAtomicFlagClear %p %device %relaxed
%first = OpAtomicFlagTestAndSet %bool %p %device %relaxed
%second = OpAtomicFlagTestAndSet %bool %p %device %relaxed
%r1 = OpSelect %word %first %n12 %n5
%r2 = OpSelect %word %second %n12 %n5
)";

std::string stored(size_t k) {
  const std::string n = std::to_string(k), place = "%place" + n;
  return place + " = OpInBoundsPtrAccessChain %global %out %at" + n + "\nOpStore " + place + " %r" + n +
         " Aligned 4\n";
}

std::string text_of_steps() {
  std::string text;
  for (size_t k = 1; k <= std::size(steps); ++k) text += steps[k - 1].instruction + ("\n" + stored(k));
  return text;
}

/// A kernel k(global word* out, local word* shared, global word* far) that runs `body`; `place` is what the
/// generic pointer is made of: %own, %shared or %far.
std::string module_of(int bits, const std::string& place, const std::string& body) {
  std::string text = std::string("OpCapability Addresses\nOpCapability Kernel\nOpCapability Int64\n") +
                     (bits == 64 ? "OpCapability Int64Atomics\n" : "") + R"(
OpCapability GenericPointer
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "k"
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%device = OpConstant %uint 1
%relaxed = OpConstant %uint 0
)";
  for (const int n : {3, 5, 7, 12})
    text += "%n" + std::to_string(n) + " = OpConstant %word " + std::to_string(n) + "\n";
  for (size_t k = 1; k <= std::size(steps); ++k)
    text += "%at" + std::to_string(k) + " = OpConstant %ulong " + std::to_string(k - 1) + "\n";
  text += R"(
%private = OpTypePointer Function %word
%local = OpTypePointer Workgroup %word
%global = OpTypePointer CrossWorkgroup %word
%generic = OpTypePointer Generic %word
%type = OpTypeFunction %void %global %local %global
%main = OpFunction %void None %type
%out = OpFunctionParameter %global
%shared = OpFunctionParameter %local
%far = OpFunctionParameter %global
%start = OpLabel
%own = OpVariable %private Function
%p = OpPtrCastToGeneric %generic )" +
          place + "\nOpAtomicStore %p %device %relaxed %n7\n" + body + "OpReturn\nOpFunctionEnd\n";
  for (size_t at; (at = text.find("%word")) != std::string::npos;)
    text.replace(at, 5, bits == 32 ? "%uint" : "%ulong");
  return text;
}

template <class Word>
std::vector<Word> results_of(const Session& s, cl_program program) {
  const cl_kernel kernel = s.kernel(program, "k");
  std::vector<Word> out(std::size(steps));
  const cl_mem given = s.buffer(out.size() * sizeof(Word)), far = s.buffer(sizeof(Word));
  clSetKernelArg(kernel, 0, sizeof given, &given);
  clSetKernelArg(kernel, 1, sizeof(Word), nullptr);
  clSetKernelArg(kernel, 2, sizeof far, &far);
  EXPECT_EQ(clEnqueueTask(s.queue, kernel, 0, nullptr, nullptr), CL_SUCCESS);
  clEnqueueReadBuffer(s.queue, given, CL_TRUE, 0, out.size() * sizeof(Word), out.data(), 0, nullptr, nullptr);
  clReleaseMemObject(given);
  clReleaseMemObject(far);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  return out;
}

constexpr const char* places[] = {"%own", "%shared", "%far"};

template <class Word>
void expect_atomics(int bits) {
  const Session s;
  std::vector<Word> expected{first};
  for (const Step& step : steps) expected.push_back(step.after);
  expected.pop_back();
  for (const char* place : places)
    EXPECT_EQ(results_of<Word>(s, built_from(s, assembled(module_of(bits, place, text_of_steps())))),
              expected)
        << place;
}

TEST(SpirvGenericPointers, AtomicInstructionsOf32Bits) { expect_atomics<cl_uint>(32); }
TEST(SpirvGenericPointers, AtomicInstructionsOf64Bits) { expect_atomics<cl_ulong>(64); }

TEST(SpirvGenericPointers, AtomicFlags) {
  const Session s;
  for (const char* place : places) {
    const std::string text = module_of(32, place, flag_steps + stored(1) + stored(2));
    const std::vector<cl_uint> words = results_of<cl_uint>(s, built_from(s, assembled(text)));
    EXPECT_EQ(words[0], 5U) << place;
    EXPECT_EQ(words[1], 12U) << place;
  }
}

}  // namespace
