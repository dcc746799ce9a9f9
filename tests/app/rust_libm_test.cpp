// examples/libm/rust_libm.rs: Rust's crate libm as a library of C's names.

#include "command_line.h"

namespace plumbline {
namespace {

class RustLibm : public CommandLine {
 protected:
  std::string library() const { return (folder / "librust_libm.so").string(); }
  void SetUp() override {
    CommandLine::SetUp();
    if (std::system("{ rustc --version && ls /usr/share/cargo/registry/libm-0*; } >/dev/null 2>&1") != 0)
      GTEST_SKIP() << "rustc or librust-libm-dev is not installed";
    const std::string build =
        "cd " + folder.string() +
        " && rustc -O --crate-name libm --crate-type rlib --cap-lints allow "
        "/usr/share/cargo/registry/libm-0*/src/lib.rs"
        " && rustc -O --crate-type cdylib --extern libm=liblibm.rlib -o librust_libm.so " PLUMBLINE_SOURCE_DIR
        "/examples/libm/rust_libm.rs";
    ASSERT_EQ(std::system(build.c_str()), 0) << build;
  }
};

TEST_F(RustLibm, IsMeasuredAsAnyLibrary) {
  // Those with a second result behind a pointer are exact, and so are right only if both are.
  const Ran exact = run("--device libm:" + library() +
                        " --suite math --builtin sqrt,fmod,round,frexp,ldexp,ilogb,modf,remquo,fabs,copysign "
                        "--precision single,double --inputs quick");
  EXPECT_EQ(exact.status, 0) << exact.out;
  EXPECT_THAT(exact.out, HasSubstr("entries: 20 conforms"));
  const Ran all = run("--device libm:" + library() + " --suite math --rulebook c-annex-f --inputs quick");
  EXPECT_THAT(all.out, HasSubstr("sincos"));
  EXPECT_THAT(all.out, HasSubstr("lgamma_r"));
}

}  // namespace
}  // namespace plumbline
