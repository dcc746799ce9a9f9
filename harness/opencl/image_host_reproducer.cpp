#include "harness/opencl/image_host_reproducer.h"

#include <fmt/format.h>

#include "harness/opencl/image_code.h"
#include "harness/opencl/image_host.h"

namespace plumbline::opencl {
namespace {

constexpr const char* written_code = R"(
static int transfer(cl_mem image, const unsigned char *sent, unsigned char *back) {
  return write_image(image, sent) && read_image(image, back);
}
)";

/// Layers of a 1D array lie a slice pitch apart.
constexpr const char* mapped_code = R"(
static int transfer_mapped(cl_mem image, cl_map_flags flags, const unsigned char *sent, unsigned char *back) {
  size_t row_pitch = 0, slice_pitch = 0, y, z;
  cl_int code;
  unsigned char *mapped = clEnqueueMapImage(queue, image, CL_TRUE, flags, origin, region, &row_pitch, &slice_pitch, 0,
                                            NULL, NULL, &code);
  if (code != CL_SUCCESS) return failed("clEnqueueMapImage", code);
  for (z = 0; z < region[2]; ++z)
    for (y = 0; y < region[1]; ++y) {
      unsigned char *row = mapped + z * slice_pitch + y * second_pitch;
      const size_t at = (z * region[1] + y) * row_size;
      if (sent != NULL) memcpy(row, sent + at, row_size);
      if (back != NULL) memcpy(back + at, row, row_size);
    }
  code = clEnqueueUnmapMemObject(queue, image, mapped, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueUnmapMemObject", code);
  code = clFinish(queue);
  return code == CL_SUCCESS || failed("clFinish", code);
}

static int transfer(cl_mem image, const unsigned char *sent, unsigned char *back) {
  return transfer_mapped(image, CL_MAP_WRITE_INVALIDATE_REGION, sent, NULL) &&
         transfer_mapped(image, CL_MAP_READ, NULL, back);
}
)";

constexpr const char* pitched_code = R"(
/* The image is made from memory with gaps. */
static int transfer(const unsigned char *sent, unsigned char *back) {
  static unsigned char padded[padded_size];
  cl_mem image;
  size_t y, z;
  memset(padded, 0x5a, sizeof padded);
  for (z = 0; z < region[2]; ++z)
    for (y = 0; y < region[1]; ++y)
      memcpy(padded + z * slice_pitch + y * second_pitch, sent + (z * region[1] + y) * row_size, row_size);
  return make_image(&image, padded) && read_image(image, back);
}
)";

constexpr const char* buffers_code = R"(
static int transfer(cl_mem image, unsigned char *sent, unsigned char *back) {
  cl_int code;
  cl_mem from, to;
  from = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, image_size, sent, &code);
  if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
  to = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, image_size, back, &code);
  if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
  code = clEnqueueCopyBufferToImage(queue, from, image, 0, origin, region, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueCopyBufferToImage", code);
  code = clEnqueueCopyImageToBuffer(queue, image, to, origin, region, 0, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueCopyImageToBuffer", code);
  code = clEnqueueReadBuffer(queue, to, CL_TRUE, 0, image_size, back, 0, NULL, NULL);
  return code == CL_SUCCESS || failed("clEnqueueReadBuffer", code);
}
)";

constexpr const char* copying_code = R"(
static int transfer(cl_mem image, const unsigned char *sent, unsigned char *back) {
  cl_mem target;
  cl_int code;
  if (!make_target(&target) || !write_image(image, sent)) return 0;
  code = clEnqueueCopyImage(queue, image, target, origin, margin, region, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueCopyImage", code);
  code = clEnqueueReadImage(queue, target, CL_TRUE, margin, region, 0, 0, back, 0, NULL, NULL);
  return code == CL_SUCCESS || failed("clEnqueueReadImage", code);
}
)";

