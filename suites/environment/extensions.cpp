// What extensions of OpenCL add to the environments. Modules for 2.2 declare an extension that they use,
// those for 3.0 do not.

#include "suites/environment/parts.h"

namespace plumbline::environment {
namespace {

/// The module for 3.0, and the one for 2.2, which declares the extension.
std::vector<Row> in_both(Row row, const std::string& extension, const std::string& clause_3_0,
                         const Conditions& more = {}) {
  Conditions conditions{offers(extension)};
  conditions.insert(conditions.end(), more.begin(), more.end());
  row.requirements = {of_3_0(clause_3_0, conditions)};
  Row declared = row;
  declared.name += ":declared";
  declared.pieces.extensions += "OpExtension \"" + extension + "\"";
  declared.requirements = {of_2_2(extension, 12, conditions)};
  return {row, declared};
}

Row half_row() {
  return {.name = "extension:cl_khr_fp16",
          .pieces = {.capabilities = {"Float16"}, .parameters = "%uint %n", .body = R"(
%narrow = OpConvertUToF %half %n
%third = OpFDiv %half %narrow %half_3
%product = OpFMul %half %third %half_1024
%result = OpConvertFToU %uint %product
out 0 %result)"},
          .due = {0x956},  // 7/3 is 0x1.2acp+1 in half precision
          .requirements = {},
          .arguments = {word(7)},
          .precision = ScalarType::f16};
}

Row double_row() {
  return {.name = "extension:cl_khr_fp64",
          .pieces = {.capabilities = {"Float64"}, .parameters = "%uint %n", .body = R"(
%wide = OpConvertUToF %double %n
%root = OpExtInst %double %std sqrt %wide
%result = OpConvertFToU %uint %root
out 0 %result)"},
          .due = {65535},
          .requirements = {},
          .arguments = {word(0xffffffff)},
          .precision = ScalarType::f64};
}

/// Every atomic instruction of 64 bits: what each returns, and what is there at last.
Row atomics_row(const std::string& extension) {
  return {.name = "extension:" + extension,
          .pieces = {.capabilities = {"Int64", "Int64Atomics"},
                     .parameters = "%global_ulong %counter",
                     .body = R"(
OpAtomicStore %counter %uint_1 %uint_0 %ulong_1099511627776
%a = OpAtomicIAdd %ulong %counter %uint_1 %uint_0 %ulong_5
%b = OpAtomicISub %ulong %counter %uint_1 %uint_0 %ulong_3
%c = OpAtomicIIncrement %ulong %counter %uint_1 %uint_0
%d = OpAtomicIDecrement %ulong %counter %uint_1 %uint_0
%e = OpAtomicExchange %ulong %counter %uint_1 %uint_0 %ulong_1099511627780
%f = OpAtomicCompareExchange %ulong %counter %uint_1 %uint_0 %uint_0 %ulong_12884901888 %ulong_1099511627780
%g = OpAtomicAnd %ulong %counter %uint_1 %uint_0 %ulong_8589934592
%h = OpAtomicOr %ulong %counter %uint_1 %uint_0 %ulong_4294967297
%i = OpAtomicXor %ulong %counter %uint_1 %uint_0 %ulong_17179869184
%j = OpAtomicUMax %ulong %counter %uint_1 %uint_0 %ulong_34359738375
%k = OpAtomicUMin %ulong %counter %uint_1 %uint_0 %ulong_34359738374
%l = OpAtomicSMax %ulong %counter %uint_1 %uint_0 %ulong_34359738376
%m = OpAtomicSMin %ulong %counter %uint_1 %uint_0 %ulong_34359738373
%n = OpAtomicLoad %ulong %counter %uint_1 %uint_0
%low_a = OpUConvert %uint %a
%low_b = OpUConvert %uint %b
%low_c = OpUConvert %uint %c
%low_d = OpUConvert %uint %d
%low_e = OpUConvert %uint %e
%low_f = OpUConvert %uint %f
%low_n = OpUConvert %uint %n
%shifted = OpShiftRightLogical %ulong %n %ulong_32
%high_n = OpUConvert %uint %shifted
out 0 %low_a
out 1 %low_b
out 2 %low_c
out 3 %low_d
out 4 %low_e
out 5 %low_f
out 6 %low_n
out 7 %high_n)"},
          .due = {0, 5, 2, 3, 2, 4, 5, 8},
          .requirements = {},
          .arguments = {buffer({0, 0})}};
}

Row volume_row() {
  return {
      .name = "extension:cl_khr_3d_image_writes",
      .pieces = {.capabilities = {"ImageBasic"},
                 .declarations = "%image = OpTypeImage %void 3D 0 0 0 0 Unknown WriteOnly\n"
                                 "%at = OpConstantComposite %v4uint %uint_0 %uint_0 %uint_0 %uint_0\n"
                                 "%colour = OpConstantComposite %v4uint %uint_5 %uint_6 %uint_7 %uint_8\n",
                 .parameters = "%image %picture",
                 .body = "OpImageWrite %picture %at %colour\nout 0 %uint_1"},
      .due = {1, 5},
      .requirements = {},
      .arguments = {written_image(ImageKind::image3d)},
      .images = 1};
}

Row barrier_row() {
  return {.name = "extension:cl_khr_subgroup_named_barrier",
          .pieces = {.capabilities = {"NamedBarrier"}, .body = "out 0 %uint_3"},
          .due = {3},
          .requirements = {},
          .minor = 1};
}

Row mipmap_row() {
  return {.name = "extension:cl_khr_mipmap_image_writes",
          .pieces = {.capabilities = {"ImageBasic", "ImageMipmap"}, .body = "out 0 %uint_3"},
          .due = {3},
          .requirements = {}};
}

/// A depth image's texel is one number.
Row depth_row() {
  return {.name = "extension:cl_khr_depth_images",
          .pieces = {.capabilities = {"ImageBasic"},
                     .declarations = "%image = OpTypeImage %void 2D 1 0 0 0 Unknown ReadOnly\n"
                                     "%at = OpConstantComposite %v2uint %uint_1 %uint_2\n",
                     .parameters = "%image %picture",
                     .body = R"(
%texel = OpImageRead %float %picture %at
%four = OpFMul %float %texel %float_4
%result = OpConvertFToU %uint %four
%order = OpImageQueryOrder %uint %picture
out 0 %result
out 1 %order)"},
          .due = {2, 13},
          .requirements = {},
          .arguments = {image(ImageKind::image2d, {0x3f000000}, {ChannelOrder::DEPTH, ChannelType::FLOAT})}};
}

Row sub_group_row() {
  return {
      .name = "extension:cl_khr_subgroups",
      .pieces = {.parameters = "%uint %n", .body = "OpControlBarrier %uint_3 %uint_3 %uint_272\nout 0 %n"},
      .due = {9},
      .requirements = {},
      .arguments = {word(9)}};
}

/// -5 + 3 and 5 - 3 wrap in neither way that is promised.
Row wrap_row() {
  return {.name = "extension:cl_khr_spirv_no_integer_wrap_decoration",
          .pieces = {.extensions = "OpExtension \"SPV_KHR_no_integer_wrap_decoration\"",
                     .decorations = "OpDecorate %sum NoSignedWrap\nOpDecorate %difference NoUnsignedWrap\n"
                                    "OpDecorate %shifted NoSignedWrap\nOpDecorate %shifted NoUnsignedWrap\n"
                                    "OpDecorate %product NoSignedWrap\nOpDecorate %negated NoSignedWrap\n",
                     .parameters = "%uint %m %uint %n",
                     .body = R"(
%sum = OpIAdd %uint %m %n
%difference = OpISub %uint %n %uint_3
%shifted = OpShiftLeftLogical %uint %n %uint_2
%product = OpIMul %uint %m %n
%negated = OpSNegate %uint %m
out 0 %sum
out 1 %difference
out 2 %shifted
out 3 %product
out 4 %negated)"},
          .due = {2, 4, 28, 0xffffffdd, 5},
          .requirements = {of_3_0("5.2.13", {offers("cl_khr_spirv_no_integer_wrap_decoration")})},
          .arguments = {word(0xfffffffb), word(7)}};
}

}  // namespace

std::vector<Row> extension_rows() {
  std::vector<Row> rows{wrap_row()};
  const auto add = [&](Row row, const std::string& extension, const std::string& clause,
                       const Conditions& more = {}) {
    for (Row& one : in_both(std::move(row), extension, clause, more)) rows.push_back(std::move(one));
  };
  add(half_row(), "cl_khr_fp16", "5.2.4");
  add(double_row(), "cl_khr_fp64", "5.2.5");
  for (const char* extension : {"cl_khr_int64_base_atomics", "cl_khr_int64_extended_atomics"})
    add(atomics_row(extension), extension, "5.2.8");
  const Conditions images{reported("CL_DEVICE_IMAGE_SUPPORT")};
  add(volume_row(), "cl_khr_3d_image_writes", "5.2.1", images);
  add(depth_row(), "cl_khr_depth_images", "5.2.2", images);
  add(sub_group_row(), "cl_khr_subgroups", "5.2.11");
  add(barrier_row(), "cl_khr_subgroup_named_barrier", "5.2.12");
  add(mipmap_row(), "cl_khr_mipmap_image_writes", "5.2.10", images);
  return rows;
}

}  // namespace plumbline::environment
