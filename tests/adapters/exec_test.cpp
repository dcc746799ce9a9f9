#include "harness/exec/exec.h"

#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "columns.h"
#include "harness/exec/greeting.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;

const Call sine{
    .builtin = "sin", .expression = "sin(a)", .arguments = {ScalarType::f32}, .results = {ScalarType::f32}};
const std::string greets_with_sine = "read line; printf 'plumbline-exec 1 test\\nsin f32(f32)\\n\\n'\n";

/// A shell script that stands in for a program.
class ExecDevice : public testing::Test {
 protected:
  std::string script(const std::string& text) {
    const auto path = std::filesystem::path(testing::TempDir()) /
                      (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".sh");
    std::ofstream(path) << text;
    return "sh '" + path.string() + "'";
  }
  std::string open_error(const std::string& text) {
    const auto device = exec_adapter()->open(script(text));
    return device ? "opened" : device.error().message;
  }
  /// The error of the reply to sin of two floats.
  std::string error_of_reply(const std::string& text) {
    const auto device = exec_adapter()->open(script(greets_with_sine + text));
    if (!device) return device.error().message;
    const std::vector<Column> arguments{floats({1, 2})};
    std::vector<Column> results{floats({0, 0})};
    const auto status = (*(*device)->prepare(sine))->evaluate(arguments, results);
    return status ? "no error" : status.error().message;
  }
  /// Sine of so many floats is what the program copies. The last of them is 1.
  void expect_copied(Outcome<std::unique_ptr<Device>> device, std::size_t points) {
    ASSERT_TRUE(device) << device.error().message;
    std::vector<Column> arguments, results;
    arguments.emplace_back(ScalarType::f32, points);
    results.emplace_back(ScalarType::f32, points);
    arguments[0].set(points - 1, 0x3f800000);
    const auto status = (*(*device)->prepare(sine))->evaluate(arguments, results);
    ASSERT_TRUE(status) << status.error().message;
    EXPECT_EQ(results[0].bits(points - 1), 0x3f800000U);
  }
};

TEST_F(ExecDevice, WritesCallsAndReadsReplies) {
  const auto device = exec_adapter()->open(
      script("read line; printf 'plumbline-exec 1 echo of floats\\nfabs f32(f32)\\nfabs f32x4(f32x4)\\n\\n'\n"
             "while read name types points; do echo \"ok $points\"; head -c $((points * 4)); done\n"));
  ASSERT_TRUE(device) << device.error().message;
  EXPECT_EQ((*device)->info().name, "echo of floats");
  EXPECT_TRUE((*device)->info().single.supported);
  EXPECT_FALSE((*device)->info().double_precision.supported);
  Call call = sine;
  EXPECT_EQ((*device)->unsupported(call), "echo of floats offers no 'sin f32(f32)'");
  call.builtin = "fabs";
  for (const int width : {1, 4}) {
    call.width = width;
    ASSERT_EQ((*device)->unsupported(call), std::nullopt);
    const auto evaluator = (*device)->prepare(call);
    for (const float first : {1.0F, 3.0F}) {
      const std::vector<Column> arguments{floats({first, 2, 3, 4})};
      std::vector<Column> results{floats({0, 0, 0, 0})};
      const auto status = (*evaluator)->evaluate(arguments, results);
      ASSERT_TRUE(status) << status.error().message;
      EXPECT_EQ(float_at(results[0], 0), first);
      EXPECT_EQ(float_at(results[0], 3), 4);
    }
  }
}

// Neither side may wait for the other: the program replies while it still reads, more than a pipe holds.
TEST_F(ExecDevice, ReadsRepliesWhileItWritesACall) {
  expect_copied(exec_adapter()->open(script(
                    greets_with_sine +
                    "read name types points; echo \"ok $points\"; head -c $((points * 4)); sleep 5\n")),
                1 << 20);
}

TEST_F(ExecDevice, ReportsWhatIsWrongOfAGreeting) {
  EXPECT_THAT(open_error("echo hello\n"), HasSubstr("it began with 'hello'; wanted 'plumbline-exec 1 NAME'"));
  EXPECT_THAT(open_error("echo plumbline-exec 2 x; echo\n"),
              HasSubstr("it speaks version 2 of the protocol; this Plumbline speaks version 1"));
  EXPECT_THAT(open_error("echo plumbline-exec 1; echo\n"), HasSubstr("its first line has no name"));
  EXPECT_THAT(open_error("echo plumbline-exec 1 x; echo sin; echo\n"),
              HasSubstr("line 2 of its greeting, 'sin': wanted a function such as 'pow f64(f64,f64)'"));
  EXPECT_THAT(open_error("echo plumbline-exec 1 x; echo 'sin f65(f64)'; echo\n"),
              HasSubstr("'f65' is no type; did you mean 'f64'?"));
  EXPECT_THAT(open_error("echo plumbline-exec 1 x; echo 'sin f64x5(f64x5)'; echo\n"), HasSubstr("'f64x5'"));
  EXPECT_THAT(open_error("exit 7\n"), HasSubstr("it exited with status 7"));
  EXPECT_THAT(open_error("kill -SEGV $$\n"), HasSubstr("it was ended by SIGSEGV"));
  EXPECT_THAT(open_error("head -c 9999 /dev/zero\n"), HasSubstr("it wrote bytes where a line was due"));
}

