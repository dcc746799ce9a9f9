#pragma once

#include <string_view>

namespace plumbline {

/// While it lives, SIGINT and SIGTERM print a text on stderr before they end the program, as they do without
/// it. One at a time.
class Interruption {
 public:
  Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

  /// The text of the next signal: one line without its end, of which the first 500 bytes are printed.
  void set_text(std::string_view text);
};

}  // namespace plumbline
