#include "extension_modules.h"

namespace {

/// One of a family of three: each adds, as floats, io[0] and 2, or takes the greater.
std::vector<ModuleUse> float_atomics(const std::string& width, cl_uint one_and_a_half, cl_uint sum,
                                     cl_uint two) {
  const std::string types = "%T = OpTypeFloat " + width +
                            "\n%Tp = OpTypePointer CrossWorkgroup %T\n%two = OpConstant %T 2\n",
                    add = width == "16" ? "16_" : "_";
  const std::string result = "\n%r = OpLoad %uint %io Aligned 4";
  const auto use = [&](const std::string& capability, const std::string& extension,
                       const std::string& instruction, cl_uint left) {
    return ModuleUse{
        (width == "64"   ? "OpCapability Float64\n"
         : width == "16" ? "OpCapability Float16\n"
                         : "") +
            ("OpCapability AtomicFloat" + width + capability + "\nOpExtension \"" + extension + "\""),
        "%p = OpBitcast %Tp %io\n%old = " + instruction + " %T %p %n1 %n0 %two" + result,
        one_and_a_half,
        0,
        left,
        types};
  };
  // The low half of a double is 0 before and after.
  return {use("AddEXT", "SPV_EXT_shader_atomic_float" + add + "add", "OpAtomicFAddEXT", sum),
          use("MinMaxEXT", "SPV_EXT_shader_atomic_float_min_max", "OpAtomicFMaxEXT", two)};
}

ModuleUse dot(const std::string& body, cl_uint a, cl_uint b, cl_uint result) {
  return {
      "OpCapability DotProductKHR\nOpCapability DotProductInput4x8BitKHR\n"
      "OpCapability DotProductInput4x8BitPackedKHR\nOpExtension \"SPV_KHR_integer_dot_product\"",
      "%x = OpBitcast %uchar4 %a\n%y = OpBitcast %uchar4 %b\n" + body, a, b, result};
}

/// (1, -2, 3, 4) and (-5, 6, 7, 100), the first component in the lowest byte.
constexpr cl_uint dot_a = 0x0403fe01, dot_b = 0x640706fb;

}  // namespace

std::vector<ModuleUse> all_float_atomics() {
  std::vector<ModuleUse> uses;
  for (const auto& some :
       {float_atomics("16", 0x3e00, 0x4300, 0x4000), float_atomics("32", 0x3fc00000, 0x40600000, 0x40000000)})
    uses.insert(uses.end(), some.begin(), some.end());
  // Of doubles the upper word decides: 1.5 + 2 = 3.5.
  for (ModuleUse use : float_atomics("64", 0, 0x400c0000, 0x40000000)) {
    use.b = 0x3ff80000;
    use.body = use.body.substr(0, use.body.rfind("\n%r")) + "\n%r = OpLoad %uint %place_b Aligned 4";
    uses.push_back(use);
  }
  return uses;
}

std::vector<ModuleUse> dot_products() {
  const std::string packed = " PackedVectorFormat4x8BitKHR", whole = "\n%r = OpUConvert %uint %d";
  return {
      dot("%r = OpSDotKHR %uint %x %y", dot_a, dot_b, 404),
      dot("%r = OpSDotKHR %uint %a %b" + packed, dot_a, dot_b, 404),
      dot("%r = OpUDotKHR %uint %x %y", dot_a, dot_b, 251 + 254 * 6 + 21 + 400),
      dot("%r = OpUDotKHR %uint %a %b" + packed, dot_a, dot_b, 251 + 254 * 6 + 21 + 400),
      // The first operand is signed, the second unsigned.
      dot("%r = OpSUDotKHR %uint %x %y", dot_a, dot_b, 251 - 12 + 21 + 400),
      dot("%r = OpSUDotKHR %uint %a %b" + packed, dot_a, dot_b, 251 - 12 + 21 + 400),
      dot("%r = OpSDotAccSatKHR %uint %x %y %greatest", dot_a, dot_b, 0x7fffffff),
      dot("%r = OpSDotAccSatKHR %uint %a %b %n9" + packed, dot_a, dot_b, 413),
      dot("%r = OpUDotAccSatKHR %uint %x %y %all", dot_a, dot_b, 0xffffffff),
      dot("%r = OpUDotAccSatKHR %uint %a %b %n9" + packed, dot_a, dot_b, 2205),
      dot("%r = OpSUDotAccSatKHR %uint %x %y %greatest", dot_a, dot_b, 0x7fffffff),
      dot("%r = OpSUDotAccSatKHR %uint %a %b %n9" + packed, dot_a, dot_b, 669),
      // Results of other widths.
      dot("%d = OpSDotKHR %long %x %y" + whole, 0x01010101, 0xfefefefe, 0xfffffff8),
      dot("%d = OpUDotKHR %ushort %a %b" + packed + whole, 0xffffffff, 0xffffffff, 260100 & 0xffff),
  };
}

