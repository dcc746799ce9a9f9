// Vector libraries: the calling convention against functions that GCC made, the names against the libraries
// that are installed.

#include <dlfcn.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>

#include "harness/device/math_library.h"
#include "harness/libm/libm.h"
#include "harness/libm/selection.h"
#include "harness/libm/vector_call.h"
#include "library_calls.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;

const std::string compiled = PLUMBLINE_VECTOR_LIBRARY;
constexpr ScalarType f32 = ScalarType::f32, f64 = ScalarType::f64;

Call call_of_width(std::string_view builtin, ScalarType precision, int width) {
  Call call = call_of(*libm::find_c_function(builtin), precision);
  call.width = width;
  return call;
}

/// Small integers and halves, which the functions of vector_library.c compute without error; another value in
/// every lane.
Column numbers(ScalarType type, std::size_t points, double start, double step) {
  Column column(type, points);
  for (std::size_t i = 0; i < points; ++i) {
    const double value = start + step * static_cast<double>(i);
    column.set(i, is_floating(type) ? truncate_to(format_of(type), value)
                                    : static_cast<std::uint32_t>(static_cast<int>(value)));
  }
  return column;
}

double number_at(const Column& column, std::size_t i) {
  return is_floating(column.type) ? to_double(column.at(i))
                                  : static_cast<double>(static_cast<std::int32_t>(column.bits(i)));
}

/// What vector_library.c computes: results from arguments.
using Meaning = std::function<std::vector<double>(const std::vector<double>&)>;

struct Compiled {
  const char* builtin;
  std::vector<ScalarType> precisions;
  bool maskable;
  Meaning meaning;
};

const Compiled compiled_functions[] = {
    {"fabs", {f32, f64}, true, [](const auto& x) { return std::vector{std::fabs(x[0])}; }},
    {"fdim", {f32, f64}, true, [](const auto& x) { return std::vector{x[0] > x[1] ? x[0] - x[1] : 0}; }},
    {"fma", {f32, f64}, true, [](const auto& x) { return std::vector{x[0] * x[1] + x[2]}; }},
    {"ldexp",
     {f64},
     false,
     [](const auto& x) { return std::vector{std::ldexp(x[0], static_cast<int>(x[1]))}; }},
    {"modf",
     {f64},
     false,
     [](const auto& x) {
       return std::vector{x[0] - std::trunc(x[0]), std::trunc(x[0])};
     }},
    {"sincos",
     {f32, f64},
     false,
     [](const auto& x) {
       return std::vector{x[0] * 3, x[0] * 5};
     }},
};

void expect_meaning(Device& device, const Compiled& f, const Call& call) {
  constexpr std::size_t points = 37;  // no multiple of any width: the last register is not full
  constexpr double starts[] = {-17.5, 9, -3}, steps[] = {0.75, -0.5, 0.25};
  std::vector<Column> arguments, results;
  for (ScalarType t : call.arguments)
    arguments.push_back(numbers(t, points, starts[arguments.size()], steps[arguments.size()]));
  for (ScalarType t : call.results) results.emplace_back(t, points);
  ASSERT_TRUE((*device.prepare(call))->evaluate(arguments, results));
  for (std::size_t i = 0; i < points; ++i) {
    std::vector<double> point(arguments.size());
    std::ranges::transform(arguments, point.begin(), [i](const Column& c) { return number_at(c, i); });
    const std::vector<double> due = f.meaning(point);
    for (std::size_t k = 0; k < due.size(); ++k)
      EXPECT_EQ(number_at(results[k], i), due[k])
          << device.info().spec << ": " << f.builtin << ", width " << call.width << ", point " << i;
  }
}

struct Isa {
  const char* word;
  libm::VectorIsa isa;
  int lanes;  ///< floats in a register
};
constexpr Isa isas[] = {{"sse2", libm::VectorIsa::sse2, 4},
                        {"avx", libm::VectorIsa::avx, 8},
                        {"avx2", libm::VectorIsa::avx2, 8},
                        {"avx512", libm::VectorIsa::avx512, 16}};

class VectorAbi : public testing::TestWithParam<Isa> {};

