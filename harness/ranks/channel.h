#pragma once

#include <optional>

#include "harness/ranks/message.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// A message that has arrived.
struct Received {
  int from = 0;  ///< the sender's rank
  RankMessage message;
};

/// How the ranks of one job exchange messages. Ports are mailboxes of a rank, from 0 on. Messages from one
/// rank to one port arrive in the order in which they were sent. Any thread may send and receive, and a rank
/// may send to itself. A rank that disappears ends the job, with all who wait for it.
class Channel {
 public:
  virtual ~Channel() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;  ///< how many ranks there are
  /// This rank's number among those of its machine, and how many these are.
  virtual int local_rank() const = 0;
  virtual int local_size() const = 0;
  /// Never waits for the receiver.
  virtual void send(int to, int port, RankMessage message) = 0;
  /// The next message for a port of this rank: waits for it, without a busy core.
  virtual Received receive(int port) = 0;
  /// The same, if there is one already.
  virtual std::optional<Received> try_receive(int port) = 0;
  /// Ends the job, with every rank, where a message is not what the protocol wants: writes why to stderr.
  [[noreturn]] virtual void abort(const Error& why) = 0;

  /// The next message for a port, which is of this kind.
  template <class T>
  T receive_as(int port) {
    return as<T>(receive(port));
  }
  /// What has arrived, which is of this kind.
  template <class T>
  T as(Received&& received) {
    T* const value = std::get_if<T>(&received.message);
    if (value == nullptr) abort({Error::Kind::device_failed, "a rank's message: not the one that is due"});
    return std::move(*value);
  }
};

// The ports in use. Rank 0's scheduler receives what ranks and workers send to it.
inline constexpr int scheduler_port = 0;
inline constexpr int rank_port = 1;          ///< of each rank: what the job is, and a hunt's exchange
inline constexpr int first_worker_port = 2;  ///< of its first worker; the others follow

}  // namespace plumbline
