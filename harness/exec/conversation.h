#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "harness/exec/greeting.h"
#include "harness/exec/piped_program.h"
#include "harness/exec/shared_values.h"
#include "harness/support/descriptor.h"

namespace plumbline::exec {

/// A running program, started anew where it has ended or sent a wrong reply.
class Conversation {
 public:
  /// `command` is as for Program::start. Errors begin with `title`: "exec: 'python3 device.py'". `file` is
  /// one that the command names by its number, and stays open.
  Conversation(std::string command, std::string title, Descriptor file = {})
      : command_(std::move(command)), title_(std::move(title)), file_(std::move(file)) {}

  /// Starts the program and reads its greeting.
  Outcome<Greeting> greet();
  /// `function` is a line of the greeting.
  Status evaluate(const std::string& function, std::span<const Column> arguments, std::span<Column> results);

 private:
  Outcome<Greeting> read_greeting();
  Status exchange(const std::string& function, std::span<const Column> arguments, std::span<Column> results);
  Error titled(Error error) const;

  std::string command_, title_;
  Descriptor file_;
  std::optional<SharedValues> values_;  ///< of the program that runs, if it has mapped them
  std::unique_ptr<Program> program_;
};

}  // namespace plumbline::exec
