#include "harness/libm/selection.h"

#include <algorithm>
#include <vector>

#include "harness/libm/target.h"
#include "harness/support/spelling.h"

namespace plumbline::libm {
namespace {

const std::vector<std::string> isa_words{"sse2", "sse4", "avx", "avx2", "avx512"}, accuracies{"u10", "u35"};

bool among(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

Status take(const std::string& word, Selection& out) {
  if (word == "masked") {
    out.masked = true;
    return ok();
  }
  std::string* const place = among(isa_words, word)    ? &out.isa
                             : among(accuracies, word) ? &out.accuracy
                                                       : nullptr;
  if (place == nullptr) {
    std::vector<std::string> known = isa_words;
    known.insert(known.end(), accuracies.begin(), accuracies.end());
    known.emplace_back("masked");
    return Error{Error::Kind::usage, "libm: " + unknown_name(word, "selection of functions", known)};
  }
  if (!place->empty())
    return Error{Error::Kind::usage, "libm: '" + *place + "' and '" + word + "' exclude each other"};
  *place = word;
  return ok();
}

Status take_all(std::string_view words, Selection& out) {
  while (true) {
    const std::size_t comma = words.find(',');
    if (Status taken = take(std::string(words.substr(0, comma)), out); !taken) return taken;
    if (comma == std::string_view::npos) return ok();
    words.remove_prefix(comma + 1);
  }
}

/// The target before the colon. A word by itself is one, too: files have a '.' or a '/' in their names.
std::string_view target_in(std::string_view selector) {
  const std::size_t colon = selector.find(':');
  const std::string_view word = selector.substr(0, std::min(colon, selector.find('@')));
  const bool is_target = colon < selector.find('/') || word.find_first_of("./") == word.npos;
  return is_target ? word : std::string_view();
}

}  // namespace

Outcome<Selection> parse_selection(std::string_view selector) {
  Selection out;
  if (const std::string_view word = target_in(selector); !word.empty()) {
    const auto target = find_target(std::string(word));
    if (!target) return target.error();
    out.target = target->name;
    selector.remove_prefix(word.size());
    if (selector.starts_with(':')) selector.remove_prefix(1);
  }
  std::size_t at = selector.rfind('@');
  // A folder's name may have an '@'.
  if (at != std::string_view::npos && selector.find('/', at) != std::string_view::npos) at = selector.npos;
  out.path = selector.substr(0, at);
  if (out.path.empty() && !out.target.empty()) out.path = find_target(out.target)->library;
  if (at == std::string_view::npos) return out;
  if (const Status taken = take_all(selector.substr(at + 1), out); !taken) return taken.error();
  if (!out.target.empty() && (out.masked || !out.isa.empty()))
    return Error{Error::Kind::usage, "libm: '" + (out.masked ? "masked" : out.isa) +
                                         "' selects vectors, and libraries of '" + out.target +
                                         "' are measured in scalars"};
  return out;
}

}  // namespace plumbline::libm
