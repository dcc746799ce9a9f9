#include "harness/process/wire.h"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

bool same(const ImageCall& a, const ImageCall& b) {
  const auto sampler = [](const ImageCall& c) {
    return c.sampler ? std::vector<int>{static_cast<int>(c.sampler->addressing),
                                        static_cast<int>(c.sampler->filtering), c.sampler->normalised}
                     : std::vector<int>{};
  };
  return a.kind == b.kind && a.format == b.format && a.size == b.size && a.layers == b.layers &&
         a.operation == b.operation && sampler(a) == sampler(b) && a.literal_sampler == b.literal_sampler &&
         a.other == b.other && a.seed == b.seed && a.halves == b.halves;
}

/// Through text, as the process protocol does.
nlohmann::json head_with(const Call& call) {
  return nlohmann::json::parse(nlohmann::json{{"call", FieldWriter::json_of(call)}}.dump());
}

/// As it arrives, whether or not a device can evaluate it.
Call arrived(const Call& call) { return *member<Call>(head_with(call), "call"); }

ImageCall sent_and_received(const ImageCall& image) {
  Call call;
  call.builtin = "read:2d";
  call.arguments = {ScalarType::f32, ScalarType::i32};
  call.results = {ScalarType::u32};
  call.kind = image;
  const Call back = arrived(call);
  EXPECT_EQ(back.builtin, call.builtin);
  EXPECT_EQ(back.arguments, call.arguments);
  EXPECT_EQ(back.results, call.results);
  return std::get<ImageCall>(back.kind);
}

TEST(ImageOnTheWire, EveryKindOperationAndFormatArrives) {
  for (const ImageKind kind : {ImageKind::image1d, ImageKind::image1d_buffer, ImageKind::image1d_array,
                               ImageKind::image2d, ImageKind::image2d_array, ImageKind::image3d})
    for (int operation = 0; operation <= static_cast<int>(ImageOperation::listed); ++operation) {
      const ImageCall image{.kind = kind,
                            .size = {7, 5, 3},
                            .layers = 2,
                            .operation = static_cast<ImageOperation>(operation),
                            .sampler = {},
                            .other = ImageKind::image3d,
                            .seed = 0xfedcba9876543210,
                            .halves = operation % 2 == 0};
      EXPECT_TRUE(same(sent_and_received(image), image)) << name_of(kind) << ' ' << name_of(image.operation);
    }
  for (const ChannelOrder order : channel_orders())
    for (const ChannelType type : channel_types()) {
      const ImageCall image{.format = {order, type}, .sampler = {}};
      EXPECT_EQ(sent_and_received(image).format, image.format);
    }
}

TEST(ImageOnTheWire, EverySamplerArrives) {
  for (const Addressing addressing : {Addressing::none, Addressing::clamp, Addressing::clamp_to_edge,
                                      Addressing::repeat, Addressing::mirrored_repeat})
    for (const Filtering filtering : {Filtering::nearest, Filtering::linear})
      for (const bool normalised : {false, true})
        for (const bool literal : {false, true}) {
          const ImageCall image{.sampler = Sampler{addressing, filtering, normalised},
                                .literal_sampler = literal};
          EXPECT_TRUE(same(sent_and_received(image), image));
        }
}

TextureCall sent_and_received(const TextureCall& texture) {
  Call call;
  call.kind = texture;
  const Call back = arrived(call);
  return std::get<TextureCall>(back.kind);
}

