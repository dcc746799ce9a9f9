// Random images and commands on them, right, nearly right and wrong: nothing may crash.
#include <gtest/gtest.h>

#include <random>

#include "image_device.h"

namespace image_test {
namespace {

/// The memory of the host that transfers use; every transfer the generator makes fits into it if it is valid:
/// regions of at most 16 texels a side, rows of at most 256 and slices of at most 4096 bytes.
constexpr std::size_t host_bytes = 1 << 20;

class ImageFuzzer {
 public:
  explicit ImageFuzzer(unsigned seed) : random_(seed), host_(host_bytes) {
    const Float4 zeros[64] = {};
    buffer_ = device_.buffer(zeros, sizeof zeros);
  }
  ~ImageFuzzer() {
    EXPECT_EQ(clFinish(device_.queue), CL_SUCCESS);
    for (const cl_mem image : images_) EXPECT_EQ(clReleaseMemObject(image), CL_SUCCESS);
    EXPECT_EQ(clReleaseMemObject(buffer_), CL_SUCCESS);
  }

  void step() {
    switch (below(8)) {
      case 0:
        return create();
      case 1:
        return transfer();
      case 2:
        return copy();
      case 3:
        return fill();
      case 4:
        return map();
      case 5:
        return with_buffer();
      case 6:
        return query();
      default:
        return drop();
    }
  }

  std::size_t succeeded = 0;  ///< calls

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  template <class T, std::size_t n>
  T one_of(const T (&values)[n]) {
    return values[below(n)];
  }
  cl_mem any() { return images_.empty() || below(20) == 0 ? buffer_ : images_[below(images_.size())]; }
  void expect_code(cl_int code) {
    succeeded += code == CL_SUCCESS;
    EXPECT_LE(code, 0);
  }

  std::size_t side() {
    constexpr std::size_t sides[] = {1, 2, 3, 7, 16};
    return below(30) ? one_of(sides) : 0;
  }
  std::size_t row_pitch() {
    constexpr std::size_t pitches[] = {0, 0, 0, 4, 16, 17, 64, 256};
    return one_of(pitches);
  }
  std::size_t slice_pitch() {
    constexpr std::size_t pitches[] = {0, 0, 0, 16, 64, 1000, 1024, 4096};
    return one_of(pitches);
  }
  struct Triple {
    std::size_t at[3];
  };
  struct Origin {
    std::size_t at[4];  ///< of mipmapped images the last may be a level
  };
  Origin origin() {
    constexpr std::size_t values[] = {1, 2, 6, 15, ~std::size_t(0)};
    const auto one = [&] { return below(6) ? 0 : one_of(values); };
    return {{one(), one(), one(), one()}};
  }
  Triple region() {
    constexpr std::size_t values[] = {2, 3, 7, 16, 0, std::size_t(1) << 63};
    const auto one = [&] { return below(5) ? 1 : one_of(values); };
    return {{one(), one(), one()}};
  }

  void create() {
    if (images_.size() > 12) drop();
    constexpr cl_mem_object_type types[] = {CL_MEM_OBJECT_IMAGE1D,       CL_MEM_OBJECT_IMAGE1D_BUFFER,
                                            CL_MEM_OBJECT_IMAGE2D,       CL_MEM_OBJECT_IMAGE3D,
                                            CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE2D_ARRAY,
                                            CL_MEM_OBJECT_BUFFER};
    constexpr cl_mem_flags host_flags[] = {CL_MEM_COPY_HOST_PTR, CL_MEM_USE_HOST_PTR};
    constexpr cl_mem_flags other_flags[] = {
        0, 0, 0, 0, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_HOST_NO_ACCESS, 1 << 20};
    const bool from_host = below(2);
    const cl_image_format format = below(3) ? cl_image_format{CL_RGBA, CL_FLOAT}
                                            : cl_image_format{cl_channel_order(CL_R + below(20)),
                                                              cl_channel_type(CL_SNORM_INT8 + below(17))};
    cl_image_desc d{};
    d.image_type = one_of(types);
    // Large ones are not filled from the host's memory, which is small.
    const bool large = !from_host && below(4) == 0;
    d.image_width = large ? 8000 + below(200) : side();
    d.image_height = large ? below(9000) : side();
    d.image_depth = large ? below(3000) : side();
    d.image_array_size = large ? below(3000) : side();
    if (from_host || below(8) == 0) d.image_row_pitch = row_pitch();
    if (from_host || below(8) == 0) d.image_slice_pitch = slice_pitch();
    if (d.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER || below(10) == 0) d.buffer = below(4) ? buffer_ : any();
    if (!from_host && below(2)) d.num_mip_levels = cl_uint(below(6));
    const cl_mem_flags flags = one_of(other_flags) | (from_host ? one_of(host_flags) : 0);
    cl_int code = CL_SUCCESS;
    const cl_mem made =
        clCreateImage(device_.context, flags, &format, &d, from_host ? host_.data() : nullptr, &code);
    expect_code(code);
    EXPECT_EQ(made != nullptr, code == CL_SUCCESS);
    if (made) images_.push_back(made);
  }

