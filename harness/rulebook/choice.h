#pragma once

#include <map>
#include <string>

#include "harness/device/device.h"
#include "harness/rulebook/rulebook.h"

namespace plumbline {

/// By which of a document's profiles a device is judged: the one it reports, or the one the user named.
enum class Profile : std::uint8_t { automatic, full, embedded };

/// "auto", "full" or "embedded"; the error says so.
Outcome<Profile> parse_profile(const std::string& text);

/// By which document a device is judged in a precision. Immutable, safe to share between threads.
class RulebookChoice {
 public:
  /// The name under which the documents are chosen by device and precision.
  static constexpr const char* automatic = "auto";

  /// One document for everything.
  RulebookChoice(Rulebook one);
  /// `name_or_path` is a rulebook as in Rulebook::load, or "auto": Vulkan devices are judged by vulkan-1.1,
  /// OpenCL devices and math libraries by opencl-1.2 and in half precision by spirv-env-3.0 (OpenCL 1.2
  /// refers half to its extension, cl_khr_fp16, 9.5, and has no table of its own for it); under the embedded
  /// profile by the embedded forms of these two. A named rulebook is used as it stands; Profile::embedded
  /// asks for its "-embedded" form.
  static Outcome<RulebookChoice> load(const std::string& name_or_path, Profile profile = Profile::automatic);

  const Rulebook& of(const DeviceInfo& device, ScalarType precision) const;
  /// Whether the embedded profile's rules hold for the device.
  bool embedded(const DeviceInfo& device) const;

 private:
  RulebookChoice() = default;
  Profile profile_ = Profile::automatic;
  std::map<std::string, Rulebook> books_;  ///< by name; one alone judges everything
};

}  // namespace plumbline