TEST_P(VectorAbi, IsTheCompilers) {
  const Isa& isa = GetParam();
  if (!libm::is_available(isa.isa)) GTEST_SKIP() << "this machine has no " << isa.word;
  for (const bool masked : {false, true}) {
    const auto device = libm_adapter()->open(compiled + "@" + isa.word + (masked ? ",masked" : ""));
    ASSERT_TRUE(device) << device.error().message;
    for (const Compiled& f : compiled_functions)
      for (ScalarType precision : f.precisions) {
        const Call call = call_of_width(f.builtin, precision, precision == f32 ? isa.lanes : isa.lanes / 2);
        const auto reason = (*device)->unsupported(call);
        if (masked && !f.maskable) {
          EXPECT_THAT(reason.value_or("supported"), HasSubstr("has no masked " + std::string(f.builtin)));
          continue;
        }
        ASSERT_EQ(reason.value_or(""), "");
        expect_meaning(**device, f, call);
      }
  }
}

INSTANTIATE_TEST_SUITE_P(All, VectorAbi, testing::ValuesIn(isas),
                         [](const auto& test) { return std::string(test.param.word); });

TEST(MaskedVectors, GiveTheLanesThatTheMaskSelects) {
  const auto device = libm_adapter()->open(compiled + "@sse2,masked");
  ASSERT_TRUE(device) << device.error().message;
  const Call call = call_of_width("floor", f32, 4);
  ASSERT_EQ((*device)->unsupported(call), std::nullopt);
  const std::vector<Column> arguments{floats({1, 2, 3, 4, 5, 6, 7})};
  std::vector<Column> results{floats({0, 0, 0, 0, 0, 0, 0})};
  ASSERT_TRUE((*(*device)->prepare(call))->evaluate(arguments, results));
  for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(float_at(results[0], i), float_at(arguments[0], i));
}

/// The functions of an installed library are those of their names, in every width; how many were measured.
int measured_of(const std::string& selector) {
  const auto device = libm_adapter()->open(selector);
  if (!device) {
    ADD_FAILURE() << device.error().message;
    return 0;
  }
  int measured = 0;
  for (const libm::CFunction& f : libm::c_functions())
    for (ScalarType precision : {f32, f64})
      for (int width : {1, 2, 4, 8, 16}) {
        const Call call = call_of_width(f.builtin, precision, width);
        if ((*device)->unsupported(call)) continue;
        expect_named_function(**device, f, call, 19);
        ++measured;
      }
  return measured;
}

bool is_installed(const char* library) {
  void* const handle = ::dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (handle != nullptr) ::dlclose(handle);
  return handle != nullptr;
}

TEST(VectorLibraries, FunctionsOfLibmvecAreThoseOfTheirNames) {
  if (!is_installed("libmvec.so.1")) GTEST_SKIP() << "libmvec.so.1 is not installed";
  EXPECT_GE(measured_of("libmvec.so.1@sse2"), 2 * 4);  // glibc 2.22 has four functions and sincos
  if (libm::is_available(libm::VectorIsa::avx2)) {
    EXPECT_GE(measured_of("libmvec.so.1@avx2"), 2 * 4);
  }
}

TEST(VectorLibraries, FunctionsOfSleefAreThoseOfTheirNames) {
  if (!is_installed("libsleef.so.3")) GTEST_SKIP() << "libsleef.so.3 is not installed";
  EXPECT_GE(measured_of("libsleef.so.3"), 4 * 40);
  EXPECT_GE(measured_of("libsleef.so.3@sse4"), 4 * 40);
  EXPECT_GE(measured_of("libsleef.so.3@u35"), 4 * 10);
  if (is_installed("libsleefgnuabi.so.3")) {
    EXPECT_GE(measured_of("libsleefgnuabi.so.3@u35"), 2 * 10);
  }
}

