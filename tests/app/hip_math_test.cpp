// scripts/hip_math: the math functions of HIP's device library, built for this processor.

#include "command_line.h"

namespace plumbline {
namespace {

class HipMath : public CommandLine {
 protected:
  std::string library() const { return (folder / "libhip_math.so").string(); }
  /// What the script writes where it fails; empty where it does not.
  std::string built(const std::string& isa) {
    const std::string script = PLUMBLINE_SOURCE_DIR "/scripts/hip_math/build.py";
    const int status =
        std::system(("python3 " + script + " " + library() + " " + isa + " 2>" + out("errors")).c_str());
    return status == 0 ? "" : slurp(out("errors"));
  }
  void SetUp() override {
    CommandLine::SetUp();
    if (!fs::exists("/usr/lib/x86_64-linux-gnu/amdgcn/bitcode/ocml.bc"))
      GTEST_SKIP() << "rocm-device-libs is not installed";
  }
};

// Exact functions use the instructions that take numbers apart. 1e22 and 2^1023 have the ways in which the
// bits of 2/pi are chosen.
TEST_F(HipMath, IsMeasuredAsAnyLibrary) {
  if (!__builtin_cpu_supports("avx2")) GTEST_SKIP() << "the library needs AVX2";
  ASSERT_EQ(built("90a"), "");
  const Ran exact = run("--device libm:" + library() +
                        " --suite math --builtin sqrt,fma,fmod,rint,round,frexp,ldexp,logb,ilogb,modf,remquo "
                        "--precision single,double --inputs quick");
  EXPECT_EQ(exact.status, 0) << exact.out;
  EXPECT_THAT(exact.out, HasSubstr("entries: 22 conforms"));
  for (const char* point : {"math/sin/double 0x4480f0cf064dd592", "math/cos/double 0x7fe0000000000000",
                            "math/sin/single 0x7e800000"}) {
    const Ran angle = plumbline("replay 'libm:" + library() + " " + point + "'");
    EXPECT_EQ(angle.status, 0) << angle.out;
    EXPECT_THAT(angle.out, HasSubstr("reason bound")) << point;
  }
}

TEST_F(HipMath, AnUnknownInstructionSetIsRefusedWithThoseThatThereAre) {
  EXPECT_THAT(built("9999"),
              HasSubstr("'9999' is no ISA of /usr/lib/x86_64-linux-gnu/amdgcn/bitcode; there are: 1010"));
}

}  // namespace
}  // namespace plumbline
