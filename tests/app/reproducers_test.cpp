// Programs that `replay --write` writes: compiled by the line in their head, run on devices with the defect
// and without it. And what `replay --minimise` leaves of a case.

#include "reproducer_programs.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

using testing::Not;

/// No document bounds a library's sine: what C leaves open is excused, and fails by OpenCL alone.
const std::string by_opencl = " --rulebook opencl-1.2";

constexpr const char* right_library =
    "#include <math.h>\nfloat sinf(float x) { return (float)sin(x); }\n"
    "float remquof(float x, float y, int *q) { double r = remquo(x, y, q); return (float)r; }\n";
/// Of 1.5 and what is beyond 100 the sine is wrong, and so are quotients.
constexpr const char* wrong_library =
    "#include <math.h>\nfloat sinf(float x) { return x == 1.5f || x > 100 ? 2.0f : (float)sin(x); }\n"
    "float remquof(float x, float y, int *q) { double r = remquo(x, y, q); *q += 1; return (float)r; }\n";

TEST_F(Reproducers, OfALibraryFailWithTheDefectAndPassWithoutIt) {
  compile_library(wrong_library);
  EXPECT_EQ(written("sine", "'libm:./libtiny.so math/sin/single 1.5'" + by_opencl).status, 1);
  expect_ends(shell("./sine"), 1,
              "result 0, lane 0: 0x40000000 (2)\n  allowed: 0x3f7f5bd1 (0.997494757) to 0x3f7f5bd8 "
              "(0.997495174)\nFAIL\n");
  EXPECT_EQ(written("right", "'libm:./libtiny.so math/sin/single 1.25'" + by_opencl).status, 0);
  expect_ends(shell("./right"), 0, "PASS\n");
  EXPECT_EQ(written("quotient", "'libm:./libtiny.so math/remquo/single 7 2'" + by_opencl).status, 1);
  expect_ends(shell("./quotient"), 1, "result 1, lane 0: 0x00000005 (5)\n  allowed: 0x00000004 (4)\nFAIL\n");
  compile_library(right_library);
  expect_ends(shell("./sine"), 0, "PASS\n");
  expect_ends(shell("./quotient"), 0, "PASS\n");
}

std::string word_after(const std::string& text, const std::string& mark, std::size_t from = 0) {
  const auto at = text.find(mark, from) + mark.size();
  return text.substr(at, text.find_first_of(" \n", at) - at);
}
/// Of "result 1, lane 0: 0x40900000".
std::string printed_bits(const std::string& printed) { return word_after(printed, "lane 0: "); }
/// What replay showed of the same result.
std::string replayed_bits(const std::string& replayed, const std::string& printed) {
  const bool second = word_after(printed, "result ") == "1,";
  return word_after(replayed, "  bits   ", second ? replayed.find("  bits   ") + 1 : 0);
}

/// Of each prototype that a library's functions have, in scalars and in vectors.
TEST_F(Reproducers, CallFunctionsOfEveryPrototypeAsReplayDoes) {
  const std::string vectors = "libm:" PLUMBLINE_VECTOR_LIBRARY;
  const std::vector<std::string> cases{"libm math/sin/double 1.5",
                                       "libm math/pow/single 1.5 2",
                                       "libm math/fma/double 1.5 2 3",
                                       "libm math/ldexp/single 1.5 3",
                                       "libm math/ilogb/double 1.5",
                                       "libm math/frexp/double 1.5",
                                       "libm math/lgamma_r/single 0",
                                       "libm math/modf/single -1.5",
                                       "libm math/remquo/double 700 3",
                                       "libm math/sincos/single 1.5",
                                       vectors + "@sse2 math/fabs/single/4 -1.5",
                                       vectors + "@sse2,masked math/fma/double/2 1.5 2 3",
                                       vectors + "@sse2 math/sincos/single/4 1.5",
                                       vectors + "@sse2 math/sincos/double/2 1.5",
                                       vectors + "@sse2 math/modf/double/2 -1.5",
                                       vectors + "@sse2 math/ldexp/double/2 1.5 3",
                                       vectors + "@avx math/ldexp/double/4 1.5 3",
                                       vectors + "@avx math/sincos/double/4 1.5",
                                       vectors + "@avx2,masked math/fdim/single/8 1.5 1",
                                       vectors + "@avx512 math/sincos/single/16 1.5",
                                       vectors + "@avx512,masked math/fma/double/8 1.5 2 3"};
  int programs = 0;
  for (std::size_t k = 0; k < cases.size(); ++k) {
    const std::string name = "shape" + std::to_string(k);
    const Ran replayed = written(name, "'" + cases[k] + "'" + by_opencl);
    if (replayed.status > 1 && cases[k].find("@avx") != std::string::npos) continue;  // not on this machine
    ASSERT_LE(replayed.status, 1) << cases[k] << replayed.out;
    const Ran ran = shell("./" + name);
    expect_ends(ran, replayed.status, replayed.status == 0 ? "PASS\n" : "FAIL\n");
    if (replayed.status == 1) {
      EXPECT_EQ(printed_bits(ran.out), replayed_bits(replayed.out, ran.out)) << cases[k];
    }
    ++programs;
  }
  EXPECT_GE(programs, 16);
}

