#include "harness/process/protocol.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sockets.h"

namespace plumbline {
namespace {

using testing::HasSubstr;

class Wire : public testing::Test {
 protected:
  SocketPair pair;

  Outcome<Message> received(double seconds = 5, std::size_t descriptors = 0) {
    return receive_message(pair.second(), seconds, descriptors);
  }
  void send(const Frame& frame) const { ASSERT_TRUE(write_all(pair.first(), frame.bytes())); }
};

TEST_F(Wire, AHeadArrivesAsItWasSent) {
  const nlohmann::json sent{{"op", "evaluate"}, {"text", "ä"}};
  ASSERT_TRUE(send_message(pair.first(), sent, 5));
  const auto got = received();
  ASSERT_TRUE(got) << got.error().message;
  EXPECT_EQ(got->head, sent);
  EXPECT_TRUE(got->descriptors.empty());
}

/// Whether two descriptors are of one file.
bool same_file(int a, int b) {
  struct stat first {
  }, second{};
  return ::fstat(a, &first) == 0 && ::fstat(b, &second) == 0 && first.st_dev == second.st_dev &&
         first.st_ino == second.st_ino;
}

TEST_F(Wire, DescriptorsArriveWithTheirMessageAndNoOther) {
  SocketPair files;
  const int sent[] = {files.first(), files.second()};
  ASSERT_TRUE(send_message(pair.first(), {{"op", "one"}}, 5));
  ASSERT_TRUE(send_message(pair.first(), {{"op", "two"}}, 5, sent));
  ASSERT_TRUE(send_message(pair.first(), {{"op", "three"}}, 5));
  const auto one = received(5, 2), two = received(5, 2), three = received(5, 2);
  ASSERT_TRUE(one && two && three);
  EXPECT_EQ(three->head.at("op"), "three");
  EXPECT_TRUE(one->descriptors.empty() && three->descriptors.empty());
  ASSERT_EQ(two->descriptors.size(), 2U);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_TRUE(same_file(two->descriptors[k].get(), sent[k]));
    EXPECT_NE(::fcntl(two->descriptors[k].get(), F_GETFD) & FD_CLOEXEC, 0);
  }
}

TEST_F(Wire, MoreDescriptorsThanAllowedAreAnErrorAndAreClosed) {
  const int sent[] = {pair.first(), pair.first(), pair.first()};
  const std::size_t open = open_descriptors();
  for (const std::size_t allowed : {0, 1, 2}) {
    SocketPair fresh;
    ASSERT_TRUE(write_all(fresh.first(), Frame{.head = "{}"}.bytes(), sent));
    const auto got = receive_message(fresh.second(), 5, allowed);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, Error::Kind::device_failed);
    EXPECT_THAT(got.error().message, HasSubstr("more than " + std::to_string(allowed) + " descriptors"));
  }
  EXPECT_EQ(open_descriptors(), open);
}

TEST_F(Wire, SilenceIsHungAtTheDeadline) {
  EXPECT_EQ(received(0.01).error().kind, Error::Kind::hung);
  ASSERT_TRUE(write_all(pair.first(), "half"));
  EXPECT_EQ(received(0.01).error().kind, Error::Kind::hung);
}

TEST_F(Wire, AReaderThatNeverReadsIsHungAtTheDeadline) {
  const nlohmann::json large{{"op", std::string(std::size_t{8} << 20, 'x')}};
  const auto sent = send_message(pair.first(), large, 0.05);
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().kind, Error::Kind::hung);
}

TEST_F(Wire, AGoneSideIsSeen) {
  send({.head_size = 40, .head = "{\"cut\": \"of"});
  pair.close_first();
  EXPECT_EQ(received().error().kind, Error::Kind::crashed);
  const auto sent = send_message(pair.second(), {{"op", "x"}}, 5);
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().kind, Error::Kind::crashed);
}

struct Malformed {
  Frame frame;
  const char* message;
};

// The sizes are refused before anything is allocated or read: nothing follows the first frames' sizes.
TEST_F(Wire, WhatIsMalformedIsAnErrorThatNamesIt) {
  const Malformed cases[] = {
      {{.head_size = std::uint64_t{1} << 62}, "a head of 4611686018427387904 bytes; at most 16777216"},
      {{.head_size = largest_head + 1}, "a head of 16777217 bytes"},
      {{.head = "{,}"}, "a head that is no JSON"},
      {{.head = ""}, "a head that is no JSON"},
      {{.head = "[1, 2]"}, "a head that is no JSON object"},
      {{.head = "null"}, "a head that is no JSON object"}};
  for (const Malformed& malformed : cases) {
    SocketPair fresh;
    ASSERT_TRUE(write_all(fresh.first(), malformed.frame.bytes()));
    const auto got = receive_message(fresh.second(), 5);
    ASSERT_FALSE(got) << malformed.message;
    EXPECT_EQ(got.error().kind, Error::Kind::device_failed);
    EXPECT_THAT(got.error().message, HasSubstr(malformed.message));
  }
}

}  // namespace
}  // namespace plumbline