TEST_F(ExecDevice, ReportsWhatIsWrongOfAReply) {
  EXPECT_THAT(error_of_reply("read line; echo okay\n"),
              HasSubstr("it answered 'okay'; wanted 'ok 2' (in reply to 'sin f32(f32)')"));
  EXPECT_THAT(error_of_reply("read line; echo ok 3\n"), HasSubstr("it answered 'ok 3'; wanted 'ok 2'"));
  EXPECT_THAT(error_of_reply("read line; echo ok 2; printf 12345; exit 1\n"),
              HasSubstr("it exited with status 1, 5 of 8 bytes into a column"));
  EXPECT_THAT(error_of_reply("read line; echo error no such GPU\n"), HasSubstr("it reports: no such GPU"));
  EXPECT_THAT(error_of_reply("exit 4\n"), HasSubstr("it exited with status 4"));
}

/// A program that copies floats where the call has them: `sin f32(f32) POINTS at FROM TO`.
const std::string greets_with_memory =
    "read line; printf 'plumbline-exec 1 test\\nsin f32(f32)\\nshared\\n\\n'\n";
const std::string copies_in_memory =
    "while read name types points at from to; do\n"
    "  if [ \"$at\" = at ]; then dd if=$PLUMBLINE_SHARED iflag=skip_bytes,count_bytes skip=$from "
    "count=$((points * 4)) status=none | dd of=$PLUMBLINE_SHARED oflag=seek_bytes seek=$to conv=notrunc "
    "status=none; echo \"ok $points\"\n"
    "  else echo \"ok $points\"; head -c $((points * 4)); fi\ndone\n";

TEST_F(ExecDevice, LeavesValuesInSharedMemoryForProgramsThatMapIt) {
  const auto device = exec_adapter()->open(script(greets_with_memory + copies_in_memory));
  ASSERT_TRUE(device) << device.error().message;
  const auto evaluator = (*device)->prepare(sine);
  for (const float first : {1.0F, 3.0F}) {
    const std::vector<Column> arguments{floats({first, 2, 3})};
    std::vector<Column> results{floats({0, 0, 0})};
    const auto status = (*evaluator)->evaluate(arguments, results);
    ASSERT_TRUE(status) << status.error().message;
    EXPECT_EQ(float_at(results[0], 0), first);
    EXPECT_EQ(float_at(results[0], 2), 3);
  }
}

TEST_F(ExecDevice, TakesValuesThroughPipesWhereTheMemoryIsTooSmall) {
  expect_copied(exec_adapter()->open(script(greets_with_memory + copies_in_memory)), std::size_t{9} << 20);
}

// Else the results of the call before would pass for these.
TEST_F(ExecDevice, ResultsThatAProgramDoesNotWriteToSharedMemoryAreNaN) {
  const auto device = exec_adapter()->open(
      script(greets_with_memory + "while read name types points rest; do echo \"ok $points\"; done\n"));
  ASSERT_TRUE(device) << device.error().message;
  const std::vector<Column> arguments{floats({1, 2})};
  std::vector<Column> results{floats({0, 0})};
  ASSERT_TRUE((*(*device)->prepare(sine))->evaluate(arguments, results));
  EXPECT_TRUE(std::isnan(float_at(results[0], 0)));
  EXPECT_TRUE(std::isnan(float_at(results[0], 1)));
}

TEST_F(ExecDevice, StartsTheProgramAnewAfterAFailure) {
  const std::string mark = testing::TempDir() + "exec_mark";
  std::filesystem::remove(mark);
  const auto device =
      exec_adapter()->open(script(greets_with_sine + "read name types points\nif [ -e " + mark +
                                  " ]; then echo \"ok $points\"; head -c 8; fi\n" + "touch " + mark + "\n"));
  ASSERT_TRUE(device) << device.error().message;
  const auto evaluator = (*device)->prepare(sine);
  const std::vector<Column> arguments{floats({1, 2})};
  std::vector<Column> results{floats({0, 0})};
  EXPECT_FALSE((*evaluator)->evaluate(arguments, results));
  EXPECT_TRUE((*evaluator)->evaluate(arguments, results));
  EXPECT_EQ(float_at(results[0], 1), 2);
}

TEST_F(ExecDevice, ReportsWhyAProgramCannotBeStarted) {
  EXPECT_THAT(
      exec_adapter()->open("/no/such/program --x").error().message,
      HasSubstr("exec: '/no/such/program --x': it cannot be started: /no/such/program: No such file"));
  EXPECT_THAT(exec_adapter()->open("cat | cat").error().message,
              HasSubstr("wanted a program and its arguments"));
  EXPECT_THAT(exec_adapter()->open("").error().message, HasSubstr("wanted a command line"));
}

TEST(ExecGreeting, HasFormatsThatAreFlushed) {
  exec::Greeting greeting;
  ASSERT_TRUE(exec::parse_line("frexp f64,i32(f64)", greeting));
  ASSERT_TRUE(exec::parse_line("flushes f32", greeting));
  EXPECT_EQ(greeting.functions, (std::set<std::string>{"frexp f64,i32(f64)"}));
  EXPECT_EQ(greeting.types, std::set{ScalarType::f64});
  EXPECT_EQ(greeting.flushed, std::set{ScalarType::f32});
}

}  // namespace
}  // namespace plumbline
