#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "harness/support/outcome.h"

namespace plumbline {

/// A message from one rank to another.
struct RankMessage {
  int from = 0;  ///< the sender's rank
  std::string text;
};

/// How the ranks of one job speak to each other. Ports are mailboxes of a rank, from 0 on. Messages from one
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
  virtual void send(int to, int port, std::string text) = 0;
  /// The next message for a port of this rank: waits for it, without a busy core.
  virtual RankMessage receive(int port) = 0;
  /// The same, if there is one already.
  virtual std::optional<RankMessage> try_receive(int port) = 0;
  /// Ends the job, with every rank, where a message cannot be understood: says why on stderr.
  [[noreturn]] virtual void abort(const Error& why) = 0;
};

/// Joins the job that this process was started in.
using Connect = std::function<Outcome<std::unique_ptr<Channel>>()>;

// The ports in use. Rank 0's coordinator hears the introductions, and what its workers have to say.
inline constexpr int coordinator_port = 0;
inline constexpr int rank_port = 1;          ///< of each rank: what the job is, and a hunt's exchange
inline constexpr int first_worker_port = 2;  ///< of its first worker; the others follow

}  // namespace plumbline
