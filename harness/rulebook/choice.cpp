#include "harness/rulebook/choice.h"

#include "harness/support/spelling.h"

namespace plumbline {
namespace {

constexpr const char* full_books[] = {"opencl-1.2", "spirv-env-3.0"};
constexpr const char* embedded_suffix = "-embedded";
constexpr const char* vulkan_book = "vulkan-1.1";

}  // namespace

Outcome<Profile> parse_profile(const std::string& text) {
  const std::vector<std::string> known{"auto", "full", "embedded"};
  for (std::size_t k = 0; k < known.size(); ++k)
    if (text == known[k]) return static_cast<Profile>(k);
  return Error{Error::Kind::usage, "--profile: " + unknown_name(text, "profile", known)};
}

RulebookChoice::RulebookChoice(Rulebook one) {
  const std::string name = one.name();
  if (name.ends_with(embedded_suffix)) profile_ = Profile::embedded;
  books_.emplace(name, std::move(one));
}

Outcome<RulebookChoice> RulebookChoice::load(const std::string& name_or_path, Profile profile) {
  if (name_or_path != automatic) {
    const bool is_embedded = name_or_path.ends_with(embedded_suffix);
    if (profile == Profile::full && is_embedded)
      return Error{Error::Kind::usage,
                   "--profile full: rulebook " + name_or_path + " is of the embedded profile"};
    auto book = Rulebook::load(profile == Profile::embedded && !is_embedded ? name_or_path + embedded_suffix
                                                                            : name_or_path);
    if (!book) return book.error();
    RulebookChoice one(std::move(*book));
    if (profile != Profile::automatic) one.profile_ = profile;
    return one;
  }
  RulebookChoice choice;
  choice.profile_ = profile;
  std::vector<std::string> names{vulkan_book};
  for (const std::string name : full_books) names.insert(names.end(), {name, name + embedded_suffix});
  for (const std::string& name : names) {
    auto book = Rulebook::load(name);
    if (!book) return book.error();
    choice.books_.emplace(name, std::move(*book));
  }
  return choice;
}

bool RulebookChoice::embedded(const DeviceInfo& device) const {
  return profile_ == Profile::automatic ? device.embedded : profile_ == Profile::embedded;
}

const Rulebook& RulebookChoice::of(const DeviceInfo& device, ScalarType precision) const {
  if (books_.size() == 1) return books_.begin()->second;
  if (device.spec.starts_with("vulkan")) return books_.at(vulkan_book);
  const std::string name = full_books[precision == ScalarType::f16 ? 1 : 0];
  return books_.at(embedded(device) ? name + embedded_suffix : name);
}

}  // namespace plumbline
