#include "harness/ranks/local_channels.h"

#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <map>
#include <mutex>
#include <utility>

namespace plumbline {
namespace {

/// The mailboxes of all ranks.
class Mailboxes {
 public:
  void put(int rank, int port, Received received) {
    const std::lock_guard lock(mutex_);
    Box& box = boxes_[{rank, port}];
    box.messages.push_back(std::move(received));
    box.arrived.notify_one();
  }
  Received take(int rank, int port) {
    std::unique_lock lock(mutex_);
    Box& box = boxes_[{rank, port}];
    box.arrived.wait(lock, [&] { return !box.messages.empty(); });
    return first_of(box);
  }
  std::optional<Received> try_take(int rank, int port) {
    const std::lock_guard lock(mutex_);
    Box& box = boxes_[{rank, port}];
    return box.messages.empty() ? std::nullopt : std::optional(first_of(box));
  }

 private:
  struct Box {
    std::deque<Received> messages;
    std::condition_variable arrived;
  };

  static Received first_of(Box& box) {
    Received received = std::move(box.messages.front());
    box.messages.pop_front();
    return received;
  }

  std::mutex mutex_;
  std::map<std::pair<int, int>, Box> boxes_;  ///< by rank and port
};

class LocalChannel final : public Channel {
 public:
  LocalChannel(std::shared_ptr<Mailboxes> boxes, int rank, int size)
      : boxes_(std::move(boxes)), rank_(rank), size_(size) {}

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  int local_rank() const override { return rank_; }
  int local_size() const override { return size_; }
  void send(int to, int port, RankMessage message) override {
    boxes_->put(to, port, {rank_, std::move(message)});
  }
  Received receive(int port) override { return boxes_->take(rank_, port); }
  std::optional<Received> try_receive(int port) override { return boxes_->try_take(rank_, port); }
  [[noreturn]] void abort(const Error& why) override {
    std::cerr << "plumbline: " << why.message << std::endl;
    std::abort();
  }

 private:
  std::shared_ptr<Mailboxes> boxes_;
  int rank_, size_;
};

}  // namespace

std::vector<std::unique_ptr<Channel>> local_channels(int ranks) {
  const auto boxes = std::make_shared<Mailboxes>();
  std::vector<std::unique_ptr<Channel>> channels;
  for (int rank = 0; rank < ranks; ++rank)
    channels.push_back(std::make_unique<LocalChannel>(boxes, rank, ranks));
  return channels;
}

}  // namespace plumbline
