#include "harness/exec/conversation.h"

#include <fmt/format.h>

namespace plumbline::exec {

Outcome<Greeting> Conversation::greet() {
  auto greeting = read_greeting();
  if (greeting) return greeting;
  program_.reset();
  return titled(greeting.error());
}

Status Conversation::evaluate(const std::string& function, std::span<const Column> arguments,
                              std::span<Column> results) {
  if (program_ == nullptr)
    if (const auto again = greet(); !again) return again.error();
  Status status = exchange(function, arguments, results);
  if (status) return status;
  program_.reset();
  Error error = titled(status.error());
  error.message += fmt::format(" (in reply to '{}')", function);
  return error;
}

Outcome<Greeting> Conversation::read_greeting() {
  auto values = SharedValues::create();  // a system without them has its pipes
  auto started = Program::start(command_, values ? values->descriptor() : -1);
  if (!started) return started.error();
  program_ = std::move(*started);
  if (auto sent = program_->write(fmt::format("plumbline-exec {}\n", version)); !sent) return sent.error();
  const auto first = program_->line();
  if (!first) return first.error();
  auto name = parse_first_line(*first);
  if (!name) return name.error();
  Greeting greeting;
  greeting.name = std::move(*name);
  for (int number = 2;; ++number) {
    const auto line = program_->line();
    if (!line) return line.error();
    if (line->empty()) break;
    if (const Status taken = parse_line(*line, greeting); !taken)
      return Error{Error::Kind::usage,
                   fmt::format("line {} of its greeting, '{}': {}", number, *line, taken.error().message)};
  }
  values_.reset();
  if (greeting.shares_memory && values) values_ = std::move(*values);
  return greeting;
}

Status Conversation::exchange(const std::string& function, std::span<const Column> arguments,
                              std::span<Column> results) {
  const std::size_t points = arguments[0].size();
  const auto places = values_ ? values_->put(arguments, results) : std::nullopt;
  const std::string head = places ? fmt::format("{} {} at {}\n", function, points, fmt::join(*places, " "))
                                  : fmt::format("{} {}\n", function, points);
  std::vector<std::span<const std::byte>> parts{std::as_bytes(std::span(head))};
  if (!places)
    for (const Column& column : arguments) parts.emplace_back(column.bytes.data(), column.bytes.size());
  Status sent = program_->write(parts);
  const auto line = program_->line();  // its last line is more specific than that it ended
  if (!line) return sent ? line.error() : sent.error();
  const std::string wanted = fmt::format("ok {}", points);
  if (line->starts_with("error ")) return Error{Error::Kind::device_failed, "it reports: " + line->substr(6)};
  if (*line == wanted && !sent) return sent;
  if (*line != wanted)
    return Error{Error::Kind::device_failed, fmt::format("it answered '{}'; wanted '{}'", *line, wanted)};
  if (places) {
    values_->take(results);
    return ok();
  }
  for (Column& column : results)
    if (auto read = program_->read({column.bytes.data(), column.bytes.size()}); !read) return read;
  return ok();
}

Error Conversation::titled(Error error) const {
  error.message = title_ + ": " + error.message;
  return error;
}

}  // namespace plumbline::exec
