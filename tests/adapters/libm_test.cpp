#include "harness/libm/libm.h"

#include <gmock/gmock.h>

#include "harness/libm/target.h"
#include "library_calls.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;

TEST(LibraryDevice, EveryFunctionOfTheTableIsTheOneItIsNamedFor) {
  auto device = libm_adapter()->open("");
  ASSERT_TRUE(device) << device.error().message;
  int measured = 0;
  for (const libm::CFunction& f : libm::c_functions())
    for (ScalarType precision : {ScalarType::f32, ScalarType::f64}) {
      const Call call = call_of(f, precision);
      if ((*device)->unsupported(call)) continue;
      expect_named_function(**device, f, call);
      ++measured;
    }
  EXPECT_GE(measured, 2 * 45);
}

TEST(LibraryDevice, RefusesWhatALibraryCannotExpress) {
  auto device = libm_adapter()->open("libm.so.6");
  ASSERT_TRUE(device);
  struct Case {
    Call call;
    const char* reason;
  };
  const auto f32 = ScalarType::f32;
  const Case cases[] = {
      {{.builtin = "x+y", .expression = "a + b", .arguments = {f32, f32}, .results = {f32}}, "operator"},
      {{.builtin = "sin", .expression = "sin(a)", .arguments = {f32}, .results = {f32}, .width = 4},
       "no sin of 4 floats"},
      {{.builtin = "sin",
        .expression = "sin(a)",
        .arguments = {ScalarType::f16},
        .results = {ScalarType::f16}},
       "half"},
      {{.builtin = "native_sin", .expression = "native_sin(a)", .arguments = {f32}, .results = {f32}},
       "native_sin"},
  };
  for (const Case& c : cases)
    EXPECT_THAT((*device)->unsupported(c.call).value_or("supported"), HasSubstr(c.reason));
}

TEST(LibraryAdapter, RefusesWhatIsNoMathLibrary) {
  const auto missing = libm_adapter()->open("/no/such/library.so");
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().message, HasSubstr("/no/such/library.so"));
}

TEST(LibraryAdapter, ListsTheSystemsLibrary) {
  const auto devices = libm_adapter()->list();
  // And those of the targets whose packages are installed.
  const std::size_t targets = libm::targets().size() - lacks_of_libraries().size();
  ASSERT_EQ(devices.size(), 1 + targets);
  EXPECT_EQ(devices[0].spec, "libm:libm.so.6");
  EXPECT_THAT(devices[0].driver, HasSubstr("libm"));
}

}  // namespace
}  // namespace plumbline
