#include <fmt/core.h>

#include <bit>
#include <span>

#include "suites/call_words.h"
#include "suites/select/machine_lanes.h"
#include "suites/select/parts.h"

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

/// Floating lanes come as bits: of integers that no edge value is, those of infinity.
void add_infinity(ScalarType t, ArgumentDomain& bits) {
  if (is_floating(t)) bits.breaks = {static_cast<double>(format_of(t).infinity())};
}

/// In SPIR-V: lane `k` of `a`, as lane_macro() has it.
std::string lane_spirv(ScalarType t, unsigned k) {
  return fmt::format("OpBitcast<{}1>(OpIAdd(a, {}))", opencl_name(t), lane_bits(t, 0, k));
}

std::string vector_spirv(ScalarType t, int width, unsigned first) {
  std::string text = "OpCompositeConstruct<" + vector_name(t, width) + ">(";
  for (unsigned k = 0; k < static_cast<unsigned>(width); ++k)
    text += (k == 0 ? "" : ", ") + lane_spirv(t, first + k);
  return text + ")";
}

std::string mask_spirv(ScalarType t, int width) {
  const ScalarType bits = unsigned_type(t);
  std::string text = "OpCompositeConstruct<" + vector_name(bits, width) + ">(";
  for (int k = 0; k < width; ++k) {
    const std::string turned = fmt::format("rotate(b, {})", (64 - 4 * k) % 64);
    text += k == 0 ? "" : ", ";
    text += bits == ScalarType::u64 ? turned : fmt::format("OpUConvert<{}1>({})", opencl_name(bits), turned);
  }
  return text + ")";
}

/// A value with a name, and how many lanes it has.
struct Part {
  std::string name;
  int width;
};

/// Lane `lane`, a name, of all parts one after the other. An index past the end of a vector has no meaning
/// (SPIR-V 3.32.12): it is taken modulo the lanes.
std::string picked(std::span<const Part> parts, ScalarType t) {
  std::string text, end;
  int at = 0;
  for (const Part& part : parts) {
    const std::string one = part.width == 1
                                ? part.name
                                : fmt::format("OpVectorExtractDynamic<{}1>({}, OpUMod(OpISub(lane, {}), {}))",
                                              opencl_name(t), part.name, at, part.width);
    at += part.width;
    if (&part == &parts.back()) return text + one + end;
    text += fmt::format("OpSelect(OpULessThan(lane, {}), {}, ", at, one);
    end += ")";
  }
  return {};
}

constexpr std::array shuffled_widths{2, 4, 8, 16};
constexpr int shuffled_lanes = 30;  // of results of 2, 4, 8 and 16 lanes

std::string shuffle_spirv(ScalarType t, int width, bool two) {
  std::string text = fmt::format("lane = OpUMod(c, {}); x = {}; ", shuffled_lanes, vector_spirv(t, width, 0));
  if (two) text += "y = " + vector_spirv(t, width, static_cast<unsigned>(width)) + "; ";
  std::vector<Part> parts;
  for (int n : shuffled_widths) {
    parts.push_back({fmt::format("v{}", n), n});
    text += fmt::format("v{} = {}<{}>(x, {}{}); ", n, two ? "shuffle2" : "shuffle", vector_name(t, n),
                        two ? "y, " : "", mask_spirv(t, n));
  }
  return text + picked(parts, t);
}

