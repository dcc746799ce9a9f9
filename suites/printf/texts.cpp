#include "suites/printf/parts.h"

namespace plumbline::printing {
namespace {

/// Arguments as OpenCL C, and the text that is due.
struct Text {
  std::string_view arguments, text;
};

constexpr Text characters[] = {
    {R"("%c", 'A' ^ (int)z)", "A"},
    {R"("%c", ' ' ^ (int)z)", " "},
    {R"("%c", '\n' ^ (int)z)", "\n"},
    {R"("%c", '%' ^ (int)z)", "%"},
    {R"("%c", 0 ^ (int)z)", std::string_view("\0", 1)},
    {R"("%c", 255 ^ (int)z)", "\377"},
    {R"("%c", -1 ^ (int)z)", "\377"},
    {R"("%c", 321 ^ (int)z)", "A"},
    {R"("%c", (char)('B' ^ z))", "B"},
    {R"("%5c", 'A' ^ (int)z)", "    A"},
    {R"("%-5c", 'A' ^ (int)z)", "A    "},
    {R"("%1c", 'A' ^ (int)z)", "A"},
    {R"("%c%c%c", 'a' ^ (int)z, 'b', 'c')", "abc"},
};

constexpr Text strings[] = {
    {R"("%s", "this is a test string\n")", "this is a test string\n"},
    {R"("%s", "")", ""},
    {R"("%s", "%d %s %%")", "%d %s %%"},
    {R"("%s", "a,b")", "a,b"},
    {R"("%s", "\t\"\\\001\177")", "\t\"\\\001\177"},
    {R"("%s", "one\0two")", "one"},
    {R"("%10s", "right")", "     right"},
    {R"("%-10s", "left")", "left      "},
    {R"("%3s", "longer")", "longer"},
    {R"("%.3s", "longer")", "lon"},
    {R"("%.0s", "longer")", ""},
    {R"("%.s", "longer")", ""},
    {R"("%.20s", "longer")", "longer"},
    {R"("%8.3s", "longer")", "     lon"},
    {R"("%-8.3s", "longer")", "lon     "},
    {R"("%5s", "")", "     "},
    {R"("%s%s", "one", "two")", "onetwo"},
    {R"("%s and %d and %s", "one", 2 ^ (int)z, "three")", "one and 2 and three"},
};

constexpr Text directives[] = {
    {R"("")", ""},
    {R"("%%")", "%"},
    {R"("100%%\n")", "100%\n"},
    {R"("%%d %%%d%%", 5 ^ (int)z)", "%d %5%"},
    {R"("no conversion\n")", "no conversion\n"},
    {R"("\ttab, \"quotes\", back\\slash\n")", "\ttab, \"quotes\", back\\slash\n"},
    {R"("two " "literals")", "two literals"},
    {R"("\xc3\xa4")", "\xc3\xa4"},
    {R"("x = %d, y = %u;", -7 ^ (int)z, 7u ^ z)", "x = -7, y = 7;"},
    {R"("%d%d%d%d%d%d%d%d", 1 ^ (int)z, 2, 3, 4, 5, 6, 7, 8)", "12345678"},
    {R"("%d", 1 ^ (int)z, 2, 3)", "1"},
    {R"("none", 1 ^ (int)z)", "none"},
    {R"("%5d|%-5d|%05d", 42 ^ (int)z, 42, 42)", "   42|42   |00042"},
    {R"("%x and %X", 0xbeefu ^ z, 0xBEEFu)", "beef and BEEF"},
    {R"("%hhd %hd %d", (char)(-1 ^ z), (short)-2, -3)", "-1 -2 -3"},
    {R"("%c%s%d%%%x", 'c' ^ (int)z, "s", 10, 16)", "cs10%10"},
    {R"("%f %d %f", 0.5f * (1 ^ (int)z), 3, -2.0f)", "0.500000 3 -2.000000"},
    {R"("%v2hlf|%v4hhd|%d", (float2)(1.0f, 2.0f), (char4)(1, 2, 3, 4), 5 ^ (int)z)",
     "1.000000,2.000000|1,2,3,4|5"},
    {R"("f4 = %2.2v4hlf\n", (float4)(1.0f, 2.0f, 3.0f, 4.0f))", "f4 = 1.00,2.00,3.00,4.00\n"},
    {R"("uc = %#v4hhx\n", (uchar4)(0xFA, 0xFB, 0xFC, 0xFD))", "uc = 0xfa,0xfb,0xfc,0xfd\n"},
};

/// Longer than a driver's buffers of a usual size.
std::string digits(std::size_t count) {
  std::string text;
  for (std::size_t k = 0; k < count; ++k) text += static_cast<char>('0' + k % 10);
  return text;
}

template <std::size_t N>
void add_all(const Text (&texts)[N], Prints& prints) {
  for (const Text& t : texts) prints.add_text(std::string(t.arguments), std::string(t.text));
}

void add_pointers(Prints& prints) {
  for (const std::string_view pointer : {"(__global const void*)question", "(__global void*)returned",
                                         "(__private const void*)&z", "(__global void*)0"}) {
    prints.add_pointer({.specifier = 'p'}, std::string(pointer));
    prints.add_pointer({.width = 40, .specifier = 'p'}, std::string(pointer));
    prints.add_pointer({.flags = "-", .width = 40, .specifier = 'p'}, std::string(pointer));
  }
}

}  // namespace

void add_texts(std::vector<TestCase>& out) {
  constexpr ScalarType type = ScalarType::i32;
  Prints of_characters, of_strings, of_directives, of_pointers, of_long_texts;
  add_all(characters, of_characters);
  add_all(strings, of_strings);
  add_all(directives, of_directives);
  const std::string long_text = digits(1500);
  of_long_texts.add_text("\"%s\", \"" + long_text + "\"", long_text);
  of_long_texts.add_text("\"" + long_text + "\"", long_text);
  add_pointers(of_pointers);
  out.push_back(of_characters.test_case("%c", type, "int", type));
  out.push_back(of_strings.test_case("%s", type, "string literal", type));
  out.push_back(of_pointers.test_case("%p", type, "void*", type));
  out.push_back(of_directives.test_case("%%", type, "text and several directives", type));
  out.push_back(of_long_texts.test_case("%s", type, "string literal, longer than 1 KiB", type));
  // Table 4.3, CL_DEVICE_PRINTF_BUFFER_SIZE: 1 MB, of the embedded profile 1 KB.
  out.back().criterion = [inner = out.back().criterion](const CriterionRequest& request) -> CriterionChoice {
    if (request.device.embedded) return {nullptr, "the embedded profile demands room for 1 KiB alone"};
    return inner(request);
  };
}

}  // namespace plumbline::printing
