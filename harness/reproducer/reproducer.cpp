#include "harness/reproducer/reproducer.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "harness/reproducer/c_text.h"
#include "harness/support/scalar_text.h"

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
    head.fact("  bits", result.bits);
    head.fact("  true", result.truth);
    head.fact("  error", (result.error.empty() ? "" : result.error + " ulp: ") +
                             (result.allows ? "allowed" : "not allowed"));
    if (!result.clause.empty()) head.fact("  clause", result.clause);
  }
  head.line("");
  for (std::size_t k = 0; k < point.arguments.size(); ++k)
    head.fact(fmt::format("{} is", static_cast<char>('a' + k)),
              hex_bits(point.arguments[k]) + ", " + literal(point.arguments[k]));
  head.fact("width", call.width == 1 ? "scalars" : fmt::format("vectors of {}", call.width));
  if (!call.build_options.empty()) head.fact("options", call.build_options);
  head.fact("rule", point.rule);
  head.fact("seen on", fmt::format("{}, {}, {}, {}", point.device.name, point.device.platform,
                                   point.device.version, point.device.driver));
  head.line("");
  const std::string flags = parts.compiler_flags.empty() ? "" : parts.compiler_flags + ' ';
  head.fact("compile", fmt::format("cc {}-o {} {} {}", flags, program, file_name, parts.libraries));
  head.fact("run", "./" + program + (parts.operands.empty() ? "" : " " + parts.operands));
  if (!parts.selection.empty()) head.line("         " + parts.selection);
  head.line("         It prints PASS and ends with 0, or FAIL and ends with 1; with 2 where it cannot ask.");
  head.line("");
  head.line("Written by Plumbline, of which it needs nothing: " + point.command);
  return c_comment(head.text());
}

std::string allowed_text(const ReproducedPoint& point) {
  std::string text;
  for (std::size_t k = 0; k < point.results.size(); ++k) {
    text += fmt::format("static const struct range allowed_{}[] = {{\n", k);
    const auto& ranges = point.results[k].allowed;
    for (const auto& [low, high, step] : ranges) {
      const Scalar first{point.call.results[k], low}, last{point.call.results[k], high};
      text += fmt::format("  {{{}u, {}u, {}}}, /* {} to {} */\n", hex_bits(first), hex_bits(last), step,
                          literal(first), literal(last));
    }
    text += "};\n";
  }
  return text;
}

std::string data_of(const ReproducedPoint& point) {
  const Call& call = point.call;
  std::string text = fmt::format("enum {{ lanes = {}, width = {}, vectors = {} }};\n\n", point.lanes,
                                 call.width, point.lanes / static_cast<std::size_t>(call.width));
  text += "/* Every lane has the same arguments. Sizes are in bytes. */\n";
  text += "static const struct { size_t size; uint64_t bits; } arguments[] = {\n";
  for (const Scalar& argument : point.arguments)
    text += fmt::format("  {{{}, {}u}}, /* {} */\n", size_of(argument.type), hex_bits(argument),
                        literal(argument));
  text += "};\n\n/* The results that are allowed: of their bits from low to high each step-th. */\n";
  text += "struct range { uint64_t low, high, step; };\n" + allowed_text(point);
  text += "static const struct { size_t size; const struct range *allowed; size_t ranges; } results[] = {\n";
  for (std::size_t k = 0; k < call.results.size(); ++k)
    text += fmt::format("  {{{0}, allowed_{1}, sizeof allowed_{1} / sizeof allowed_{1}[0]}},\n",
                        size_of(call.results[k]), k);
  return text + "};\n\n";
}

constexpr const char* memory_code = R"(static void put(unsigned char *to, size_t size, uint64_t bits) {
  const uint8_t one = (uint8_t)bits;
  const uint16_t two = (uint16_t)bits;
  const uint32_t four = (uint32_t)bits;
  switch (size) {
    case 1: memcpy(to, &one, size); return;
    case 2: memcpy(to, &two, size); return;
    case 4: memcpy(to, &four, size); return;
    default: memcpy(to, &bits, size);
  }
}

static uint64_t get(const unsigned char *from, size_t size) {
  uint8_t one;
  uint16_t two;
  uint32_t four;
  uint64_t eight;
  switch (size) {
    case 1: memcpy(&one, from, size); return one;
    case 2: memcpy(&two, from, size); return two;
    case 4: memcpy(&four, from, size); return four;
    default: memcpy(&eight, from, size); return eight;
  }
}

static unsigned char *values(size_t size, uint64_t bits) {
  size_t k;
  unsigned char *memory = aligned_alloc(64, (lanes * size + 63) / 64 * 64);
  if (memory == NULL) exit(2);
  for (k = 0; k < lanes; ++k) put(memory + k * size, size, bits);
  return memory;
}

)";

constexpr const char* judging_code = R"(
static int is_allowed(size_t result, uint64_t bits) {
  size_t k;
  for (k = 0; k < results[result].ranges; ++k) {
    const struct range *range = &results[result].allowed[k];
    if (range->low <= bits && bits <= range->high && (bits - range->low) % range->step == 0) return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  enum { argument_count = sizeof arguments / sizeof arguments[0], result_count = sizeof results / sizeof results[0] };
  unsigned char *in[argument_count], *out[result_count];
  size_t k, lane;
  int failures = 0;
  for (k = 0; k < argument_count; ++k) in[k] = values(arguments[k].size, arguments[k].bits);
  for (k = 0; k < result_count; ++k) out[k] = values(results[k].size, 0xa5a5a5a5a5a5a5a5u); /* seen if not written */
  if (!ask(argc, argv, in, out)) return 2;
  for (k = 0; k < result_count; ++k)
    for (lane = 0; lane < lanes; ++lane) {
      const uint64_t bits = get(out[k] + lane * results[k].size, results[k].size);
      if (is_allowed(k, bits)) continue;
      if (failures++ == 0)
        printf("result %u, lane %u: 0x%0*llx\n", (unsigned)k, (unsigned)(lane % width), (int)(2 * results[k].size),
               (unsigned long long)bits);
    }
  puts(failures == 0 ? "PASS" : "FAIL");
  return failures != 0;
}
)";

}  // namespace

std::string reproducer(const ReproducedPoint& point, const ReproducerParts& parts,
                       const std::string& file_name) {
  std::string text = head_of(point, parts, file_name);
  text += parts.includes +
          "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n";
  return text + data_of(point) + memory_code + parts.code + judging_code;
}

}  // namespace plumbline
