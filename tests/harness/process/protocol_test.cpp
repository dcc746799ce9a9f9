#include "harness/process/protocol.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "sockets.h"

namespace plumbline {
namespace {

using testing::HasSubstr;

class Wire : public testing::Test {
 protected:
  SocketPair pair;

  Outcome<Message> received(double seconds = 5, std::uint64_t largest_body = 16) {
    return receive_message(pair.second(), seconds, largest_body);
  }
  void send(const Frame& frame) const { ASSERT_TRUE(write_all(pair.first(), frame.bytes())); }
};

TEST_F(Wire, HeadAndBodyArriveAsTheyWereSent) {
  const Message sent{{{"op", "evaluate"}, {"text", "ä"}}, {std::byte{0}, std::byte{255}, std::byte{7}}};
  ASSERT_TRUE(send_message(pair.first(), sent, 5));
  const auto got = received();
  ASSERT_TRUE(got) << got.error().message;
  EXPECT_EQ(got->head, sent.head);
  EXPECT_EQ(got->body, sent.body);
}

TEST_F(Wire, SilenceIsHungAtTheDeadline) {
  EXPECT_EQ(received(0.01).error().kind, Error::Kind::hung);
  ASSERT_TRUE(write_all(pair.first(), "half a header"));
  EXPECT_EQ(received(0.01).error().kind, Error::Kind::hung);
}

TEST_F(Wire, AReaderThatNeverReadsIsHungAtTheDeadline) {
  const Message large{{{"op", "x"}}, std::vector<std::byte>(std::size_t{8} << 20)};
  const auto sent = send_message(pair.first(), large, 0.05);
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().kind, Error::Kind::hung);
}

TEST_F(Wire, AGoneSideIsSeen) {
  send({.head_size = 40, .head = "{\"cut\": \"of"});
  pair.close_first();
  EXPECT_EQ(received().error().kind, Error::Kind::crashed);
  const auto sent = send_message(pair.second(), {{{"op", "x"}}, {}}, 5);
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().kind, Error::Kind::crashed);
}

struct Malformed {
  Frame frame;
  const char* says;
};

// The sizes are refused before anything is allocated or read: nothing follows the first frames' sizes.
TEST_F(Wire, WhatIsMalformedIsAnErrorThatNamesIt) {
  const Malformed cases[] = {
      {{.head_size = std::uint64_t{1} << 62}, "a head of 4611686018427387904 bytes; at most 16777216"},
      {{.head_size = largest_head + 1}, "a head of 16777217 bytes"},
      {{.body_size = 17, .head = "{}"}, "a body of 17 bytes; at most 16 are"},
      {{.body_size = ~std::uint64_t{0}, .head = "{}"}, "a body of 18446744073709551615 bytes"},
      {{.head = "{,}"}, "a head that is no JSON"},
      {{.head = ""}, "a head that is no JSON"},
      {{.head = "[1, 2]"}, "a head that is no JSON object"},
      {{.head = "null"}, "a head that is no JSON object"}};
  for (const Malformed& malformed : cases) {
    SocketPair fresh;
    ASSERT_TRUE(write_all(fresh.first(), malformed.frame.bytes()));
    const auto got = receive_message(fresh.second(), 5, 16);
    ASSERT_FALSE(got) << malformed.says;
    EXPECT_EQ(got.error().kind, Error::Kind::device_failed);
    EXPECT_THAT(got.error().message, HasSubstr(malformed.says));
  }
}

}  // namespace
}  // namespace plumbline
