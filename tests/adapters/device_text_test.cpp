#include <gtest/gtest.h>

#include "harness/opencl/driver_text.h"

namespace plumbline {
namespace {

TEST(DeviceText, KeepsUtf8AndReplacesTheRest) {
  EXPECT_EQ(opencl::as_utf8("µ \"x\"\n\x01"), "µ \"x\"\n\x01");
  EXPECT_EQ(opencl::as_utf8("a\xff"
                            "b"),
            "a\xef\xbf\xbd"
            "b");
}

}  // namespace
}  // namespace plumbline
