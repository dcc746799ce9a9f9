#include "suites/environment/parts.h"

namespace plumbline::environment {
namespace {

constexpr std::string_view document_2_2 = "SPIR-V environment 2.2, ",
                           document_3_0 = "SPIR-V environment 3.0, ";
constexpr int last_of_2_2 = 22, first_of_3_0 = 30;

}  // namespace

ClaimCall::Condition reported(std::string query) { return {{std::move(query)}}; }
ClaimCall::Condition has_bit(std::string query, std::string bit) {
  return {{std::move(query), Claim::Kind::bits, std::move(bit)}};
}
ClaimCall::Condition offers(std::string extension) {
  return {{"CL_DEVICE_EXTENSIONS", Claim::Kind::word, std::move(extension)}};
}

ModuleRequirement of_2_2(std::string clause, int since, Conditions conditions) {
  return {.since = since,
          .until = last_of_2_2,
          .conditions = std::move(conditions),
          .clause = std::string(document_2_2) + clause};
}
ModuleRequirement of_3_0(std::string clause, Conditions conditions) {
  return {.since = first_of_3_0,
          .conditions = std::move(conditions),
          .clause = std::string(document_3_0) + clause};
}
std::vector<ModuleRequirement> of_both(const std::string& clause_2_2, const std::string& clause_3_0,
                                       const Conditions& conditions) {
  return {of_2_2(clause_2_2, 12, conditions), of_3_0(clause_3_0, conditions)};
}

ModuleArgument word(std::uint32_t value) { return bytes(4, {value}); }
ModuleArgument bytes(std::uint32_t size, std::vector<std::uint32_t> words) {
  return {.kind = ModuleArgument::Kind::bytes, .words = std::move(words), .size = size};
}
ModuleArgument buffer(std::vector<std::uint32_t> words) {
  return {.kind = ModuleArgument::Kind::buffer, .words = std::move(words)};
}
ModuleArgument local(std::uint32_t size) { return {.kind = ModuleArgument::Kind::local, .size = size}; }
ModuleArgument image(ImageKind kind, std::vector<std::uint32_t> texel, ImageFormat format) {
  return {.kind = ModuleArgument::Kind::image, .words = std::move(texel), .image = kind, .format = format};
}
ModuleArgument written_image(ImageKind kind, bool read, ImageFormat format) {
  return {.kind = ModuleArgument::Kind::image,
          .words = {1, 2, 3, 4},
          .image = kind,
          .format = format,
          .read = read,
          .written = true};
}
ModuleArgument sampler() { return {.kind = ModuleArgument::Kind::sampler}; }
ModuleArgument pipe(std::uint32_t packets) {
  return {.kind = ModuleArgument::Kind::pipe, .words = {packets}, .size = 4};
}

std::vector<ModuleRequirement> since_2_0(const Conditions& conditions) {
  return {of_2_2("Full and Embedded Profile: guaranteed capabilities", 20), of_3_0("3.1", conditions)};
}

}  // namespace plumbline::environment
