// What a device's process does with requests that Plumbline would never send.

#include "harness/process/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

#include "harness/process/protocol.h"
#include "harness/process/wire.h"
#include "sockets.h"

namespace plumbline {
namespace {

using testing::HasSubstr;

/// Gives each argument back; throws where the expression says so.
class EchoDevice final : public Device {
 public:
  const DeviceInfo& info() const override { return info_; }
  std::optional<std::string> unsupported(const Call&) const override { return std::nullopt; }
  Outcome<std::unique_ptr<Evaluator>> prepare(const Call& call) override {
    if (call.expression == "throw") throw std::runtime_error("no such expression");
    return std::unique_ptr<Evaluator>(std::make_unique<Echo>());
  }

 private:
  struct Echo final : Evaluator {
    Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
      for (Column& column : results) column.bytes.assign(column.bytes.size(), arguments[0].bytes[0]);
      return ok();
    }
  };
  DeviceInfo info_;
};

Call echo() {
  Call call;
  call.expression = "a";
  call.arguments = call.results = {ScalarType::f32};
  return call;
}

class Serving : public testing::Test {
 protected:
  Serving()
      : server_([this] {
          serve_requests(device_, pair.second());
          pair.close_second();
        }) {}
  ~Serving() override {
    pair.close_first();
    server_.join();
  }
  nlohmann::json reply_to(const nlohmann::json& head, std::size_t body = 0) {
    EXPECT_TRUE(send_message(pair.first(), {head, std::vector<std::byte>(body)}, 5));
    return next();
  }
  nlohmann::json next() {
    const auto reply = receive_message(pair.first(), 5, 1 << 20);
    return reply ? reply->head : nlohmann::json{{"none", reply.error().message}};
  }

  SocketPair pair;

 private:
  EchoDevice device_;
  std::thread server_;
};

TEST_F(Serving, AMalformedRequestGetsAnErrorAndTheNextOneIsServed) {
  ASSERT_EQ(reply_to({{"op", "prepare"}, {"call", echo()}}).at("id"), 1);
  nlohmann::json wide = echo();
  wide["width"] = 5;
  const std::pair<nlohmann::json, const char*> malformed[] = {
      {nlohmann::json::object(), "'op'"},
      {{{"op", 1}}, "'op'"},
      {{{"op", "prepare"}}, "'call'"},
      {{{"op", "prepare"}, {"call", "sin"}}, "'call'"},
      {{{"op", "prepare"}, {"call", wide}}, "width 5"},
      {{{"op", "unsupported"}, {"call", {{"builtin", 7}}}}, "'call'"},
      {{{"op", "evaluate"}}, "'id'"},
      {{{"op", "evaluate"}, {"id", 9}}, "the id 9"},
      {{{"op", "evaluate"}, {"id", 1}}, "'count'"},
      {{{"op", "evaluate"}, {"id", 1}, {"count", 3}}, "0 bytes of arguments for 3 points"},
      {{{"op", "evaluate"}, {"id", 1}, {"count", std::uint64_t{1} << 62}}, "bytes of arguments"},
      {{{"op", "guess"}, {"id", 1}}, "no operation 'guess'"}};
  for (const auto& [head, says] : malformed) {
    const nlohmann::json reply = reply_to(head);
    ASSERT_TRUE(reply.contains("error")) << head << reply;
    EXPECT_THAT(reply.at("error").at("message").get<std::string>(), HasSubstr(says)) << head;
  }
  EXPECT_FALSE(reply_to({{"op", "evaluate"}, {"id", 1}, {"count", 2}}, 8).contains("error"));
}

TEST_F(Serving, AnExceptionOfTheDeviceIsAReply) {
  Call call = echo();
  call.expression = "throw";
  const nlohmann::json reply = reply_to({{"op", "prepare"}, {"call", call}});
  EXPECT_THAT(reply.dump(), HasSubstr("no such expression"));
  EXPECT_EQ(reply_to({{"op", "prepare"}, {"call", echo()}}).at("id"), 1);
}

TEST_F(Serving, ARequestThatCannotBeReadIsTheLast) {
  ASSERT_TRUE(write_all(pair.first(), Frame{.head_size = ~std::uint64_t{0}}.bytes()));
  EXPECT_THAT(next().dump(), HasSubstr("a head of 18446744073709551615 bytes"));
  EXPECT_THAT(next().dump(), HasSubstr("gone"));
}

// Whatever arrives, the server answers each frame or ends: an exception that leaves it ends this program.
TEST(ServerFuzz, DamagedRequestsAreAnsweredOrEndTheConversation) {
  constexpr int conversations = 1000;
  EchoDevice device;
  Random random(12);
  int answered = 0, errors = 0;
  for (int k = 0; k < conversations; ++k) {
    const std::pair<nlohmann::json, std::string> requests[] = {
        {{{"op", "unsupported"}, {"call", echo()}}, ""},
        {{{"op", "prepare"}, {"call", echo()}}, ""},
        {{{"op", "evaluate"}, {"id", 1}, {"count", 4}}, std::string(16, 'x')},
        {{{"op", "destroy"}, {"id", 1}}, ""}};
    const std::size_t damaged = random.below(std::size(requests));
    std::string bytes;
    for (std::size_t r = 0; r < std::size(requests); ++r) {
      const auto& [head, body] = requests[r];
      bytes += r == damaged ? mutated(head, body, random) : Frame{.head = head.dump(), .body = body}.bytes();
    }
    SocketPair pair;
    std::thread server([&] {
      serve_requests(device, pair.second());
      pair.close_second();
    });
    (void)write_all(pair.first(), bytes);
    ::shutdown(pair.first(), SHUT_WR);
    for (;;) {
      const auto reply = receive_message(pair.first(), 10, 1 << 20);
      ASSERT_TRUE(reply || reply.error().kind == Error::Kind::crashed) << reply.error().message;
      if (!reply) break;
      ++answered;
      errors += reply->head.contains("error") ? 1 : 0;
    }
    server.join();
  }
  EXPECT_GT(answered, conversations);
  EXPECT_GT(errors, conversations / 4);
}

}  // namespace
}  // namespace plumbline