TEST(TextureOnTheWire, EveryMemberArrives) {
  const TextureCall texture{
      .kind = TextureKind::image2d_array,
      .format = "D16_UNORM",
      .size = {13, 6, 1},
      .layers = 3,
      .levels = 2,
      .operation = TextureOperation::compare,
      .sampler = {.filter = {Addressing::mirror_clamp_to_edge, Filtering::linear, false},
                  .minification = Filtering::nearest,
                  .levels = Filtering::linear,
                  .border = BorderColour::opaque_white,
                  .comparison = DepthTest::greater,
                  .bias = -0.1f,
                  .least_lod = 0.3f,
                  .greatest_lod = 1.7f,
                  .unlisted = true},
      .seed = 0xfedcba9876543210,
      .samples_of_texel = 4,
      .component = 3,
      .offsets = {{-3, 2, -1}, {7, -8, 5}}};
  const TextureCall back = sent_and_received(texture);
  EXPECT_EQ(FieldWriter::json_of(back), FieldWriter::json_of(texture));
  EXPECT_EQ(back.kind, texture.kind);
  EXPECT_EQ(back.format, texture.format);
  EXPECT_EQ(back.size, texture.size);
  EXPECT_EQ(back.layers, texture.layers);
  EXPECT_EQ(back.levels, texture.levels);
  EXPECT_EQ(back.operation, texture.operation);
  EXPECT_EQ(back.sampler.filter.addressing, texture.sampler.filter.addressing);
  EXPECT_EQ(back.sampler.levels, texture.sampler.levels);
  EXPECT_EQ(back.sampler.border, texture.sampler.border);
  EXPECT_EQ(back.sampler.minification, texture.sampler.minification);
  EXPECT_EQ(back.sampler.comparison, texture.sampler.comparison);
  EXPECT_EQ(back.sampler.bias, texture.sampler.bias);
  EXPECT_EQ(back.sampler.least_lod, texture.sampler.least_lod);
  EXPECT_EQ(back.sampler.greatest_lod, texture.sampler.greatest_lod);
  EXPECT_EQ(back.sampler.unlisted, texture.sampler.unlisted);
  EXPECT_EQ(back.seed, texture.seed);
  EXPECT_EQ(back.samples_of_texel, texture.samples_of_texel);
  EXPECT_EQ(back.component, texture.component);
  EXPECT_EQ(back.offsets, texture.offsets);
}

TEST(TextureOnTheWire, WhatNoDeviceCanEvaluateIsRefused) {
  EXPECT_EQ(fault_of(TextureCall{.size = {13, 6, 1}, .levels = 4, .sampler = {}}), "");
  EXPECT_NE(fault_of(TextureCall{.format = "R8G8B8A8", .sampler = {}}), "");
  EXPECT_NE(fault_of(TextureCall{.size = {0, 6, 1}, .sampler = {}}), "");
  EXPECT_NE(fault_of(TextureCall{.size = {1 << 30, 1 << 30, 1}, .sampler = {}}), "");
  EXPECT_NE(fault_of(TextureCall{.size = {13, 6, 1}, .levels = 5, .sampler = {}}), "");
  const auto cube = [](std::array<int, 3> size, int layers) {
    return fault_of(TextureCall{.kind = TextureKind::cube, .size = size, .layers = layers, .sampler = {}});
  };
  EXPECT_EQ(cube({7, 7, 1}, 6), "");
  EXPECT_NE(cube({7, 5, 1}, 6), "");
  EXPECT_NE(cube({7, 7, 1}, 5), "");
  const auto limits = [](float least, float greatest) {
    return fault_of(TextureCall{.sampler = {.least_lod = least, .greatest_lod = greatest}});
  };
  EXPECT_EQ(limits(0.5f, 0.5f), "");
  EXPECT_NE(limits(0.6f, 0.5f), "");
  EXPECT_NE(limits(std::numeric_limits<float>::quiet_NaN(), 1), "");
  EXPECT_NE(fault_of(TextureCall{.kind = TextureKind::buffer, .size = {8, 1, 1}, .levels = 2, .sampler = {}}),
            "");
}

TEST(CallOnTheWire, OfValuesOrStatementsStaysOne) {
  EXPECT_TRUE(as<ValueCall>(arrived(Call{})));
  Call call;
  call.kind = StatementCall{};
  EXPECT_TRUE(is_statement(arrived(call)));
}