TestCase shuffle_case(ScalarType t, int width, bool two) {
  TestCase test_case = blank(two ? "shuffle2" : "shuffle",
                             {unsigned_type(t), ScalarType::u64, ScalarType::u8}, t, "6.12.12, table 6.19");
  const std::string type(opencl_name(t)), vector = vector_name(t, width);
  add_infinity(t, test_case.inputs.arguments[0]);
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
  test_case.call.spirv = shuffle_spirv(t, width, two);
  const std::uint64_t indices = static_cast<std::uint64_t>(two ? 2 * width : width) - 1;
  const auto of_point = [t, indices](std::span<const Scalar> x, int) {
    int lane = static_cast<int>(x[2].bits % shuffled_lanes);
    for (int n : shuffled_widths) {
      if (lane < n) break;
      lane -= n;
    }
    const auto index = static_cast<unsigned>(std::rotr(x[1].bits, 4 * lane) & indices);
    return std::optional<Scalar>({t, lane_bits(t, x[0].bits, index)});
  };
  test_case.criterion = exactly(of_point, {}, machine_shuffle(t, stride, shuffled_widths, indices));
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

/// Vectors made of vectors and scalars (6.1.6); T is the scalar type, T2 to T16 the vectors.
constexpr Component literals[] = {
    {"", "(T2)(v.s3, v.s9)", 2, "39"},
    {"", "(T3)(v.s1, v.s23)", 3, "123"},
    {"", "(T3)(v.s45, v.s0)", 3, "450"},
    {"", "(T4)(v.s0, v.s89, v.s2)", 4, "0892"},
    {"", "(T4)(v.s01, v.sfe)", 4, "01fe"},
    {"", "(T4)(v.s3, u)", 4, "3012"},
    {"", "(T4)(u, v.s7)", 4, "0127"},
    {"", "(T4)((T3)(v.sa, v.s12), v.s4)", 4, "a124"},
    {"", "(T8)(v.s0123, v.scd, v.s9, v.s8)", 8, "0123cd98"},
    {"", "(T8)(u, v.s5, u.zyx, v.s6)", 8, "01252106"},
    {"", "(T16)(v.hi, v.s0123, v.s67, v.s4, v.s5)", 16, "89abcdef01236745"},
    {"", "(T16)(v.s3, v.s45, v.s678, v.s9abc, v.sdef, v.s012)", 16, "3456789abcdef012"},
    {"", "(T4)(v.s6)", 4, "6666"},
    {"", "(T16)(v.sb)", 16, "bbbbbbbbbbbbbbbb"},
    {"r.lo = (T8)(v.s0f, u, v.s123);", "r", 16, "0f01212389abcdef"},
    {"{ T4 all4[2] = {(T4)(v.s01, v.s45), (T4)(v.s9)}; r.s0123 = all4[0]; r.s4567 = all4[1]; }", "r", 16,
     "0145999989abcdef"},
};

/// The bytes of vectors seen through unions and pointers (6.2.4.1): the same lanes of other vectors.
constexpr Component unions[] = {
    {"{ union { T16 all; T one[16]; } w; w.all = v; w.one[3] = v.sa; r = w.all; }", "r", 16,
     "012a456789abcdef"},
    {"{ union { T16 all; T4 four[4]; } w; w.all = v; w.four[1] = w.four[3]; r = w.all; }", "r", 16,
     "0123cdef89abcdef"},
    {"{ union { T one[4]; T4 all; T2 two[2]; } w; w.two[0] = v.s67; w.two[1] = v.s89; r.lo.lo = w.all; }",
     "r", 16, "6789456789abcdef"},
    {"{ union { T4 all; U4 bits; } w; w.all = v.s89ab; w.bits = w.bits.wzyx; r.hi.hi = w.all; }", "r", 16,
     "0123456789abba98"},
    {"{ union { T8 all; U8 bits; } w; w.all = v.hi; r.lo = AS8(w.bits); }", "r", 16, "89abcdef89abcdef"},
    {"{ union { T3 all; T one[4]; } w; w.all = v.sedc; r.s012 = (T3)(w.one[2], w.one[1], w.one[0]); }", "r",
     16, "cde3456789abcdef"},
    {"{ struct { T c; T4 all; } s; s.c = v.s7; s.all = v.s4567; r.s0 = s.c; r.s89ab = s.all; }", "r", 16,
     "712345674567cdef"},
    {"r = AS16(ASU16(v).s1032547698badcfe);", "r", 16, "1032547698badcfe"},
    {"{ T* at = (T*)&r; at[2] = v.sf; at[15] = v.s2; }", "r", 16, "01f3456789abcde2"},
};

constexpr int lanes_in(std::span<const Component> all) {
  int total = 0;
  for (const Component& c : all) total += c.width;
  return total;
}

constexpr bool lengths_agree(std::span<const Component> all) {
  for (const Component& c : all)
    if (c.lanes.size() != static_cast<std::size_t>(c.width)) return false;
  return true;
}
static_assert(lengths_agree(components) && lengths_agree(literals) && lengths_agree(unions));

unsigned digit(char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); }

unsigned lane_of(std::span<const Component> all, std::uint64_t at) {
  for (const Component& c : all) {
    if (at < c.lanes.size()) return digit(c.lanes[at]);
    at -= c.lanes.size();
  }
  return 0;
}