  void transfer() {
    const Origin o = origin();
    const Triple r = region();
    const bool reads = below(2);
    void* const host = below(20) ? host_.data() : nullptr;
    expect_code(reads ? clEnqueueReadImage(device_.queue, any(), below(2), o.at, r.at, row_pitch(),
                                           slice_pitch(), host, 0, nullptr, nullptr)
                      : clEnqueueWriteImage(device_.queue, any(), below(2), o.at, r.at, row_pitch(),
                                            slice_pitch(), host, 0, nullptr, nullptr));
  }

  void copy() {
    const Origin from = origin(), to = origin();
    const Triple r = region();
    expect_code(clEnqueueCopyImage(device_.queue, any(), any(), from.at, to.at, r.at, 0, nullptr, nullptr));
  }

  void fill() {
    const Origin o = origin();
    const Triple r = region();
    const Int4 color{int(random_()), int(random_()), int(random_()), int(random_())};
    expect_code(clEnqueueFillImage(device_.queue, any(), below(20) ? &color : nullptr, o.at, r.at, 0, nullptr,
                                   nullptr));
  }

  void map() {
    constexpr cl_map_flags flags[] = {CL_MAP_READ, CL_MAP_WRITE, CL_MAP_READ | CL_MAP_WRITE,
                                      CL_MAP_WRITE_INVALIDATE_REGION, 1 << 20};
    const Origin o = origin();
    const Triple r = region();
    std::size_t row = 0, slice = 0;
    const cl_mem image = any();
    cl_int code = CL_SUCCESS;
    auto* const mapped = static_cast<volatile unsigned char*>(
        clEnqueueMapImage(device_.queue, image, CL_TRUE, one_of(flags), o.at, r.at, &row,
                          below(8) ? &slice : nullptr, 0, nullptr, nullptr, &code));
    expect_code(code);
    EXPECT_EQ(mapped != nullptr, code == CL_SUCCESS);
    if (!mapped) return;
    // Its first and last rows are there.
    seen_ += mapped[0] + mapped[(r.at[2] - 1) * slice];
    EXPECT_EQ(clEnqueueUnmapMemObject(device_.queue, image, const_cast<unsigned char*>(mapped), 0, nullptr,
                                      nullptr),
              CL_SUCCESS);
  }

  void with_buffer() {
    const Origin o = origin();
    const Triple r = region();
    const std::size_t offset = below(3) ? 0 : below(1100);
    expect_code(below(2) ? clEnqueueCopyImageToBuffer(device_.queue, any(), buffer_, o.at, r.at, offset, 0,
                                                      nullptr, nullptr)
                         : clEnqueueCopyBufferToImage(device_.queue, buffer_, any(), offset, o.at, r.at, 0,
                                                      nullptr, nullptr));
  }

  void query() {
    char room[64];
    std::size_t size = 0;
    expect_code(clGetImageInfo(any(), cl_image_info(CL_IMAGE_FORMAT + below(14)), below(64),
                               below(2) ? room : nullptr, &size));
  }

  void drop() {
    if (images_.empty()) return;
    std::swap(images_[below(images_.size())], images_.back());
    EXPECT_EQ(clReleaseMemObject(images_.back()), CL_SUCCESS);
    images_.pop_back();
  }

  std::mt19937 random_;
  ImageDevice& device_ = ImageDevice::instance();
  std::vector<unsigned char> host_;
  std::vector<cl_mem> images_;
  cl_mem buffer_ = nullptr;
  unsigned seen_ = 0;
};

TEST(ImageFuzz, RandomCallsReturnCodes) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    ImageFuzzer fuzzer(seed);
    for (int i = 0; i < 20000; ++i) fuzzer.step();
    EXPECT_GT(fuzzer.succeeded, 1000u) << "seed " << seed;
  }
}

}  // namespace
}  // namespace image_test
