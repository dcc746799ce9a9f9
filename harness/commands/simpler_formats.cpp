#include "harness/commands/simpler_formats.h"

#include <algorithm>
#include <tuple>

namespace plumbline {
namespace {

auto size_of(ImageFormat format) {
  return std::tuple(element_size(format), stored_channels(format.order), format.order, format.type);
}

bool is_smaller(ImageFormat format, ImageFormat than) {
  return std::tuple(element_size(format), stored_channels(format.order)) <
         std::tuple(element_size(than), stored_channels(than.order));
}

bool same_sampler(const std::optional<Sampler>& a, const std::optional<Sampler>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->addressing == b->addressing && a->filtering == b->filtering && a->normalised == b->normalised;
}

bool alike_but_for_format(const ImageCall& a, const ImageCall& b) {
  return a.kind == b.kind && a.operation == b.operation && a.size == b.size && a.layers == b.layers &&
         same_sampler(a.sampler, b.sampler) && a.literal_sampler == b.literal_sampler && a.halves == b.halves;
}

}  // namespace

std::vector<std::string> simpler_formats(const TestCase& test_case, const Composition& composition) {
  const auto* image = as<ImageCall>(test_case.call);
  if (image == nullptr || image->operation > ImageOperation::read_plain) return {};
  std::vector<std::pair<ImageFormat, std::string>> found;
  for (const auto& suite : composition.suites)
    if (suite->name() == test_case.suite)
      for (const TestCase& other : suite->cases(test_case.precision)) {
        const ImageCall& call = std::get<ImageCall>(other.call.kind);
        if (alike_but_for_format(call, *image) && is_smaller(call.format, image->format))
          found.emplace_back(call.format, other.builtin);
      }
  std::ranges::sort(found, {}, [](const auto& each) { return size_of(each.first); });
  std::vector<std::string> names;
  for (const auto& [format, name] : found) names.push_back(name);
  return names;
}

}  // namespace plumbline
