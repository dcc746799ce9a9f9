#include <fmt/format.h>

#include <algorithm>

#include "harness/device/poison.h"
#include "harness/spirv/vulkan_shader.h"
#include "harness/vulkan/compute_pipeline.h"
#include "harness/vulkan/texture.h"
#include "harness/vulkan/texture_formats.h"
#include "harness/vulkan/vulkan_evaluator.h"
#include "reference/texel_format.h"

namespace plumbline::vulkan {
namespace {

VkDescriptorType descriptor_of(const TextureCall& call) {
  const bool stored = call.is_stored();
  if (call.kind == TextureKind::buffer)
    return stored ? VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER : VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
  if (call.samples()) return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
  return stored ? VK_DESCRIPTOR_TYPE_STORAGE_IMAGE : VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
}

class TextureEvaluator final : public Evaluator {
 public:
  TextureEvaluator(std::shared_ptr<Session> session, const Call& call, std::string source)
      : texture_call_(std::get<TextureCall>(call.kind)),
        source_(std::move(source)),
        stores_(texture_call_.operation == TextureOperation::store),
        bindings_(call.arguments.size() + (stores_ ? 0 : call.results.size())),
        session_(session),
        texture_(session),
        pipeline_(session),
        buffers_(std::move(session), pipeline_, bindings_) {}

  std::string source() const override { return source_; }

  Status prepare(const std::vector<std::uint32_t>& code) {
    if (auto s = texture_.create(texture_call_); !s) return s;
    std::vector<VkDescriptorType> types(bindings_, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
    types.push_back(descriptor_of(texture_call_));
    if (auto s = pipeline_.create(code, types); !s) return s;
    texture_.bind_to(pipeline_, bindings_, types.back());
    if (texture_call_.is_multisampled()) {
      sent_ = true;
      return fill_samples(session_, texture_call_, texture_);
    }
    for (int level = 0; level < texture_call_.levels; ++level)
      for (std::size_t k = 0; k < texture_call_.texels(level); ++k)
        std::ranges::copy(texel_at(texture_call_, level, k), texture_.texel(level, k).begin());
    return ok();
  }

  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    if (arguments[0].size() == 0) return ok();
    return launch_and_see_all_written(
        results, [&](Poison poison, std::span<Column> out) -> Outcome<std::span<const Column>> {
          const auto status = stores_ ? store(arguments, poison, out) : read(arguments, poison, out);
          if (!status) return status.error();
          return unwritten_;
        });
  }

 private:
  Status read(std::span<const Column> arguments, Poison poison, std::span<Column> results) {
    unwritten_ = poisoned_.like(results, poison);
    for (std::size_t k = 0; k < arguments.size(); ++k)
      if (auto s = buffers_.send(k, arguments[k].bytes, arguments[k].bytes.size()); !s) return s;
    for (std::size_t k = 0; k < results.size(); ++k)
      if (auto s = buffers_.send(arguments.size() + k, unwritten_[k].bytes, unwritten_[k].bytes.size()); !s)
        return s;
    Pipeline::Record upload;
    if (!sent_) upload = [&](VkCommandBuffer commands) { texture_.record_upload(commands); };
    if (auto s = pipeline_.run(static_cast<std::uint32_t>(arguments[0].size()), upload); !s) return s;
    sent_ = true;
    for (std::size_t k = 0; k < results.size(); ++k)
      std::copy_n(buffers_.data(arguments.size() + k), results[k].bytes.size(), results[k].bytes.begin());
    return ok();
  }

  /// As many points at once as the image has texels, each texel poisoned before.
  Status store(std::span<const Column> arguments, Poison poison, std::span<Column> results) {
    codes_before_ = std::vector<Column>(results.begin(), results.end());
    const std::size_t points = arguments[0].size(), step = texture_call_.texels(0);
    for (std::size_t first = 0; first < points; first += step) {
      const std::size_t count = std::min(step, points - first);
      for (std::size_t k = 0; k < step; ++k) {
        const auto texel = texture_.texel(0, k);
        for (std::size_t at = 0; at < texel.size(); ++at)
          texel[at] = std::byte(poison_bits(poison, ScalarType::u64, at / 8) >> 8 * (at % 8) & 0xff);
        if (k < count) set_codes(texel, codes_before_, first + k);
      }
      for (std::size_t k = 0; k < arguments.size(); ++k) {
        const auto each = static_cast<std::size_t>(size_of(arguments[k].type));
        const auto part = std::span<const std::byte>(arguments[k].bytes).subspan(first * each, count * each);
        if (auto s = buffers_.send(k, part, step * each); !s) return s;
      }
      const auto upload = [&](VkCommandBuffer commands) { texture_.record_upload(commands); };
      const auto download = [&](VkCommandBuffer commands) { texture_.record_download(commands); };
      if (auto s = pipeline_.run(static_cast<std::uint32_t>(count), upload, download); !s) return s;
      for (std::size_t k = 0; k < count; ++k) set_codes(texture_.texel(0, k), results, first + k);
    }
    unwritten_ = codes_before_;
    return ok();
  }

