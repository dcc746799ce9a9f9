#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/device/device.h"
#include "harness/rulebook/rulebook.h"

namespace plumbline {

/// By which of a document's profiles a device is judged: the one it reports, or the one the user named.
enum class Profile : std::uint8_t { automatic, full, embedded };

/// "auto", "full" or "embedded"; the error lists them.
Outcome<Profile> parse_profile(const std::string& text);

/// By which document a device is judged in a precision. Immutable, safe to share between threads.
class RulebookChoice {
 public:
  /// The name under which the documents are chosen by device, precision and builtin.
  static constexpr const char* automatic = "auto";

  /// One document for everything.
  RulebookChoice(Rulebook one);
  /// `name_or_path` is a rulebook as in Rulebook::load, or "auto": Vulkan devices are judged by vulkan-1.1,
  /// math libraries by what the library documents (DeviceInfo::library), or libm, devices of OpenCL 3 by
  /// spirv-env-3.0, of OpenCL 2, and of OpenCL 1 where they get SPIR-V, by spirv-env-2.2, all others
  /// and programs by opencl-1.2 (in half precision by spirv-env-3.0: OpenCL 1.2 refers half to its extension,
  /// cl_khr_fp16, 9.5, and has no table of its own for it; in bfloat16, which no document of these has, by
  /// bfloat16); under the embedded profile by the embedded forms of these. A named rulebook is used as it
  /// stands; Profile::embedded selects its "-embedded" form.
  static Outcome<RulebookChoice> load(const std::string& name_or_path, Profile profile = Profile::automatic);

  /// The document that fits the device and the precision.
  const Rulebook& of(const DeviceInfo& device, ScalarType precision, Front front = Front::source) const;
  /// The first that has a rule of the builtin or image: the document that fits, those beneath it, at last
  /// opencl-1.2, whose clauses entries cite where no document has a rule. `image` is null for builtins.
  const Rulebook& of(const DeviceInfo& device, ScalarType precision, std::string_view builtin,
                     std::string_view mode, const ImageCall* image, Front front = Front::source) const;
  /// The document that judges conversions to and from a small format: the library's own where it has the
  /// format, else ocp.
  const Rulebook& of_small_format(const DeviceInfo& device, const SmallFormat& format) const;
  /// Whether the embedded profile's rules hold for the device.
  bool embedded(const DeviceInfo& device) const;

 private:
  RulebookChoice() = default;
  /// From the one that fits to the last resort. Never empty.
  std::vector<const Rulebook*> candidates(const DeviceInfo& device, ScalarType precision, Front front) const;
  Profile profile_ = Profile::automatic;
  std::map<std::string, Rulebook> books_;  ///< by name; one alone judges everything
};

}  // namespace plumbline
