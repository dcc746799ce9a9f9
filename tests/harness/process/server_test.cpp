// What a device's process does with requests that Plumbline would never send.

#include "harness/process/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <tuple>

#include "harness/process/protocol.h"
#include "harness/process/shared_columns.h"
#include "harness/process/wire.h"
#include "sockets.h"

namespace plumbline {
namespace {

using testing::HasSubstr;

/// Gives each argument back; throws where the expression is that.
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
      for (Column& column : results) std::ranges::copy(arguments[0].bytes, column.bytes.begin());
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

nlohmann::json loan(std::uint64_t points) { return {{"op", "lend"}, {"id", 1}, {"points", points}}; }

nlohmann::json evaluation(std::size_t block, std::uint64_t points) {
  return {{"op", "evaluate"}, {"id", 1}, {"block", block}, {"points", points}};
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
  nlohmann::json reply_to(const nlohmann::json& head, std::span<const int> descriptors = {}) {
    EXPECT_TRUE(send_message(pair.first(), head, 5, descriptors));
    return next();
  }
  nlohmann::json next() {
    const auto reply = receive_message(pair.first(), 5);
    return reply ? reply->head : nlohmann::json{{"none", reply.error().message}};
  }

  SocketPair pair;

 private:
  EchoDevice device_;
  std::thread server_;
};

TEST_F(Serving, AMalformedRequestGetsAnErrorAndTheNextOneIsServed) {
  ASSERT_EQ(reply_to({{"op", "prepare"}, {"call", FieldWriter::json_of(echo())}}).at("id"), 1);
  Call wide = echo();
  wide.width = 5;
  const std::pair<nlohmann::json, const char*> malformed[] = {
      {nlohmann::json::object(), "'op'"},
      {{{"op", 1}}, "'op'"},
      {{{"op", "prepare"}}, "'call'"},
      {{{"op", "prepare"}, {"call", "sin"}}, "'call'"},
      {{{"op", "prepare"}, {"call", FieldWriter::json_of(wide)}}, "width 5"},
      {{{"op", "unsupported"}, {"call", {7}}}, "'call'"},
      {{{"op", "evaluate"}}, "'id'"},
      {{{"op", "evaluate"}, {"id", 9}}, "the id 9"},
      {{{"op", "lend"}, {"id", 1}}, "'points'"},
      {{{"op", "lend"}, {"id", 1}, {"points", 8}}, "0 descriptors of 2"},
      {{{"op", "evaluate"}, {"id", 1}}, "'block'"},
      {{{"op", "evaluate"}, {"id", 1}, {"block", 0}}, "'points'"},
      {evaluation(0, 1), "1 points in block 0; memory was lent for 0"},
      {{{"op", "guess"}, {"id", 1}}, "no operation 'guess'"}};
  for (const auto& [head, message] : malformed) {
    const nlohmann::json reply = reply_to(head);
    ASSERT_TRUE(reply.contains("error")) << head << reply;
    EXPECT_THAT(reply.at("error").at(1).get<std::string>(), HasSubstr(message)) << head;
  }
  EXPECT_FALSE(reply_to({{"op", "destroy"}, {"id", 1}}).contains("error"));
}

TEST_F(Serving, BlocksAreEvaluatedInTheMemoryThatIsLent) {
  ASSERT_EQ(reply_to({{"op", "prepare"}, {"call", FieldWriter::json_of(echo())}}).at("id"), 1);
  auto columns = SharedColumns::create(echo(), 8);
  ASSERT_TRUE(columns);
  ASSERT_FALSE(reply_to(loan(8), columns->descriptors()).contains("error"));
  for (const std::size_t block : {1, 0}) {
    for (std::size_t i = 0; i < 8; ++i) columns->arguments(block)[0].set(i, 100 * block + i + 1);
    const nlohmann::json reply = reply_to(evaluation(block, 3 + block));
    EXPECT_EQ(reply.at("block"), block);
    EXPECT_EQ(reply.at("points"), 3 + block);
    EXPECT_GE(reply.at("seconds"), 0.0);
    for (std::size_t i = 0; i < 8; ++i)
      EXPECT_EQ(columns->results(block)[0].bits(i), i < 3 + block ? 100 * block + i + 1 : 0);
  }
  for (const auto& [block, points] : {std::pair(0, 0), std::pair(0, 9), std::pair(2, 1)})
    EXPECT_THAT(
        reply_to(evaluation(static_cast<std::size_t>(block), static_cast<std::uint64_t>(points))).dump(),
        HasSubstr("memory was lent for 8 in each of 2"));
}

// What is mapped must be as large as the points need and stay so: else a read of it ends the process.
TEST_F(Serving, MemoryThatIsNotAsTheLoanStatesIsRefused) {
  ASSERT_EQ(reply_to({{"op", "prepare"}, {"call", FieldWriter::json_of(echo())}}).at("id"), 1);
  auto columns = SharedColumns::create(echo(), 8);
  ASSERT_TRUE(columns);
  const Descriptor unsealed(::memfd_create("unsealed", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  ASSERT_EQ(::ftruncate(unsealed.get(), 8192), 0);
  const auto [arguments, results] = columns->descriptors();
  const std::tuple<std::uint64_t, std::vector<int>, const char*> refused[] = {
      {8, {arguments}, "1 descriptors of 2"},
      {0, {arguments, results}, "a block of 0 points"},
      {~std::uint64_t{0}, {arguments, results}, "a block of 18446744073709551615 points"},
      {std::uint64_t{1} << 30, {arguments, results}, "a block of 1073741824 points"},
      {2000, {arguments, results}, "8192 bytes where 16384 are wanted"},
      {8, {pair.first(), pair.first()}, "not sealed"},
      {8, {unsealed.get(), results}, "not sealed"},
      {8, {arguments, unsealed.get()}, "not sealed"}};
  for (const auto& [points, descriptors, message] : refused)
    EXPECT_THAT(reply_to(loan(points), descriptors).dump(), HasSubstr(message));
  EXPECT_THAT(reply_to(evaluation(0, 1)).dump(), HasSubstr("memory was lent for 0"));
  EXPECT_FALSE(reply_to(loan(8), columns->descriptors()).contains("error"));
}

TEST_F(Serving, AnExceptionOfTheDeviceIsAReply) {
  Call call = echo();
  call.expression = "throw";
  const nlohmann::json reply = reply_to({{"op", "prepare"}, {"call", FieldWriter::json_of(call)}});
  EXPECT_THAT(reply.dump(), HasSubstr("no such expression"));
  EXPECT_EQ(reply_to({{"op", "prepare"}, {"call", FieldWriter::json_of(echo())}}).at("id"), 1);
}

TEST_F(Serving, ARequestThatCannotBeReadIsTheLast) {
  ASSERT_TRUE(write_all(pair.first(), Frame{.head_size = ~std::uint64_t{0}}.bytes()));
  EXPECT_THAT(next().dump(), HasSubstr("a head of 18446744073709551615 bytes"));
  EXPECT_THAT(next().dump(), HasSubstr("gone"));
}

// Whatever arrives, the server replies to each frame or ends: an exception that leaves it ends this program.
TEST(ServerFuzz, DamagedRequestsGetAReplyOrEndTheConversation) {
  constexpr int conversations = 1000;
  EchoDevice device;
  Random random(12);
  auto columns = SharedColumns::create(echo(), 8);
  ASSERT_TRUE(columns);
  const auto memory = columns->descriptors();
  const std::size_t open = open_descriptors();
  int replied = 0, errors = 0, evaluated = 0;
  for (int k = 0; k < conversations; ++k) {
    const nlohmann::json requests[] = {{{"op", "unsupported"}, {"call", FieldWriter::json_of(echo())}},
                                       {{"op", "prepare"}, {"call", FieldWriter::json_of(echo())}},
                                       loan(8),
                                       evaluation(1, 4),
                                       {{"op", "destroy"}, {"id", 1}}};
    const std::size_t damaged = random.below(std::size(requests));
    SocketPair pair;
    std::thread server([&] {
      serve_requests(device, pair.second());
      pair.close_second();
    });
    for (std::size_t r = 0; r < std::size(requests); ++r) {
      const std::string bytes =
          r == damaged ? mutated(requests[r], random) : Frame{.head = requests[r].dump()}.bytes();
      // With the loan its memory; of a damaged message's, some or none; now and then where none belongs.
      const bool strays = r == damaged && random.below(4) == 0;
      const std::size_t count = strays ? random.below(4) : r == 2 ? 2 : 0;
      const int descriptors[] = {memory[0], memory[1], memory[1]};
      (void)write_all(pair.first(), bytes, std::span(descriptors).first(count));
    }
    ::shutdown(pair.first(), SHUT_WR);
    for (;;) {
      const auto reply = receive_message(pair.first(), 10);
      ASSERT_TRUE(reply || reply.error().kind == Error::Kind::crashed) << reply.error().message;
      if (!reply) break;
      ++replied;
      errors += reply->head.contains("error") ? 1 : 0;
      evaluated += reply->head.contains("seconds") ? 1 : 0;
    }
    server.join();
  }
  EXPECT_GT(replied, conversations);
  EXPECT_GT(errors, conversations / 4);
  EXPECT_GT(evaluated, conversations / 4);
  EXPECT_EQ(open_descriptors(), open) << "descriptors are left";
}

}  // namespace
}  // namespace plumbline