TEST_F(Reproducers, HaveTheTrueValueTo40DigitsTheClauseAndTheCommandInTheirHead) {
  compile_library(wrong_library);
  (void)written("sine", "'libm:./libtiny.so math/sin/single 1.5'" + by_opencl);
  const std::string head = slurp(folder / "sine.c").substr(0, 1500);
  // sin(1.5) by mpmath
  EXPECT_THAT(head, HasSubstr("true   0.9974949866040544309417233711414873227067\n"));
  EXPECT_THAT(head, HasSubstr("4 ulp (opencl-1.2, 7.4, table 7.1)"));
  EXPECT_THAT(head, HasSubstr("cc -o sine sine.c ./libtiny.so -Wl,-rpath,. -lm\n"));
  EXPECT_THAT(head, HasSubstr("plumbline replay 'libm:./libtiny.so math/sin/single/1/default 0x3fc00000'"));
}

TEST_F(Reproducers, OfAnOpenClDeviceFailWithTheDefectAndPassWithoutIt) {
  for (const Reproduced& point :
       {Reproduced{"scalar", "'bundled math/exp/single 1.5'", "inexact-exp"},
        {"vector", "'bundled math/sin/single/4 1.5'", "third-lane"},
        {"options", "'bundled math/exp/single/2/mad-enable 1.5'", "inexact-exp"},
        {"words", "'bundled math/exp/single/4/default/spirv 1.5'", "inexact-exp"}}) {
    const std::string defect = std::string("SOFTCL_DEFECTS=") + point.defect + " ";
    EXPECT_EQ(written(point.name, point.words, defect).status, 1) << point.name;
    expect_ends(shell(defect + softcl + "./" + point.name), 1, "FAIL\n");
    expect_ends(shell(softcl + "./" + point.name), 0, "device: softcl\nPASS\n");
  }
  EXPECT_THAT(slurp(folder / "options.c"), HasSubstr("static const char options[] = \"-cl-mad-enable\";"));
  EXPECT_THAT(slurp(folder / "words.c"),
              HasSubstr("static const uint32_t words_of_program[] = {\n  0x07230203,"));
}

TEST_F(Reproducers, EvaluateEveryFormOfATestCase) {
  for (const Reproduced& point :
       {Reproduced{"local",
                   "'bundled math/fract/single/4 1.5' --signature 'float(float, float*), local pointers'",
                   ""},
        {"global",
         "'bundled math/remquo/double/3 -1000.5 3' --signature 'double(double, double, int*), global "
         "pointers'",
         ""},
        {"halves", "'bundled conversions/vload_half/single/4 1.5'", ""},
        {"integers", "'bundled integer/mad_sat/integer/16 1 2 3'", ""},
        {"truths", "'bundled relational/isequal/single/4 1 2'", ""}}) {
    const Ran ran = written(point.name, point.words);
    if (!fs::exists(folder / (std::string(point.name) + ".c"))) {
      ADD_FAILURE() << point.name << ran.out;
      continue;
    }
    expect_ends(shell(softcl + "./" + point.name), 0, "PASS\n");
  }
}

