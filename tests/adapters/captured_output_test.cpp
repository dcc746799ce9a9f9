#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>

#include "harness/opencl/print_evaluator.h"

namespace plumbline::opencl {
namespace {

TEST(CapturedOutput, IsWhatTheLibraryAndTheDescriptorWrite) {
  const auto text = output_of([] {
    std::fputs("by the library, ", stdout);
    std::fflush(stdout);
    EXPECT_EQ(::write(STDOUT_FILENO, "by descriptor 1, ", 17), 17);
    std::fputs("left in a buffer", stdout);
    return ok();
  });
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "by the library, by descriptor 1, left in a buffer");
}

TEST(CapturedOutput, EndsWithTheAction) {
  testing::internal::CaptureStdout();
  std::fputs("before ", stdout);
  EXPECT_EQ(*output_of([] {
    std::fputs("during", stdout);
    return ok();
  }),
            "during");
  EXPECT_FALSE(output_of([] { return Status(Error{Error::Kind::device_failed, "the launch failed"}); }));
  std::fputs("after", stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "before after");
}

TEST(PrintSource, EveryPrintIsACaseAndUnknownOnesAreTheProbe) {
  Call call;
  call.kind = PrintCall{{{"\"%d\", 1"}, {"\"%v2f\", x", true}}, {ScalarType::f64}};
  const std::string source = print_source(call);
  for (const char* part :
       {"cl_khr_fp64", "case 0: status = printf(\"%d\", 1);", "case 1: status = printf(\"%v2f\", x);",
        "default: status = printf(\"plumbline\");"})
    EXPECT_NE(source.find(part), std::string::npos) << part << " in\n" << source;
  EXPECT_EQ(source.find("cl_khr_fp16"), std::string::npos);
}

}  // namespace
}  // namespace plumbline::opencl
