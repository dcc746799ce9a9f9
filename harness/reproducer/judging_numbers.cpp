#include <fmt/format.h>

#include "harness/reproducer/c_text.h"
#include "harness/reproducer/judging_code.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

char kind_of(ScalarType type) {
  if (type == ScalarType::bf16) return 'b';
  if (is_floating(type)) return 'f';
  return is_signed_integer(type) ? 'i' : 'u';
}

/// The ranges of every result in every row, and the table of them.
std::string allowed_text(const ReproducedPoint& point) {
  std::string text, table;
  for (std::size_t row = 0; row < point.allowed.size(); ++row) {
    std::string cells;
    for (std::size_t k = 0; k < point.allowed[row].size(); ++k) {
      const std::string name =
          point.allowed.size() == 1 ? fmt::format("allowed_{}", k) : fmt::format("allowed_{}_{}", row, k);
      text += fmt::format("static const struct range {}[] = {{\n", name);
      for (const auto& [low, high, step] : point.allowed[row][k]) {
        const Scalar first{point.call.results[k], low}, last{point.call.results[k], high};
        text += fmt::format("  {{{}u, {}u, {}}}, /* {} to {} */\n", hex_bits(first), hex_bits(last), step,
                            literal(first), literal(last));
      }
      text += "};\n";
      cells += fmt::format("{0}{{{1}, sizeof {1} / sizeof {1}[0]}}", cells.empty() ? "" : ", ", name);
    }
    table += "  {" + cells + "},\n";
  }
  const std::string rows =
      point.allowed.size() == 1
          ? ""
          : "/* Each row has what is allowed together, such as one texel's components. */\n";
  return text + rows +
         fmt::format(
             "static const struct {{ const struct range *ranges; size_t count; }} allowed[][{}] = "
             "{{\n{}}};\n",
             point.call.results.size(), table);
}

std::string data_of(const ReproducedPoint& point) {
  const Call& call = point.call;
  std::string text = fmt::format("enum {{ lanes = {}, width = {}, vectors = {} }};\n", point.lanes,
                                 call.width, point.lanes / static_cast<std::size_t>(call.width));
  text += fmt::format("enum {{ shown_lanes = {} }};\n\n", is_computed(call) ? "width" : "lanes");
  text += "/* Every lane has the same arguments. Sizes are in bytes. */\n";
  text += "static const struct { size_t size; uint64_t bits; } arguments[] = {\n";
  for (const Scalar& argument : point.arguments)
    text += fmt::format("  {{{}, {}u}}, /* {} */\n", size_of(argument.type), hex_bits(argument),
                        literal(argument));
  text +=
      "};\n\n/* Of a number the letter is 'f', of bfloat16 'b', of a signed integer 'i', of others 'u'. */\n";
  text += "static const struct { size_t size; char kind; } results[] = {";
  for (std::size_t k = 0; k < call.results.size(); ++k)
    text +=
        fmt::format("{}{{{}, '{}'}}", k == 0 ? "" : ", ", size_of(call.results[k]), kind_of(call.results[k]));
  text += "};\n\n/* The results that are allowed: of their bits from low to high each step-th. */\n";
  return text + "struct range { uint64_t low, high, step; };\n" + allowed_text(point) + "\n";
}

}  // namespace

JudgingCode judging_numbers(const ReproducedPoint& point) {
  return {data_of(point) + program_text("memory"), program_text("judging_numbers")};
}

}  // namespace plumbline
