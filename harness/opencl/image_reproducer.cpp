#include <fmt/format.h>

#include <cstring>

#include "harness/opencl/image_code.h"
#include "harness/opencl/image_host_reproducer.h"
#include "harness/opencl/opencl_reproducer_code.h"
#include "harness/reproducer/c_text.h"

namespace plumbline::opencl {
namespace {

/// Of what a program writes out.
constexpr std::size_t most_bytes = std::size_t{1} << 16;

bool reads_texels(ImageOperation operation) { return operation <= ImageOperation::read_plain; }

/// The texels that reads find.
Outcome<std::string> texels_code(const ImageCall& image) {
  const auto size = static_cast<std::size_t>(element_size(image.format));
  if (size * image.texels() > most_bytes)
    return Error{Error::Kind::unsupported,
                 fmt::format("the image has {} bytes of texels, and a program writes out no more than {}",
                             size * image.texels(), most_bytes)};
  std::vector<std::byte> bytes(size * image.texels());
  for (std::size_t k = 0; k < image.texels(); ++k)
    std::memcpy(bytes.data() + k * size, texel_at(image, k).data(), size);
  const std::size_t texels_per_line = std::max<std::size_t>(16 / size, 1);
  return "\n/* In the order of memory. */\nstatic const unsigned char texels[image_size] = {" +
         c_bytes(bytes, texels_per_line * size) + "\n};\n";
}

constexpr const char* image_argument_code = "  if (!set_argument(at++, sizeof image, &image)) return 0;\n";

/// A kernel reads the image, or queries it.
Outcome<std::string> reading(const ImageCall& image) {
  std::string text = image_making_code("make_image", image, "CL_MEM_READ_ONLY");
  const bool reads = reads_texels(image.operation), gives_sampler = image.sampler && !image.literal_sampler;
  if (reads) {
    const auto texels = texels_code(image);
    if (!texels) return texels.error();
    text += image_region_code(image) + image_writing_code() + *texels;
  }
  if (gives_sampler) text += sampler_making_code("make_sampler", *image.sampler);
  text += reading_code() + part("image_kernel", {{"lane", ""}, {"texels", ""}});
  if (reads) text += "  if (!write_image(image, texels)) return 0;\n";
  text += image_argument_code;
  if (gives_sampler) text += part("image_sampler_argument");
  return text + part("image_reading");
}

/// A kernel writes the image.
std::string writing(const ImageCall& image) {
  return image_making_code("make_image", image, "CL_MEM_WRITE_ONLY") + image_region_code(image) +
         image_writing_code() + image_reading_code() + channel_code(image.format) +
         part("image_kernel",
              {{"lane", ", lane"}, {"texels", "  static unsigned char texels[image_size];\n"}}) +
         "  memset(texels, 0xa5, image_size); /* seen if not written */\n"
         "  if (!write_image(image, texels)) return 0;\n" +
         image_argument_code + part("image_writing");
}

}  // namespace

Outcome<ReproducerParts> image_reproducer(const ReproducedCall& reproduced) {
  const ImageCall& image = std::get<ImageCall>(reproduced.call.kind);
  if (image.levels > 1) return Error{Error::Kind::unsupported, "programs make no mipmapped images"};
  ReproducerParts parts = opencl_parts(reproduced.device);
  parts.code = opening_code(reproduced.device);
  if (reproduced.source.empty()) {
    parts.code += host_image_code(image, reproduced.point);
    return parts;
  }
  const auto kernel =
      building_code(reproduced.source, Front::source, std::string(reproduced.call.mode->build_options));
  if (!kernel) return kernel.error();
  parts.code += *kernel + launching_code() + image_size_code(image);
  const auto body =
      image.operation == ImageOperation::write ? Outcome<std::string>(writing(image)) : reading(image);
  if (!body) return body.error();
  parts.code += *body;
  return parts;
}

}  // namespace plumbline::opencl
