// Libraries of other processors and C libraries, through the program that calls them. Where Debian's packages
// for a target are not installed, its tests are skipped with their names.

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "harness/libm/archive.h"
#include "harness/libm/caller.h"
#include "harness/libm/libm.h"
#include "harness/libm/target.h"
#include "library_calls.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;

std::string error_of(const std::string& selector) {
  const auto device = libm_adapter()->open(selector);
  return device ? "opened" : device.error().message;
}

class TargetLibrary : public testing::TestWithParam<libm::Target> {
 protected:
  void SetUp() override {
    if (const auto lack = libm::lack_of(GetParam())) GTEST_SKIP() << *lack;
  }
  const std::string name{GetParam().name};
};

// Also that a processor of the other byte order, s390x, gets and gives values in this machine's.
TEST_P(TargetLibrary, EveryFunctionIsTheOneItIsNamedFor) {
  const auto device = libm_adapter()->open(name);
  ASSERT_TRUE(device) << device.error().message;
  int measured = 0;
  for (const libm::CFunction& f : libm::c_functions())
    for (const ScalarType precision : {ScalarType::f32, ScalarType::f64}) {
      const Call call = call_of(f, precision);
      if ((*device)->unsupported(call)) continue;
      expect_named_function(**device, f, call, 5);
      ++measured;
    }
  EXPECT_GE(measured, 2 * 45);
}

TEST_P(TargetLibrary, HasItsVersionAndItsSpecification) {
  const auto device = libm_adapter()->open(name + ":" + std::string(GetParam().library));
  ASSERT_TRUE(device) << device.error().message;
  const DeviceInfo& info = (*device)->info();
  EXPECT_EQ(info.spec, "libm:" + name + ":" + std::string(GetParam().library));
  EXPECT_THAT(info.version, HasSubstr(name == "musl" ? "libc.so" : "glibc 2."));
  // glibc's documented maxima are each of one processor.
  EXPECT_EQ(info.library, name == "x86_64" ? MathLibrary::glibc : MathLibrary::other);
  EXPECT_TRUE(info.single.subnormals && info.double_precision.subnormals);
}

TEST_P(TargetLibrary, ThatCannotBeLoadedIsNamed) {
  EXPECT_THAT(error_of(name + ":libnothere.so"), HasSubstr("libnothere.so"));
  EXPECT_THAT(error_of(name + ":/nowhere/libm.a"), HasSubstr("cannot read the library '/nowhere/libm.a'"));
}

INSTANTIATE_TEST_SUITE_P(Every, TargetLibrary, testing::ValuesIn(libm::targets()),
                         [](const auto& made) { return std::string(made.param.name); });

/// A static library of this machine, made of a source in C.
class StaticLibrary : public testing::Test {
 protected:
  void SetUp() override {
    const auto target = libm::find_target("x86_64");
    ASSERT_TRUE(target);
    if (const auto lack = libm::lack_of(*target)) GTEST_SKIP() << *lack;
  }
  std::string made(const std::string& source) {
    const std::string base =
        testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name();
    std::ofstream(base + ".c") << source;
    std::filesystem::remove(base + ".a");
    const std::string commands =
        "cc -fno-builtin -c '" + base + ".c' -o '" + base + ".o' && ar rcs '" + base + ".a' '" + base + ".o'";
    EXPECT_EQ(std::system(commands.c_str()), 0) << commands;
    return base + ".a";
  }
};

TEST_F(StaticLibrary, HasTheFunctionsThatItDefinesAndNoOther) {
  const std::string file = made(
      "extern double helper(double); float sinf(float x) { return x + 1; } double cosine(void) { return 0; "
      "}");
  const auto symbols = libm::symbols_of_archive(file);
  ASSERT_TRUE(symbols) << symbols.error().message;
  EXPECT_EQ(*symbols, (std::set<std::string>{"cosine", "sinf"}));
  const auto device = libm_adapter()->open("x86_64:" + file);
  ASSERT_TRUE(device) << device.error().message;
  const libm::CFunction& sine_function = *libm::find_c_function("sin");
  const Call call = call_of(sine_function, ScalarType::f32);
  const auto arguments = arguments_of(call);
  std::vector<Column> results{Column(ScalarType::f32, arguments[0].size())};
  ASSERT_TRUE((*(*device)->prepare(call))->evaluate(arguments, results));
  for (std::size_t i = 0; i < results[0].size(); ++i)
    EXPECT_EQ(to_double(results[0].at(i)), to_double(arguments[0].at(i)) + 1);
  EXPECT_THAT((*device)->unsupported(call_of(sine_function, ScalarType::f64)).value_or("supported"),
              HasSubstr("offers no"));
  EXPECT_THAT(
      (*device)->unsupported(call_of(*libm::find_c_function("frexp"), ScalarType::f64)).value_or("supported"),
      HasSubstr("offers no"))
      << "the C library's own, which programs are linked with, is no function of the archive";
}

