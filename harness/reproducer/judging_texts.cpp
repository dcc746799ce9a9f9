#include <fmt/format.h>

#include "harness/reproducer/c_text.h"
#include "harness/reproducer/judging_code.h"

namespace plumbline {
namespace {

constexpr const char* showing_code = R"(
static void show(const char *text, size_t length) {
  size_t k;
  printf("printed: \"");
  for (k = 0; k < length; ++k)
    printf(text[k] < ' ' || text[k] > '~' || text[k] == '"' || text[k] == '\\' ? "\\%03o" : "%c", (unsigned char)text[k]);
  puts("\"");
}

/* Whether there is such a value of those that commas separate, and which part of the text it is. */
static int find_value(const char **text, size_t *length, size_t value) {
  const char *end = *text + *length, *comma;
  for (; (comma = memchr(*text, ',', (size_t)(end - *text))) != NULL && value > 0; --value) *text = comma + 1;
  *length = (size_t)((comma == NULL ? end : comma) - *text);
  return value == 0;
}
)";

constexpr const char* one_of_code = R"(
/* Where digits are open, '\001' stands for any. */
static int is_due(const char *text, size_t length) {
  size_t k, at;
  for (k = 0; k < sizeof due / sizeof due[0]; ++k) {
    if (due[k].length != length) continue;
    for (at = 0; at < length; ++at)
      if (due[k].open && due[k].text[at] == '\001' ? text[at] < '0' || text[at] > '9' : text[at] != due[k].text[at])
        break;
    if (at == length) return 1;
  }
  return 0;
}
)";

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
  return text + "};\n" + one_of_code;
}

constexpr const char* main_code = R"(
int main(int argc, char **argv) {
  static char printed[65536];
  const char *text = printed;
  size_t length = 0;
  int returned = 0, is_there, right;
  if (!ask(argc, argv, printed, sizeof printed, &length, &returned)) return 2;
  show(printed, length);
  printf("returned: %d\n", returned);
  is_there = is_list ? find_value(&text, &length, place) : place == 0;
  right = is_of_returned ? returned == 0 : is_there ? is_due(text, length) : is_absent;
  puts(right ? "PASS" : "FAIL");
  return !right;
}
)";

}  // namespace

JudgingCode judging_text(const ReproducedPoint& point) {
  const AllowedPrint& print = point.print;
  const std::string data =
      fmt::format("enum {{ is_list = {}, place = {}, is_absent = {}, is_of_returned = {} }};\n",
                  print.is_list ? 1 : 0, print.value, print.is_absent ? 1 : 0, print.of_returned ? 1 : 0);
  return {data + due_code(print), std::string(showing_code) + main_code};
}

JudgingCode judging_claims(const ReproducedPoint& point) {
  std::string text = "\nint main(int argc, char **argv) {\n";
  const auto& claims = std::get<ClaimCall>(point.call.kind).claims;
  text += fmt::format("  uint64_t said[{}];\n", claims.size());
  text += "  int right;\n  if (!ask(argc, argv, said)) return 2;\n";
  for (std::size_t k = 0; k < claims.size(); ++k)
    text += fmt::format("  printf(\"%s: %llu\\n\", {}, (unsigned long long)said[{}]);\n",
                        c_string(name_of(claims[k])), k);
  text += fmt::format("  printf(\"mandated: %s\\n\", {});\n", c_string(point.results[0].truth));
  text += fmt::format("  right = {};\n", point.mandate);
  return {"", text + "  puts(right ? \"PASS\" : \"FAIL\");\n  return !right;\n}\n"};
}

}  // namespace plumbline
