#include "harness/libm/selection.h"

#include <algorithm>
#include <vector>

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

}  // namespace

Outcome<Selection> parse_selection(std::string_view selector) {
  Selection out;
  std::size_t at = selector.rfind('@');
  // A folder's name may have an '@'.
  if (at != std::string_view::npos && selector.find('/', at) != std::string_view::npos) at = selector.npos;
  out.path = selector.substr(0, at);
  if (at == std::string_view::npos) return out;
  std::string_view rest = selector.substr(at + 1);
  while (true) {
    const std::size_t comma = rest.find(',');
    if (const Status taken = take(std::string(rest.substr(0, comma)), out); !taken) return taken.error();
    if (comma == std::string_view::npos) return out;
    rest.remove_prefix(comma + 1);
  }
}

}  // namespace plumbline::libm
