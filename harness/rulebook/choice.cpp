#include "harness/rulebook/choice.h"

#include <algorithm>
#include <iterator>

#include "harness/rulebook/image_rule.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

constexpr const char* full_books[] = {"opencl-1.2", "spirv-env-2.2", "spirv-env-3.0"};
constexpr const char* embedded_suffix = "-embedded";
constexpr const char* vulkan_book = "vulkan-1.1";
constexpr const char* bfloat16_book = "bfloat16";
constexpr const char* small_format_book = "ocp";
/// What a math library or CUDA documents, over what C and POSIX state of all of them.
struct LibraryBook {
  MathLibrary library;
  const char* name;
};
constexpr LibraryBook library_books[] = {
    {MathLibrary::other, "libm"},          {MathLibrary::glibc, "glibc"},
    {MathLibrary::libmvec, "libmvec"},     {MathLibrary::sleef_u10, "sleef-u10"},
    {MathLibrary::sleef_u35, "sleef-u35"}, {MathLibrary::cuda, "cuda"}};

/// Null for what is no math library.
const char* library_book(MathLibrary library) {
  const auto found = std::ranges::find(library_books, library, &LibraryBook::library);
  return found == std::end(library_books) ? nullptr : found->name;
}

/// CL_DEVICE_VERSION is "OpenCL 3.0 vendor's words" (table 4.3).
bool of_version(const DeviceInfo& device, char major) {
  constexpr std::string_view start = "OpenCL ";
  return device.version.starts_with(start) && device.version.size() > start.size() &&
         device.version[start.size()] == major;
}

/// Documents that require no format leave the list of formats to another.
bool covers(const Rulebook& book, const ImageCall& image) {
  if (book.images() == nullptr) return false;
  return image.operation != ImageOperation::listed || !book.images()->formats.empty();
}

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
  std::vector<std::string> names{vulkan_book, bfloat16_book, small_format_book};
  for (const std::string name : full_books) names.insert(names.end(), {name, name + embedded_suffix});
  for (const LibraryBook& book : library_books) names.emplace_back(book.name);
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

std::vector<const Rulebook*> RulebookChoice::candidates(const DeviceInfo& device, ScalarType precision,
                                                        Front front) const {
  if (books_.size() == 1) return {&books_.begin()->second};
  if (device.takes_shaders) return {&books_.at(vulkan_book)};
  if (precision == ScalarType::bf16) return {&books_.at(bfloat16_book)};
  if (const char* own = library_book(device.library)) return {&books_.at(own)};
  const bool half = precision == ScalarType::f16;
  std::vector<std::string> names;
  if (of_version(device, '2') || (front == Front::spirv && of_version(device, '1')))
    names.emplace_back("spirv-env-2.2");
  if (of_version(device, '3') || half) names.emplace_back("spirv-env-3.0");
  names.emplace_back("opencl-1.2");
  std::vector<const Rulebook*> out;
  out.reserve(names.size());
  for (const std::string& name : names)
    out.push_back(&books_.at(embedded(device) ? name + embedded_suffix : name));
  return out;
}

const Rulebook& RulebookChoice::of(const DeviceInfo& device, ScalarType precision, Front front) const {
  return *candidates(device, precision, front).front();
}

const Rulebook& RulebookChoice::of(const DeviceInfo& device, ScalarType precision, std::string_view builtin,
                                   std::string_view mode, const ImageCall* image, Front front) const {
  const auto candidates = this->candidates(device, precision, front);
  for (const Rulebook* book : candidates)
    if (image != nullptr ? covers(*book, *image) : book->find(builtin, precision, mode) != nullptr)
      return *book;
  return *candidates.back();
}

const Rulebook& RulebookChoice::of_small_format(const DeviceInfo& device, const SmallFormat& format) const {
  if (books_.size() == 1) return books_.begin()->second;
  const char* own = library_book(device.library);
  if (own != nullptr && books_.at(own).small_format(format) != nullptr) return books_.at(own);
  return books_.at(small_format_book);
}

}  // namespace plumbline
