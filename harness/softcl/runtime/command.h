#pragma once

#include <CL/cl.h>

#include <atomic>
#include <cstddef>

#include "worker_pool.h"

namespace softcl {

class Event;

/// What a command does once its dependencies are met. It is divided into pieces that any workers may run in
/// any order and at the same time.
class Command {
 public:
  virtual ~Command() = default;

  /// At least 1, and the same at every call.
  virtual std::size_t pieces() const { return 1; }
  /// Runs pieces [first, last). Returns CL_SUCCESS or the error that the command ends with. May throw.
  virtual cl_int run(std::size_t first, std::size_t last, LocalArena& local_memory) = 0;
  /// Called once, after the last piece, on success.
  virtual void finish() {}
  /// Called once, after finish() or instead of it: what the command has enqueued may run, or, if it has
  /// failed, must end.
  virtual void release_children(bool /*may_run*/) {}
  /// Called once, before the command is enqueued as `event`, which outlives it.
  virtual void becomes(Event& /*event*/) {}
  /// Called instead of run when a command this one waits for has failed.
  virtual void abandon() {}
  /// Called once, last of all: releases the memory objects that the command holds.
  virtual void release_objects() = 0;
  /// Whether a thread of the program that waits for the command may run it itself: nothing that needs much
  /// stack, or the program's own locks.
  virtual bool may_run_on_host() const { return false; }
};

/// How far a command's pieces have got.
class Progress {
 public:
  void start(std::size_t pieces, std::size_t units);
  /// Claims pieces; an empty range when all are claimed.
  struct Range {
    std::size_t first, last;
    bool empty() const { return first == last; }
  };
  Range claim();
  bool all_claimed() const { return next_.load(std::memory_order_relaxed) >= pieces_; }
  /// True for the one call that reports the last piece.
  bool report(Range range, cl_int result);
  cl_int result() const { return result_.load(std::memory_order_relaxed); }
  std::size_t pieces() const { return pieces_; }

 private:
  std::size_t pieces_ = 1, chunk_ = 1;
  std::atomic<std::size_t> next_{0}, done_{0};
  std::atomic<cl_int> result_{CL_SUCCESS};
};

}  // namespace softcl
