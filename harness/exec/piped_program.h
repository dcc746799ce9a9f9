#pragma once

#include <sys/types.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "harness/support/outcome.h"

namespace plumbline::exec {

/// A running program and the pipes to its standard input and output; its standard error is ours. Killed when
/// destroyed, and when the thread that started it ends.
class Program {
 public:
  /// `command` is split into words as a shell does (quotes, ~, variables, patterns).
  /// The program inherits `shared`, if it is no negative number, and its environment has its name.
  static Outcome<std::unique_ptr<Program>> start(const std::string& command, int shared);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  Status write(std::string_view text);
  /// The next line, without its end.
  Outcome<std::string> line();
  /// Writes all of one side while it reads what comes meanwhile: neither waits for the other.
  Status write(std::span<const std::span<const std::byte>> parts);
  /// Fills the part from what the program writes.
  Status read(std::span<std::byte> part);

 private:
  Program(pid_t id, int in, int out) : id_(id), in_(in), out_(out) {}
  /// Waits until the program can be written to, or has written something; takes what it has written.
  Status wait(bool to_write, bool& writable);
  Error ended();

  pid_t id_;
  int in_, out_;  ///< ends of its standard input and output
  std::string received_;
  std::size_t taken_ = 0;  ///< of `received_`
  bool at_end_ = false;
  bool reaped_ = false;
};

}  // namespace plumbline::exec