TEST(ClaimOnTheWire, ClaimsAndConditionsArrive) {
  Call call;
  call.builtin = "CL_DEVICE_MAX_SAMPLERS";
  call.arguments = {ScalarType::u32};
  call.results = {ScalarType::u64};
  call.kind = ClaimCall{{{"CL_DEVICE_SINGLE_FP_CONFIG", Claim::Kind::bits, "CL_FP_FMA"}},
                        {{{"CL_DEVICE_EXTENSIONS", Claim::Kind::word, "cl_khr_fp16"}, false}}};
  const auto back = call_in(head_with(call));
  ASSERT_TRUE(back);
  ASSERT_TRUE(as<ClaimCall>(*back));
  const Claim& claim = std::get<ClaimCall>(back->kind).claims.at(0);
  EXPECT_EQ(name_of(claim), "CL_DEVICE_SINGLE_FP_CONFIG:CL_FP_FMA");
  EXPECT_EQ(claim.kind, Claim::Kind::bits);
  const ClaimCall::Condition& condition = std::get<ClaimCall>(back->kind).conditions.at(0);
  EXPECT_EQ(name_of(condition.claim), "CL_DEVICE_EXTENSIONS:cl_khr_fp16");
  EXPECT_FALSE(condition.holds);
  call.results.push_back(ScalarType::u64);
  EXPECT_FALSE(call_in(head_with(call)));
}

TEST(ModuleOnTheWire, ArgumentsConstantsAndRequirementsArrive) {
  Call call;
  call.builtin = "capability:Int64";
  call.arguments = {ScalarType::u32};
  call.results = {ScalarType::u32, ScalarType::u32};
  call.kind = ModuleCall{.assembly = "OpCapability Int64",
                         .minor = 1,
                         .is_valid = false,
                         .words = 3,
                         .arguments = {{.kind = ModuleArgument::Kind::image,
                                        .words = {1, 2},
                                        .size = 8,
                                        .image = ImageKind::image3d,
                                        .format = {ChannelOrder::R, ChannelType::FLOAT},
                                        .read = false,
                                        .written = true}},
                         .constants = {{7, 8, 1ull << 40}},
                         .linked = {"OpCapability Linkage"},
                         .requirements = {{.since = 20,
                                           .until = 22,
                                           .full = false,
                                           .conditions = {{{"CL_DEVICE_PIPE_SUPPORT"}, true}},
                                           .clause = "2.2"}}};
  const auto back = call_in(head_with(call));
  ASSERT_TRUE(back);
  ASSERT_TRUE(as<ModuleCall>(*back));
  EXPECT_EQ(FieldWriter::json_of(*back), FieldWriter::json_of(call));
  EXPECT_EQ(std::get<ModuleCall>(back->kind).constants.at(0).value, 1ull << 40);
  EXPECT_EQ(std::get<ModuleCall>(back->kind).arguments.at(0).image, ImageKind::image3d);
  EXPECT_EQ(std::get<ModuleCall>(back->kind).requirements.at(0).until, 22);
  call.results.pop_back();
  EXPECT_FALSE(call_in(head_with(call)));
}

// Every process sees the same texels: they depend on what arrives and nothing else.
TEST(ImageOnTheWire, TexelsAreTheSameOnBothSides) {
  const ImageCall image{.format = {ChannelOrder::RGBA, ChannelType::HALF_FLOAT},
                        .size = {16, 4, 1},
                        .sampler = Sampler{Addressing::clamp, Filtering::linear, true},
                        .seed = 7};
  const ImageCall other = sent_and_received(image);
  for (std::size_t k = 0; k < image.texels(); ++k) EXPECT_EQ(texel_at(image, k), texel_at(other, k));
  ImageCall reseeded = image;
  reseeded.seed = 8;
  EXPECT_NE(texel_at(image, 0), texel_at(reseeded, 0));
}

