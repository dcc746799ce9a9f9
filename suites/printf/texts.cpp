#include <bit>

#include "harness/judge/where_had.h"
#include "suites/printf/parts.h"

namespace plumbline::printing {
namespace {

using Operand = PrintCall::Operand;

Operand of_int(std::int32_t value) { return {.lanes = {static_cast<std::uint32_t>(value)}}; }
Operand of_float(float value) {
  return {.type = ScalarType::f32, .lanes = {std::bit_cast<std::uint32_t>(value)}};
}
Operand of_text(std::string_view text) { return {.kind = Operand::Kind::text, .text = std::string(text)}; }

/// Arguments as OpenCL C, the format and the operands that they are, and the text that is due.
struct Text {
  std::string_view arguments, format;
  std::vector<Operand> operands;
  std::string_view text;
};

std::vector<Text> characters() {
  return {
      {R"("%c", 'A' ^ (int)z)", "%c", {of_int('A')}, "A"},
      {R"("%c", ' ' ^ (int)z)", "%c", {of_int(' ')}, " "},
      {R"("%c", '\n' ^ (int)z)", "%c", {of_int('\n')}, "\n"},
      {R"("%c", '%' ^ (int)z)", "%c", {of_int('%')}, "%"},
      {R"("%c", 0 ^ (int)z)", "%c", {of_int(0)}, std::string_view("\0", 1)},
      {R"("%c", 255 ^ (int)z)", "%c", {of_int(255)}, "\377"},
      {R"("%c", -1 ^ (int)z)", "%c", {of_int(-1)}, "\377"},
      {R"("%c", 321 ^ (int)z)", "%c", {of_int(321)}, "A"},
      {R"("%c", (char)('B' ^ z))", "%c", {of_int('B')}, "B"},
      {R"("%5c", 'A' ^ (int)z)", "%5c", {of_int('A')}, "    A"},
      {R"("%-5c", 'A' ^ (int)z)", "%-5c", {of_int('A')}, "A    "},
      {R"("%1c", 'A' ^ (int)z)", "%1c", {of_int('A')}, "A"},
      {R"("%c%c%c", 'a' ^ (int)z, 'b', 'c')", "%c%c%c", {of_int('a'), of_int('b'), of_int('c')}, "abc"},
  };
}

std::vector<Text> strings() {
  const std::string_view cut("one\0two", 7);
  return {
      {R"("%s", "this is a test string\n")",
       "%s",
       {of_text("this is a test string\n")},
       "this is a test string\n"},
      {R"("%s", "")", "%s", {of_text("")}, ""},
      {R"("%s", "%d %s %%")", "%s", {of_text("%d %s %%")}, "%d %s %%"},
      {R"("%s", "a,b")", "%s", {of_text("a,b")}, "a,b"},
      {R"("%s", "\t\"\\\001\177")", "%s", {of_text("\t\"\\\001\177")}, "\t\"\\\001\177"},
      {R"("%s", "one\0two")", "%s", {of_text(cut)}, "one"},
      {R"("%10s", "right")", "%10s", {of_text("right")}, "     right"},
      {R"("%-10s", "left")", "%-10s", {of_text("left")}, "left      "},
      {R"("%3s", "longer")", "%3s", {of_text("longer")}, "longer"},
      {R"("%.3s", "longer")", "%.3s", {of_text("longer")}, "lon"},
      {R"("%.0s", "longer")", "%.0s", {of_text("longer")}, ""},
      {R"("%.s", "longer")", "%.s", {of_text("longer")}, ""},
      {R"("%.20s", "longer")", "%.20s", {of_text("longer")}, "longer"},
      {R"("%8.3s", "longer")", "%8.3s", {of_text("longer")}, "     lon"},
      {R"("%-8.3s", "longer")", "%-8.3s", {of_text("longer")}, "lon     "},
      {R"("%5s", "")", "%5s", {of_text("")}, "     "},
      {R"("%s%s", "one", "two")", "%s%s", {of_text("one"), of_text("two")}, "onetwo"},
      {R"("%s and %d and %s", "one", 2 ^ (int)z, "three")",
       "%s and %d and %s",
       {of_text("one"), of_int(2), of_text("three")},
       "one and 2 and three"},
  };
}