/// T, T2 to T16, the unsigned U4 and U8, and as_type() between them.
std::string type_names(ScalarType t) {
  const std::string_view type = opencl_name(t), bits = opencl_name(unsigned_type(t));
  std::string text = fmt::format("#define T {}\n", type);
  for (int width : vector_widths) text += fmt::format("#define T{0} {1}{0}\n", width, type);
  return text + fmt::format("#define U4 {0}4\n#define U8 {0}8\n#define AS8 as_{1}8\n", bits, type) +
         fmt::format("#define AS16 as_{}16\n#define ASU16 as_{}16\n", type, bits);
}

/// Components of v alone: OpVectorShuffle, and OpCompositeExtract of one.
std::string component_spirv(ScalarType t, std::span<const Component> all) {
  std::string text = fmt::format("lane = OpUMod(b, {}); v = {}; ", lanes_in(all), vector_spirv(t, 16, 0));
  std::vector<Part> parts;
  for (const Component& c : all) {
    parts.push_back({fmt::format("v{}", parts.size()), c.width});
    std::string lanes;
    for (const char digit_of : c.lanes) lanes += fmt::format(", #{}", digit(digit_of));
    text += parts.back().name + " = " +
            (c.width == 1 ? fmt::format("OpCompositeExtract<{}1>(v{})", opencl_name(t), lanes)
                          : fmt::format("OpVectorShuffle<{}>(v, v{})", vector_name(t, c.width), lanes)) +
            "; ";
  }
  return text + picked(parts, t);
}

TestCase component_case(std::string name, ScalarType t, std::span<const Component> all,
                        std::string_view clause) {
  TestCase test_case = blank(std::move(name), {unsigned_type(t), ScalarType::u8}, t, clause);
  add_infinity(t, test_case.inputs.arguments[0]);
  const std::string type(opencl_name(t)), total = std::to_string(lanes_in(all));
  // With its neighbours, every lane: each gets every edge value.
  for (int lane = 1; lane <= static_cast<int>(lanes_in(all)); lane += 3)
    test_case.inputs.arguments[1].breaks.push_back(lane);
  test_case.lanes = 1;
  test_case.signature = type + "n.xyzw";
  test_case.call.prologue = type_names(t) + lane_macro(t) + type + " component(" +
                            std::string(opencl_name(unsigned_type(t))) + " a, uchar lane) {\n  " + type +
                            " all[" + total + "];\n  const " + type + "16 v = " + vector_of_lanes(t, 16, 0) +
                            ";\n  const " + type + "3 u = " + vector_of_lanes(t, 3, 0) + ";\n  " + type +
                            "16 r;\n";
  int at = 0;
  for (const Component& c : all) {
    if (!c.statement.empty()) test_case.call.prologue += "  r = v; " + std::string(c.statement) + "\n";
    test_case.call.prologue += keep(std::string(c.expression), c.width, at);
    at += c.width;
  }
  test_case.call.prologue += "  return all[lane % " + total + "];\n}\n";
  test_case.call.expression = "component(a, b)";
  test_case.not_in_spirv = "literals and unions are OpenCL C's own";
  const auto of_point = [t, all](std::span<const Scalar> x, int) {
    const auto count = static_cast<std::uint64_t>(lanes_in(all));
    return std::optional<Scalar>({t, lane_bits(t, x[0].bits, lane_of(all, x[1].bits % count))});
  };
  std::string digits;
  for (const Component& c : all) digits += c.lanes;
  test_case.criterion = exactly(of_point, {}, machine_component(t, stride, digits));
  return test_case;
}

}  // namespace

std::string lane_macro(ScalarType t) {
  const std::string_view bits = opencl_name(unsigned_type(t));
  return fmt::format("#define LANE(k) as_{0}(({1})(a + ({1})((k) * {2})))\n", opencl_name(t), bits, stride);
}

std::uint64_t lane_bits(ScalarType t, std::uint64_t seed, unsigned lane) {
  return (seed + std::uint64_t{lane} * stride) & type_mask(t);
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
  out.push_back(component_case("components", t, components, "6.1.7"));
  out.back().call.spirv = component_spirv(t, components);
  out.push_back(component_case("vector_literals", t, literals, "6.1.6"));
  out.push_back(component_case("unions", t, unions, "6.2.4.1, 6.2.4.2"));
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
  test_case.not_in_spirv = "vec_step is OpenCL C's own";
  test_case.criterion = exactly([](std::span<const Scalar> x, int) {
    constexpr unsigned steps[] = {1, 2, 4, 4, 8, 16};  // three components take the place of four
    return std::optional<Scalar>({ScalarType::i32, steps[x[0].bits % 12 / 2]});
  });
  out.push_back(std::move(test_case));
}

}  // namespace plumbline::selection
