// Blocks in flight: which of them a process that ends has failed at, and what becomes of the others.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "children.h"

namespace plumbline::isolated_stream_test {
namespace {

using testing::HasSubstr;

constexpr std::size_t points = 48;
constexpr std::uint64_t fatal = 0xdead, wrong = 0xbad, endless = 0x10000;

/// Computes the identity; at an argument of `fatal` the process ends, at `wrong` the device reports an error,
/// at `endless` it never replies.
void serve_identity(int socket, const DeviceInfo& info) {
  IdentityServer server;
  nlohmann::json head = greeting(info);
  for (;;) {
    if (!write_all(socket, Frame{.head = head.dump()}.bytes())) return;
    auto request = receive_message(socket, 20, most_descriptors);
    if (!request) return;
    head = server.reply_to(*request);
    if (request->head.at("op") != "evaluate") continue;
    const std::uint64_t first = server.columns(request->head).arguments(request->head.at("block"))[0].bits(0);
    if (first == fatal) ::_exit(7);
    while (first == endless) ::pause();
    if (first == wrong) head = {{"error", FieldWriter::json_of(Error{Error::Kind::device_failed, "wrong"})}};
  }
}

class Streams : public testing::Test {
 protected:
  /// A block may take so many seconds.
  explicit Streams(double patience = 0.5)
      : adapter(isolated_adapter("test", {20, 20, patience}, [this](const std::string&) {
          ++started;
          return fork_child([this](int socket) { serve_identity(socket, info); });
        })) {
    device = std::move(*adapter->open("x"));
  }

  struct Prepared {
    std::unique_ptr<Evaluator> evaluator;
    std::unique_ptr<Stream> stream;

    void end() {
      stream.reset();
      evaluator.reset();
    }
  };

  /// A stream whose memory the process has: beginning a block then waits for nothing.
  Prepared prepared() { return prepared(*device); }
  static Prepared prepared(Device& device) {
    Prepared out{std::move(*device.prepare(identity())), {}};
    out.stream = std::move(*stream_of(*out.evaluator, identity(), points));
    begin(*out.stream, 0, 1);
    EXPECT_EQ(finished(*out.stream, 0, 1), "");
    return out;
  }

  static void begin(Stream& stream, std::size_t block, std::uint64_t first) {
    Column& column = stream.arguments(block, points)[0];
    for (std::size_t i = 0; i < points; ++i) column.set(i, first + i);
    stream.begin(block);
  }

  /// What finish returns: "" where the results are those of the identity from `first` on.
  static std::string finished(Stream& stream, std::size_t block, std::uint64_t first) {
    const auto seconds = stream.finish(block);
    if (!seconds) return seconds.error().message;
    const Column& column = stream.results(block)[0];
    if (column.size() != points) return "another size";
    for (std::size_t i = 0; i < points; ++i)
      if (column.bits(i) != first + i) return "other results";
    return *seconds == 0.25 ? "" : "another time";
  }

  std::vector<std::unique_ptr<Device>> opened(std::size_t count) {
    std::vector<std::unique_ptr<Device>> devices;
    while (devices.size() < count) devices.push_back(std::move(*adapter->open("x")));
    return devices;
  }