std::vector<ModuleUse> bit_instructions() {
  const auto use = [](const char* body, cl_uint a, cl_uint b, cl_uint result) {
    return ModuleUse{"OpCapability BitInstructions\nOpExtension \"SPV_KHR_bit_instructions\"", body, a, b,
                     result};
  };
  return {use("%r = OpBitFieldInsert %uint %a %b %n8 %n4", 0xffffffff, 5, 0xfffff5ff),
          use("%r = OpBitFieldSExtract %uint %a %n4 %n4", 0x90, 0, 0xfffffff9),
          use("%r = OpBitFieldUExtract %uint %a %n4 %n4", 0x90, 0, 9),
          use("%r = OpBitReverse %uint %a", 0x14, 0, 0x28000000)};
}

std::vector<ModuleUse> wide_atomics(const std::string& instruction, cl_uint result) {
  return {{"OpCapability Int64Atomics",
           "%p = OpBitcast %longp %io\n%old = " + instruction +
               " %long %p %n1 %n0 %nine\n%r = OpLoad %uint %io Aligned 4",
           5, 0, result, "%longp = OpTypePointer CrossWorkgroup %long\n%nine = OpConstant %long 9\n"}};
}

std::vector<ModuleUse> float_products(const std::string& width) {
  const std::string types = "%T = OpTypeFloat " + width + "\n%two = OpConstant %T 2\n";
  return {{"OpCapability Float" + width,
           "%f = OpConvertUToF %T %a\n%g = OpFMul %T %f %two\n%r = OpConvertFToU %uint %g", 21, 0, 42,
           types}};
}

/// Products, bitwise and logical operations of four work-items that all have 3.
std::vector<ModuleUse> uniform_arithmetic() {
  const auto use = [](const std::string& instruction, const char* type, const char* operation,
                      const std::string& value, cl_uint result, const std::string& types = "") {
    const bool is_uint = std::string(type) == "%uint";
    return ModuleUse{
        "OpCapability GroupUniformArithmeticKHR\nOpExtension \"SPV_KHR_uniform_group_instructions\"",
        value + "\n%d = " + instruction + " " + type + " %n2 " + operation + " %value\n" +
            (is_uint ? "%r = OpCopyObject %uint %d" : ""),
        3,
        0,
        result,
        types,
        "",
        4};
  };
  const std::string is_3 = "%value = OpCopyObject %uint %a", is_true = "%value = OpIEqual %bool %a %n3";
  const auto of_bools = [&](const std::string& instruction, cl_uint result) {
    ModuleUse bools = use(instruction, "%bool", "Reduce", is_true, result);
    bools.body += "%r = OpSelect %uint %d %n9 %n8";
    return bools;
  };
  ModuleUse of_floats = use("OpGroupFMulKHR", "%float", "Reduce", "%value = OpConvertUToF %float %a", 81,
                            "%float = OpTypeFloat 32\n");
  of_floats.body += "%r = OpConvertFToU %uint %d";
  // Of one work-item: what a scan begins with, or 3.
  const auto scan = [&](const char* instruction, const char* operation, cl_uint result) {
    ModuleUse of_one = use(instruction, "%uint", operation, is_3, result);
    of_one.items = 1;
    return of_one;
  };
  return {use("OpGroupIMulKHR", "%uint", "Reduce", is_3, 81),
          use("OpGroupBitwiseXorKHR", "%uint", "Reduce", is_3, 0),
          use("OpGroupBitwiseOrKHR", "%uint", "Reduce", is_3, 3),
          use("OpGroupBitwiseAndKHR", "%uint", "Reduce", is_3, 3),
          of_bools("OpGroupLogicalAndKHR", 9),
          of_bools("OpGroupLogicalOrKHR", 9),
          of_bools("OpGroupLogicalXorKHR", 8),
          of_floats,
          scan("OpGroupIMulKHR", "ExclusiveScan", 1),
          scan("OpGroupBitwiseOrKHR", "ExclusiveScan", 0),
          scan("OpGroupBitwiseOrKHR", "InclusiveScan", 3),
          scan("OpGroupBitwiseAndKHR", "ExclusiveScan", 0xffffffff),
          scan("OpGroupBitwiseXorKHR", "InclusiveScan", 3)};
}

std::vector<ModuleUse> sums_of_bytes() {
  return {{"OpCapability Groups",
           "%c = OpUConvert %uchar %a\n%d = OpGroupIAdd %uchar %n3 Reduce %c\n%r = OpUConvert %uint %d", 100,
           0, 400 & 0xff, "", "", 4}};
}