/// Point n is texel n: its words are sent, and come back. `call` is of transfer().
constexpr const char* transferring_code = R"(
static int ask(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {{
  enum {{ words = sizeof arguments / sizeof arguments[0] }};
  static unsigned char sent[image_size], back[image_size];
  unsigned char texel[4 * words] = {{0}};
  size_t lane, k;
  if (!open_device(argc, argv)) return 0;
  memset(back, 0xa5, image_size); /* seen if not written */
  for (lane = 0; lane < lanes; ++lane) {{
    for (k = 0; k < words; ++k) memcpy(texel + 4 * k, in[k] + 4 * lane, 4);
    memcpy(sent + lane * texel_size, texel, texel_size);
  }}
{}  for (lane = 0; lane < lanes; ++lane) {{
    memcpy(texel, back + lane * texel_size, texel_size);
    for (k = texel_size; k < sizeof texel; ++k) texel[k] = 0;
    for (k = 0; k < words; ++k) memcpy(out[k] + 4 * lane, texel + 4 * k, 4);
  }}
  return 1;
}}
)";

constexpr const char* filling_code = R"(
static int ask(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  static unsigned char texels[image_size];
  unsigned char colour[16];
  cl_mem image;
  cl_int code;
  size_t lane, k;
  if (!open_device(argc, argv) || !make_image(&image)) return 0;
  memset(texels, 0xa5, image_size); /* seen if not written */
  if (!write_image(image, texels)) return 0;
  for (k = 0; k < 4; ++k) memcpy(colour + 4 * k, in[k], 4);
  code = clEnqueueFillImage(queue, image, colour, origin, region, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueFillImage", code);
  if (!read_image(image, texels)) return 0;
  for (lane = 0; lane < lanes; ++lane)
    for (k = 0; k < sizeof results / sizeof results[0]; ++k)
      put(out[k] + 4 * lane, 4, channel(texels + lane * texel_size, k));
  return 1;
}
)";

/// Where rows and layers begin: the pitches of an image without gaps or with some.
std::string pitches_code(const ImageCall& image) {
  return fmt::format("\nenum {{ row_size = {} }};\n", image.size[0] * element_size(image.format)) +
         (image.kind == ImageKind::image1d_array ? "#define second_pitch slice_pitch\n"
                                                 : "#define second_pitch row_pitch\n");
}

std::string mapping(const ImageCall& image) {
  return image_making_code("make_image", image, "CL_MEM_READ_WRITE") + pitches_code(image) + mapped_code;
}

/// As HostImageEvaluator: three texels behind each row, and a row between slices.
std::string pitching(const ImageCall& image) {
  const auto region = region_of(image);
  const int texel = element_size(image.format), row_pitch = (region[0] + 3) * texel;
  const bool lines = image.kind == ImageKind::image1d_array;
  const int slice_pitch = lines ? 2 * row_pitch : row_pitch * (region[1] + 1);
  const int size = (lines ? region[1] + 1 : region[2] + 1) * slice_pitch;
  std::string pitches = "  shape.image_row_pitch = row_pitch;\n";
  if (axes_of(image.kind) > 2 || is_array(image.kind))
    pitches += "  shape.image_slice_pitch = slice_pitch;\n";
  return fmt::format("\nenum {{ row_pitch = {}, slice_pitch = {}, padded_size = {} }};\n", row_pitch,
                     slice_pitch, size) +
         image_making_code("make_image", image, "CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR", pitches) +
         pitches_code(image) + image_reading_code() + pitched_code;
}

std::string copying(const ImageCall& image) {
  const ImageCall target = copy_target_of(image);
  std::array<int, 3> margin{0, 0, 0};
  for (int k = 0; k < coordinates_of(target.kind); ++k) margin[static_cast<std::size_t>(k)] = 1;
  return image_making_code("make_image", image, "CL_MEM_READ_WRITE") + image_writing_code() +
         image_making_code("make_target", target, "CL_MEM_READ_WRITE") +
         fmt::format("\n/* Where the copy begins. */\nstatic const size_t margin[3] = {};\n",
                     c_region(margin)) +
         copying_code;
}