TEST(EnumerationsOnTheWire, ANumberThatIsNoValueIsRefused) {
  // Places of members: of a call its arguments, mode, kind and space, of an image its format and operation.
  const auto refused = [](const char* place, const nlohmann::json& value) {
    Call call;
    call.arguments = call.results = {ScalarType::f32};
    call.kind = ImageCall{};
    nlohmann::json head = head_with(call);
    head["call"].at(nlohmann::json::json_pointer(place)) = value;
    return !call_in(head);
  };
  EXPECT_FALSE(refused("/2/0", "double"));
  EXPECT_TRUE(refused("/2/0", 11));
  EXPECT_TRUE(refused("/3/0", "quad"));
  EXPECT_FALSE(refused("/9", 3));
  EXPECT_TRUE(refused("/9", 4));
  EXPECT_FALSE(refused("/8/1/0", 5));
  EXPECT_TRUE(refused("/8/1/0", 6));
  EXPECT_TRUE(refused("/8/1/0", -1));
  EXPECT_FALSE(refused("/8/1/4", 12));
  EXPECT_TRUE(refused("/8/1/4", 13));
  EXPECT_FALSE(refused("/8/1/1/0", 18));
  EXPECT_TRUE(refused("/8/1/1/0", 19));
  EXPECT_TRUE(refused("/8/1/1/1", "FLOAT"));
  EXPECT_TRUE(refused("/8/0", 7));
  EXPECT_FALSE(refused("/5", "mad-enable"));
  EXPECT_TRUE(refused("/5", "none"));
}

TEST(MembersOnTheWire, OneTooFewOrTooManyIsRefused) {
  Call call;
  call.arguments = call.results = {ScalarType::f32};
  nlohmann::json head = head_with(call);
  EXPECT_TRUE(call_in(head));
  head["call"].push_back(0);
  EXPECT_FALSE(call_in(head));
  head["call"].erase(11);
  head["call"].erase(11);
  EXPECT_FALSE(call_in(head));
}

TEST(CallsOnTheWire, PrintsArrive) {
  Call call;
  call.arguments = print_arguments();
  call.results = print_results();
  call.kind = PrintCall{{{"\"%d\\n\", 1"}, {"\"%v2hlf\", x", true}}, {ScalarType::f32}};
  const auto back = call_in(head_with(call));
  ASSERT_TRUE(back && as<PrintCall>(*back));
  ASSERT_EQ(std::get<PrintCall>(back->kind).prints.size(), 2U);
  EXPECT_EQ(std::get<PrintCall>(back->kind).prints[0].arguments, "\"%d\\n\", 1");
  EXPECT_FALSE(std::get<PrintCall>(back->kind).prints[0].is_list);
  EXPECT_TRUE(std::get<PrintCall>(back->kind).prints[1].is_list);
  EXPECT_EQ(std::get<PrintCall>(back->kind).types, std::vector<ScalarType>{ScalarType::f32});
  // An evaluator writes all of these columns.
  call.results.pop_back();
  EXPECT_FALSE(call_in(head_with(call)));
}

TEST(CallsOnTheWire, OnlyWhatADeviceCanEvaluateArrives) {
  Call call;
  call.arguments = call.results = {ScalarType::f32};
  EXPECT_TRUE(call_in(head_with(call)));
  call.width = 5;
  EXPECT_FALSE(call_in(head_with(call)));
  call.width = 16;
  call.arguments.assign(max_arguments + 1, ScalarType::f32);
  EXPECT_FALSE(call_in(head_with(call)));
  call.arguments.resize(1);
  call.kind = ImageCall{.size = {1 << 30, 1 << 30, 1 << 30}, .sampler = {}};
  EXPECT_FALSE(call_in(head_with(call)));
  std::get<ImageCall>(call.kind).size = {8192, 8192, 1};
  EXPECT_TRUE(call_in(head_with(call)));
  std::get<ImageCall>(call.kind).layers = 0;
  EXPECT_FALSE(call_in(head_with(call)));
}

}  // namespace
}  // namespace plumbline