// Whose functions they are is what the library was linked as, not what its file is called.
TEST(VectorLibraries, AreKnownByTheirOwnNameNotTheirFilesName) {
  const auto identity = [](const std::string& selector) {
    const auto device = libm_adapter()->open(selector);
    return device ? (*device)->info().library : MathLibrary::none;
  };
  EXPECT_EQ(identity(compiled), MathLibrary::other);
  const auto folder = std::filesystem::path(testing::TempDir()) / "plumbline_named_like_another";
  std::filesystem::create_directories(folder);
  for (const char* name : {"libmvec.so.1", "libm.so.6", "libsleef.so.3"}) {
    const auto copy = folder / name;
    std::filesystem::copy_file(compiled, copy, std::filesystem::copy_options::overwrite_existing);
    EXPECT_EQ(identity(copy.string()), MathLibrary::other) << name;
  }
  std::filesystem::remove_all(folder);
  if (is_installed("libmvec.so.1")) {
    EXPECT_EQ(identity("libm.so.6"), MathLibrary::glibc);
    EXPECT_EQ(identity("libmvec.so.1"), MathLibrary::libmvec);
  }
  if (is_installed("libsleef.so.3")) {
    EXPECT_EQ(identity("libsleef.so.3"), MathLibrary::sleef_u10);
    EXPECT_EQ(identity("libsleef.so.3@u35"), MathLibrary::sleef_u35);
  }
}

TEST(VectorLibraries, OfOthersHaveTheirFilesNameAsVersion) {
  const auto version = [](const std::string& selector) {
    return (*libm_adapter()->open(selector))->info().version;
  };
  const std::string of_c = (*libm_adapter()->open("libm.so.6"))->info().version;
  EXPECT_THAT(of_c, testing::StartsWith("glibc 2."));
  const std::string file = std::filesystem::path(compiled).filename();
  EXPECT_THAT(version(compiled), testing::AnyOf(file, file + " on " + of_c));
  if (is_installed("libmvec.so.1")) {
    EXPECT_EQ(version("libmvec.so.1"), of_c);
  }
}

// libmvec is linked to libm: dlsym would find that one's functions too.
TEST(VectorLibraries, AreNotShownWithFunctionsOfTheLibrariesThatTheyUse) {
  if (!is_installed("libmvec.so.1")) GTEST_SKIP() << "libmvec.so.1 is not installed";
  const auto device = libm_adapter()->open("libmvec.so.1");
  ASSERT_TRUE(device) << device.error().message;
  EXPECT_THAT((*device)->info().driver, HasSubstr("libmvec"));
  EXPECT_EQ((*device)->unsupported(call_of_width("sin", f64, 1)), "libmvec.so.1 has no sin");
}

TEST(VectorLibraries, ReportWhatTheyDoNotHave) {
  const auto device = libm_adapter()->open(compiled + "@sse2");
  ASSERT_TRUE(device) << device.error().message;
  EXPECT_EQ((*device)->unsupported(call_of_width("fabs", f64, 4)),
            compiled + "@sse2 has no fabs of 4 doubles for sse2");
  EXPECT_EQ((*device)->unsupported(call_of_width("fabs", f32, 3)),
            compiled + "@sse2 has no fabs of 3 floats for sse2");
}

TEST(LibrarySelection, IsReadFromTheWordsBehindThePath) {
  const auto all = libm::parse_selection("/lib/a@b/libsleef.so@u35,sse4,masked");
  ASSERT_TRUE(all) << all.error().message;
  EXPECT_EQ(all->path, "/lib/a@b/libsleef.so");
  EXPECT_EQ(all->isa, "sse4");
  EXPECT_EQ(all->accuracy, "u35");
  EXPECT_TRUE(all->masked);
  for (const char* path : {"libm.so.6", "/lib/a@b/libsleef.so", ""})
    EXPECT_EQ(libm::parse_selection(path)->path, path);
}

TEST(LibrarySelection, RefusesOtherWords) {
  EXPECT_THAT(libm::parse_selection("libm.so.6@avx3").error().message,
              HasSubstr("'avx3' is no selection of functions; did you mean 'avx'?"));
  EXPECT_THAT(libm::parse_selection("libm.so.6@avx,sse2").error().message,
              HasSubstr("'avx' and 'sse2' exclude each other"));
  EXPECT_THAT(libm_adapter()->open("libm.so.6@u35").error().message, HasSubstr("none of the functions"));
}

}  // namespace
}  // namespace plumbline
