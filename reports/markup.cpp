#include "reports/markup.h"

namespace plumbline::reports {

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&apos;";
        break;
      case '\t':
      case '\n':
      case '\r':
        out += "&#" + std::to_string(static_cast<int>(c)) + ";";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    }
  }
  return out;
}

Badge badge_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::conforms:
      return {"good", "✓"};
    case Verdict::recorded:
      return {"open", "○"};
    case Verdict::skipped:
      return {"idle", "–"};
    case Verdict::departs:
    case Verdict::expected_failure:
      return {"warn", "✓"};
    case Verdict::excused:
      return {"excuse", "≈"};
    case Verdict::undecided:
      return {"warn", "?"};
    case Verdict::unexpected_pass:
      return {"bad", "!"};
    default:
      return {"bad", "✗"};
  }
}

}  // namespace plumbline::reports
