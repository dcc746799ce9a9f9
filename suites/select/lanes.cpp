#include <fmt/core.h>

#include <bit>

#include "suites/select/parts.h"
#include "suites/vector_name.h"

namespace plumbline::selection {
namespace {

/// Odd, so that the multiples by 0 to 31 differ in 8 bits already.
constexpr unsigned stride = 37;

/// "(uint4)((uint)rotate(b, 0), (uint)rotate(b, 60), …)": lane k is the mask turned right by 4 k bits, what
/// is above the index included: shuffle must ignore it (6.12.12).
std::string mask_text(ScalarType t, int width) {
  const std::string scalar(opencl_name(unsigned_type(t)));
  std::string text = "(" + vector_name(unsigned_type(t), width) + ")(";
  for (int k = 0; k < width; ++k)
    text += fmt::format("{}({})rotate(b, (ulong){})", k == 0 ? "" : ", ", scalar, (64 - 4 * k) % 64);
  return text + ")";
}

constexpr std::array shuffled_widths{2, 4, 8, 16};
constexpr int shuffled_lanes = 30;  // of results of 2, 4, 8 and 16 lanes

TestCase shuffle_case(ScalarType t, int width, bool two) {
  TestCase test_case = blank(two ? "shuffle2" : "shuffle",
                             {unsigned_type(t), ScalarType::u64, ScalarType::u8}, t, "6.12.12, table 6.19");
  const std::string type(opencl_name(t)), vector = vector_name(t, width);
  test_case.lanes = width;
  test_case.signature = type + "n(" + vector + (two ? ", " + vector : "") + ", " +
                        std::string(opencl_name(unsigned_type(t))) + "n)";
  test_case.call.prologue =
      lane_macro(t) + fmt::format("{0} shuffled({1} a, ulong b, uchar lane) {{\n  {0} all[{2}];\n", type,
                                  opencl_name(unsigned_type(t)), shuffled_lanes);
  const std::string sources =
      vector_of_lanes(t, width, 0) + (two ? ", " + vector_of_lanes(t, width, width) : "");
  int at = 0;
  for (int n : shuffled_widths) {
    test_case.call.prologue += keep(test_case.builtin + "(" + sources + ", " + mask_text(t, n) + ")", n, at);
    at += n;
  }
  test_case.call.prologue += fmt::format("  return all[lane % {}];\n}}\n", shuffled_lanes);
  test_case.call.expression = "shuffled(a, b, c)";
  const std::uint64_t indices = static_cast<std::uint64_t>(two ? 2 * width : width) - 1;
  test_case.criterion = exactly([t, indices](std::span<const Scalar> x, int) {
    int lane = static_cast<int>(x[2].bits % shuffled_lanes);
    for (int n : shuffled_widths) {
      if (lane < n) break;
      lane -= n;
    }
    const auto index = static_cast<unsigned>(std::rotr(x[1].bits, 4 * lane) & indices);
    return std::optional<Scalar>({t, lane_bits(t, x[0].bits, index)});
  });
  return test_case;
}

/// Components of v = (16 lanes), u = (3 lanes) and r, which is v but for an assignment (6.1.7).
struct Component {
  std::string_view statement;  ///< of r; may be empty
  std::string_view expression;
  int width;
  std::string_view lanes;  ///< of v, as hexadecimal digits
};

constexpr Component components[] = {
    {"", "v.s5", 1, "5"},
    {"", "v.sF", 1, "f"},
    {"", "v.sfedcba9876543210", 16, "fedcba9876543210"},
    {"", "v.S00112233", 8, "00112233"},
    {"", "v.lo", 8, "01234567"},
    {"", "v.hi", 8, "89abcdef"},
    {"", "v.even", 8, "02468ace"},
    {"", "v.odd", 8, "13579bdf"},
    {"", "v.hi.lo.wzyx", 4, "ba98"},
    {"", "v.odd.even.xw", 2, "1d"},
    {"", "v.s31fa.yyx", 3, "113"},
    {"", "u.zyx", 3, "210"},
    {"", "u.xz.yx", 2, "20"},
    {"", "u.lo", 2, "01"},
    {"", "u.odd.x", 1, "1"},
    {"r.odd = v.hi;", "r", 16, "08294a6b8cadceef"},
    {"r.s0f = v.s31;", "r", 16, "3123456789abcde1"},
    {"r.lo.lo.wzyx = v.s89ab;", "r", 16, "ba98456789abcdef"},
    {"r.hi = r.lo.s76543210;", "r", 16, "0123456776543210"},
};

constexpr int component_lanes() {
  int total = 0;
  for (const Component& c : components) total += c.width;
  return total;
}

constexpr bool lengths_agree() {
  for (const Component& c : components)
    if (c.lanes.size() != static_cast<std::size_t>(c.width)) return false;
  return true;
}
static_assert(lengths_agree());

unsigned digit(char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); }

unsigned lane_of_component(std::uint64_t at) {
  for (const Component& c : components) {
    if (at < c.lanes.size()) return digit(c.lanes[at]);
    at -= c.lanes.size();
  }
  return 0;
}

}  // namespace

