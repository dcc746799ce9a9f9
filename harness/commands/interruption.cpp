#include "harness/commands/interruption.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>

namespace plumbline {
namespace {

constexpr std::array ending_signals{SIGINT, SIGTERM};

/// A handler may read no text that is being written, so that there are two in turn.
struct InterruptionText {
  std::array<char, 512> bytes;
  std::size_t size = 0;
};
std::array<InterruptionText, 2> interruption_texts;
std::atomic<const InterruptionText*> shown_text = nullptr;

/// The signal's own action, which SA_RESETHAND has restored, ends the program.
void print_and_end(int signal) {
  if (const InterruptionText* text = shown_text.load())
    (void)!::write(STDERR_FILENO, text->bytes.data(), text->size);
  ::raise(signal);
}

}  // namespace

Interruption::Interruption() {
  struct sigaction action {};
  action.sa_handler = print_and_end;
  action.sa_flags = SA_RESETHAND;
  for (const int signal : ending_signals) ::sigaction(signal, &action, nullptr);
}

Interruption::~Interruption() {
  for (const int signal : ending_signals) ::signal(signal, SIG_DFL);
  shown_text = nullptr;
}

void Interruption::set_text(std::string_view text) {
  InterruptionText& next = interruption_texts[shown_text.load() == &interruption_texts[0] ? 1 : 0];
  next.size = std::min<std::size_t>(text.size(), 500);
  std::copy_n(text.begin(), next.size, next.bytes.begin());
  next.bytes[next.size++] = '\n';
  shown_text = &next;
}

}  // namespace plumbline
