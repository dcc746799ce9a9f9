#include "harness/process/protocol.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>

namespace plumbline {
namespace {

class Wire : public testing::Test {
 protected:
  int ends[2] = {-1, -1};
  void SetUp() override { ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0); }
  void TearDown() override {
    ::close(ends[0]);
    if (ends[1] >= 0) ::close(ends[1]);
  }
};

TEST_F(Wire, HeadAndBodyArriveAsTheyWereSent) {
  const Message sent{{{"op", "evaluate"}, {"text", "ä"}}, {std::byte{0}, std::byte{255}, std::byte{7}}};
  ASSERT_TRUE(send_message(ends[0], sent));
  Message got;
  ASSERT_EQ(receive_message(ends[1], got, 5), ReadResult::ok);
  EXPECT_EQ(got.head, sent.head);
  EXPECT_EQ(got.body, sent.body);
}

TEST_F(Wire, SilenceTimesOutAndAGoneSenderIsSeen) {
  Message got;
  EXPECT_EQ(receive_message(ends[1], got, 0.01), ReadResult::timed_out);
  const std::uint64_t half_a_header = 4;
  ASSERT_EQ(::write(ends[0], &half_a_header, sizeof half_a_header), 8);
  EXPECT_EQ(receive_message(ends[1], got, 0.01), ReadResult::timed_out);
  ::close(ends[1]);
  ends[1] = -1;
  EXPECT_FALSE(send_message(ends[0], {{{"op", "x"}}, {}}));
}

TEST_F(Wire, AHeadThatIsNoJsonEndsTheConversation) {
  const std::uint64_t sizes[2] = {3, 0};
  ASSERT_EQ(::write(ends[0], sizes, sizeof sizes), static_cast<ssize_t>(sizeof sizes));
  ASSERT_EQ(::write(ends[0], "{,}", 3), 3);
  Message got;
  EXPECT_EQ(receive_message(ends[1], got, 5), ReadResult::closed);
}

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

ImageCall sent_and_received(const ImageCall& image) {
  Call call;
  call.builtin = "read:2d";
  call.arguments = {ScalarType::f32, ScalarType::i32};
  call.results = {ScalarType::u32};
  call.image = image;
  // Through text, as the process protocol does.
  const Call back = call_from_wire(nlohmann::json::parse(to_wire(call).dump()));
  EXPECT_EQ(back.builtin, call.builtin);
  EXPECT_EQ(back.arguments, call.arguments);
  EXPECT_EQ(back.results, call.results);
  return back.image.value_or(ImageCall{});
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

TEST(ImageOnTheWire, ACallWithoutAnImageHasNone) { EXPECT_FALSE(call_from_wire(to_wire(Call{})).image); }

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

}  // namespace
}  // namespace plumbline
