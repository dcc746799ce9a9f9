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
    last_words,  ///< why the process that sends it ends, for people to read
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

/// Sends last words on a descriptor, in parts. May be called by a signal handler.
void send_last_words(int descriptor, std::span<const std::string_view> parts);

}  // namespace softcl
