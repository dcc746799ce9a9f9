#include <gtest/gtest.h>
#include <sys/socket.h>

#include <thread>

#include "softcl/protocol/socket_channel.h"

namespace softcl {
namespace {

struct Ends {
  Ends() { EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, descriptors), 0); }
  int descriptors[2] = {-1, -1};
};

TEST(Channel, MessagesArriveWholeInTheirOrder) {
  const Ends ends;
  Channel here(ends.descriptors[0]), there(ends.descriptors[1]);
  const std::string texts[] = {"", "one", std::string(3, '\0'),
                               std::string(5 << 20, 'x')};  // more than a socket holds
  std::thread sender([&] {
    for (const std::string& text : texts) EXPECT_TRUE(here.send(text));
  });
  for (const std::string& text : texts) {
    const auto message = there.receive();
    ASSERT_TRUE(message);
    EXPECT_EQ(message->kind, Channel::Kind::message);
    EXPECT_EQ(message->text, text);
  }
  sender.join();
}

TEST(Channel, TheEndOfTheOtherSideIsNoSignal) {
  const Ends ends;
  Channel here(ends.descriptors[0]);
  EXPECT_FALSE(here.is_closed());
  { const Channel there(ends.descriptors[1]); }
  EXPECT_TRUE(here.is_closed());
  EXPECT_FALSE(here.receive());
  EXPECT_FALSE(here.send("to nobody"));
}

TEST(Channel, AMessageCutOffIsNone) {
  const Ends ends;
  Channel here(ends.descriptors[0]);
  const std::uint64_t frame[] = {0, 100};
  EXPECT_EQ(send(ends.descriptors[1], frame, sizeof frame, 0), ssize_t(sizeof frame));
  EXPECT_EQ(send(ends.descriptors[1], "short", 5, 0), 5);
  { const Channel there(ends.descriptors[1]); }
  EXPECT_FALSE(here.receive());
}

TEST(Channel, TerminationReportsAreDistinguishedFromMessages) {
  const Ends ends;
  Channel here(ends.descriptors[0]), there(ends.descriptors[1]);
  EXPECT_TRUE(there.send("a reply"));
  const std::string_view parts[] = {"a warning", "", ", crashed"};
  send_termination_report(ends.descriptors[1], parts);
  EXPECT_EQ(here.receive()->kind, Channel::Kind::message);
  const auto last = here.receive();
  EXPECT_EQ(last->kind, Channel::Kind::termination_report);
  EXPECT_EQ(last->text, "a warning, crashed");
}

}  // namespace
}  // namespace softcl