TEST_F(Reproducers, OfAVulkanDeviceEvaluateWhatReplayEvaluates) {
  if (plumbline("list devices").out.find("vulkan:0") == std::string::npos) GTEST_SKIP() << "no Vulkan device";
  for (const Reproduced& point : {Reproduced{"square", "'vulkan:0 math/sqrt/single/4 1.5'", ""},
                                  {"parts", "'vulkan:0 math/modf/single/3 1.5'", ""},
                                  {"power", "'vulkan:0 math/exp2/single 0xbd833603'", ""}}) {
    const Ran replayed = written(point.name, point.words);
    ASSERT_LE(replayed.status, 1) << replayed.out;
    expect_ends(shell(std::string("./") + point.name), replayed.status,
                replayed.status == 0 ? "PASS\n" : "FAIL\n");
    expect_ends(shell(std::string("./") + point.name + " nosuch"), 2,
                "no Vulkan device has in its name nosuch\n");
  }
}

TEST_F(Reproducers, OfTheFindingsCompileAndPrintPassOrFail) {
  int programs = 0;
  for (const auto& item : fs::directory_iterator(PLUMBLINE_SOURCE_DIR "/docs/reproducers")) {
    const std::string name = item.path().stem();
    fs::copy_file(item.path(), folder / item.path().filename());
    const Ran compiled = shell(compiling_line(name) + " -Wall -Wextra -Wshadow -Werror");
    ASSERT_EQ(compiled.status, 0) << compiled.out;
    const Ran ran = shell("./" + name);
    if (ran.status != 2) expect_ends(ran, ran.status, ran.status == 0 ? "PASS\n" : "FAIL\n");
    EXPECT_THAT(ran.status, testing::AnyOf(0, 1, 2)) << ran.out;  // 2: there is no such device here
    ++programs;
  }
  EXPECT_GE(programs, 3);
}

TEST_F(Reproducers, OfWhatNoProgramCanEvaluateAreRefusedInOneLine) {
  const Ran fault = plumbline("replay 'fault:none math/sin/single 1' --write f.c");
  EXPECT_EQ(fault.status, 2);
  EXPECT_EQ(fault.err, "plumbline: replay --write: devices of kind fault have no interface of their own\n");
  const Ran large = plumbline(
      "replay 'bundled images/read:2d:RGBA.UNORM_INT8:clamp-nearest-normalised:4096x4096/single 0.5 0.5' "
      "--write f.c");
  EXPECT_EQ(large.status, 3);
  EXPECT_THAT(large.err,
              HasSubstr("replay --write: the image has 67108864 bytes of texels, and a program writes out no "
                        "more than 65536\n"));
}

TEST_F(Reproducers, AreOfTheSimplestCaseThatStillFails) {
  compile_library(wrong_library);
  struct {
    const char* given;
    const char* simplest;
    const char* before;
  } const cases[] = {
      // Beyond 100 the simplest is the next power of two.
      {"'libm:./libtiny.so math/sin/single 4711.3' --rulebook opencl-1.2 --any-size",
       "'libm:./libtiny.so math/sin/single/1/default 0x43000000'", ""},
      {"'fault:ulp=+40:source math/pow/single/8/mad-enable 1.17 -3.3'",
       "'fault:ulp=+40:source math/pow/single/1/default", ""},
      {"'fault:ulp=+900@0x3f8ccccd math/sin/single/4 1.1'", "math/sin/single/1/default 0x3f8ccccd'", ""},
      {"'bundled math/sin/single/16/mad-enable 1.7'", "'bundled math/sin/single/3/default 0x",
       "SOFTCL_DEFECTS=third-lane "},
      {"'bundled math/exp/single/8/default/spirv 1.7'", "'bundled math/exp/single/1/default 0x3f800000'",
       "SOFTCL_DEFECTS=inexact-exp "}};
  for (const auto& c : cases) {
    const Ran ran = shell(std::string(c.before) + program + " replay " + c.given + " --minimise");
    EXPECT_EQ(ran.status, 1) << ran.out;
    const std::string first = ran.out.substr(0, ran.out.find('\n'));
    EXPECT_THAT(first, HasSubstr("simplest: plumbline replay '")) << c.given;
    EXPECT_THAT(first, HasSubstr(c.simplest)) << c.given;
  }
}

TEST_F(Reproducers, WhatConformsIsNotMadeSimpler) {
  const Ran ran = plumbline("replay 'fault:none math/sin/single 1.1' --minimise");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, HasSubstr("no failure to simplify\nrule:"));
}

}  // namespace
}  // namespace plumbline