std::string transfer_code(const ImageCall& image) {
  switch (image.operation) {
    case ImageOperation::map:
      return mapping(image);
    case ImageOperation::host_pointer:
      return pitching(image);
    case ImageOperation::buffer:
      return image_making_code("make_image", image, "CL_MEM_READ_WRITE") + buffers_code;
    case ImageOperation::copy:
      return copying(image);
    default:
      return image_making_code("make_image", image, "CL_MEM_READ_WRITE") + image_writing_code() +
             image_reading_code() + written_code;
  }
}

std::string transferring(const ImageCall& image) {
  const char* call = image.operation == ImageOperation::host_pointer
                         ? "  if (!transfer(sent, back)) return 0;\n"
                         : "  {\n    cl_mem image;\n    if (!make_image(&image) || !transfer(image, sent, "
                           "back)) return 0;\n  }\n";
  return transfer_code(image) + fmt::format(fmt::runtime(transferring_code), call);
}

std::string filling(const ImageCall& image) {
  return image_making_code("make_image", image, "CL_MEM_READ_WRITE") + image_writing_code() +
         image_reading_code() + channel_code(image.format) + filling_code;
}

std::string asking_what_it_is(const ImageCall& image, ImageQuery query) {
  constexpr const char* names[] = {"WIDTH", "HEIGHT", "DEPTH", "ARRAY_SIZE", "ELEMENT_SIZE"};
  const char* name = names[static_cast<int>(query) - static_cast<int>(ImageQuery::host_width)];
  return image_making_code("make_image", image, "CL_MEM_READ_WRITE") + fmt::format(R"(
static int ask(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {{
  cl_mem image;
  size_t answer = 0;
  cl_int code;
  (void)in;
  if (!open_device(argc, argv) || !make_image(&image)) return 0;
  code = clGetImageInfo(image, CL_IMAGE_{}, sizeof answer, &answer, NULL);
  if (code != CL_SUCCESS) return failed("clGetImageInfo", code);
  put(out[0], results[0].size, answer);
  return 1;
}}
)",
                                                                                   name);
}

/// To be written too, but arrays of 2D images of embedded devices without the extension.
constexpr const char* writable_code = R"(
static int must_be_written(void) {
  static char extensions[65536];
  char profile[64] = "";
  if (kind != CL_MEM_OBJECT_IMAGE2D_ARRAY) return 1;
  clGetDeviceInfo(device, CL_DEVICE_PROFILE, sizeof profile, profile, NULL);
  clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof extensions, extensions, NULL);
  return strcmp(profile, "EMBEDDED_PROFILE") != 0 || strstr(extensions, "cles_khr_2d_image_array_writes") != NULL;
}
)";

constexpr const char* listing_code = R"(
static int is_listed(cl_mem_flags flags) {
  static cl_image_format formats[4096];
  cl_uint count = 0, k;
  if (clGetSupportedImageFormats(context, flags, kind, 4096, formats, &count) != CL_SUCCESS) return 0;
  for (k = 0; k < count && k < 4096; ++k)
    if (memcmp(&formats[k], &format, sizeof format) == 0) return 1;
  return 0;
}

static int ask(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  (void)in;
  if (!open_device(argc, argv)) return 0;
  put(out[0], 4, (uint64_t)(is_listed(CL_MEM_READ_ONLY) && (!must_be_written() || is_listed(CL_MEM_WRITE_ONLY))));
  return 1;
}
)";

std::string listing(const ImageCall& image, std::span<const Scalar> point) {
  return fmt::format(
             "\nstatic const cl_mem_object_type kind = {};\n"
             "static const cl_image_format format = {{CL_{}, CL_{}}};\n",
             c_kind(image.kind), name_of(static_cast<ChannelOrder>(point[0].bits)),
             name_of(static_cast<ChannelType>(point[1].bits))) +
         writable_code + listing_code;
}

}  // namespace

std::string host_image_code(const ImageCall& image, std::span<const Scalar> point) {
  if (image.operation == ImageOperation::listed) return listing(image, point);
  std::string text = image_size_code(image);
  if (image.operation == ImageOperation::host_query)
    return text + asking_what_it_is(image, static_cast<ImageQuery>(point[0].bits));
  text += image_region_code(image);
  return text + (image.operation == ImageOperation::fill ? filling(image) : transferring(image));
}

}  // namespace plumbline::opencl
