#include <fmt/format.h>

#include "harness/reproducer/c_text.h"
#include "harness/reproducer/judging_code.h"
#include "harness/reproducer/program_text.h"

namespace plumbline {
namespace {

std::string due_code(const AllowedPrint& print) {
  if (print.is_absent)
    return "\n/* There is to be no such value. */\nstatic int is_due(const char *text, size_t length) {\n"
           "  (void)text, (void)length;\n  return 0;\n}\n";
  if (print.is_open)
    return "\n/* Anything may be printed. */\nstatic int is_due(const char *text, size_t length) {\n"
           "  (void)text, (void)length;\n  return 1;\n}\n";
  if (print.most > 0)
    return fmt::format(
        "\n/* Any printing characters, {0} to {1}. */\nstatic int is_due(const char *text, size_t length) "
        "{{\n"
        "  size_t k;\n  for (k = 0; k < length; ++k)\n    if (text[k] < ' ' || text[k] > '~') return 0;\n"
        "  return {0} <= length && length <= {1};\n}}\n",
        print.least, print.most);
  std::string text =
      "\n/* The texts that are allowed. */\n"
      "static const struct { const char *text; size_t length; int open; } due[] = {\n";
  for (const AllowedText& allowed : print.texts)
    text += fmt::format("  {{{}, {}, {}}},\n", c_string(allowed.text), allowed.text.size(),
                        allowed.has_open_digits ? 1 : 0);
  return text + "};\n" + program_text("one_of_texts");
}

}  // namespace

JudgingCode judging_text(const ReproducedPoint& point) {
  const AllowedPrint& print = point.print;
  const std::string data =
      fmt::format("enum {{ is_list = {}, place = {}, is_absent = {}, is_of_returned = {} }};\n",
                  print.is_list ? 1 : 0, print.value, print.is_absent ? 1 : 0, print.of_returned ? 1 : 0);
  return {data + due_code(print), program_text("showing_texts") + program_text("judging_texts")};
}

JudgingCode judging_claims(const ReproducedPoint& point) {
  std::string text = "\nint main(int argc, char **argv) {\n";
  const auto& claims = std::get<ClaimCall>(point.call.kind).claims;
  text += fmt::format("  uint64_t reported[{}];\n", claims.size());
  text += "  int right;\n  if (!evaluate(argc, argv, reported)) return 2;\n";
  for (std::size_t k = 0; k < claims.size(); ++k)
    text += fmt::format("  printf(\"%s: %llu\\n\", {}, (unsigned long long)reported[{}]);\n",
                        c_string(name_of(claims[k])), k);
  text += fmt::format("  printf(\"mandated: %s\\n\", {});\n", c_string(point.results[0].truth));
  text += fmt::format("  right = {};\n", point.mandate);
  return {"", text + "  puts(right ? \"PASS\" : \"FAIL\");\n  return !right;\n}\n"};
}

}  // namespace plumbline
