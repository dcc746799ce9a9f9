#include "harness/reproducer/reproducer.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "harness/reproducer/c_text.h"
#include "harness/reproducer/judging_code.h"

namespace plumbline {
namespace {

/// Lines " * NAME   TEXT" of a comment.
class Head {
 public:
  void line(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    text_ += text.empty() ? " *\n" : " * " + text + '\n';
  }
  void fact(const std::string& name, const std::string& text) { line(fmt::format("{:<9}{}", name, text)); }
  std::string text() const { return text_; }

 private:
  std::string text_;
};

std::string head_of(const ReproducedPoint& point, const ReproducerParts& parts,
                    const std::string& file_name) {
  const Call& call = point.call;
  const std::string program = std::filesystem::path(file_name).stem().string();
  Head head;
  for (const ReproducedResult& result : point.results) {
    head.line(result.text);
    if (!result.bits.empty()) head.fact("  bits", result.bits);
    head.fact(is_computed(call) || is_of_image(call) ? "  true" : "  due", result.truth);
    head.fact("  error", (result.error.empty() ? "" : result.error + " ulp: ") +
                             (result.allows ? "allowed" : "not allowed"));
    if (!result.clause.empty()) head.fact("  clause", result.clause);
  }
  head.line("");
  for (const auto& [name, text] : point.facts) head.fact(name, text);
  if (!call.mode->build_options.empty()) head.fact("options", std::string(call.mode->build_options));
  head.fact("rule", point.rule);
  head.fact("seen on", fmt::format("{}, {}, {}, {}", point.device.name, point.device.platform,
                                   point.device.version, point.device.driver));
  head.line("");
  const std::string flags = parts.compiler_flags.empty() ? "" : parts.compiler_flags + ' ';
  head.fact("compile", fmt::format("cc {}-o {} {} {}", flags, program, file_name, parts.libraries));
  head.fact("run", "./" + program + (parts.operands.empty() ? "" : " " + parts.operands));
  if (!parts.selection.empty()) head.line("         " + parts.selection);
  head.line(
      "         It prints PASS and ends with 0, or FAIL and ends with 1; with 2 where it cannot evaluate.");
  head.line("");
  head.line("Written by Plumbline, of which it needs nothing: " + point.command);
  return c_comment(head.text());
}

JudgingCode judging_of(const ReproducedPoint& point) {
  if (as<PrintCall>(point.call) != nullptr) return judging_text(point);
  return as<ClaimCall>(point.call) != nullptr ? judging_claims(point) : judging_numbers(point);
}

}  // namespace

std::string reproducer(const ReproducedPoint& point, const ReproducerParts& parts,
                       const std::string& file_name) {
  std::string text = head_of(point, parts, file_name);
  text += parts.includes +
          "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n";
  const JudgingCode judging = judging_of(point);
  return text + judging.before + parts.code + judging.after;
}

}  // namespace plumbline