std::vector<Text> directives() {
  const auto ints = [](std::initializer_list<std::int32_t> values) {
    std::vector<Operand> operands;
    for (const std::int32_t value : values) operands.push_back(of_int(value));
    return operands;
  };
  const auto floats = [](std::initializer_list<float> values) {
    Operand operand{.type = ScalarType::f32};
    for (const float value : values) operand.lanes.push_back(std::bit_cast<std::uint32_t>(value));
    return operand;
  };
  const Operand chars{.type = ScalarType::i8, .lanes = {1, 2, 3, 4}},
      bytes{.type = ScalarType::u8, .lanes = {0xFA, 0xFB, 0xFC, 0xFD}};
  return {
      {R"("")", "", {}, ""},
      {R"("%%")", "%%", {}, "%"},
      {R"("100%%\n")", "100%%\n", {}, "100%\n"},
      {R"("%%d %%%d%%", 5 ^ (int)z)", "%%d %%%d%%", ints({5}), "%d %5%"},
      {R"("no conversion\n")", "no conversion\n", {}, "no conversion\n"},
      {R"("\ttab, \"quotes\", back\\slash\n")",
       "\ttab, \"quotes\", back\\slash\n",
       {},
       "\ttab, \"quotes\", back\\slash\n"},
      {R"("two " "literals")", "two literals", {}, "two literals"},
      {R"("\xc3\xa4")", "\xc3\xa4", {}, "\xc3\xa4"},
      {R"("x = %d, y = %u;", -7 ^ (int)z, 7u ^ z)", "x = %d, y = %u;", ints({-7, 7}), "x = -7, y = 7;"},
      {R"("%d%d%d%d%d%d%d%d", 1 ^ (int)z, 2, 3, 4, 5, 6, 7, 8)", "%d%d%d%d%d%d%d%d",
       ints({1, 2, 3, 4, 5, 6, 7, 8}), "12345678"},
      {R"("%d", 1 ^ (int)z, 2, 3)", "%d", ints({1, 2, 3}), "1"},
      {R"("none", 1 ^ (int)z)", "none", ints({1}), "none"},
      {R"("%5d|%-5d|%05d", 42 ^ (int)z, 42, 42)", "%5d|%-5d|%05d", ints({42, 42, 42}), "   42|42   |00042"},
      {R"("%x and %X", 0xbeefu ^ z, 0xBEEFu)", "%x and %X", ints({0xbeef, 0xbeef}), "beef and BEEF"},
      {R"("%hhd %hd %d", (char)(-1 ^ z), (short)-2, -3)", "%hhd %hd %d", ints({-1, -2, -3}), "-1 -2 -3"},
      {R"("%c%s%d%%%x", 'c' ^ (int)z, "s", 10, 16)",
       "%c%s%d%%%x",
       {of_int('c'), of_text("s"), of_int(10), of_int(16)},
       "cs10%10"},
      {R"("%f %d %f", 0.5f * (1 ^ (int)z), 3, -2.0f)",
       "%f %d %f",
       {of_float(0.5f), of_int(3), of_float(-2)},
       "0.500000 3 -2.000000"},
      {R"("%v2hlf|%v4hhd|%d", (float2)(1.0f, 2.0f), (char4)(1, 2, 3, 4), 5 ^ (int)z)",
       "%v2hlf|%v4hhd|%d",
       {floats({1, 2}), chars, of_int(5)},
       "1.000000,2.000000|1,2,3,4|5"},
      {R"("f4 = %2.2v4hlf\n", (float4)(1.0f, 2.0f, 3.0f, 4.0f))",
       "f4 = %2.2v4hlf\n",
       {floats({1, 2, 3, 4})},
       "f4 = 1.00,2.00,3.00,4.00\n"},
      {R"("uc = %#v4hhx\n", (uchar4)(0xFA, 0xFB, 0xFC, 0xFD))",
       "uc = %#v4hhx\n",
       {bytes},
       "uc = 0xfa,0xfb,0xfc,0xfd\n"},
  };
}

/// Longer than a driver's buffers of a usual size.
std::string digits(std::size_t count) {
  std::string text;
  for (std::size_t k = 0; k < count; ++k) text += static_cast<char>('0' + k % 10);
  return text;
}

void add_all(const std::vector<Text>& texts, Prints& prints) {
  for (const Text& t : texts)
    prints.add_text({std::string(t.arguments), false, std::string(t.format), t.operands},
                    std::string(t.text));
}

void add_pointers(Prints& prints) {
  struct Pointer {
    std::string source;
    Operand::Kind kind;
  };
  for (const Pointer& pointer : {Pointer{"(__global const void*)input", Operand::Kind::input},
                                 {"(__global void*)returned", Operand::Kind::returned},
                                 {"(__private const void*)&z", Operand::Kind::zero},
                                 {"(__global void*)0", Operand::Kind::null}}) {
    prints.add_pointer({.specifier = 'p'}, pointer.source, pointer.kind);
    prints.add_pointer({.width = 40, .specifier = 'p'}, pointer.source, pointer.kind);
    prints.add_pointer({.flags = "-", .width = 40, .specifier = 'p'}, pointer.source, pointer.kind);
  }
}

}  // namespace

void add_texts(std::vector<TestCase>& out) {
  constexpr ScalarType type = ScalarType::i32;
  Prints of_characters, of_strings, of_directives, of_pointers, of_long_texts;
  add_all(characters(), of_characters);
  add_all(strings(), of_strings);
  add_all(directives(), of_directives);
  const std::string long_text = digits(1500);
  of_long_texts.add_text({"\"%s\", \"" + long_text + "\"", false, "%s", {of_text(long_text)}}, long_text);
  of_long_texts.add_text({"\"" + long_text + "\"", false, long_text, {}}, long_text);
  add_pointers(of_pointers);
  out.push_back(of_characters.test_case("%c", type, "int", type));
  out.push_back(of_strings.test_case("%s", type, "string literal", type));
  out.push_back(of_pointers.test_case("%p", type, "void*", type));
  out.push_back(of_directives.test_case("%%", type, "text and several directives", type));
  out.push_back(of_long_texts.test_case("%s", type, "string literal, longer than 1 KiB", type));
  // Table 4.3, CL_DEVICE_PRINTF_BUFFER_SIZE: 1 MB, of the embedded profile 1 KB.
  out.back().criterion = where_had(out.back().criterion, [](const CriterionRequest& request) -> std::string {
    return request.device.embedded ? "the embedded profile demands room for 1 KiB alone" : "";
  });
}

}  // namespace plumbline::printing
