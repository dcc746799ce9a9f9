// A device whose process breaks the protocol: an error, in time, and a fresh process for the next request.

#include "harness/process/client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>

#include "children.h"

namespace plumbline {
namespace {

using testing::HasSubstr;

/// Opens the device, checks that it is supported, prepares, lends memory and evaluates: replies 0 to 4. The
/// first error.
Status whole_conversation(Adapter& adapter, std::size_t points = 4) {
  auto device = adapter.open("x");
  if (!device) return device.error();
  if (const auto reason = (*device)->unsupported(identity())) return Error{Error::Kind::unsupported, *reason};
  auto evaluator = (*device)->prepare(identity());
  if (!evaluator) return evaluator.error();
  std::vector<Column> arguments{Column(ScalarType::f32, points)};
  std::vector<Column> results{Column(ScalarType::f32, points)};
  for (std::size_t i = 0; i < points; ++i) arguments[0].set(i, i + 1);
  auto status = (*evaluator)->evaluate(arguments, results);
  if (status && !std::ranges::equal(arguments[0].bytes, results[0].bytes))
    return Error{Error::Kind::io, "other results than the device's"};
  return status;
}

Status conversation_with(const Behaviour& behaviour, double timeout = 20, std::size_t points = 4) {
  const auto adapter = isolated_adapter("test", {timeout, timeout, timeout},
                                        [&](const std::string&) { return fork_child(behaviour); });
  return whole_conversation(*adapter, points);
}

double seconds_of(const std::function<void()>& action) {
  const auto start = std::chrono::steady_clock::now();
  action();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

TEST(IsolatedDevice, AWholeConversationWithoutDamageWorks) {
  const auto status = conversation_with(damaging(-1, {}));
  EXPECT_TRUE(status) << status.error().message;
}

struct BadReply {
  int at;
  Frame frame;
  const char* message;
};

// The process stays alive and connected: only its reply is wrong.
TEST(IsolatedDevice, AMalformedReplyIsAnErrorThatNamesIt) {
  const BadReply cases[] = {
      {0, {.head = "no JSON"}, "no JSON"},
      {0, {.head = "{}"}, "'info'"},
      {0, {.head = R"({"info": {"name": 7}})"}, "'info'"},
      {1, {.head = "{}"}, "'reason'"},
      {1, {.head = R"({"reason": 7})"}, "'reason'"},
      {2, {.head = R"({"id": "one", "source": ""})"}, "'id'"},
      {2, {.head = R"({"id": 1})"}, "'source'"},
      {2, {.head = R"({"error": "text"})"}, "'error'"},
      {2, {.head = R"({"error": {"kind": 99, "message": "", "detail": ""}})"}, "'error'"},
      {3, {.head = "[]"}, "no JSON object"},
      {4, {.head = "[]"}, "no JSON object"},
      {4, {.head = "{}"}, "'block'"},
      {4, {.head = R"({"block": 1, "points": 4, "seconds": 0})"}, "block 1; expected 0"},
      {4, {.head = R"({"block": 0, "points": 3, "seconds": 0})"}, "points 3; expected 4"},
      {4, {.head = R"({"block": 0, "points": 4})"}, "'seconds'"},
      {4, {.head = R"({"block": 0, "points": 4, "seconds": -1})"}, "-1 seconds"},
      {4, {.head_size = std::uint64_t{1} << 60}, "a head of 1152921504606846976 bytes"}};
  for (const BadReply& bad : cases) {
    Status status = ok();
    const double seconds = seconds_of([&] {
      status = conversation_with([&](int socket) {
        replying(bad.at, bad.frame)(socket);
        ::pause();
      });
    });
    ASSERT_FALSE(status) << bad.message;
    EXPECT_EQ(status.error().kind, Error::Kind::device_failed) << status.error().message;
    EXPECT_THAT(status.error().message, HasSubstr("malformed reply"));
    EXPECT_THAT(status.error().message, HasSubstr(bad.message));
    EXPECT_LT(seconds, 10) << bad.message;
  }
}

TEST(IsolatedDevice, AnErrorOfTheDeviceIsPassedOnAndEndsNothing) {
  const nlohmann::json error{{"error", FieldWriter::json_of(Error{Error::Kind::build_failed, "no", "log"})}};
  const auto status = conversation_with(replying(2, {.head = error.dump()}));
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, Error::Kind::build_failed);
  EXPECT_EQ(status.error().detail, "log");
}

TEST(IsolatedDevice, AProcessThatNeverRepliesIsHung) {
  for (int at = 0; at < 5; ++at) {
    Status status = ok();
    const double seconds = seconds_of([&] {
      status = conversation_with(
          [&](int socket) {
            damaging(at, [](const auto&) { return std::string(); })(socket);
            ::pause();
          },
          0.3);
    });
    ASSERT_FALSE(status) << at;
    EXPECT_EQ(status.error().kind, Error::Kind::hung) << status.error().message;
    EXPECT_LT(seconds, 10);
  }
}

TEST(IsolatedDevice, AProcessThatReadsNothingIsHungWhileItIsSentABlock) {
  constexpr std::size_t points = std::size_t{1} << 21;
  const auto status = conversation_with(
      [](int socket) {
        (void)write_all(socket, Frame{.head = greeting().dump()}.bytes());
        for (const char* reply : {R"({"reason": null})", R"({"id": 1, "source": ""})", "{}"}) {
          (void)receive_message(socket, 20, most_descriptors);
          (void)write_all(socket, Frame{.head = reply}.bytes());
        }
        ::pause();
      },
      1, points);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, Error::Kind::hung) << status.error().message;
}

TEST(IsolatedDevice, AProcessThatClosesItsSocketAndGoesOnIsKilled) {
  Status status = ok();
  const double seconds = seconds_of([&] {
    status = conversation_with([](int socket) {
      (void)write_all(socket, Frame{.head = greeting().dump()}.bytes());
      ::close(socket);
      ::pause();
    });
  });
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, Error::Kind::crashed);
  EXPECT_THAT(status.error().message, HasSubstr("closed its connection"));
  EXPECT_LT(seconds, 10);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

TEST(IsolatedDevice, HowAProcessEndedIsReported) {
  const auto exits = conversation_with([](int) { ::_exit(7); });
  ASSERT_FALSE(exits);
  EXPECT_THAT(exits.error().message, HasSubstr("exited with status 7"));
  const auto dies = conversation_with([](int) { ::raise(SIGKILL); });
  ASSERT_FALSE(dies);
  EXPECT_THAT(dies.error().message, HasSubstr("SIGKILL"));
}

// The reason why a call is unsupported makes its verdict "skipped", which a broken process must not get.
TEST(IsolatedDevice, AProcessThatFailsAtTheRequestOfSupportIsNotOneThatLacksSomething) {
  const auto adapter = isolated_adapter(
      "test", {}, [](const std::string&) { return fork_child(replying(1, {.head = "no JSON"})); });
  auto device = adapter->open("x");
  ASSERT_TRUE(device);
  EXPECT_FALSE((*device)->unsupported(identity()));
  const auto prepared = (*device)->prepare(identity());
  ASSERT_FALSE(prepared);
  EXPECT_EQ(prepared.error().kind, Error::Kind::device_failed);
}

TEST(IsolatedDevice, TheNextRequestGetsAFreshProcess) {
  int started = 0;
  const auto adapter = isolated_adapter("test", {}, [&](const std::string&) {
    return fork_child(++started == 1 ? replying(2, {.head = "{}"}) : damaging(-1, {}));
  });
  auto device = adapter->open("x");
  ASSERT_TRUE(device);
  EXPECT_FALSE((*device)->unsupported(identity()));
  EXPECT_FALSE((*device)->prepare(identity()));
  EXPECT_TRUE((*device)->prepare(identity()));
  EXPECT_EQ(started, 2);
}

// Whatever is damaged, the conversation ends with a result or an Error, in time, and no process is left.
TEST(ClientFuzz, DamagedRepliesAreErrorsInTime) {
  constexpr int conversations = 600;
  Random random(12);
  int failed = 0;
  const double seconds = seconds_of([&] {
    for (int k = 0; k < conversations; ++k) {
      const std::uint64_t seed = random.next();
      const auto damage = [seed](const nlohmann::json& head) {
        Random own(seed);
        return mutated(head, own);
      };
      const auto status = conversation_with(damaging(static_cast<int>(random.below(5)), damage));
      failed += status ? 0 : 1;
      if (status) continue;
      const Error::Kind kind = status.error().kind;
      EXPECT_TRUE(kind == Error::Kind::device_failed || kind == Error::Kind::crashed ||
                  kind == Error::Kind::unsupported)
          << seed << ": " << status.error().message;
    }
  });
  EXPECT_GT(failed, conversations / 2);
  EXPECT_LT(seconds, 60);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

}  // namespace
}  // namespace plumbline