  /// The codes of the components that are stored, one result each.
  void set_codes(std::span<const std::byte> texel, std::span<Column> results, std::size_t point) const {
    const TexelFormat& format = format_of(texture_call_);
    const auto codes = stored_codes(format, texel);
    std::size_t result = 0;
    for (std::size_t c = 0; c < codes.size(); ++c)
      if (format.fields[c].bits != 0) results[result++].set(point, codes[c]);
  }

  TextureCall texture_call_;
  std::string source_;
  bool stores_;
  bool sent_ = false;  ///< the texels to the image
  std::size_t bindings_;
  PoisonedColumns poisoned_;
  std::vector<Column> codes_before_;
  std::span<const Column> unwritten_;
  std::shared_ptr<Session> session_;
  Texture texture_;
  Pipeline pipeline_;
  BoundBuffers buffers_;
};

}  // namespace

std::optional<std::string> inexpressible_texture(const Session& session, const Call& call) {
  const auto& texture = std::get<TextureCall>(call.kind);
  if (auto reason = unsupported_texture(session, texture)) return reason;
  if (texture.operation == TextureOperation::listed) return std::nullopt;
  if (texture.is_multisampled())
    if (auto reason = unfillable(session, texture)) return reason;
  const auto shader = spirv::texture_shader_of(call, session.features().environment());
  return shader ? session.features().missing(*shader) : std::nullopt;
}

Outcome<std::unique_ptr<Evaluator>> build_texture_evaluator(std::shared_ptr<Session> session,
                                                            const Call& call) {
  const auto& texture = std::get<TextureCall>(call.kind);
  if (texture.operation == TextureOperation::listed) return format_evaluator(*session, texture);
  const spirv::VulkanEnvironment& environment = session->features().environment();
  const auto shader = spirv::texture_shader_of(call, environment);
  if (!shader) return shader.error();
  const auto words = spirv::module_of(*shader, environment);
  if (!words) return words.error();
  auto evaluator = std::make_unique<TextureEvaluator>(std::move(session), call, spirv::disassembled(*words));
  if (auto status = evaluator->prepare(*words); !status) return status.error();
  return std::unique_ptr<Evaluator>(std::move(evaluator));
}

namespace {

Call filling_call(const TextureCall& filled) {
  Call call;
  call.kind = TextureCall{.kind = filled.kind,
                          .format = std::string(unsigned_format_of(filled)),
                          .size = filled.size,
                          .layers = filled.layers,
                          .operation = TextureOperation::store,
                          .sampler = {},
                          .samples_of_texel = filled.samples_of_texel};
  call.arguments.assign(4, ScalarType::u32);
  return call;
}

/// A column for each of four components, of which the format stores the first ones.
std::vector<Column> columns_of(const TextureCall& filled, const TexelFormat& as) {
  const std::size_t count = filled.texels(0);
  std::vector<Column> columns(4, Column(ScalarType::u32, count));
  for (std::size_t k = 0; k < count; ++k) {
    const auto codes = stored_codes(as, texel_at(filled, 0, k));
    for (std::size_t c = 0; c < codes.size(); ++c) columns[c].set(k, codes[c]);
  }
  return columns;
}

}  // namespace

std::optional<std::string> unfillable(const Session& session, const TextureCall& call) {
  const auto shader = spirv::texture_shader_of(filling_call(call), session.features().environment());
  if (!shader) return shader.error().message;
  if (auto missing = session.features().missing(*shader))
    return fmt::format("a shader has to store to the multisampled image, and {}", *missing);
  return std::nullopt;
}

Status fill_samples(std::shared_ptr<Session> session, const TextureCall& call, Texture& texture) {
  const Call filling = filling_call(call);
  const spirv::VulkanEnvironment& environment = session->features().environment();
  const auto shader = spirv::texture_shader_of(filling, environment);
  if (!shader) return shader.error();
  const auto words = spirv::module_of(*shader, environment);
  if (!words) return words.error();
  Pipeline pipeline(session);
  std::vector<VkDescriptorType> types(filling.arguments.size(), VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
  types.push_back(VK_DESCRIPTOR_TYPE_STORAGE_IMAGE);
  if (auto s = pipeline.create(*words, types); !s) return s;
  BoundBuffers buffers(session, pipeline, filling.arguments.size());
  const auto columns = columns_of(call, format_of(std::get<TextureCall>(filling.kind)));
  for (std::size_t k = 0; k < columns.size(); ++k)
    if (auto s = buffers.send(k, columns[k].bytes, columns[k].bytes.size()); !s) return s;
  texture.bind_for_filling(pipeline, columns.size());
  return pipeline.run(
      static_cast<std::uint32_t>(call.texels(0)),
      [&](VkCommandBuffer commands) { texture.record_before_filling(commands); },
      [&](VkCommandBuffer commands) { texture.record_after_filling(commands); });
}

}  // namespace plumbline::vulkan
