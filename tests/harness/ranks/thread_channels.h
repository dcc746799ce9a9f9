#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "harness/ranks/channel.h"

namespace plumbline {

/// Channels between threads of this process, each of which is a rank.
class ThreadChannels {
 public:
  explicit ThreadChannels(int size) : size_(size) {
    for (int rank = 0; rank < size; ++rank) ends_.push_back(std::make_unique<End>(*this, rank));
  }
  Channel& end(int rank) { return *ends_[static_cast<std::size_t>(rank)]; }

 private:
  class End final : public Channel {
   public:
    End(ThreadChannels& all, int rank) : all_(all), rank_(rank) {}
    int rank() const override { return rank_; }
    int size() const override { return all_.size_; }
    int local_rank() const override { return rank_; }
    int local_size() const override { return all_.size_; }
    void send(int to, int port, std::string text) override {
      const std::lock_guard lock(all_.mutex_);
      all_.boxes_[{to, port}].push_back({rank_, std::move(text)});
      all_.arrived_.notify_all();
    }
    RankMessage receive(int port) override {
      std::unique_lock lock(all_.mutex_);
      auto& box = all_.boxes_[{rank_, port}];
      all_.arrived_.wait(lock, [&] { return !box.empty(); });
      return taken(box);
    }
    std::optional<RankMessage> try_receive(int port) override {
      const std::lock_guard lock(all_.mutex_);
      auto& box = all_.boxes_[{rank_, port}];
      return box.empty() ? std::nullopt : std::optional(taken(box));
    }
    [[noreturn]] void abort(const Error& why) override { throw std::runtime_error(why.message); }

   private:
    static RankMessage taken(std::deque<RankMessage>& box) {
      RankMessage message = std::move(box.front());
      box.pop_front();
      return message;
    }

    ThreadChannels& all_;
    int rank_;
  };

  int size_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::map<std::pair<int, int>, std::deque<RankMessage>> boxes_;  ///< by rank and port
  std::vector<std::unique_ptr<End>> ends_;
};

}  // namespace plumbline
