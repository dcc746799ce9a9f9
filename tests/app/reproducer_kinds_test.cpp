// Programs that `replay --write` writes of images, printed texts, claims and modules: they pass on the
// bundled device, and fail where what is allowed is another or the device has the defect.

#include "reproducer_programs.h"

namespace plumbline {
namespace {

class ReproducerKinds : public Reproducers {
 protected:
  /// Writes, compiles and runs the program; it has to pass. Then a copy of which sed has changed something,
  /// which has to fail.
  void expect_passes_until_spoiled(const std::string& name, const std::string& words,
                                   const std::string& spoiling) const {
    const Ran replayed = written(name, words);
    ASSERT_EQ(replayed.status, 0) << words << replayed.out;
    expect_ends(shell(softcl + "./" + name), 0, "PASS\n");
    const Ran spoiled = shell("sed '" + spoiling + "' " + name + ".c >spoiled.c && cmp -s spoiled.c " + name +
                              ".c; test $? = 1 && cc -o spoiled spoiled.c -lOpenCL");
    ASSERT_EQ(spoiled.status, 0) << "nothing to spoil: " << words << spoiled.out;
    const Ran ran = shell(softcl + "./spoiled");
    expect_ends(ran, 1, "FAIL\n");
    EXPECT_EQ(ran.status, 1) << words;
  }
  bool has_pocl() const { return plumbline("list devices").out.find("PoCL") != std::string::npos; }
};

/// Every range of results becomes one that no device gives here.
constexpr const char* other_results =
    "s/^  {0x[0-9a-f]*u, 0x[0-9a-f]*u, [0-9]*}/  {0x12345671u, 0x12345671u, 1}/";

TEST_F(ReproducerKinds, OfImagesPassAndFailWhereOtherResultsAreAllowed) {
  const std::vector<std::string> cases{
      "read:2d:RGBA.UNORM_INT8:clamp-nearest-unnormalised:7x5/single 1.5 2.5",
      "read:2d:R.UNORM_INT8:clamp-nearest-unnormalised:7x5/single -1 -1",
      "read:2d:RGBA.UNORM_INT8:repeat-linear-normalised-literal:7x5/single 0.3 1.7",
      "read:3d:RGBA.FLOAT:mirrored_repeat-linear-normalised:7x5x3/single 0.3 1.7 0.1",
      "read:1d_array:RGBA.UNSIGNED_INT16:clamp_to_edge-nearest-normalised:7x3/integer 0.25 1",
      "read_plain:1d_buffer:RG.SIGNED_INT8:7/integer 3",
      "read_integer:2d_array:RGBA.SIGNED_INT8:clamp-nearest-unnormalised:7x5x3/integer 3 -1 2",
      "read:2d:sRGBA.UNORM_INT8:clamp-linear-normalised:7x5/single 0.3 0.4",
      "read:2d:DEPTH.FLOAT:clamp-nearest-unnormalised:7x5/single 3 4",
      "write:2d:RGBA.SNORM_INT8:7x5/single -0.5 0.3 2 nan",
      "write:1d_array:RGB.UNORM_SHORT_565:7x3/single 0.5 0.3 2 1",
      "write:3d:RGBA.HALF_FLOAT:7x5x3/single 0.1 -1e30 2 nan",
      "write:2d:DEPTH.FLOAT:7x5/single 0.25",
      "write:1d_buffer:R.SIGNED_INT32:7/integer -5 1 2 3",
      "host:2d:RGB.UNORM_INT_101010:7x5/single 0x12345678",
      "map:1d_array:RGBA.FLOAT:7x3/single 1 2 3 4",
      "host_pointer:3d:BGRA.UNORM_INT8:7x5x3/single 0x12345678",
      "host_pointer:1d_array:R.UNORM_INT8:7x3/single 0x12",
      "buffer:2d_array:RGBA.UNORM_INT8:7x5x3/single 0x12345678",
      "copy:1d-to-2d_array:RGBA.UNORM_INT8:7/single 0x12345678",
      "fill:2d:RGBA.SNORM_INT16:7x5/single 1 -0.3 7 nan",
      "query:2d_array:RGBA.UNORM_INT8:7x5x3/single 3",
      "host_query:3d:RGBA.UNORM_INT8:7x5x3/single 12",
      "listed:2d/single 5 2"};
  for (std::size_t k = 0; k < cases.size(); ++k)
    expect_passes_until_spoiled("image" + std::to_string(k), "'bundled images/" + cases[k] + "'",
                                other_results);
}

TEST_F(ReproducerKinds, OfImagesReadTheTexelsThatTheyWriteOut) {
  expect_passes_until_spoiled(
      "texels", "'bundled images/read:2d:RGBA.UNSIGNED_INT8:clamp-nearest-unnormalised:7x5/integer 0 0'",
      "/texels\\[image_size\\] = {/{n; s/0x[0-9a-f]*,/0x77,/}");
}

TEST_F(ReproducerKinds, OfImagesHoldComponentsToOneTexel) {
  const std::string words =
      "'bundled images/read:2d:RGBA.UNSIGNED_INT16:clamp_to_edge-nearest-normalised:7x5/integer 0.57142857 "
      "0.3'";
  ASSERT_EQ(written("edge", words).status, 0);
  expect_ends(shell(softcl + "./edge"), 0, "PASS\n");
  const std::string text = slurp(folder / "edge.c");
  EXPECT_THAT(text, HasSubstr("static const struct range allowed_0_0[] = {"));
  EXPECT_THAT(text, HasSubstr("static const struct range allowed_1_3[] = {"));
  EXPECT_THAT(text,
              HasSubstr(" * image    2d, RGBA UNSIGNED_INT16, 7 x 5\n * sampler  clamp to edge, nearest, "
                        "normalised coordinates\n"));
}

TEST_F(ReproducerKinds, OfPrintedTextsPassAndFailWhereOtherTextsAreDue) {
  for (const char* words : {"printf:%d/integer 0 0 0", "printf:%d/integer 5 0 0", "printf:%s/integer 3 0 0",
                            "printf:%c/integer 0 0 0", "printf:%f/single 5 0 0", "printf:%a/double 9 0 0",
                            "printf:%e/double 40 0 0", "printf:%g/single 9 0 0"})
    expect_passes_until_spoiled("print", "'bundled printf/" + std::string(words) + "'",
                                "s/^  {\".*\", [0-9]*, [01]},/  {\"other\", 5, 0},/");
  ASSERT_EQ(written("pointer", "'bundled printf/printf:%p/integer 0 0 0'").status, 0);
  expect_ends(shell(softcl + "./pointer"), 0, "returned: 0\nPASS\n");
}

TEST_F(ReproducerKinds, OfPrintedListsLookAtOneValue) {
  const std::string words = "'bundled printf/printf:%d/integer 0 ";
  const std::string vector = " --signature charn";
  ASSERT_EQ(written("second", words + "1 0'" + vector).status, 0);
  expect_ends(shell(softcl + "./second"), 0, "returned: 0\nPASS\n");
  ASSERT_EQ(written("past", words + "2 0'" + vector).status, 0);
  expect_ends(shell(softcl + "./past"), 0, "PASS\n");
  ASSERT_EQ(shell("sed 's/place = 2/place = 1/' past.c >spoiled.c; cc -o spoiled spoiled.c -lOpenCL").status,
            0);
  expect_ends(shell(softcl + "./spoiled"), 1, "FAIL\n");
}

TEST_F(ReproducerKinds, OfClaimsPrintWhatTheDeviceReportsAndWhatIsMandated) {
  const std::string samplers = "'bundled claims/CL_DEVICE_MAX_SAMPLERS/integer 0'";
  const std::string defect = "SOFTCL_DEFECTS=CL_DEVICE_MAX_SAMPLERS=7 ";
  EXPECT_EQ(written("samplers", samplers, defect).status, 1);
  expect_ends(shell(defect + softcl + "./samplers"), 1,
              "CL_DEVICE_MAX_SAMPLERS: 7\nmandated: at least 16\nFAIL\n");
  expect_ends(shell(softcl + "./samplers"), 0, "PASS\n");
  expect_passes_until_spoiled("related", "'bundled claims/CL_DEVICE_PARTITION_MAX_SUB_DEVICES/integer 0'",
                              "s/reported\\[0\\] <= reported\\[1\\]/reported[0] > reported[1]/");
  for (const char* words : {"CL_DEVICE_MAX_WORK_ITEM_SIZES/integer 2", "CL_DEVICE_VERSION/integer 0",
                            "CL_DEVICE_SINGLE_FP_CONFIG:CL_FP_INF_NAN/single 0",
                            "CL_DEVICE_EXTENSIONS:cl_khr_global_int32_base_atomics/integer 0",
                            "clBuildProgram:-cl-std=CL1.2:__OPENCL_C_VERSION__==120/integer 0"}) {
    ASSERT_EQ(written("claim", std::string("'bundled claims/") + words + "'").status, 0) << words;
    expect_ends(shell(softcl + "./claim"), 0, "PASS\n");
  }
}

TEST_F(ReproducerKinds, OfModulesPrintWhatEachStepReturns) {
  for (const char* name : {"capability:Linkage", "capability:ImageBuffer", "capability:LiteralSampler"})
    expect_passes_until_spoiled(
        "module", "'bundled environment/" + std::string(name) + "/integer/1/default/spirv 0'", other_results);
}

TEST_F(ReproducerKinds, OfAnotherDriverShowItsDefects) {
  if (!has_pocl()) GTEST_SKIP() << "no pocl";
  for (const char* words :
       {"images/read:2d:R.UNORM_INT8:clamp-nearest-unnormalised:7x5/single -1 -1",
        "images/fill:2d:RGBA.UNORM_INT8:7x5/single 1e30 0 0 0",
        "images/host_pointer:1d_array:R.UNORM_INT8:7x3/single 0x12", "printf/printf:%s/integer 13 0 0"}) {
    const Ran replayed = written("driver", "'opencl:pocl " + std::string(words) + "'");
    const Ran ran = shell("./driver");
    expect_ends(ran, replayed.status, replayed.status == 0 ? "PASS\n" : "FAIL\n");
  }
}

TEST_F(ReproducerKinds, OfVulkansImagesPassAndFailWhereOtherResultsAreAllowed) {
  if (plumbline("list devices").out.find("vulkan:0") == std::string::npos) GTEST_SKIP() << "no Vulkan device";
  for (const char* words :
       {"load:2d:R8G8B8A8_UNORM:7x5/single 3 2", "store:2d:R8G8B8A8_UNORM:448x5/single 0.5 0.25 1 0",
        "fetch:2d:R16_SFLOAT:7x5/single 3 2", "sample:2d:R8G8B8A8_UNORM:repeat-linear:7x5/single 0.2 0.4",
        // Numbers of 16 bits, to which a filter may be limited, are allowed there apart from the interval.
        "sample:2d:R8G8B8A8_UNORM:repeat-linear:7x5/single 0.3 1.7",
        "sample:1d:R8G8B8A8_UNORM:clamp_to_edge-linear:3_levels-linear:13/single 0.3 0.7",
        "compare:1d:D16_UNORM:clamp-nearest-opaque_white:less_or_equal:7/single 0.3 0.5"}) {
    const Ran replayed = written("texture", "'vulkan:0 textures/" + std::string(words) + "'");
    ASSERT_LE(replayed.status, 1) << words << replayed.out;
    expect_ends(shell("./texture"), replayed.status, replayed.status == 0 ? "PASS\n" : "FAIL\n");
    const Ran spoiled = shell("sed '" + std::string(other_results) +
                              "' texture.c >spoiled.c && cc -o spoiled spoiled.c -lvulkan");
    ASSERT_EQ(spoiled.status, 0) << spoiled.out;
    expect_ends(shell("./spoiled"), 1, "FAIL\n");
  }
}

TEST_F(ReproducerKinds, OfImagesAreOfTheSmallestFormatAndSimplestPlaceThatStillFail) {
  const Ran ran = plumbline(
      "replay 'fault:border images/read:2d:RGBA.UNSIGNED_INT16:clamp-nearest-unnormalised:7x5/integer -3.25 "
      "7.5' --minimise");
  EXPECT_EQ(ran.status, 1) << ran.out;
  EXPECT_THAT(ran.out,
              HasSubstr("simplest: plumbline replay 'fault:border "
                        "images/read:2d:R.SIGNED_INT8:clamp-nearest-unnormalised:7x5/integer/1/default "
                        "0x00000000 0xbf800000'\n"));
}

}  // namespace
}  // namespace plumbline