  DeviceInfo info;
  std::atomic<int> started = 0;
  std::unique_ptr<Adapter> adapter;
  std::unique_ptr<Device> device;
};

class StreamsOfAnAccelerator : public Streams {
 protected:
  StreamsOfAnAccelerator() : Streams(20) {
    device.reset();
    info.accelerator = true;
    started = 0;
  }
};

TEST_F(Streams, BlocksInFlightHaveResultsOfTheirOwn) {
  Prepared one = prepared(), two = prepared();
  for (std::uint64_t round = 0; round < 3; ++round) {
    begin(*one.stream, 0, 100 + round);
    begin(*two.stream, 0, 200 + round);
    begin(*one.stream, 1, 300 + round);
    begin(*two.stream, 1, 400 + round);
    EXPECT_EQ(finished(*one.stream, 0, 100 + round), "");
    EXPECT_EQ(finished(*two.stream, 0, 200 + round), "");
    EXPECT_EQ(finished(*one.stream, 1, 300 + round), "");
    EXPECT_EQ(finished(*two.stream, 1, 400 + round), "");
  }
  EXPECT_EQ(started, 1);
}

TEST_F(Streams, ABlockMayBeSmallerThanTheStreamAllows) {
  Prepared one = prepared();
  Column& column = one.stream->arguments(1, 5)[0];
  ASSERT_EQ(column.size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) column.set(i, i + 9);
  one.stream->begin(1);
  ASSERT_TRUE(one.stream->finish(1));
  ASSERT_EQ(one.stream->results(1)[0].size(), 5U);
  EXPECT_EQ(one.stream->results(1)[0].bits(4), 13U);
}

// The process replies in order: it ended at the oldest block without a reply, whoever waits first.
TEST_F(Streams, OnlyTheBlockAtWhichAProcessEndedFails) {
  for (const std::uint64_t bad : {fatal, endless, wrong}) {
    const char* message = bad == fatal     ? "exited with status 7"
                          : bad == endless ? "no answer within"
                                           : "wrong";
    for (const bool later_first : {false, true}) {
      Prepared good = prepared(), broken = prepared(), next = prepared();
      begin(*good.stream, 0, 1);
      begin(*broken.stream, 0, bad);
      begin(*next.stream, 0, 2);
      begin(*good.stream, 1, 3);
      if (later_first) {
        EXPECT_EQ(finished(*next.stream, 0, 2), "");
      }
      EXPECT_EQ(finished(*good.stream, 0, 1), "");
      EXPECT_THAT(finished(*broken.stream, 0, bad), HasSubstr(message));
      EXPECT_EQ(finished(*next.stream, 0, 2), "");
      EXPECT_EQ(finished(*good.stream, 1, 3), "");
    }
  }
  EXPECT_EQ(started, 5) << "one after each of the four processes that ended";
}

TEST_F(Streams, WhatAnEndedStreamStillWaitsForIsNoFailureOfOthers) {
  Prepared good = prepared();
  {
    Prepared left = prepared();
    begin(*left.stream, 0, wrong);
    begin(*left.stream, 1, endless);
    EXPECT_THAT(finished(*left.stream, 0, wrong), HasSubstr("wrong"));
    begin(*good.stream, 0, 5);
  }
  EXPECT_EQ(finished(*good.stream, 0, 5), "");
  EXPECT_TRUE(device->prepare(identity()));
}

// What the process still has is replied to before it takes the memory of another stream, and may end it.
TEST_F(Streams, AFirstBlockGoesToTheNextProcessWhereAnotherEndsThisOne) {
  for (const std::uint64_t bad : {fatal, endless}) {
    Prepared broken = prepared();
    auto evaluator = std::move(*device->prepare(identity()));
    const auto stream = std::move(*stream_of(*evaluator, identity(), points));
    begin(*broken.stream, 0, bad);
    begin(*stream, 0, 5);
    EXPECT_EQ(finished(*stream, 0, 5), "");
    EXPECT_NE(finished(*broken.stream, 0, bad), "");
  }
}

// A request while blocks are in flight waits for them and takes none of their replies.
TEST_F(Streams, OtherRequestsMayBeSentMeanwhile) {
  Prepared one = prepared();
  begin(*one.stream, 0, 7);
  begin(*one.stream, 1, 8);
  Prepared two = prepared();
  EXPECT_FALSE(device->unsupported(identity()));
  begin(*two.stream, 0, 9);
  two.end();
  EXPECT_EQ(finished(*one.stream, 0, 7), "");
  EXPECT_EQ(finished(*one.stream, 1, 8), "");
}

TEST_F(Streams, ARequestAfterABlockThatEndsTheProcessGetsAFreshOne) {
  Prepared one = prepared();
  begin(*one.stream, 0, fatal);
  EXPECT_FALSE(device->unsupported(identity()));
  EXPECT_TRUE(device->prepare(identity()));
  EXPECT_THAT(finished(*one.stream, 0, fatal), HasSubstr("exited with status 7"));
}

TEST_F(Streams, BlocksWithoutAStreamAreEvaluatedToo) {
  auto evaluator = std::move(*device->prepare(identity()));
  for (const std::size_t size : {5U, 3U, 20000U, 48U}) {
    std::vector<Column> arguments{Column(ScalarType::f32, size)}, results{Column(ScalarType::f32, size)};
    for (std::size_t i = 0; i < size; ++i) arguments[0].set(i, size + i);
    ASSERT_TRUE(evaluator->evaluate(arguments, results));
    EXPECT_TRUE(std::ranges::equal(arguments[0].bytes, results[0].bytes)) << size;
  }
}

TEST_F(Streams, EveryDeviceHasAProcessOfItsOwn) {
  const auto devices = opened(6);
  EXPECT_EQ(started, 7) << "with the one that is open";
}

TEST_F(StreamsOfAnAccelerator, DevicesShareFourProcesses) {
  auto devices = opened(9);
  EXPECT_EQ(started, 4);
  Prepared first = prepared(*devices[0]), fifth = prepared(*devices[4]);
  devices.erase(devices.begin() + 5, devices.end());
  begin(*first.stream, 0, 1);
  begin(*fifth.stream, 0, 2);
  EXPECT_EQ(finished(*first.stream, 0, 1), "");
  EXPECT_EQ(finished(*fifth.stream, 0, 2), "");
  first.end();
  fifth.end();
  devices.clear();
  devices = opened(1);
  EXPECT_EQ(started, 5) << "a process ends with its last device";
}

// Every third thread's device ends its process now and then, with blocks of other threads in flight.
TEST_F(StreamsOfAnAccelerator, ThreadsOfOneProcessHaveTheirOwnResultsAndFailures) {
  constexpr std::uint64_t rounds = 20, size = 100;
  const auto devices = opened(12);
  std::atomic<int> failures = 0;
  const auto evaluate = [&](std::uint64_t thread) {
    Prepared own{std::move(*devices[thread]->prepare(identity())), {}};
    for (std::uint64_t round = 0; round < rounds; ++round) {
      if (!own.stream) own.stream = std::move(*stream_of(*own.evaluator, identity(), points));
      const bool is_fatal = thread % 3 == 0 && round % 8 == 5;
      const std::uint64_t first = size * (rounds * thread + round) + 1;
      begin(*own.stream, 0, first);
      begin(*own.stream, 1, is_fatal ? fatal : first + size / 2);
      EXPECT_EQ(finished(*own.stream, 0, first), "");
      const std::string second = finished(*own.stream, 1, first + size / 2);
      if (!is_fatal) {
        EXPECT_EQ(second, "");
        continue;
      }
      EXPECT_THAT(second, HasSubstr("exited with status 7"));
      ++failures;
      own.stream.reset();
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t thread = 0; thread < devices.size(); ++thread) threads.emplace_back(evaluate, thread);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failures, 8);
  EXPECT_EQ(started, 4 + 8) << "one after each that ended";
}

}  // namespace
}  // namespace plumbline::isolated_stream_test
