#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace softcl {

/// One end of a stream socket over which two processes send each other whole messages.
class Channel {
 public:
  /// Owns the descriptor.
  explicit Channel(int descriptor) : descriptor_(descriptor) {}
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  enum class Kind : unsigned char {
    message,
    termination_report,  ///< why the sending process ends, as text for the build log
  };
  struct Message {
    Kind kind;
    std::string text;
  };

  /// False if the other end is gone.
  bool send(std::string_view text, Kind kind = Kind::message);
  /// Waits for a message. Nothing if the other end is gone.
  std::optional<Message> receive();
  /// Whether the other end is gone, without waiting.
  bool is_closed() const;

 private:
  int descriptor_;
};

/// Sends a termination report, in parts. Async-signal-safe.
void send_termination_report(int descriptor, std::span<const std::string_view> parts);

}  // namespace softcl