TEST_F(StaticLibrary, WithoutFunctionsOfCIsNoMathLibrary) {
  EXPECT_THAT(error_of("x86_64:" + made("double cosine(void) { return 0; }")), HasSubstr("none of C's"));
}

TEST_F(StaticLibrary, OfAnotherKindIsRefused) {
  const std::string file = testing::TempDir() + "text.a";
  std::ofstream(file) << "GROUP ( libm.a )\n";
  EXPECT_THAT(error_of("x86_64:" + file), HasSubstr("is no static library"));
}

TEST_F(StaticLibrary, ThatDoesNotLinkIsRefusedWithTheLinkersReason) {
  const std::string file = made("extern double helper(double); double sin(double x) { return helper(x); }");
  EXPECT_THAT(error_of("x86_64:" + file), HasSubstr("made no program: undefined reference to `helper'"));
}

// As newlib's lgamma does, and its other functions through __errno.
TEST_F(StaticLibrary, MayWriteToWhatNewlibHasForEachThread) {
  const std::string file = made(
      "extern int* _impure_ptr; extern int* __errno(void);\n"
      "double sin(double x) { _impure_ptr[100] = 1; *__errno() = 33; return x; }");
  EXPECT_TRUE(libm_adapter()->open("x86_64:" + file));
}

TEST(LibraryTarget, IsReadFromTheWordBeforeTheColon) {
  struct Case {
    const char *selector, *target, *path;
  };
  const Case cases[] = {
      {"aarch64", "aarch64", "libm.so.6"},     {"musl", "musl", "libc.so"},
      {"aarch64@u35", "aarch64", "libm.so.6"}, {"s390x:/lib/a:b/libm.so@u35", "s390x", "/lib/a:b/libm.so"},
      {"libm.so.6", "", "libm.so.6"},          {"/lib/a:b/libm.so", "", "/lib/a:b/libm.so"},
      {"./aarch64", "", "./aarch64"},
  };
  for (const Case& c : cases) {
    const auto selection = libm::parse_selection(c.selector);
    ASSERT_TRUE(selection) << selection.error().message;
    EXPECT_EQ(selection->target, c.target) << c.selector;
    EXPECT_EQ(selection->path, c.path) << c.selector;
  }
}

TEST(LibraryTarget, RefusesOtherWords) {
  EXPECT_THAT(error_of("aarhc64"),
              HasSubstr("libm: 'aarhc64' is no processor or C library; did you mean 'aarch64'?"));
  EXPECT_THAT(error_of("ppc64el:libm.so.6"), HasSubstr("did you mean 'ppc64le'?"));
  EXPECT_THAT(error_of("riscv64@avx2"), HasSubstr("'avx2' selects vectors"));
  EXPECT_THAT(error_of("riscv64@masked"), HasSubstr("'masked' selects vectors"));
}

TEST(LibraryTarget, NamesThePackagesThatAreMissing) {
  const char* const set = std::getenv("PATH");
  const std::string path = set == nullptr ? "" : set;
  ::setenv("PATH", "/nowhere", 1);
  const std::string error = error_of("s390x");
  const auto lacks = lacks_of_libraries();
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(error,
            "libm:s390x: this machine has no s390x-linux-gnu-gcc and no qemu-s390x; Debian's packages: "
            "gcc-s390x-linux-gnu, libc6-dev-s390x-cross, qemu-user-static");
  EXPECT_EQ(lacks.size(), libm::targets().size());
  EXPECT_THAT(lacks, testing::Contains(error));
}

}  // namespace
}  // namespace plumbline
