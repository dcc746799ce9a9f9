#include <fmt/format.h>

#include "harness/reproducer/judging_code.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

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
  text += "};\n\nstatic const struct { size_t size; } results[] = {";
  for (std::size_t k = 0; k < call.results.size(); ++k)
    text += fmt::format("{}{{{}}}", k == 0 ? "" : ", ", size_of(call.results[k]));
  text += "};\n\n/* The results that are allowed: of their bits from low to high each step-th. */\n";
  return text + "struct range { uint64_t low, high, step; };\n" + allowed_text(point) + "\n";
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

/* Aligned to 64 bytes. */
static unsigned char *values(size_t size, uint64_t bits) {
  size_t k;
  unsigned char *memory = malloc(lanes * size + 63);
  if (memory == NULL) exit(2);
  memory += (64 - (uintptr_t)memory % 64) % 64;
  for (k = 0; k < lanes; ++k) put(memory + k * size, size, bits);
  return memory;
}

)";

constexpr const char* judging_code = R"(
enum { argument_count = sizeof arguments / sizeof arguments[0], result_count = sizeof results / sizeof results[0] };

static int is_allowed(size_t row, size_t result, uint64_t bits) {
  size_t k;
  for (k = 0; k < allowed[row][result].count; ++k) {
    const struct range *range = &allowed[row][result].ranges[k];
    if (range->low <= bits && bits <= range->high && (bits - range->low) % range->step == 0) return 1;
  }
  return 0;
}

static uint64_t result_of(unsigned char *const out[], size_t result, size_t lane) {
  return get(out[result] + lane * results[result].size, results[result].size);
}

/* How many results of a lane are not in the row. */
static size_t missing(unsigned char *const out[], size_t row, size_t lane) {
  size_t k, count = 0;
  for (k = 0; k < result_count; ++k) count += !is_allowed(row, k, result_of(out, k, lane));
  return count;
}

int main(int argc, char **argv) {
  unsigned char *in[argument_count], *out[result_count];
  size_t k, lane, row, best;
  int failures = 0;
  for (k = 0; k < argument_count; ++k) in[k] = values(arguments[k].size, arguments[k].bits);
  for (k = 0; k < result_count; ++k) out[k] = values(results[k].size, 0xa5a5a5a5a5a5a5a5u); /* seen if not written */
  if (!ask(argc, argv, in, out)) return 2;
  for (lane = 0; lane < lanes && failures == 0; ++lane) {
    for (row = best = 0; row < sizeof allowed / sizeof allowed[0]; ++row)
      if (missing(out, row, lane) < missing(out, best, lane)) best = row;
    for (k = 0; k < result_count; ++k) {
      const uint64_t bits = result_of(out, k, lane);
      if (is_allowed(best, k, bits)) continue;
      ++failures;
      printf("result %u, lane %u: 0x%0*llx\n", (unsigned)k, (unsigned)(lane % shown_lanes), (int)(2 * results[k].size),
             (unsigned long long)bits);
    }
  }
  puts(failures == 0 ? "PASS" : "FAIL");
  return failures != 0;
}
)";

}  // namespace

JudgingCode judging_numbers(const ReproducedPoint& point) {
  return {data_of(point) + memory_code, judging_code};
}

}  // namespace plumbline
