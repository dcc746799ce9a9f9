#include "harness/mpi/mpi.h"

#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <list>
#include <mutex>
#include <thread>

namespace plumbline {
namespace {

using Microseconds = std::chrono::microseconds;

/// MPI's own waiting keeps a core busy, which the device or the judge could use.
class Pause {
 public:
  void wait() {
    std::this_thread::sleep_for(next_);
    next_ = std::min(2 * next_, longest);
  }

 private:
  static constexpr Microseconds shortest{20}, longest{1000};
  Microseconds next_ = shortest;
};

/// Threads take turns at MPI (MPI_THREAD_SERIALIZED).
class MpiChannel final : public Channel {
 public:
  MpiChannel() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    MPI_Comm machine = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine);
    MPI_Comm_rank(machine, &local_rank_);
    MPI_Comm_size(machine, &local_size_);
    MPI_Comm_free(&machine);
  }
  MpiChannel(const MpiChannel&) = delete;
  MpiChannel& operator=(const MpiChannel&) = delete;

  ~MpiChannel() override {
    MPI_Request all_are_here = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &all_are_here);
    Pause pause;
    for (int there = 0; there == 0 || !sent_.empty(); pause.wait()) {
      if (there == 0) MPI_Test(&all_are_here, &there, MPI_STATUS_IGNORE);
      forget_sent();
    }
    MPI_Finalize();
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  int local_rank() const override { return local_rank_; }
  int local_size() const override { return local_size_; }

  void send(int to, int port, RankMessage message) override {
    std::string text = text_of(message);
    const std::lock_guard turn(mutex_);
    forget_sent();
    Sent& sent = sent_.emplace_back(Sent{std::move(text)});
    MPI_Isend(sent.text.data(), static_cast<int>(sent.text.size()), MPI_BYTE, to, port, MPI_COMM_WORLD,
              &sent.request);
  }  // NOLINT(clang-analyzer-optin.mpi.MPI-Checker): forget_sent() tests until it is done

  Received receive(int port) override {
    for (Pause pause;; pause.wait())
      if (auto received = try_receive(port)) return std::move(*received);
  }

  std::optional<Received> try_receive(int port) override {
    const auto text = try_receive_text(port);
    if (!text) return std::nullopt;
    auto message = message_in(text->text);
    if (!message) abort(message.error());
    return Received{text->from, std::move(*message)};
  }

  [[noreturn]] void abort(const Error& why) override {
    constexpr int machine_failed = 3;
    std::cerr << "plumbline: " << why.message << std::endl;
    MPI_Abort(MPI_COMM_WORLD, machine_failed);
    std::_Exit(machine_failed);
  }

 private:
  struct ReceivedText {
    int from = 0;  ///< the sender's rank
    std::string text;
  };

  std::optional<ReceivedText> try_receive_text(int port) {
    const std::lock_guard turn(mutex_);
    forget_sent();
    int there = 0, bytes = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, port, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return std::nullopt;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    ReceivedText received{status.MPI_SOURCE, std::string(static_cast<std::size_t>(bytes), '\0')};
    MPI_Recv(received.text.data(), bytes, MPI_BYTE, status.MPI_SOURCE, port, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return received;
  }

  /// A text that is on its way.
  struct Sent {
    std::string text;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  void forget_sent() {
    std::erase_if(sent_, [](Sent& sent) {
      int done = 0;
      MPI_Test(&sent.request, &done, MPI_STATUS_IGNORE);
      return done != 0;
    });
  }

  int rank_ = 0, size_ = 1, local_rank_ = 0, local_size_ = 1;
  std::mutex mutex_;
  std::list<Sent> sent_;
};

}  // namespace

Outcome<std::unique_ptr<Channel>> join_mpi_job() {
  int threads = MPI_THREAD_SINGLE;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &threads);
  if (threads < MPI_THREAD_SERIALIZED) {
    MPI_Finalize();
    return Error{Error::Kind::io, "the MPI library does not let threads take turns (MPI_THREAD_SERIALIZED)"};
  }
  return std::unique_ptr<Channel>(std::make_unique<MpiChannel>());
}

}  // namespace plumbline
