#include "fill_color.h"

#include <algorithm>
#include <array>

#include "compiler_service.h"
#include "error.h"
#include "image_format.h"

namespace softcl {
namespace {

constexpr const char* source = R"(
kernel void floating(write_only image1d_t image, float4 color) { write_imagef(image, 0, color); }
kernel void signed_integer(write_only image1d_t image, int4 color) { write_imagei(image, 0, color); }
kernel void unsigned_integer(write_only image1d_t image, uint4 color) { write_imageui(image, 0, color); }
)";

std::shared_ptr<const Executable> build_writers() {
  const CompileOutput compiled = compile(source, {}, "");
  require_that(compiled.ok, CL_OUT_OF_RESOURCES);
  auto executable = load(compiled.bitcode).first;
  require_that(executable != nullptr, CL_OUT_OF_RESOURCES);
  return executable;
}

/// The kernel that writes colors of this class; built at the first fill of the process.
WorkGroupFunction writer(ChannelClass channels) {
  static const std::shared_ptr<const Executable> executable = build_writers();
  constexpr const char* names[] = {"floating", "signed_integer", "unsigned_integer"};
  const auto& kernels = executable->kernels;
  const auto found = std::ranges::find(kernels, names[std::size_t(channels)], &KernelInfo::name);
  require_that(found != kernels.end(), CL_OUT_OF_RESOURCES);
  return found->function;
}

}  // namespace

std::size_t fill_color_size(cl_channel_order order) {
  return order == CL_DEPTH ? sizeof(cl_float) : 4 * sizeof(cl_float);
}

std::vector<std::byte> texel_of_color(const ImageDescriptor& image, const void* color) {
  std::vector<std::byte> texel(image.element_size);
  ImageDescriptor one_texel = image;
  one_texel.data = texel.data();
  one_texel.width = one_texel.height = one_texel.depth = one_texel.layers = 1;
  alignas(16) std::array<std::byte, 16> aligned_color{};
  std::copy_n(static_cast<const std::byte*>(color), fill_color_size(image.channel_order),
              aligned_color.begin());
  const ImageDescriptor* const argument = &one_texel;
  const void* const arguments[] = {&argument, aligned_color.data()};
  WorkGroup group{};
  group.work_dim = 1;
  for (auto* sizes : {group.global_size, group.local_size, group.num_groups, group.enqueued_local_size})
    std::fill_n(sizes, 3, 1);
  group.arguments = arguments;
  writer(channel_class(image.channel_type))(&group);
  return texel;
}

}  // namespace softcl