std::string lane_macro(ScalarType t) {
  const std::string_view bits = opencl_name(unsigned_type(t));
  return fmt::format("#define LANE(k) as_{0}(({1})(a + ({1})((k) * {2})))\n", opencl_name(t), bits, stride);
}

std::uint64_t lane_bits(ScalarType t, std::uint64_t seed, unsigned lane) {
  return (seed + lane * stride) & type_mask(t);
}

std::string vector_of_lanes(ScalarType t, int width, int first) {
  std::string text = "(" + vector_name(t, width) + ")(";
  for (int k = 0; k < width; ++k) text += fmt::format("{}LANE({})", k == 0 ? "" : ", ", first + k);
  return text + ")";
}

std::string keep(const std::string& value, int width, int at) {
  if (width == 1) return fmt::format("  all[{}] = {};\n", at, value);
  return fmt::format("  vstore{}({}, 0, all + {});\n", width, value, at);
}

void add_shuffles(ScalarType t, std::vector<TestCase>& out) {
  for (int width : shuffled_widths)
    for (const bool two : {false, true}) out.push_back(shuffle_case(t, width, two));
}

void add_components(ScalarType t, std::vector<TestCase>& out) {
  TestCase test_case = blank("components", {unsigned_type(t), ScalarType::u8}, t, "6.1.7");
  const std::string type(opencl_name(t)), total = std::to_string(component_lanes());
  test_case.lanes = 1;
  test_case.signature = type + "n." + "xyzw";
  test_case.call.prologue = lane_macro(t) + type + " component(" +
                            std::string(opencl_name(unsigned_type(t))) + " a, uchar lane) {\n  " + type +
                            " all[" + total + "];\n  const " + type + "16 v = " + vector_of_lanes(t, 16, 0) +
                            ";\n  const " + type + "3 u = " + vector_of_lanes(t, 3, 0) + ";\n  " + type +
                            "16 r;\n";
  int at = 0;
  for (const Component& c : components) {
    if (!c.statement.empty()) test_case.call.prologue += "  r = v; " + std::string(c.statement) + "\n";
    test_case.call.prologue += keep(std::string(c.expression), c.width, at);
    at += c.width;
  }
  test_case.call.prologue += "  return all[lane % " + total + "];\n}\n";
  test_case.call.expression = "component(a, b)";
  test_case.criterion = exactly([t](std::span<const Scalar> x, int) {
    return std::optional<Scalar>(
        {t, lane_bits(t, x[0].bits, lane_of_component(x[1].bits % component_lanes()))});
  });
  out.push_back(std::move(test_case));
}

void add_vec_step(ScalarType t, std::vector<TestCase>& out) {
  TestCase test_case = blank("vec_step", {ScalarType::u8, t}, ScalarType::i32, "6.12.12, table 6.19");
  test_case.precision = precision_of(t);
  test_case.lanes = 1;
  const std::string type(opencl_name(t));
  test_case.signature = "int(" + type + "n)";
  test_case.call.prologue = "int step_of(uchar which, " + type + " x) {\n";
  std::string list;
  for (int width : {1, 2, 3, 4, 8, 16}) {
    const std::string name = vector_name(t, width), variable = fmt::format("v{}", width);
    test_case.call.prologue += "  " + name + " " + variable + " = x;\n";
    list += (list.empty() ? "vec_step(" : ", vec_step(") + name + "), vec_step(" + variable + ")";
  }
  test_case.call.prologue += "  const int all[12] = {" + list + "};\n  return all[which % 12];\n}\n";
  test_case.call.expression = "step_of(a, b)";
  test_case.criterion = exactly([](std::span<const Scalar> x, int) {
    constexpr unsigned steps[] = {1, 2, 4, 4, 8, 16};  // three components take the place of four
    return std::optional<Scalar>({ScalarType::i32, steps[x[0].bits % 12 / 2]});
  });
  out.push_back(std::move(test_case));
}

}  // namespace plumbline::selection
